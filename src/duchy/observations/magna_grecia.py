"""Magna Grecia as small integers: hexes, places, seats, cards, the moment."""

from __future__ import annotations

from ..games.hexes import HEXES
from ..games.magna_grecia.cards import CARDS, CITIES, EVERY_SEAT, ROADS, SEATS_MAX, TAKES
from ..games.magna_grecia.fields import NO_PLACE, PLACES, UNFINISHED, PlaceKind, State
from ..games.magna_grecia.laying.tiles import BARE, EXITS, SEAT
from ..kernel.dialect import Row, rule

PER_HEX = 4
PER_PLACE = 6 + SEATS_MAX
PER_SEAT = 7
OTHERS = 14
ENCODED = PER_HEX * HEXES + PER_PLACE * PLACES + PER_SEAT * SEATS_MAX + CARDS + OTHERS


@rule
def encode(s: State, seat: int, out: Row) -> None:
    """Encode the table as `ENCODED` small integers, the viewer's own seat first."""
    for hex in range(HEXES):
        encode_hex(s, seat, hex, out)
    for place in range(PLACES):
        encode_place(s, seat, place, out, PER_HEX * HEXES + PER_PLACE * place)
    at = PER_HEX * HEXES + PER_PLACE * PLACES
    for turn in EVERY_SEAT:
        if turn < s.seats:
            encode_seat(s, (seat + turn) % s.seats, out, at)
        else:
            for number in range(PER_SEAT):
                out[at + number] = 0
        at += PER_SEAT
    for card in range(CARDS):
        out[at + card] = s.shown[card]
    encode_turn(s, seat, out, at + CARDS)


@rule
def from_viewer(s: State, seat: int, other: int) -> int:
    """1 for the viewer, 2 for the next seat ..."""
    return (other - seat) % s.seats + 1


@rule
def encode_hex(s: State, seat: int, hex: int, out: Row) -> None:
    """The terrain, the tile's owner, the exits of a road tile, the place's number plus 1."""
    tile = s.tile[hex]
    out[PER_HEX * hex] = s.edition.terrain[hex]
    out[PER_HEX * hex + 1] = 0 if tile == BARE else from_viewer(s, seat, SEAT[tile])
    out[PER_HEX * hex + 2] = EXITS[tile]
    out[PER_HEX * hex + 3] = s.place[hex] + 1


@rule
def encode_place(s: State, seat: int, place: int, out: Row, at: int) -> None:
    """Its kind, tiles, connections, age, holder's seat (for an oracle), whether unfinished; the markets."""
    kind = s.kind[place]
    holder = s.holder[place]
    out[at] = kind if kind < PlaceKind.CITY else PlaceKind.CITY + from_viewer(s, seat, kind - PlaceKind.CITY)
    out[at + 1] = s.size[place]
    out[at + 2] = s.degree[place]
    out[at + 3] = s.age[place]
    out[at + 4] = 0 if holder == NO_PLACE else from_viewer(s, seat, s.kind[holder] - PlaceKind.CITY)
    out[at + 5] = 1 if place == UNFINISHED and kind != PlaceKind.NOTHING else 0
    for turn in EVERY_SEAT:
        out[at + 6 + turn] = s.market[place][(seat + turn) % s.seats] if turn < s.seats else 0


@rule
def encode_seat(s: State, seat: int, out: Row, at: int) -> None:
    """Points, tiles in supply and reserve, markets left, and whether it is this seat's turn."""
    out[at] = s.points[seat]
    out[at + 1] = s.road_supply[seat]
    out[at + 2] = s.city_supply[seat]
    out[at + 3] = s.road_reserve[seat]
    out[at + 4] = s.city_reserve[seat]
    out[at + 5] = s.market_supply[seat]
    out[at + 6] = 1 if s.active == seat else 0


@rule
def encode_turn(s: State, seat: int, out: Row, at: int) -> None:
    """Seats, rounds, phase, turn, the card's values, what has been done, what is due, the viewer's seat."""
    out[at] = s.seats
    out[at + 1] = s.edition.rounds
    out[at + 2] = s.phase
    out[at + 3] = s.turn
    out[at + 4] = ROADS[s.card]
    out[at + 5] = CITIES[s.card]
    out[at + 6] = TAKES[s.card]
    out[at + 7] = s.roads_used
    out[at + 8] = s.cities_used
    out[at + 9] = s.taken
    out[at + 10] = s.founded
    out[at + 11] = s.traded
    out[at + 12] = s.due
    out[at + 13] = seat
