"""Magna Grecia's heuristics: a quick player's weights of actions, and how good a table is for a seat.

This is about strength, not rules, and reads nothing that a seat may not know.
"""

from __future__ import annotations

import math
from typing import Final

from ...games.hexes import HEXES
from ...games.magna_grecia.actions import FIRST, KIND, SECOND, Kind
from ...games.magna_grecia.fields import NO_PLACE, Market, Phase, PlaceKind, State
from ...games.magna_grecia.laying.connections import is_linked, road_end
from ...games.magna_grecia.laying.obligations import is_unfinished
from ...games.magna_grecia.laying.tiles import BARE, BESIDE, CITY_TILE, EVERY_HEX, EVERY_SIDE, EXIT, EXITS, ONWARD, SEAT
from ...games.magna_grecia.maps.board import Terrain
from ...games.magna_grecia.markets import is_active, price
from ...kernel.dialect import Row, rule, table
from .rings import NEAR, RING_END

ANSWERED: Final = False
GLANCE: Final = 24
HORIZON: Final = 2
THOUGHTFUL: Final = True
LEAN: Final = 100
REACH: Final = 12


@rule
def looks_ahead(s: State) -> bool:
    """What a city tile has started must be finished before the table can be judged."""
    return s.due != 0 or is_unfinished(s)


@rule
def is_follow_up(s: State, action: int) -> bool:
    """Only a city tile can finish it."""
    return KIND[action] == Kind.CITY


# A quick player

STEPS: Final = 160
READINESS: Final[Row] = table([0, *(max(1, round(2 ** (step / 16))) for step in range(1, STEPS + 1))])
"""The weight of an action by its appeal in sixteenths of a doubling; 0 without appeal."""
HABITS: Final[Row] = table([60, 20, 25, 24, 17, 10, 59, 20, 22, 36, 4, 60, 12, 13, 33, 0])


@rule
def weigh(s: State, action: int) -> int:
    """The weight with which a quick player takes the action; 0: never."""
    return READINESS[max(0, min(STEPS, appeal(s, action, HABITS)))]


@rule
def appeal(s: State, action: int, habits: Row) -> int:
    """The appeal of the action, in sixteenths of a doubling of its weight."""
    move = KIND[action]
    if move == Kind.ROAD:
        return appeal_of_road(s, FIRST[action], SECOND[action], habits)
    if move == Kind.CITY:
        return appeal_of_city(s, FIRST[action], habits)
    if move == Kind.TAKE:
        return appeal_of_taking(s, FIRST[action], SECOND[action], habits)
    if move == Kind.BUY:
        return appeal_of_buying(s, s.place[FIRST[action]], habits)
    return habits[14] if move == Kind.END else habits[15]


@rule
def appeal_of_road(s: State, hex: int, way: int, habits: Row) -> int:
    """A new connection, especially between places where the seat has a stake; or a step towards one."""
    one = road_end(s, hex, EXIT[way][0])
    other = road_end(s, hex, EXIT[way][1])
    if one != NO_PLACE and other != NO_PLACE:
        if one == other or is_linked(s, one, other):
            return 0
        return habits[0] + stake_in_link(s, s.active, one, other, habits)
    if one == NO_PLACE and other == NO_PLACE:
        return 0
    start = one if other == NO_PLACE else other
    side = EXIT[way][1] if other == NO_PLACE else EXIT[way][0]
    ahead = BESIDE[hex][side]
    if not is_free(s, ahead):
        return 0
    for far in (1, 2):
        for at in range(RING_END[far - 1], RING_END[far]):
            place = s.place[NEAR[ahead][at]]
            if place != NO_PLACE and place != start and not is_linked(s, start, place):
                return habits[3] - habits[4] * far + stake_in_link(s, s.active, start, place, habits) // 2
    return 0


@rule
def is_free(s: State, hex: int) -> bool:
    """Whether a road may continue there, judging by the hex alone."""
    return hex != HEXES and s.tile[hex] == BARE and s.edition.terrain[hex] == Terrain.PLAIN


@rule
def stake_in_link(s: State, seat: int, one: int, other: int, habits: Row) -> int:
    """What a connection would bring the seat: its markets at both ends, an oracle."""
    return stake(s, seat, one, other, habits) + stake(s, seat, other, one, habits)


@rule
def stake(s: State, seat: int, place: int, other: int, habits: Row) -> int:
    """What the seat has at a place that would be connected to the other one."""
    total = 0
    if s.market[place][seat] == Market.UNSOLD:
        total += habits[1]
    if s.kind[place] == PlaceKind.CITY + seat:
        total += habits[2] if s.kind[other] == PlaceKind.ORACLE else habits[5]
    return total


