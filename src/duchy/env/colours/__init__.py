"""The colours of suits in pictures, one file a game; a game without one is drawn in black."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec


@dataclass(frozen=True)
class Coloured:
    """Signs that have a colour in the diagrams of a game."""

    sign: re.Pattern[str]
    """Finds one, a single letter."""
    colours: Mapping[str, str]
    """By letter."""
    lines: str = ""
    """How lines begin that have such signs."""


@cache
def coloured_of(game: str) -> Coloured | None:
    """The signs of the game's diagrams, from `COLOURED` of its file."""
    name = f"{__name__}.{game}"
    return import_module(name).COLOURED if game.isidentifier() and find_spec(name) else None
