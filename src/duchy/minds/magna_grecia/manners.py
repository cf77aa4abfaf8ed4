"""Magna Grecia: markets in others' cities, selling markets early.

Nobody leans to building here: such leanings either could not be seen or changed the strength
(docs/players-evidence.md).
"""

from __future__ import annotations

from ...games.magna_grecia.actions import FIRST, KIND, Kind
from ...games.magna_grecia.fields import PlaceKind, State
from ...kernel.dialect import rule
from ..manner import Manner


@rule
def shows(s: State, action: int, manner: int) -> int:
    """Whether the active seat's action shows the manner, a `Manner`: 1 if so, 0 if it is what others would rather do,
    -1 if it says nothing.
    """
    move = KIND[action]
    if manner == Manner.BUILDER:
        return -1
    if manner == Manner.RAIDER:
        if move != Kind.BUY:
            return -1
        kind = s.kind[s.place[FIRST[action]]]
        return 1 if kind >= PlaceKind.CITY and kind != PlaceKind.CITY + s.active else 0
    if move != Kind.SELL and move != Kind.BUY:
        return -1
    return 1 if move == Kind.SELL else 0
