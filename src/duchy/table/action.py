"""An action as people and programs see it: a text, and who plays it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from ..kernel.errors import NotationError
from ..kernel.game import Game

NUMBERING: Final = 1
"""The version of the numbers that programs use; raised whenever one of an action, or the place of a field, changes."""


@dataclass(frozen=True, slots=True)
class Action:
    """One action of a game: `code` counts from 0 over all actions of the game, `str()` is its one text."""

    game: Game
    code: int

    def __str__(self) -> str:
        return self.game.notation.TEXTS[self.code]

    def __repr__(self) -> str:
        return f"<{self.game.name} action {self}>"

    @property
    def is_natures(self) -> bool:
        """Whether only nature ever plays it; depending on the edition, others are played by nature or by a seat."""
        return self.game.notation.is_natures(self.code)

    @staticmethod
    def parse(game: Game, text: str) -> Action:
        """The action with exactly that text. Raises NotationError, and TypeError for what is no text."""
        code = game.notation.CODE.get(text)
        if code is None and not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance] - programs err
            raise TypeError(f"an action is a text or an Action, not {text!r}; duchy.env.State takes numbers")
        if code is None:
            raise misread(game, text)
        return every_action(game)[code]


@cache
def first_of_seats(game: Game) -> int:
    """The code of action 0 in the numbering for programs, where only what seats can play has a number: before it come
    the actions that only nature ever plays.
    """
    natures = game.notation.is_natures
    return next(code for code in range(game.actions.ACTION_COUNT) if not natures(code))


_EVERY: Final[dict[str, tuple[Action, ...]]] = {}
"""By the game's name, which is found faster than the game."""


def every_action(game: Game) -> tuple[Action, ...]:
    """All actions of a game, by code."""
    if game.name not in _EVERY:
        _EVERY[game.name] = tuple(Action(game, code) for code in range(len(game.notation.TEXTS)))
    return _EVERY[game.name]


def misread(game: Game, text: str) -> NotationError:
    """Why a text is not an action: the reason of the first of the game's MISREADINGS that matches, if any."""
    for shape, code, rule in game.notation.MISREADINGS:
        if shape.fullmatch(text):
            return NotationError(text, code, rule)
    return NotationError(text, "NO_SUCH_ACTION", None)
