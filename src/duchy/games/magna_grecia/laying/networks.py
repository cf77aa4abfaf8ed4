"""Places, connections and all other derived fields, recomputed from the tiles on the table.

The rules update these incrementally; here they are computed the simple way: cities as groups of tiles, roads as groups
of joined tiles, and the places that a road's loose exits lead to [CON-1 ... CON-7]. Used for reading diagrams, and by
the tests to check the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ...hexes import HEXES, SIDES
from ..cards import TILES
from ..deck import card_of_round, seat_at
from ..fields import NO_PLACE, PLACES, UNFINISHED, Market, Phase, PlaceKind, State
from ..maps.board import Terrain
from .connections import set_link
from .obligations import has_own_beside, is_open_village
from .survey import survey
from .tiles import BACK, BARE, BESIDE, CITY_TILE, EXITS, SEAT

Hexes = frozenset[int]


def groups(hexes: Iterable[int], joined: Callable[[int, int], bool]) -> Iterator[Hexes]:
    """The connected groups of hexes under the relation `joined` between neighbours."""
    left = set(hexes)
    while left:
        group = {left.pop()}
        front = list(group)
        while front:
            hex = front.pop()
            found = {beside for beside in BESIDE[hex] if beside in left and joined(hex, beside)}
            left -= found
            group |= found
            front += found
        yield frozenset(group)


def cities(s: State) -> Iterator[Hexes]:
    """[CTY-2, CTY-8] Each city: adjacent tiles of one seat."""
    tiles = [hex for hex in range(HEXES) if s.tile[hex] >= CITY_TILE]
    return groups(tiles, lambda one, other: s.tile[one] == s.tile[other])


def roads(s: State) -> Iterator[Hexes]:
    """[CON-2, CON-5] Each road: tiles that have exits to each other, whoever owns them."""
    tiles = [hex for hex in range(HEXES) if BARE < s.tile[hex] < CITY_TILE]
    return groups(tiles, lambda one, other: any(beyond == other for _, beyond in joints(s, one)))


def exits(s: State, hex: int) -> Iterator[tuple[int, int]]:
    """The sides where the tile on the hex has an exit, each with the hex beyond."""
    return ((side, BESIDE[hex][side]) for side in range(SIDES) if EXITS[s.tile[hex]] >> side & 1)


def joints(s: State, hex: int) -> Iterator[tuple[int, int]]:
    """[CON-2] Those exits beyond which another tile has an exit back."""
    return ((side, beyond) for side, beyond in exits(s, hex) if EXITS[s.tile[beyond]] >> BACK[side] & 1)


def ends(s: State, road: Hexes) -> set[int]:
    """[CON-2, CON-5, CON-6] The places that exits of a road lead to."""
    return {s.place[beyond] for hex in road for _, beyond in exits(s, hex)} - {NO_PLACE}


# Recomputing everything


def rebuild(s: State) -> None:
    """Fill in all fields that follow from edition, seats, turn, cards, tiles, markets and the villages that are
    oracles.
    """
    find_villages(s)
    find_turn(s)
    find_cities(s)
    find_roads(s)
    find_markets(s)
    s.due = sum(is_open_village(s, hex) and has_own_beside(s, hex) for hex in s.village[: s.villages])
    for hex in range(HEXES):
        survey(s, hex)


def find_villages(s: State) -> None:
    """[MAT-2, VIL-2, VIL-3] Villages in row-then-column order, and how many open ones lie beside each hex."""
    hexes = [hex for hex in range(HEXES) if s.edition.terrain[hex] >= Terrain.INLAND]
    s.villages = len(hexes)
    s.village[: s.villages] = hexes
    s.place = [NO_PLACE] * (HEXES + 1)
    s.near = [0] * (HEXES + 1)
    for number, hex in enumerate(hexes):
        s.place[hex] = number
        s.kind[number] = PlaceKind.ORACLE if s.kind[number] == PlaceKind.ORACLE else PlaceKind.VILLAGE
        if s.kind[number] == PlaceKind.VILLAGE and s.tile[hex] == BARE:
            for beside in BESIDE[hex]:
                s.near[beside] += 1
    s.oracles = s.kind.count(PlaceKind.ORACLE)


def find_turn(s: State) -> None:
    """[RND-1, RND-2, SET-4] Whose turn it is, and by which card."""
    s.shown_count = sum(number > 0 for number in s.shown)
    s.card = s.active = 0
    if s.phase == Phase.ORACLES:
        s.card = card_of_round(s, 1)
        s.active = (seat_at(s, s.card, 0) + s.oracles) % s.seats
    elif s.turn > 0:
        s.card = card_of_round(s, (s.turn - 1) // s.seats + 1)
        s.active = seat_at(s, s.card, (s.turn - 1) % s.seats)


def find_cities(s: State) -> None:
    """[CTY-2, CTY-8] Each city is the place of its first village, or UNFINISHED."""
    s.size = [0] * PLACES
    s.own = [0] * len(s.own)
    for city in cities(s):
        tile = s.tile[min(city)]
        numbers = sorted(s.place[hex] for hex in city if s.place[hex] != NO_PLACE)
        home = numbers[0] if numbers else UNFINISHED
        for number in numbers:
            s.kind[number] = PlaceKind.NOTHING
        for hex in city:
            s.place[hex] = home
        s.kind[home] = PlaceKind.CITY + SEAT[tile]
        s.size[home] = len(city)
        s.own[SEAT[tile]] |= 1 << home


def find_roads(s: State) -> None:
    """[CON-3, CON-4, A3] Which places roads connect directly, and whose roads enter villages and oracles."""
    s.link, s.degree, s.entered = ([0] * PLACES for _ in range(3))
    for road in roads(s):
        for hex in road:
            for _, beyond in exits(s, hex):
                if s.place[beyond] != NO_PLACE and s.tile[beyond] == BARE:
                    s.entered[s.place[beyond]] |= 1 << SIDES * SEAT[s.tile[hex]]
        joined = sorted(ends(s, road))
        if len(joined) == 2 and not s.link[joined[0]] >> joined[1] & 1:
            set_link(s, joined[0], joined[1])


def find_markets(s: State) -> None:
    """[MK-3, MK-7] Unsold markets by place, and those left in the supplies."""
    s.unsold = [row.count(Market.UNSOLD) for row in s.market]
    s.market_supply = [0] * len(s.market_supply)
    for seat in range(s.seats):
        s.market_supply[seat] = TILES - sum(row[seat] != Market.NONE for row in s.market)
