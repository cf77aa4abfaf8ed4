"""What a page shows of the null game: who would win if it ended now."""

from __future__ import annotations

from collections.abc import Sequence

from ....table.action import Action
from ....table.position import View
from .payload import Leaders, Offered


def shown(view: View) -> Leaders:
    """The seats that lead."""
    return Leaders(view.standing().winners)


def offers(view: View, actions: Sequence[Action]) -> list[Offered]:
    """What each action is called."""
    return [Offered(str(action)) for action in actions]
