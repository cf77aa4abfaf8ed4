"""Les Rois fainéants: buying goods, doing what others have begun, keeping coins together."""

from __future__ import annotations

from ...games.rois_faineants.actions import KIND, SUITS, Kind, Rank
from ...games.rois_faineants.fields import Phase, State
from ...kernel.dialect import rule
from ..manner import Manner


@rule
def shows(s: State, action: int, manner: int) -> int:
    """Whether the active seat's action shows the manner, a `Manner`: 1 if so, 0 if it is what others would rather do,
    -1 if it says nothing.
    """
    move = KIND[action]
    if manner == Manner.RAIDER:
        if s.phase != Phase.FOLLOW:
            return -1
        return 0 if move == Kind.DECLINE else 1
    if manner == Manner.BUILDER:
        if s.phase == Phase.FOLLOW and s.character // SUITS != Rank.QUEEN:
            return -1
        return 1 if move == Kind.LEAD_QUEEN or move == Kind.BUY else 0
    if s.phase != Phase.LEAD or move == Kind.COUP or move == Kind.LEAD_IDLE:
        return -1
    return 1 if move == Kind.PASS or move == Kind.LEAD_JACK else 0
