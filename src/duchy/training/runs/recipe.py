"""The settings of a training run: one value that, with the program's version, determines every weight of the net."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypedDict

from ...kernel.parts import settings_of

CHUNK: Final = 4
"""Consecutive games at one table."""


@dataclass(frozen=True)
class Recipe:
    """The settings of a run. It learns values in `games` and then choices in `choices` more; or it lasts `minutes`,
    half of them for choices if there are any.
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
    onward: bool = False
    """Whether it learns choices alone: the values are those of the net in use."""
    stages: int = 12
    """Number of stages: how often the net is measured and may replace the last accepted one."""


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


class OfGame(TypedDict, total=False):
    """A game's `minds/<game>/recipe.toml`: the games of a run by seats, those for values and those for choices, and
    settings, for all numbers of seats and for one.
    """

    games: dict[str, int]
    choices: dict[str, int]
    settings: Own
    settings_by_seats: dict[str, Own]


FEW_GAMES: Final = 4_000
"""The default number of games of a run."""


def usual_recipe(game: str, seats: int) -> Recipe:
    """The default settings for a game: its own, else the general ones."""
    own = settings_of(game, "recipe", OfGame)
    games = own.get("games", {}).get(str(seats), FEW_GAMES)
    settings: Own = {**own.get("settings", Own()), **own.get("settings_by_seats", {}).get(str(seats), Own())}
    return Recipe(game, seats, games=games, choices=own.get("choices", {}).get(str(seats), 0), **settings)


def with_games(recipe: Recipe, games: int) -> Recipe:
    """The recipe for another number of games, and in proportion for choices."""
    return replace(recipe, games=games, choices=round(recipe.choices * games / recipe.games))


def going_onward(recipe: Recipe, games: int | None) -> Recipe:
    """The recipe for choices alone, from the net in use, in the usual or another number of games."""
    return replace(recipe, games=0, choices=games or recipe.choices or FEW_GAMES, onward=True)
