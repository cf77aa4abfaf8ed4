"""What can be played, for the page that sets up a table; the words for it are found by the names here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...games import LACKING, NAMES, game_named
from ...kernel.game import Axis, Game
from ...kernel.parts import Part
from ...kernel.worlds import TEMPLATE
from ...players.opponents.levels import DEFAULT_LEVEL, LEVELS, uses_its_time
from ...players.opponents.strengths import rating
from ..prepared import made

PARTS: Final = (Part.PAGE, Part.LOG, Part.PAYLOAD, Part.SCRIPT, Part.STYLE, Part.WORDS)
"""What a game needs to be played here, beside its rules."""


def lacking_here() -> dict[str, str]:
    """By name the games that cannot be played at these tables, and what they lack."""
    found = dict(LACKING)
    for name in NAMES:
        if lacking := game_named(name).lacking(*PARTS):
            found[name] = ", ".join(lacking)
    return found


OWN_GAMES: Final = tuple(name for name in NAMES if name != TEMPLATE and name not in lacking_here())
"""Those for people; the null game is for tests."""
LISTED: Final = 20
"""More whole numbers than these are given as their ends."""


async def kinds(request: Request) -> Response:
    """All of it."""
    return (await made("kinds", encoded, "application/json")).answer(request)


def encoded() -> bytes:
    """The answer."""
    return msgspec.json.encode({"games": [kind(game_named(name)) for name in OWN_GAMES]})


def kind(game: Game) -> dict[str, Any]:
    """One game: seats, editions (the first is the default), axes, levels with what was measured of them.

    The texts are `game.title`, `game.line`, `edition_meaning.<edition>`, `axis_meaning.<axis>`, `level.<level>` and
    `level_meaning.<level>`.
    """
    return {
        "name": game.name,
        "rules": game.version,
        "seats": list(game.seats),
        "editions": [
            {"name": name, "values": {seats: game.edition_values(name, seats) for seats in game.seats}}
            for name in game.editions
        ],
        "axes": [_axis(game, axis) for axis in game.axes],
        "usual_level": DEFAULT_LEVEL,
        "levels": [_level(game, level) for level in LEVELS],
    }


def _axis(game: Game, axis: Axis) -> dict[str, Any]:
    """An axis; `fitting` are its values by number of seats, where not all of them go with so many."""
    values = _values(axis.values)
    found: dict[str, Any] = {"name": axis.name, "clause": axis.rule, "values": values}
    if isinstance(values, list):
        fitting = {seats: [value for value in values if _fits(game, axis, value, seats)] for seats in game.seats}
        if any(len(some) < len(values) for some in fitting.values()):
            found["fitting"] = fitting
    return found


def _fits(game: Game, axis: Axis, value: int | str, seats: int) -> bool:
    """Whether a value goes with so many seats in any edition."""
    return any(
        not game.contradiction({**game.edition_values(edition, seats), axis.name: value}, seats)
        for edition in game.editions
    )


def _values(values: Sequence[int | str]) -> list[int | str] | dict[str, int]:
    """All of them; the ends of many whole numbers."""
    first, last = values[0], values[-1]
    if len(values) > LISTED and isinstance(first, int) and isinstance(last, int):
        return {"from": first, "to": last}
    return list(values)


def _level(game: Game, level: str) -> dict[str, Any]:
    """A level; `rated` is by number of seats, where it was measured."""
    rated = {seats: rating(game.name, seats, level) for seats in game.seats}
    return {
        "name": level,
        "uses_its_time": uses_its_time(level, game),
        "rated": {
            seats: {"elo": found.elo, "half": found.half, "ms": round(found.ms)}
            for seats, found in rated.items()
            if found
        },
    }
