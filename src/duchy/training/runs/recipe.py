"""What a training run is set to: one value that, with the program's version, decides every number of the net."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Final, TypedDict, cast

from ...kernel.parts import PACKAGE

CHUNK: Final = 4
"""Games that are played one after another at one table."""


@dataclass(frozen=True)
class Recipe:
    """The settings of a run; `games` or `minutes` say when it ends, the other one is 0."""

    game: str
    seats: int
    games: int = 0
    minutes: float = 0.0
    seed: int = 1
    batch: int = 8
    """Games between two steps of the net."""
    chunk: int = CHUNK
    """Games of a chunk; gradients are added chunk by chunk."""
    rate: float = 4e-3
    """Size of a step at first."""
    last_rate: float = 2e-4
    heat: float = 0.25
    """Blur of likings at first."""
    last_heat: float = 0.1
    decay: float = 0.7
    """Lambda at first."""
    last_decay: float = 0.85
    stages: int = 12
    """How often the net is measured, and may replace the last accepted one."""


class Own(TypedDict, total=False):
    """Settings of a recipe that some games have otherwise."""

    batch: int
    rate: float
    last_rate: float
    heat: float
    last_heat: float
    last_decay: float


class OfGame(TypedDict, total=False):
    """A game's `minds/<game>/recipe.toml`: by seats the games of a run, and settings."""

    games: dict[str, int]
    settings: Own


FEW_GAMES: Final = 4_000
"""The games of a run where a game says nothing."""


def usual_recipe(game: str, seats: int) -> Recipe:
    """The settings where nothing is said: the game's own, or else the defaults."""
    file = PACKAGE / "minds" / game / "recipe.toml"
    own = cast(OfGame, tomllib.loads(file.read_text(encoding="utf-8"))) if file.is_file() else OfGame()
    games = own.get("games", {}).get(str(seats), FEW_GAMES)
    return Recipe(game, seats, games=games, **own.get("settings", Own()))
