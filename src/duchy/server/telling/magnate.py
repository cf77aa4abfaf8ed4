"""What is told of Magnate: who draws, not what; that an income is chosen, not which."""

from __future__ import annotations

from typing import Any

from ...games.magnate.actions import FIRST, KIND, Kind
from ...games.magnate.cards import SEATS
from ...games.magnate.fields import Phase
from ...table.action import Action
from . import UNKNOWN

TAKES_BACK = True
HIDES = True


def told(action: Action, before: Any, after: Any, viewer: int) -> str:
    """[A38, A7, V-1] A kept Ace is a drawn card like any other to who could not see the offer."""
    kind, card = KIND[action.code], FIRST[action.code]
    if kind == Kind.DRAW and viewer != drawer(before):
        return f"draw {UNKNOWN}"
    if kind == Kind.KEEP and before.phase == Phase.DRAW:
        return f"draw {UNKNOWN}"
    if kind == Kind.CHOOSE and not chose(before, card, viewer):
        return f"{str(action).rpartition(' ')[0]} {UNKNOWN}"
    return str(action)


def facts(action: Action, before: Any, after: Any) -> None:
    """Texts of this game say everything."""


def drawer(before: Any) -> int:
    """Whose card it is that is dealt or drawn: even who can count the other hand out cannot tell which came last."""
    return 1 + (before.dealt % SEATS if before.phase == Phase.DEAL else before.active)


def chose(before: Any, card: int, viewer: int) -> bool:
    """Whether the deed of which an income is chosen is the viewer's."""
    return viewer > 0 and card in before.top[viewer - 1]
