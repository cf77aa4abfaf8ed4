"""What a seat may not know in the null game: the token that another has drawn and not yet kept [N3]."""

from __future__ import annotations

from ...kernel.dialect import Row, below, rule
from .fields import LARGEST, Phase, State

SECRET = LARGEST + 1
HIDES = True
"""Whether anything is ever hidden from a seat."""
FORGETS = ()
"""Fields of more than one number that `hide` writes to."""


@rule
def hide(s: State, seat: int) -> None:
    """[N3] The drawn token is its drawer's secret; kept ones are public."""
    if s.phase == Phase.CHOOSE and (s.turn - 1) % s.seats != seat:
        s.drawn = SECRET


@rule
def guess(s: State, seat: int, rng: Row) -> None:
    """[N3] One of the six tokens of the bag."""
    if s.drawn == SECRET:
        token = below(rng, 6)
        s.drawn = 1 if token < 3 else 2 if token < 5 else 3


@rule
def is_determined(s: State, action: int) -> bool:
    """[N3] Always: no rule looks at another seat's token."""
    return True
