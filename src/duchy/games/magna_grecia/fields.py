"""What lies on the table in Magna Grecia: every field of a state, declared once.

Hexes are numbered as in `games/hexes.py`; HEXES stands for a missing neighbour beyond the edge. A place is an open
village, an oracle or a city, and its number is that of a village in it: a city's is that of its first village in
row-then-column order, which is its address. A founding that covers no village yet is the place UNFINISHED.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ...kernel.dialect import Fields, Grid, Row, cell, cells, constants
from ..hexes import HEXES
from .cards import CARDS, SEATS_MAX

VILLAGES_MAX: Final = 42
"""Maximum number of villages on a map, so that a set of places fits in one integer [MAP-10]."""
UNFINISHED: Final = VILLAGES_MAX
PLACES: Final = VILLAGES_MAX + 1
NO_PLACE: Final = -1


@constants
class Phase(IntEnum):
    """Which decision is due."""

    CARDS = 0
    """Nature shows an action card."""
    ORACLES = 1
    """An oracle is placed, by a seat or by nature."""
    TURN = 2
    """A seat has its turn."""
    OVER = 3


@constants
class PlaceKind(IntEnum):
    """What a place is; a city's kind is CITY + its seat."""

    NOTHING = 0
    """Not a village of the map, or one merged into a city with a smaller number."""
    VILLAGE = 1
    ORACLE = 2
    CITY = 3


@constants
class Market(IntEnum):
    """A seat's market in a place."""

    NONE = 0
    UNSOLD = 1
    SOLD = 2


@constants
class Site(IntEnum):
    """What a city tile of a seat would be on a hex, by the clauses about neighbours alone."""

    NONE = 0
    """Not bare land, or beside a rival city or an oracle."""
    LATER = 1
    """Nothing yet: a city could reach it only from a hex beside it."""
    EXTENSION = 2
    FOUNDING = 3
    """On a village."""
    BRIDGE = 4
    """A founding on a plain hex [A4]."""


class Edition(Fields):
    """The axes, as integers; `editions.py` says which values they have."""

    map: int = cell("OPT-1: the number of the map")
    oracle_setup: int = cell("OPT-2: 0 players place the oracles, 1 nature does")
    rounds: int = cell("OPT-3: rounds of the game")
    founding_bridge: int = cell("OPT-4: 1 where a founding may begin on a plain hex")
    colours: int = cell("OPT-5: the seats' colours, a row of COLOUR_OF")
    terrain: Row = cells("MAT-2: what is printed on each hex, a Terrain", HEXES)


class State(Fields):
    """A table of Magna Grecia. Seats, hexes, cards and places are numbered from 0. The fields after `villages` follow
    from those above and are stored only for speed.
    """

    edition: Edition
    seats: int = cell("how many play")
    phase: int = cell("the decision that is due, a Phase")
    turn: int = cell("turns begun")
    shown: Row = cells("by card: the round that it is for; 0 while it has not been seen", CARDS)
    points: Row = cells("points, by seat", SEATS_MAX, kind="i2")
    road_supply: Row = cells("road tiles in front of the seat", SEATS_MAX)
    city_supply: Row = cells("city tiles in front of the seat", SEATS_MAX)
    road_reserve: Row = cells("road tiles not taken yet, by seat", SEATS_MAX)
    city_reserve: Row = cells("city tiles not taken yet, by seat", SEATS_MAX)
    roads_used: int = cell("road tiles placed this turn")
    cities_used: int = cell("city tiles placed this turn")
    taken: int = cell("tiles taken from the reserve this turn")
    founded: int = cell("1 once a founding has begun this turn")
    traded: int = cell("1 once a market has been bought or sold this turn")
    tile: Row = cells("what lies on each hex: 0, a road tile's number, or CITY_TILE + seat; HEXES is bare", HEXES + 1)
    market: Grid = cells("by place and seat: a Market", PLACES, SEATS_MAX)
    age: Row = cells("by city: the number of its founding, from 1; else 0", PLACES)
    holder: Row = cells("by oracle: the city that holds it, or NO_PLACE", PLACES)
    kind: Row = cells("by place: a PlaceKind", PLACES)

    villages: int = cell("villages of the map")
    village: Row = cells("the hex of each village, ascending", VILLAGES_MAX, kind="i2")
    card: int = cell("the action card of the round")
    active: int = cell("the seat whose turn it is, or who places an oracle")
    shown_count: int = cell("action cards seen")
    oracles: int = cell("oracles on the map")
    market_supply: Row = cells("markets not on the map, by seat", SEATS_MAX)
    place: Row = cells("by hex: the place that it belongs to, or NO_PLACE", HEXES + 1)
    size: Row = cells("by city: its tiles; else 0", PLACES)
    unsold: Row = cells("by place: unsold markets in it", PLACES)
    entered: Row = cells("by village and oracle: bit 6 * seat for each seat with a road into it", PLACES, kind="i4")
    link: Row = cells("by place: places directly connected to it, as bits", PLACES, kind="i8")
    degree: Row = cells("by place: how many these are", PLACES)
    own: Row = cells("by seat: its cities, as bits", SEATS_MAX, kind="i8")
    near: Row = cells("by hex: open villages beside it", HEXES + 1, aid=True)
    due: int = cell("open villages beside cities of the active seat, to be covered this turn")
    ways: Grid = cells(
        "by seat and hex: orientations in which a road tile fits there, as bits",
        SEATS_MAX,
        HEXES + 1,
        kind="i2",
        aid=True,
    )
    site: Grid = cells("by seat and hex: a Site", SEATS_MAX, HEXES + 1, aid=True)
