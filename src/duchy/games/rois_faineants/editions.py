"""The options of Les Rois fainéants and its one edition."""

from __future__ import annotations

from typing import Final

from ...kernel.game import Axis, EditionValues

ANY_FROM_1: Final = range(1, 100_000_000)

AXES: Final = (
    Axis("variant_low", "O1", (0, 1)),
    Axis("count_face_down", "O2", (1, 0)),
    Axis("diagonals", "O3", (0, 1)),
    Axis("open_market", "O4", (0, 1)),
    Axis("idle_reveal", "O5", (0, 1)),
    Axis("coup_scope", "O6", ("player", "turn", "table")),
    Axis("idle_limit", "O7", ANY_FROM_1),
    Axis("reign_guard", "O8", ANY_FROM_1),
)

EDITIONS: Final[dict[str, EditionValues]] = {
    "standard": {
        "variant_low": 0,
        "count_face_down": 1,
        "diagonals": 0,
        "open_market": 0,
        "idle_reveal": 0,
        "coup_scope": "player",
        "idle_limit": 3,
        "reign_guard": 100,
    },
}
