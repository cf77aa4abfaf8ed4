"""Magnate: building early, contesting the other's districts, buying deeds rather than building."""

from __future__ import annotations

from typing import Final

from ...games.magnate.actions import KIND, SECOND, Kind
from ...games.magnate.fields import State
from ...kernel.dialect import rule
from ..manner import Manner

EARLY: Final = 14
"""Turns in which building is early: about half of a game."""


@rule
def shows(s: State, action: int, manner: int) -> int:
    """Whether the active seat's action shows the manner, a `Manner`: 1 if so, 0 if it is what others would rather do,
    -1 if it says nothing.
    """
    move = KIND[action]
    if move != Kind.BUILD and move != Kind.DEED and move != Kind.SELL:
        return -1
    if manner == Manner.BUILDER:
        if s.turn > EARLY:
            return -1
        return 1 if move == Kind.BUILD else 0
    if manner == Manner.RAIDER:
        if move == Kind.SELL:
            return -1
        district = SECOND[action]
        return 1 if s.height[1 - s.active][district] > s.height[s.active][district] else 0
    return 1 if move == Kind.DEED else 0
