"""The opponents by name."""

from __future__ import annotations

from typing import Final

from ..kernel.game import Game
from .choice import Player

LEVELS: Final = ("random", "weighted", "heuristic", "flat")
"""From the weakest to the strongest."""
ALIASES: Final = {"strong": "flat"}
DEFAULT_MS: Final = 500


def player_named(level: str, game: Game) -> Player:
    """The opponent of that level for a game. Raises KeyError."""
    from .simple import RandomPlayer

    name = ALIASES.get(level, level)
    if name not in LEVELS:
        raise KeyError(level)
    return RandomPlayer()
