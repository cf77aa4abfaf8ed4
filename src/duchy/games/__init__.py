"""The games, by name. A new game adds its name to `KNOWN` and changes nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

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


@cache
def _lacking() -> Mapping[str, str]:
    return MappingProxyType({name: lacking for name in KNOWN if (lacking := _what_is_lacking(name))})


@cache
def _names() -> tuple[str, ...]:
    return tuple(name for name in KNOWN if name not in _lacking())


if TYPE_CHECKING:
    LACKING: Mapping[str, str]
    """The games that cannot be played yet, by name, with what they lack; they are left out without affecting the
    others.
    """
    NAMES: tuple[str, ...]
    """The games that can be played."""


def __getattr__(name: str) -> object:
    """`LACKING` and `NAMES`: all parts of all games are checked when one of these is first asked for, not sooner, since
    that takes a quarter of the time of a command that needs no game.
    """
    if name == "LACKING":
        return _lacking()
    if name == "NAMES":
        return _names()
    raise AttributeError(f"module {__name__} has no attribute {name}")


@cache
def game_named(name: str) -> Game:
    """The game of that name. Raises KeyError."""
    if name not in _names():
        raise KeyError(f"no game {name}; there are {', '.join(_names())}")
    return import_module(f"duchy.games.{name}").GAME


class Games(Mapping[str, Game]):
    """The games that can be played, by name."""

    def __getitem__(self, name: str) -> Game:
        return game_named(name)

    def __iter__(self) -> Iterator[str]:
        return iter(_names())

    def __len__(self) -> int:
        return len(_names())

    def __repr__(self) -> str:
        return repr(dict(self))
