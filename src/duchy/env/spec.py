"""What is played, as researchers need it: actions as numbers, what is observed, what is won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

import numpy as np

from ..games import game_named
from ..kernel.errors import NotationError
from ..kernel.game import Game, Settled
from ..table.action import NUMBERING, Action, first_of_seats
from .layout import Layout, layout_of

VERSION: Final = NUMBERING
"""Raised whenever the number of an action or the place of a field changes."""
LONGEST: Final = 20_000
"""No game goes on for more actions, nature's included: what is longer is cut off."""


@dataclass(frozen=True)
class Spec:
    """A game, an edition with its options, a number of seats.

    Actions of seats are numbered 0 ... `num_actions` - 1, the same in every edition and for every number of seats.
    Nature's have numbers of their own, 0 ... `num_chance_actions` - 1. Seats count from 0.
    """

    settled: Settled

    @staticmethod
    def of(game: str, edition: str | None = None, *, seats: int | None = None, **options: object) -> Spec:
        """The game of that name, by default its first edition with its smallest number of seats.

        >>> Spec.of("magnate", "ru", courts=1).name
        'magnate-v1(edition=ru,seats=2,courts=1)'

        NumPy's integers do as well. Raises KeyError for an unknown game, EditionError for an edition, a number of seats
        or an option it lacks.
        """
        chosen = {name: plain(value) for name, value in options.items()}
        return Spec(game_named(game).settle(edition, chosen, cast(int | None, plain(seats))))

    @property
    def game(self) -> Game:
        """The game's description."""
        return self.settled.game

    @property
    def name(self) -> str:
        """The game, this interface's version, edition, seats and options that differ from the edition's."""
        given = {"edition": self.settled.edition, "seats": self.settled.seats, **self.settled.changes}
        return f"{self.game.name}-v{VERSION}({','.join(f'{name}={value}' for name, value in given.items())})"

    @property
    def num_players(self) -> int:
        """The number of seats."""
        return self.settled.seats

    # Actions

    @property
    def first_action(self) -> int:
        """The rules' code of action 0: before it come the actions that only nature ever plays."""
        return first_of_seats(self.game)

    @property
    def num_actions(self) -> int:
        """The number of actions that seats can play."""
        return self.game.actions.ACTION_COUNT - self.first_action

    @property
    def num_chance_actions(self) -> int:
        """The number of actions that nature can play in one edition or another, seats' actions included."""
        return self.game.actions.ACTION_COUNT

    @property
    def max_chance_outcomes(self) -> int:
        """An upper bound of nature's choices at once."""
        return self.game.actions.LEGAL_MAX

    @property
    def max_game_length(self) -> int:
        """After so many actions, nature's included, a game is cut off."""
        return LONGEST

    def action_text(self, action: int) -> str:
        """The text of a seat's action, as in records. Raises IndexError."""
        if not 0 <= action < self.num_actions:
            raise IndexError(f"actions are 0 to {self.num_actions - 1}, not {action}")
        return self.game.notation.TEXTS[self.first_action + action]

    def action_id(self, text: str) -> int:
        """The number of a seat's action with that text. Raises NotationError."""
        action = Action.parse(self.game, text)
        if action.is_natures:
            raise NotationError(text, "NO_SUCH_ACTION", None)
        return action.code - self.first_action

    def chance_text(self, action: int) -> str:
        """The text of nature's action. Raises IndexError."""
        if not 0 <= action < self.num_chance_actions:
            raise IndexError(f"nature's actions are 0 to {self.num_chance_actions - 1}, not {action}")
        return self.game.notation.TEXTS[action]

    def chance_id(self, text: str) -> int:
        """The number of nature's action with that text. Raises NotationError."""
        return Action.parse(self.game, text).code

    # What is seen and won

    @property
    def observation(self) -> Layout:
        """The fields of an observation."""
        return layout_of(self.game)

    @property
    def num_features(self) -> int:
        """The number of inputs of the game's own nets."""
        return self.game.features.INPUTS

    @property
    def has_hidden_information(self) -> bool:
        """Whether a seat does not see everything."""
        return self.game.hidden.HIDES

    @property
    def min_utility(self) -> float:
        """The return of each loser if one seat wins alone: -1 at two seats, nearer 0 at more."""
        return -1 / (self.num_players - 1)

    @property
    def max_utility(self) -> float:
        """The return of a seat that wins alone: 1. All returns add up to 0."""
        return 1.0


def plain(value: object) -> object:
    """The same without NumPy, whose integers are none of Python's."""
    return cast(object, value.item()) if isinstance(value, np.generic) else value
