"""The reply to `games`: everything that can be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from ..games import NAMES, game_named
from ..kernel.game import Axis, Game
from ..players.opponents.levels import ALIASES, DEFAULT_MS, LEVELS, METHODS
from ..players.opponents.strengths import rating
from ..version import VERSION
from ..words.rulebook import clauses, has_rulebook
from .request import Json

PROTOCOL = 1
LISTED = 8
"""More consecutive integers than this are given as a range."""


def catalogue(language: str) -> Json:
    """Every game with its seats, editions and axes, and the opponents' levels."""
    return {
        "version": VERSION,
        "protocol": PROTOCOL,
        "games": [game_entry(game_named(name), language) for name in NAMES if has_rulebook(name)],
        "levels": list(LEVELS),
        "methods": list(METHODS),
        "aliases": dict(ALIASES),
        "ms": DEFAULT_MS,
    }


def game_entry(game: Game, language: str) -> Json:
    """One game; the first edition is the default."""
    return {
        "name": game.name,
        "rules": game.version,
        "seats": list(game.seats),
        "keys": list(game.result_keys),
        "editions": {name: dict(values) for name, values in game.editions.items()},
        "axes": [axis_entry(game, axis, language) for axis in game.axes],
        "ratings": ratings_entry(game),
    }


def ratings_entry(game: Game) -> Json:
    """By number of seats, the measured strength of each level: Elo, half its interval, milliseconds per decision."""
    tables = {str(seats): {level: rating(game.name, seats, level) for level in LEVELS} for seats in game.seats}
    known = {
        seats: {level: asdict(rated) for level, rated in table.items() if rated} for seats, table in tables.items()
    }
    return {seats: table for seats, table in known.items() if table}


def axis_entry(game: Game, axis: Axis, language: str) -> Json:
    """One axis: its option in the rulebook, the values it accepts, and that clause's words."""
    meaning = clauses(game.name, language).get(axis.rule, "")
    return {"name": axis.name, "option": axis.rule, "values": values_entry(axis.values), "meaning": meaning}


def values_entry(values: Sequence[int | str]) -> list[int | str] | Json:
    """All values, or `{"from": 0, "to": 99}` for many consecutive integers."""
    first, last, count = values[0], values[-1], len(values)
    if count > LISTED and isinstance(first, int) and isinstance(last, int) and last - first == count - 1:
        return {"from": first, "to": last}
    return list(values)
