"""The null game as small integers: points, tokens, the moment."""

from __future__ import annotations

from ..games.nullgame.fields import SEATS_MAX, State
from ..kernel.dialect import Row, rule

ENCODED = 2 * SEATS_MAX + 2


@rule
def encode(s: State, seat: int, out: Row) -> None:
    """Points and tokens by seat from the viewer's on, then turn and drawn token."""
    for other in range(SEATS_MAX):
        out[other] = s.points[(seat + other) % SEATS_MAX]
        out[SEATS_MAX + other] = s.kept[(seat + other) % SEATS_MAX]
    out[2 * SEATS_MAX] = s.turn
    out[2 * SEATS_MAX + 1] = s.drawn
