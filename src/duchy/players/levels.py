"""The opponents by name."""

from __future__ import annotations

from typing import Final

from ..kernel.game import Game
from .background import BackgroundPlayer, Method
from .choice import Player
from .heuristic import HeuristicPlayer
from .simple import RandomPlayer, WeightedPlayer

LEVELS: Final = ("random", "weighted", "heuristic", "flat", "net", "search")
"""From the weakest to the strongest."""
ALIASES: Final = {"strong": "flat"}
DEFAULT_MS: Final = 500


def player_named(level: str, game: Game) -> Player:
    """The opponent of that level for a game; `strong` is the strongest there is. Raises KeyError."""
    match ALIASES.get(level, level):
        case "random":
            return RandomPlayer()
        case "weighted":
            return WeightedPlayer(game)
        case "heuristic":
            return HeuristicPlayer(game)
        case "flat" | "net" | "search" as name:
            return BackgroundPlayer(game, Method(name))
        case _:
            raise KeyError(level)
