"""The opponents by name: five levels for people, and the methods for programs and studies."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cache
from typing import Final, NotRequired, TypedDict

from ...kernel.game import Game
from ...kernel.parts import settings_of
from ..player import Player
from .background import BackgroundPlayer, Method
from .baselines import RandomPlayer, WeightedPlayer
from .eyes import Eyes
from .heuristic import HeuristicPlayer

LEVELS: Final = ("page", "squire", "steward", "baron", "duke")
"""Levels for people, from the weakest to the strongest."""
METHODS: Final = ("random", "weighted", "heuristic", "flat", "net", "search")
"""Methods of deciding; a level is one of the last two with its own budget and eyes."""
OPPONENTS: Final = (*LEVELS, *METHODS)
"""Every opponent by name."""
MANNERS: Final = ("builder", "raider", "saver")
"""What somebody who plays at a level leans towards (`minds/manner.py`)."""
MANNERED: Final = LEVELS[:-1]
"""The levels whose players have manners; the strongest does what wins the most."""
BETWEEN: Final = "-"
"""What stands between a level and a manner in a name: `squire-builder`."""
CHARACTERS: Final = tuple(f"{level}{BETWEEN}{manner}" for level in MANNERED for manner in MANNERS)
"""Every level with every manner."""
EVERYBODY: Final = (*OPPONENTS, *CHARACTERS)
"""Every opponent by name, those with manners included."""
ALIASES: Final = {"strong": "duke"}
DEFAULT_LEVEL: Final = "squire"
"""The default opponent for newcomers, who soon win their share against it but still lose often enough."""
HINT_LEVEL: Final = "duke"
"""The level used for hints."""
DEFAULT_MS: Final = 500
"""Default time of a method per decision."""
PERFECT: Final = Eyes()
NET: Final = "net"
SEARCH: Final = "search"


class Sees(TypedDict):
    """How badly a level sees, as `Eyes` has it."""

    blur: float
    overlook: float
    foresight: NotRequired[float]


class OfGame(TypedDict, total=False):
    """A game's `minds/<game>/levels.toml`: how badly its levels see, and how some do at tables with so many seats."""

    levels: dict[str, Sees]
    seats: dict[str, dict[str, Sees]]


def net_level(eyes: Eyes = PERFECT, eyes_by_seats: tuple[tuple[int, Eyes], ...] = ()) -> Method:
    """A level that plays by its net without search, as it sees the table, and never takes a senseless action."""
    return Method(NET, 100, eyes, eyes_by_seats)


_USUAL: Final = {
    "page": net_level(Eyes(0.9, 0.27)),
    "squire": net_level(Eyes(0.65, 0.2)),
    "steward": net_level(Eyes(0.4, 0.12)),
    "baron": net_level(),
    "duke": Method(SEARCH, 800),
}


@cache
def _own_levels(game: str) -> dict[str, Method]:
    """The levels that a game overrides in its `minds/<game>/levels.toml`."""
    own = settings_of(game, "levels", OfGame)
    by_seats = {int(seats): levels for seats, levels in own.get("seats", {}).items()}
    return {
        level: net_level(
            Eyes(**sees), tuple((seats, Eyes(**some[level])) for seats, some in by_seats.items() if level in some)
        )
        for level, sees in own.get("levels", {}).items()
    }


@cache
def _leanings(game: str) -> dict[str, dict[str, float]]:
    """How far each level leans towards each manner, by its `minds/<game>/manners.toml`; without one, not at all."""
    return settings_of(game, "manners", dict[str, dict[str, float]])


def number_of(manner: str) -> int:
    """The `Manner` of that name. Raises ValueError."""
    return 1 + MANNERS.index(manner)


def in_manner(level: str, manner: str) -> str:
    """The name of an opponent of that level with that manner, or without one if it is empty."""
    return f"{level}{BETWEEN}{manner}" if manner else level


def level_and_manner(name: str) -> tuple[str, str]:
    """The level of an opponent, or its method, and its manner; the latter is empty if it has none."""
    level, _, manner = name.partition(BETWEEN)
    return (level, manner) if name in CHARACTERS else (name, "")


def is_level(name: str) -> bool:
    """Whether an opponent is one of a level, perhaps with a manner."""
    return level_and_manner(name)[0] in LEVELS


def company(name: str, seats: int, there: Collection[str]) -> list[str]:
    """Who sits down where that opponent is to take so many seats: with a manner, each person of its level who is not
    there yet, that one first, and when they run out, others of that level; without one, so many of the same.
    """
    level, manner = level_and_manner(name)
    at = MANNERS.index(manner) if manner else 0
    people = [in_manner(level, each) for each in (*MANNERS[at:], *MANNERS[:at])] if manner else []
    return [*(each for each in people if each not in there), *[level] * seats][:seats]


def method_of(name: str, game: Game) -> Method:
    """The method of a level in a game, perhaps with a manner. Raises KeyError."""
    level, manner = level_and_manner(name)
    method = _own_levels(game.name).get(level) or _USUAL[level]
    if not manner or method.eyes is None:
        return method
    number, lean = number_of(manner), _leanings(game.name).get(manner, {}).get(level, 0.0)
    by_seats = tuple((seats, eyes._replace(manner=number, lean=lean)) for seats, eyes in method.eyes_by_seats)
    return replace(method, eyes=method.eyes._replace(manner=number, lean=lean), eyes_by_seats=by_seats)


def eyes_at(name: str, game: Game, seats: int) -> Eyes:
    """How an opponent of a level sees a table with that many seats; perfectly, if it searches. Raises KeyError."""
    return method_of(name, game).eyes_at(seats) or PERFECT


def flawless(game: Game, seats: int) -> Eyes:
    """Eyes without errors, which foresee as much as those of the strongest level without search."""
    return PERFECT._replace(foresight=eyes_at(LEVELS[-2], game, seats).foresight)


def time_of(name: str, game: Game, ms: int | None = None) -> int:
    """The milliseconds that an opponent may think: what it is given, but for a level at most its own."""
    name = ALIASES.get(name, name)
    if not is_level(name):
        return DEFAULT_MS if ms is None else ms
    own = method_of(name, game).most_ms or DEFAULT_MS
    return own if ms is None else min(ms, own)


def uses_its_time(name: str, game: Game) -> bool:
    """Whether an opponent always uses its full time, so that its timing reveals nothing."""
    name = ALIASES.get(name, name)
    return (method_of(name, game).name if is_level(name) else name) in ("flat", SEARCH)


def player_named(name: str, game: Game) -> Player:
    """The opponent of that name. Raises KeyError."""
    match ALIASES.get(name, name):
        case "random":
            return RandomPlayer()
        case "weighted":
            return WeightedPlayer(game)
        case "heuristic":
            return HeuristicPlayer(game)
        case "flat" | "net" | "search" as method:
            return BackgroundPlayer(game, Method(method))
        case level:
            return BackgroundPlayer(game, method_of(level, game))
