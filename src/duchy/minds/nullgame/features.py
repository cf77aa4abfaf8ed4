"""The null game's features for a net: the template for a game's own.

Nothing here reads what the seat may not know.
"""

from __future__ import annotations

from typing import Final

from ...games.nullgame.fields import SEATS_MAX, State
from ...kernel.dialect import Reals, rule, width
from .inputs import Other, Whole

VERSION: Final = 1
"""Increased whenever the meaning of the features changes, so that older weights are rejected."""
OTHER: Final = width(Other)
WHOLE: Final = width(Whole)
GROUPS: Final = ((SEATS_MAX - 1, OTHER, 4), (1, WHOLE, 8))
"""By group of inputs: how many like things, features of each, hidden units shared."""
SECOND: Final = 32
"""Units of the second hidden layer."""
INPUTS: Final = (SEATS_MAX - 1) * OTHER + WHOLE
SPAN: Final = 4
"""A lead of this many points in the first result key has seven eighths of the maximum effect."""
ENVY: Final = 1.0
"""How much the best rival's points count against one's own; 1: only the lead counts."""
PAR: Final = 0
"""One's own points that are rated a half if a rival has as many; irrelevant at full ENVY."""
BLEND: Final = 0.2
"""How much the lead counts besides the win in what a net player aims at, 0..1."""
PULL: Final = 1.0
"""The weight of the prior in a search against what it has seen."""
HEAT: Final = 0.5
"""Temperature of the prior, in logits: how widely it spreads over actions that the net likes less than the best."""


@rule
def features(s: State, seat: int, out: Reals) -> None:
    """Fill `out` with `INPUTS` features, most of them between 0 and 1."""
    for at in range(INPUTS):
        out[at] = 0.0
    for turn in range(1, s.seats):
        other = (seat + turn) % s.seats
        at = (turn - 1) * OTHER
        out[at + Other.THERE] = 1.0
        out[at + Other.POINTS] = s.points[other] * 0.1
        out[at + Other.KEPT] = s.kept[other] * 0.2
    at = (SEATS_MAX - 1) * OTHER
    out[at + Whole.POINTS] = s.points[seat] * 0.1
    out[at + Whole.KEPT] = s.kept[seat] * 0.2
    out[at + Whole.TURN] = s.turn * 0.1
    out[at + Whole.PHASE] = s.phase
    out[at + Whole.ROUNDS] = s.edition.rounds * 0.3
