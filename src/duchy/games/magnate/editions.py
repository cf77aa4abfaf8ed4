"""The axes of Magnate, the three published editions and two presets used by other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...kernel.game import Axis, Contradiction

AXES: Final = (
    Axis("ace_cost", "O1", (1, 3)),
    Axis("ace_deed", "O2", (0, 1, 2)),
    Axis("rank2_deed", "O3", (0, 1)),
    Axis("ace_value", "O4", ("one", "suit_count", "deucey")),
    Axis("tiebreak_total", "O5", ("ranks", "scored")),
    Axis("court_payment", "O6", ("any", "all")),
    Axis("courts", "O7", (0, 1)),
    Axis("deed_needs_every_suit", "O8", (0, 1)),
    Axis("develop_before_income", "O9", (0, 1)),
    Axis("reshuffle_when", "O10", ("on_draw", "when_empty")),
    Axis("final_turns_when", "O11", ("last_card", "failed_draw")),
    Axis("bank_limit", "O12", tuple(range(100))),
    Axis("replace_ace", "O14", (0, 1)),
    Axis("pawn_properties", "O15", (0, 1)),
    Axis("tax_dice", "O16", (1, 2)),
)
"""[V-3] All axes; variants not listed here are not offered."""

Values = Mapping[str, int | str]

SHARED: Final[Values] = {
    "ace_cost": 3,
    "ace_deed": 1,
    "rank2_deed": 1,
    "ace_value": "suit_count",
    "tiebreak_total": "ranks",
    "court_payment": "all",
    "courts": 0,
    "deed_needs_every_suit": 0,
    "develop_before_income": 0,
    "reshuffle_when": "on_draw",
    "final_turns_when": "last_card",
    "bank_limit": 0,
    "replace_ace": 0,
    "pawn_properties": 0,
    "tax_dice": 1,
}
"""The Russian edition, from which the others are defined as differences."""

EDITIONS: Final[Mapping[str, Values]] = {
    "en": {**SHARED, "ace_cost": 1, "ace_deed": 0, "rank2_deed": 0, "ace_value": "one", "court_payment": "any"},
    "fr": {**SHARED, "ace_deed": 2, "tiebreak_total": "scored", "court_payment": "any"},
    "ru": SHARED,
    "ap": {**SHARED, "rank2_deed": 0, "tiebreak_total": "scored", "deed_needs_every_suit": 1},
    "dc": {**SHARED, "final_turns_when": "failed_draw"},
}


def contradiction(values: Values, seats: int) -> Contradiction | None:
    """[O7, O15, A43] Pawns are properties only in a deck without Courts."""
    if values["pawn_properties"] and values["courts"]:
        return "PAWNS_AND_COURTS", "A43", {"pawn_properties": 1, "courts": 1}
    return None
