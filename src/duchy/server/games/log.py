"""What a viewer is told of an action besides its text (`Notation.heard`). One module per game."""

from __future__ import annotations

from typing import Protocol

from ...kernel.contract import AnyState, State
from ...kernel.game import Game
from ...kernel.parts import Part
from ...table.action import Action
from ..entries import Facts


class GameLog(Protocol[State]):
    """What a game's module in this folder must provide."""

    @property
    def TAKES_BACK(self) -> bool:
        """Whether people may take actions back at all."""
        ...

    def facts(self, action: Action, before: State, after: State) -> Facts | None:
        """What the action did that its text does not say, from the viewer's states before and after."""
        ...


def log_of(game: Game) -> GameLog[AnyState]:
    """The game's module."""
    return game.part(Part.LOG, GameLog[AnyState])
