"""Nothing is hidden in Magna Grecia: cards not yet shown have no order."""

from __future__ import annotations

from ...kernel.dialect import Row, rule
from .fields import State

HIDES = False
"""Whether anything is ever hidden from a seat."""
FORGETS = ()
"""Fields of more than one number that `hide` writes to."""


@rule
def hide(s: State, seat: int) -> None:
    """[SET-5] Does nothing: what nobody knows is not in the state."""


@rule
def guess(s: State, seat: int, rng: Row) -> None:
    """[SET-5] Does nothing: nothing was forgotten."""


@rule
def is_determined(s: State, action: int) -> bool:
    """[SET-5] Always: nothing is ever forgotten."""
    return True