@rule
def appeal_of_city(s: State, hex: int, habits: Row) -> int:
    """A founding; an extension over a village, or towards one."""
    for side in EVERY_SIDE:
        if s.tile[BESIDE[hex][side]] == CITY_TILE + s.active:
            return habits[7] if s.place[hex] == NO_PLACE else habits[8]
    return habits[6]


@rule
def appeal_of_taking(s: State, roads: int, cities: int, habits: Row) -> int:
    """As many tiles as possible, two roads per city tile."""
    missing = (s.road_supply[s.active] + roads) - 2 * (s.city_supply[s.active] + cities)
    return habits[9] + habits[10] * (roads + cities) - habits[10] * abs(missing) // 2


@rule
def appeal_of_buying(s: State, place: int, habits: Row) -> int:
    """The visible profit."""
    if not is_active(s, place, s.active):
        return 0
    return habits[11] + habits[12] * (s.degree[place] - price(s, place)) + habits[13] * min(turns_left(s), 500) // 100


# How good a table is

WEIGHTS: Final[Row] = table([36, 35, 17, 30, 60, 42, 38, 296, 200, 34, 60, 8, 80, 15, 60, 12, 100, 30, 40, 3, 60])
"""0-2: how near a connection is felt that is one, two, three tiles away; 3: growth of a market's place; 4: an inactive
market; 5: growth where one may still be bought; 6: an own city; 7: markets that would pay; 8, 9: how unsafe an oracle
is with and without a rival; 10, 11: road tiles, the first and the loss with each more; 12, 13: city tiles; 14, 15:
points to build with; 16: an oracle within reach; 17-19: a connection for itself, where a market may be bought, to an
oracle that others hold; 20: what the others have, in hundredths."""


