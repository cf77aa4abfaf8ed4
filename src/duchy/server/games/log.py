"""What a viewer is told of an action: its text, or the part of it that the viewer could see. One module a game."""

from __future__ import annotations

from importlib import import_module
from typing import Final, Protocol, cast

from ...kernel.fields import Fields
from ...kernel.game import Game
from ...table.action import Action
from ..protocol import Facts

UNKNOWN: Final = "?"
"""Stands for a card or a choice that the viewer did not see."""


class Telling(Protocol):
    """What a game's module in this folder says."""

    TAKES_BACK: bool
    """Whether people may take actions back at all."""

    def told(self, action: Action, before: Fields, after: Fields, viewer: int) -> str:
        """The action as the viewer saw it (1, 2, ..., 0: a spectator), from the viewer's states before and after.

        Only what the two states show may go into it.
        """
        ...

    def facts(self, action: Action, before: Fields, after: Fields) -> Facts | None:
        """What the action did and its text does not say, from the viewer's states before and after."""
        ...


def telling_of(game: Game) -> Telling:
    """The game's module."""
    return cast(Telling, import_module(f"{__package__}.{game.name}.log"))
