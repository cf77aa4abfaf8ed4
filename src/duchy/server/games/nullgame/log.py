"""What is told of the null game: the drawn token to its drawer alone."""

from __future__ import annotations

from ....games.nullgame.fields import State
from ....table.action import Action

TAKES_BACK = True


def facts(action: Action, before: State, after: State) -> None:
    """The texts of this game say everything."""
