"""Every action of Magna Grecia as a number, and tables that say what the number means.

A code's kind and its one or two operands are `KIND`, `FIRST` and `SECOND`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ...kernel.dialect import Row, constants, table
from ..hexes import HEXES, SIDES
from .cards import CARDS, MOST_TAKEN
from .fields import VILLAGES_MAX


@constants
class Kind(IntEnum):
    """What sort of action; the operands are in brackets."""

    TURN = 0
    """[card]"""
    ORACLE = 1
    """[hex]"""
    ROAD = 2
    """[hex, orientation]"""
    CITY = 3
    """[hex]"""
    TAKE = 4
    """[roads, cities]"""
    BUY = 5
    """[hex]"""
    SELL = 6
    """[hex]"""
    END = 7


ORIENTATIONS: Final = tuple((a, b) for a in range(SIDES) for b in range(a + 2, SIDES) if (b - a) % SIDES <= SIDES - 2)
"""[RD-2] The pairs of exits that a tile can have: opposite sides, or two sides with one between them."""
WAYS: Final = len(ORIENTATIONS)

TAKES_OF: Final = tuple(
    (roads, cities) for roads in range(MOST_TAKEN + 1) for cities in range(MOST_TAKEN + 1 - roads) if roads + cities
)  # fmt: skip
"""Road and city tiles that can be taken at once."""

TURN_0: Final = 0
ORACLE_0: Final = TURN_0 + CARDS
ROAD_0: Final = ORACLE_0 + HEXES
CITY_0: Final = ROAD_0 + HEXES * WAYS
TAKE_0: Final = CITY_0 + HEXES
BUY_0: Final = TAKE_0 + len(TAKES_OF)
SELL_0: Final = BUY_0 + HEXES
END: Final = SELL_0 + HEXES
ACTION_COUNT: Final = END + 1
LEGAL_MAX: Final = HEXES * (WAYS + 1) + len(TAKES_OF) + VILLAGES_MAX + 1
"""Upper bound for `legal`: a place allows buying or selling, never both, and has one text."""


def _rows() -> list[tuple[int, int, int]]:
    rows = [(Kind.TURN, card, 0) for card in range(CARDS)]
    rows += [(Kind.ORACLE, hex, 0) for hex in range(HEXES)]
    rows += [(Kind.ROAD, hex, way) for hex in range(HEXES) for way in range(WAYS)]
    rows += [(Kind.CITY, hex, 0) for hex in range(HEXES)]
    rows += [(Kind.TAKE, roads, cities) for roads, cities in TAKES_OF]
    rows += [(Kind.BUY, hex, 0) for hex in range(HEXES)]
    rows += [(Kind.SELL, hex, 0) for hex in range(HEXES)]
    return [*rows, (Kind.END, 0, 0)]


_ROWS: Final = [tuple(map(int, row)) for row in _rows()]
assert len(_ROWS) == ACTION_COUNT

KIND: Final[Row] = table([row[0] for row in _ROWS])
FIRST: Final[Row] = table([row[1] for row in _ROWS])
SECOND: Final[Row] = table([row[2] for row in _ROWS])
