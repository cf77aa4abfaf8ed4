"""The games, by name. A new game adds its name to `KNOWN` and changes nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Final

from ..kernel.game import Game
from ..kernel.parts import PLAYED, STUDIED, Part

KNOWN: Final = ("magnate", "rois_faineants", "magna_grecia", "nullgame")
"""Every known game, complete or not."""


def _what_is_lacking(name: str) -> str | None:
    """What a game lacks: a part that is missing or broken, or an error in its description; None if nothing."""
    package = f"duchy.games.{name}"
    try:
        if find_spec(package) is None:
            return f"games/{name}/"
        game: Game = import_module(package).GAME
        game.settle(None, {}, None)
        return ", ".join([*game.lacking(*PLAYED), *game.broken(*STUDIED, Part.ENDS)]) or None
    except Exception as error:
        return f"{type(error).__name__}: {error}"


LACKING: Final[Mapping[str, str]] = MappingProxyType(
    {name: lacking for name in KNOWN if (lacking := _what_is_lacking(name))}
)
"""The games that cannot be played yet, by name, with what they lack; they are left out without affecting the others."""
NAMES: Final = tuple(name for name in KNOWN if name not in LACKING)


@cache
def game_named(name: str) -> Game:
    """The game of that name. Raises KeyError."""
    if name not in NAMES:
        raise KeyError(name)
    return import_module(f"duchy.games.{name}").GAME
