"""The games, by name. A new game adds its name here and nothing anywhere else."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final

from ..kernel.game import Game

NAMES: Final = ("magnate", "rois_faineants", "magna_grecia", "nullgame")


@cache
def game_named(name: str) -> Game:
    """The game of that name. Raises KeyError."""
    if name not in NAMES:
        raise KeyError(name)
    return import_module(f"duchy.games.{name}").GAME
