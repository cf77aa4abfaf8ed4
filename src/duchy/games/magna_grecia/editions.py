"""The axes of Magna Grecia and its one edition [OPT-1 ... OPT-5]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...kernel.game import Axis, Contradiction, EditionValues, Values
from .cards import SEATINGS
from .maps.axis import MapAxis

AXES: Final = (
    MapAxis(),
    Axis("oracle_setup", "OPT-2", ("players", "random")),
    Axis("rounds", "OPT-3", (12, 8)),
    Axis("founding_bridge", "OPT-4", (1, 0)),
    Axis("colours", "OPT-5", SEATINGS),
)

EDITIONS: Final[Mapping[str, EditionValues]] = {
    "standard": {
        "map": "redraw",
        "oracle_setup": "players",
        "rounds": 12,
        "founding_bridge": 1,
        "colours": {2: "YR", 3: "YOB", 4: "YOBR"},
    },
}


def contradiction(values: Values, seats: int) -> Contradiction | None:
    """[OPT-5, A23] One colour for each seat."""
    if len(str(values["colours"])) != seats:
        return "COLOURS", "OPT-5", {"colours": values["colours"], "seats": seats}
    return None
