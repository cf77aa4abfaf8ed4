"""Three tabletop games about building up a duchy, a city, a coast.

>>> import duchy
>>> position = duchy.start("magnate", "ru", courts=1)
>>> position.actor
'nature'
"""

from __future__ import annotations

from .games import NAMES, game_named
from .kernel.errors import DiagramError, Illegal, NotationError, RecordError, Refused
from .kernel.game import EditionError, Game
from .table.action import Action
from .table.diagram_reader import read_diagram
from .table.match import Match
from .table.position import Position, Result, View
from .table.record import Record, parse_record, read_record

__version__ = "0.1.0"

__all__ = [
    "Action", "DiagramError", "EditionError", "Game", "Illegal", "Match", "NotationError", "Position", "Record",
    "RecordError", "Refused", "Result", "View", "games", "load", "parse_record", "read_diagram", "read_record", "start",
]  # fmt: skip

games: dict[str, Game] = {name: game_named(name) for name in NAMES}
"""Every game by name."""


def start(game: str, edition: str | None = None, *, seats: int | None = None, **axes: object) -> Position:
    """The empty table of a game, before nature deals. Raises KeyError (unknown game) or EditionError."""
    return Position.start(games[game], edition, seats, axes)


def load(text: str) -> Position:
    """The last position of a record, or the position of a diagram. Raises RecordError or DiagramError."""
    lines = (line.partition(";")[0].strip() for line in text.splitlines())
    if ":" not in next(filter(None, lines), ""):
        return read_diagram(text)
    reading = read_record(text)
    if reading.error:
        raise reading.error
    return reading.position