@rule
def judge(s: State, seat: int, weights: Row) -> int:
    """How good the table is for the seat, in hundredths of a point; only differences matter."""
    if s.phase == Phase.ORACLES or s.turn == 0:
        return spread_of_oracles(s)
    left = turns_left(s)
    own = worth(s, seat, left, weights)
    best = -1_000_000
    total = 0
    for other in range(s.seats):
        if other != seat:
            theirs = worth(s, other, left, weights)
            best = max(best, theirs)
            total += theirs
    return own - weights[20] * (best + total // (s.seats - 1)) // 200


@rule
def spread_of_oracles(s: State) -> int:
    """A penalty for oracles close together."""
    total = 0
    for oracle in range(s.villages):
        if s.kind[oracle] == PlaceKind.ORACLE:
            for at in range(RING_END[3]):
                place = s.place[NEAR[s.village[oracle]][at]]
                if place != NO_PLACE:
                    total += 1 if s.kind[place] == PlaceKind.VILLAGE else -20
    return min(total, 3 * s.oracles)


@rule
def turns_left(s: State) -> int:
    """Turns left for each seat, in hundredths, including one that has hardly begun."""
    fresh = s.phase == Phase.TURN and s.roads_used + s.cities_used + s.taken + s.traded == 0
    return 100 * (s.seats * s.edition.rounds - s.turn + (1 if fresh else 0)) // s.seats


@rule
def worth(s: State, seat: int, left: int, weights: Row) -> int:
    """What the seat has and can expect, in hundredths of a point."""
    total = 100 * s.points[seat] + oracles(s, seat, left, weights)
    chances = 0
    for place in range(s.villages):
        kind = s.kind[place]
        if kind == PlaceKind.NOTHING:
            continue
        owned = s.market[place][seat]
        if owned == Market.UNSOLD:
            value = 100 * s.degree[place] + weights[3] * growth(s, place, weights) * min(left, 600) // 60000
            total += value if is_active(s, place, seat) else (weights[4] * value * min(left, 300)) // 30000
        elif (
            owned == Market.NONE
            and kind != PlaceKind.ORACLE
            and kind != PlaceKind.CITY + seat
            and is_active(s, place, seat)
        ):
            chances += max(0, 100 * (s.degree[place] - price(s, place)) + weights[5] * min(left, 600) // 100)
        if kind == PlaceKind.CITY + seat:
            total += weights[6] * min(left, 600) // 100
    total += weights[7] * min(chances, left * 2) // 200 if left > 0 else 0
    if left == 0:
        return total
    return total + supplies(s, seat, left, weights) + open_roads(s, seat, weights)


@rule
def growth(s: State, place: int, weights: Row) -> int:
    """Connections that the place may still gain, in hundredths, from the nearness of other places."""
    total = 0
    seen = s.link[place] | 1 << place
    hex = s.village[place]
    for far in (2, 3, 4):
        for at in range(RING_END[far - 1], RING_END[far]):
            other = s.place[NEAR[hex][at]]
            if other != NO_PLACE and seen >> other & 1 == 0:
                seen |= 1 << other
                total += weights[far - 2]
    return total


@rule
def oracles(s: State, seat: int, left: int, weights: Row) -> int:
    """Oracles held, worth less if a rival city is close behind; and those within reach."""
    total = 0
    for oracle in range(s.villages):
        if s.kind[oracle] == PlaceKind.ORACLE:
            held = s.holder[oracle]
            mine = most_connections(s, oracle, s.own[seat])
            if held != NO_PLACE and s.own[seat] >> held & 1 == 1:
                rivals = most_connections(s, oracle, ~s.own[seat])
                risk = weights[8] // (s.degree[held] - rivals + 1) if rivals > 0 else weights[9]
                total += 400 - risk * min(left, 300) // 300
            elif mine > 0 and held != NO_PLACE:
                total += weights[16] * min(left, 300) // (300 * (s.degree[held] - mine + 1))
    return total


@rule
def most_connections(s: State, oracle: int, cities: int) -> int:
    """The most connections of any of these cities that is connected to the oracle; 0 if none is."""
    most = 0
    linked = s.link[oracle] & cities
    for place in range(s.villages):
        if linked >> place & 1 == 1 and s.kind[place] >= PlaceKind.CITY:
            most = max(most, s.degree[place])
    return most


@rule
def supplies(s: State, seat: int, left: int, weights: Row) -> int:
    """Tiles that can still be used, each worth less than the one before; points to build with."""
    total = 0
    for tile in range(min(s.road_supply[seat], 3 * left // 100)):
        total += max(0, weights[10] - weights[11] * tile)
    for tile in range(min(s.city_supply[seat], 2 * left // 100)):
        total += max(0, weights[12] - weights[13] * tile)
    for point in range(min(s.points[seat], 2 * left // 100)):
        total += max(0, weights[14] - weights[15] * point // 4)
    return total


@rule
def open_roads(s: State, seat: int, weights: Row) -> int:
    """What open roads will connect."""
    total = 0
    for hex in EVERY_HEX:
        tile = s.tile[hex]
        if BARE < tile < CITY_TILE and SEAT[tile] == seat:
            for side in EVERY_SIDE:
                if EXITS[tile] >> side & 1 == 1:
                    ahead = BESIDE[hex][side]
                    if is_free(s, ahead):
                        start = road_end(s, hex, ONWARD[tile][side])
                        if start != NO_PLACE:
                            total += prospect(s, seat, start, ahead, weights)
    return total


@rule
def prospect(s: State, seat: int, start: int, ahead: int, weights: Row) -> int:
    """The best connection for a road from `start` that lacks a tile on the hex `ahead`."""
    best = 0
    for far in (1, 2, 3):
        for at in range(RING_END[far - 1], RING_END[far]):
            place = s.place[NEAR[ahead][at]]
            if place != NO_PLACE and place != start and not is_linked(s, start, place):
                best = max(best, weights[far - 1] * gain(s, seat, start, place, weights) // 100)
    return best


@rule
def gain(s: State, seat: int, one: int, other: int, weights: Row) -> int:
    """What connecting two places would bring the seat, in hundredths of a point."""
    return weights[17] + gain_at(s, seat, one, other, weights) + gain_at(s, seat, other, one, weights)


@rule
def gain_at(s: State, seat: int, place: int, other: int, weights: Row) -> int:
    """What it would bring at the first of them."""
    total = 0
    if s.market[place][seat] == Market.UNSOLD:
        if is_active(s, place, seat):
            total += 100
        elif s.kind[other] == PlaceKind.CITY + seat:
            total += 100 * s.degree[place] + 100
    elif s.kind[other] == PlaceKind.CITY + seat and s.market[place][seat] == Market.NONE:
        total += weights[18]
    if s.kind[place] == PlaceKind.CITY + seat and s.kind[other] == PlaceKind.ORACLE:
        held = s.holder[other]
        if held == NO_PLACE or (s.own[seat] >> held & 1 == 0 and s.degree[place] + 1 > s.degree[held]):
            total += 300
        else:
            total += weights[19]
    return total


SPREAD: Final = 400


def likelihood(worth: int) -> float:
    """The win probability, 0..1, of a seat that `judge` rates `worth`."""
    return 1 / (1 + math.exp(-worth / SPREAD))
