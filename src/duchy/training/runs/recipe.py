"""The settings of a training run: one value that, with the program's version, determines every weight of the net."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, NamedTuple, TypedDict

from ...kernel.parts import settings_of

CHUNK: Final = 4
"""Consecutive games at one table."""


class Subject(Enum):
    """What a part of a run learns."""

    VALUES = "values"
    """Of tables, in games from action to action."""
    CHOICES = "choices"
    """Which of them win; the values stay as they are."""
    TURNS = "turns"
    """Values again, in games of whole turns; what chooses single actions stays as it is."""


class Schedule(NamedTuple):
    """What one part of a run learns, and the settings for that; pairs are the first and the last value."""

    subject: Subject
    games: int
    batch: int
    """Games per step."""
    rate: tuple[float, float]
    heat: tuple[float, float]
    decay: tuple[float, float]
    ramp: int = 0
    """Games until the rate is reached."""
    poor: float = 0.0
    """The part of the games that begins with poor play."""


@dataclass(frozen=True)
class Recipe:
    """The settings of a run. It learns values in `games` and then choices in `choices` or turns in `turns` more; or it
    lasts `minutes`, half of them for these if there are any.
    """

    game: str
    seats: int
    games: int = 0
    minutes: float = 0.0
    seed: int = 1
    batch: int = 8
    """Games per step."""
    chunk: int = CHUNK
    """Games per chunk; gradients are summed chunk by chunk."""
    rate: float = 4e-3
    """Initial learning rate."""
    last_rate: float = 2e-4
    heat: float = 0.25
    """Initial temperature of the choice of actions."""
    last_heat: float = 0.1
    decay: float = 0.7
    """Initial lambda."""
    last_decay: float = 0.85
    choices: int = 0
    """Games in which it learns choices; 0: values serve for them too."""
    choice_batch: int = 32
    choice_rate: float = 1e-3
    choice_last_rate: float = 1e-4
    choice_heat: float = 0.2
    choice_decay: float = 0.9
    turns: int = 0
    """Games of whole turns, where nobody responds within a turn; 0: values of single actions serve for these too."""
    turn_batch: int = 8
    turn_rate: float = 1e-3
    turn_last_rate: float = 5e-5
    turn_ramp: int = 400
    turn_heat: float = 0.06
    turn_last_heat: float = 0.02
    turn_decay: float = 0.8
    turn_last_decay: float = 0.9
    turn_poor: float = 0.5
    """The part of the games of whole turns that begins with poor play."""
    onward: bool = False
    """Whether it begins with the net in use and learns choices or turns alone."""
    stages: int = 12
    """Number of stages: how often the net is measured and may replace the last accepted one."""

    @property
    def values_part(self) -> Schedule:
        """The part that learns values."""
        rate, heat, decay = (self.rate, self.last_rate), (self.heat, self.last_heat), (self.decay, self.last_decay)
        return Schedule(Subject.VALUES, self.games, self.batch, rate, heat, decay)

    @property
    def further_part(self) -> Schedule | None:
        """The part after it, if there is one."""
        if self.choices:
            rate = (self.choice_rate, self.choice_last_rate)
            heat, decay = (self.choice_heat, self.choice_heat), (self.choice_decay, self.choice_decay)
            return Schedule(Subject.CHOICES, self.choices, self.choice_batch, rate, heat, decay)
        if self.turns:
            rate, heat = (self.turn_rate, self.turn_last_rate), (self.turn_heat, self.turn_last_heat)
            decay = (self.turn_decay, self.turn_last_decay)
            return Schedule(
                Subject.TURNS, self.turns, self.turn_batch, rate, heat, decay, self.turn_ramp, self.turn_poor
            )
        return None


class Own(TypedDict, total=False):
    """Settings that a game may override."""

    batch: int
    rate: float
    last_rate: float
    heat: float
    last_heat: float
    last_decay: float
    choice_rate: float
    choice_last_rate: float
    choice_heat: float
    choice_decay: float
    stages: int


class OfGame(TypedDict, total=False):
    """A game's `minds/<game>/recipe.toml`: the games of a run by seats, those for values, choices and turns, and
    settings, for all numbers of seats and for one.
    """

    games: dict[str, int]
    choices: dict[str, int]
    turns: dict[str, int]
    settings: Own
    settings_by_seats: dict[str, Own]


FEW_GAMES: Final = 4_000
"""The default number of games of a run."""


def usual_recipe(game: str, seats: int) -> Recipe:
    """The default settings for a game: its own, else the general ones."""
    own = settings_of(game, "recipe", OfGame)
    games = own.get("games", {}).get(str(seats), FEW_GAMES)
    settings: Own = {**own.get("settings", Own()), **own.get("settings_by_seats", {}).get(str(seats), Own())}
    choices, turns = (further.get(str(seats), 0) for further in (own.get("choices", {}), own.get("turns", {})))
    return Recipe(game, seats, games=games, choices=choices, turns=turns, **settings)


def with_games(recipe: Recipe, games: int) -> Recipe:
    """The recipe for another number of games, and in proportion for choices and turns."""
    part = games / recipe.games
    return replace(recipe, games=games, choices=round(recipe.choices * part), turns=round(recipe.turns * part))


def going_onward(recipe: Recipe, games: int | None) -> Recipe:
    """The recipe for turns or choices alone, from the net in use, in the usual or another number of games."""
    if recipe.turns:
        return replace(recipe, games=0, turns=games or recipe.turns, onward=True)
    return replace(recipe, games=0, choices=games or recipe.choices or FEW_GAMES, onward=True)
