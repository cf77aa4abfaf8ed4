"""What can be played, for the page that sets up a table; the texts for it are found by the names here."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Rating(msgspec.Struct, frozen=True):
    """What was measured of a level: its Elo, half of the interval, and the milliseconds per move."""

    elo: int
    half: int
    ms: int


class Level(msgspec.Struct, frozen=True):
    """A level, with its ratings by number of seats if it was measured."""

    name: str
    uses_its_time: bool
    rated: Mapping[int, Rating]


class Bounds(msgspec.Struct, frozen=True, rename={"least": "from", "most": "to"}):
    """The bounds of a range of whole numbers."""

    least: int
    most: int


class Axis(msgspec.Struct, frozen=True, omit_defaults=True):
    """An axis; `fitting` are its values by number of seats, if not all of them go with each."""

    name: str
    clause: str
    values: list[int | str] | Bounds
    fitting: Mapping[int, list[int | str]] | None = None


class Edition(msgspec.Struct, frozen=True):
    """An edition, with its value of each axis by number of seats."""

    name: str
    values: Mapping[int, Mapping[str, int | str]]


class ListedGame(msgspec.Struct, frozen=True):
    """One game: seats, editions (the first is the default), axes, levels with what was measured of them."""

    name: str
    rules: str
    seats: list[int]
    editions: list[Edition]
    axes: list[Axis]
    usual_level: str
    levels: list[Level]
    programs: list[str]
    """The names of programs that the operator allows; a seat names one as `engine:NAME`."""


class Listing(msgspec.Struct, frozen=True):
    """All games for people, in their order."""

    games: list[ListedGame]
