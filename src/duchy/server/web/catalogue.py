"""What can be played, for the page that sets up a table; the texts for it are found by the names here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...games import LACKING, NAMES, game_named
from ...kernel import game as kernel
from ...kernel.game import Game
from ...kernel.instances import TEMPLATE
from ...kernel.parts import Part
from ...players.opponents.levels import DEFAULT_LEVEL, LEVELS, uses_its_time
from ...players.opponents.strengths import rating
from ...words import unreadable
from ..games.log import GameLog
from ..games.page import GamePage
from ..listing import Axis, Bounds, Edition, Level, ListedGame, Listing, Rating
from ..prepared import made
from ..programs import Programs

PARTS: Final = (Part.PAGE, Part.LOG, Part.PAYLOAD, Part.SCRIPT, Part.STYLE, Part.WORDS)
"""What a game needs to be played here, besides its rules."""
BEYOND: Final = MappingProxyType({Part.PAGE: GamePage, Part.LOG: GameLog})
WORDS: Final = ("{}", "web_{}", "learn_{}", "teach_{}")
"""Its texts here; only the first of these files must be there."""


def lacking_here() -> dict[str, str]:
    """The games that cannot be played at these tables, by name, and what they lack."""
    found = dict(LACKING)
    for name in NAMES:
        if lacking := [*game_named(name).lacking(*PARTS, beyond=BEYOND), *unreadable(name, *WORDS)]:
            found[name] = ", ".join(lacking)
    return found


WHOLE: Final = tuple(name for name in NAMES if name not in lacking_here())
"""The games that can be played here."""
OWN_GAMES: Final = tuple(name for name in WHOLE if name != TEMPLATE)
"""Those for people; the null game is for tests."""
LISTED: Final = 20
"""Ranges of more whole numbers than this are given by their bounds."""


async def games(request: Request, programs: Programs) -> Response:
    """All of it, with the programs that may play."""
    names = {name: tuple(programs.names(name)) for name in OWN_GAMES}
    return (await made(f"games {names}", lambda: encoded(names), "application/json")).answer(request)


def encoded(programs: Mapping[str, Sequence[str]]) -> bytes:
    """The answer, by game with the names of its programs."""
    return msgspec.json.encode(Listing([listed(game_named(name), programs[name]) for name in OWN_GAMES]))


def listed(game: Game, programs: Sequence[str] = ()) -> ListedGame:
    """One game, with the names of the programs that may play it.

    The texts are `title.<game>`, `web.line.<game>`, `edition_meaning.<edition>`, `axis_meaning.<axis>`, `level.<level>`
    and `level_meaning.<level>`.
    """
    return ListedGame(
        name=game.name,
        rules=game.version,
        seats=list(game.seats),
        editions=[
            Edition(name, {seats: game.edition_values(name, seats) for seats in game.seats}) for name in game.editions
        ],
        axes=[_axis(game, axis) for axis in game.axes],
        usual_level=DEFAULT_LEVEL,
        levels=[_level(game, level) for level in LEVELS],
        programs=[*programs],
    )


def _axis(game: Game, axis: kernel.Axis) -> Axis:
    """An axis with its values."""
    values = _values(axis.values)
    if isinstance(values, Bounds):
        return Axis(axis.name, axis.rule, values)
    fitting = {seats: [value for value in values if _fits(game, axis, value, seats)] for seats in game.seats}
    differs = any(len(some) < len(values) for some in fitting.values())
    return Axis(axis.name, axis.rule, values, fitting if differs else None)


def _fits(game: Game, axis: kernel.Axis, value: int | str, seats: int) -> bool:
    """Whether a value goes with that many seats in any edition."""
    return any(
        not game.contradiction({**game.edition_values(edition, seats), axis.name: value}, seats)
        for edition in game.editions
    )


def _values(values: Sequence[int | str]) -> list[int | str] | Bounds:
    """All values; for many whole numbers only the bounds."""
    first, last = values[0], values[-1]
    if len(values) > LISTED and isinstance(first, int) and isinstance(last, int):
        return Bounds(first, last)
    return list(values)


def _level(game: Game, level: str) -> Level:
    """A level with its ratings."""
    rated = {seats: rating(game.name, seats, level) for seats in game.seats}
    ratings = {seats: Rating(found.elo, found.half, round(found.ms)) for seats, found in rated.items() if found}
    return Level(level, uses_its_time(level, game), ratings)
