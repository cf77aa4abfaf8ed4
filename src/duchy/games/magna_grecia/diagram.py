"""A table of Magna Grecia as text and back, in the notation's own signs, the same in every language.

    magna_grecia standard seats=2
    turn 5 seat 2 turn
    cards Y2 B1 R3 O2
    used R1C1
    founded
    1 points 9 supply R3C2 reserve R16C15
    1 cities C21 C23 D22
    1 roads C25:E-W D24:SW-NE
    oracles F14 J16>C21
    ages C21:1
    markets C21 1 2x
    A     G . . . . . G             . G .

In `markets` an x marks a seat that has sold; an oracle is followed by the city that holds it; `ages` are the numbers of
foundings. A city is named by the first of its villages, `new` is a founding that covers none yet. In the rows of the
map `.` is plain land, `v` a village, `G` one with a green border, `o` an oracle, a digit a city tile of that seat, `a`
a road tile of seat 1. The map must agree with the other lines; a map that does not is refused.

Every line may be left out. The defaults are the first turn, cards beginning with Y2, an empty map, and the points and
tiles of the start less the tiles on the map. Oracles without a holder turn to a city if one is connected.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ...kernel.errors import DiagramError
from ..hexes import HEXES, LABELS, ROW_LENGTH, ROWS, column_of
from .actions import WAYS
from .cards import CARD_IDS, CARDS
from .diagrams.reader import NEW, Reader
from .fields import NO_PLACE, PLACES, UNFINISHED, Market, Phase, PlaceKind, State
from .laying.tiles import BARE, CITY_TILE, ROAD_TILE, SEAT
from .maps.board import Terrain
from .notation import WAY_TEXTS, tiles_text
from .rules import start

ROAD_SIGNS: Final = "abcd"
SIGNS: Final = {Terrain.SEA: " ", Terrain.PLAIN: ".", Terrain.INLAND: "v", Terrain.GREEN: "G"}


# Drawing


def draw(s: State) -> list[str]:
    """The lines of a diagram."""
    lines = [f"turn {s.turn} seat {s.active + 1} {Phase(s.phase).name.lower()}"]
    shown = sorted((card for card in range(CARDS) if s.shown[card]), key=lambda card: s.shown[card])
    lines += [" ".join(["cards", *(CARD_IDS[card] for card in shown)])]
    if s.roads_used or s.cities_used:
        lines.append(f"used {tiles_text(s.roads_used, s.cities_used)}")
    lines += [f"taken {s.taken}"] if s.taken else []
    lines += [name for name, flag in (("founded", s.founded), ("traded", s.traded)) if flag]
    for seat in range(s.seats):
        lines += [f"{seat + 1} {line}" for line in seat_lines(s, seat)]
    lines += place_lines(s)
    return lines + picture(s)


def seat_lines(s: State, seat: int) -> Iterator[str]:
    """What one seat has, in front of it and on the map."""
    supply = tiles_text(s.road_supply[seat], s.city_supply[seat]) or "-"
    reserve = tiles_text(s.road_reserve[seat], s.city_reserve[seat]) or "-"
    yield f"points {s.points[seat]} supply {supply} reserve {reserve}"
    cities = [LABELS[hex] for hex in range(HEXES) if s.tile[hex] == CITY_TILE + seat]
    roads = [
        f"{LABELS[hex]}:{WAY_TEXTS[(s.tile[hex] - ROAD_TILE) % WAYS]}"
        for hex in range(HEXES)
        if BARE < s.tile[hex] < CITY_TILE and SEAT[s.tile[hex]] == seat
    ]
    for name, tiles in (("cities", cities), ("roads", roads)):
        if tiles:
            yield " ".join([name, *tiles])


def place_name(s: State, place: int) -> str:
    """The address of a place, `new` for the unfinished founding."""
    return NEW if place == UNFINISHED else LABELS[s.village[place]]


def place_lines(s: State) -> Iterator[str]:
    """Oracles and their holders, the ages of cities, the markets of each place."""
    held = [f">{place_name(s, holder)}" if holder != NO_PLACE else "" for holder in s.holder]
    oracles = [f"{place_name(s, at)}{held[at]}" for at in range(s.villages) if s.kind[at] == PlaceKind.ORACLE]
    ages = [f"{place_name(s, city)}:{s.age[city]}" for city in range(PLACES) if s.age[city]]
    for name, words in (("oracles", oracles), ("ages", ages)):
        if words:
            yield " ".join([name, *words])
    for place in range(s.villages):
        markets = [market_text(s, place, seat) for seat in range(s.seats) if s.market[place][seat]]
        if markets:
            yield " ".join(["markets", place_name(s, place), *markets])


def market_text(s: State, place: int, seat: int) -> str:
    """A seat's number, with an x if its market is sold."""
    return f"{seat + 1}{'x' if s.market[place][seat] == Market.SOLD else ''}"


def picture(s: State) -> list[str]:
    """The map in rows, each beginning with its letter."""
    rows: list[str] = []
    for row in range(ROWS):
        signs = [" "] * (2 * ROW_LENGTH + 1)
        for hex in range(row * ROW_LENGTH, (row + 1) * ROW_LENGTH):
            signs[column_of(hex)] = sign_of(s, hex)
        rows.append(f"{LABELS[row * ROW_LENGTH][0]}{''.join(signs)}".rstrip())
    return rows


def sign_of(s: State, hex: int) -> str:
    """One hex of the map."""
    if s.tile[hex] >= CITY_TILE:
        return str(SEAT[s.tile[hex]] + 1)
    if s.tile[hex] != BARE:
        return ROAD_SIGNS[SEAT[s.tile[hex]]]
    oracle = s.place[hex] != NO_PLACE and s.kind[s.place[hex]] == PlaceKind.ORACLE
    return "o" if oracle else SIGNS[Terrain(s.edition.terrain[hex])]


# Reading


def read(s: State, seats: int, lines: Sequence[tuple[int, str]]) -> None:
    """Fill a blank state from numbered lines. Raises DiagramError, naming line and reason."""
    start(s, seats)
    reader = Reader(s)
    reader.read(lines)
    drawn = {row[0]: row for row in picture(s)}
    for number, line in reader.rows:
        if line != drawn[line[0]]:
            raise DiagramError(number, "MAP", line)
