"""What is told of the null game: the drawn token to its drawer alone."""

from __future__ import annotations

from ....games.nullgame.actions import KEEP
from ....games.nullgame.fields import State
from ....games.nullgame.hidden import SECRET
from ....table.action import Action
from ..log import UNKNOWN

TAKES_BACK = True


def visible_text(action: Action, before: State, after: State, viewer: int) -> str:
    """[N3] Whose turn it is draws."""
    if action.code < KEEP and after.drawn == SECRET:
        return f"draw {UNKNOWN}"
    return str(action)


def facts(action: Action, before: State, after: State) -> None:
    """The texts of this game say everything."""
