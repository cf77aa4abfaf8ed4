"""Maps by name, built-in or from files, each read once."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .board import Map
from .reader import read_map

FOLDER: Final = Path(__file__).resolve().parent
BUILT_IN: Final = ("redraw", "photo")
"""The maps that come with the game; the first is the default [OPT-1]."""
_KNOWN: Final[dict[str, Map]] = {}


def map_named(name: str) -> Map:
    """The built-in map of that name, or the map in the file `name` as it was when first read. Raises EditionError."""
    return _KNOWN[name] if name in _KNOWN else read_anew(name)


def read_anew(name: str) -> Map:
    """The map of that name, read again if it is a file; `map_named` returns it from now on. Raises EditionError."""
    if name not in BUILT_IN or name not in _KNOWN:
        _KNOWN[name] = read_map(FOLDER / f"{name}.json" if name in BUILT_IN else Path(name))
    return _KNOWN[name]
