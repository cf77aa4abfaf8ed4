"""Magna Grecia: often more than two hundred actions, of which a net considers the most promising.

The weights are those of a softmax policy, in hundredths, fitted to the actions that a net preferred.
"""

from __future__ import annotations

from typing import Final

from ...games.magna_grecia.actions import FIRST, KIND, SECOND, Kind
from ...games.magna_grecia.fields import NO_PLACE, Market, PlaceKind, Site, State
from ...games.magna_grecia.laying.allowances import take_allowance
from ...games.magna_grecia.laying.connections import is_linked, road_end
from ...games.magna_grecia.laying.tiles import BACK, BARE, BESIDE, CITY_TILE, EVERY_SIDE, EXIT, EXITS, SEAT
from ...games.magna_grecia.markets import is_active, price
from ...kernel.dialect import Row, rule, rule_apart, table
from .features import BEYOND, crowd, gain, growth, hindrance
from .heuristic import is_free

NOTICED: Final = 24
"""Maximum number of actions considered."""

ROAD: Final[Row] = table([20, -117, 95, 20])
"""Another's road that it cuts; the last tile; nothing new joined; a dead end."""
LINK: Final[Row] = table([64, 36, -15, 83, 0, 25, 44])
"""A connection; each point that it brings; that it brings the others; an end at an own city, another's, an oracle, a
village."""
STEP: Final[Row] = table([24, 37, 12, 0, 19, 16, 50, 15, 12])
"""A road that begins at an own city, another's, an oracle; where the seat has a market, another has; one that may lead
on to an own city, to an oracle; each point of lead that it may bring; a village not entered yet."""
CITY: Final[Row] = table([60, -257, 18, 7, 64, 56, -62, -53])
"""A city tile; a founding; one on a plain hex; an extension over a village; each connection; own cities that merge; a
village beside; the last point."""
SETTLED: Final[Row] = table([53, -69, -13, 48, 54])
"""A village covered: its connections, an own market, others', its growth; on a plain hex: city tiles of the turn."""
TAKE: Final[Row] = table([83, -30, -5])
"""Tiles taken; each that could be taken beside; those of one kind too few."""
BUY: Final[Row] = table([-166, 154, 67, 93, -74, 20])
"""A market bought; an active one; what an inactive one loses; what an active one gains; its price; rounds left."""
SELL: Final[Row] = table([-51, 12, 73, 8, -16])
"""A market sold; its value; two points or less; rounds left; its growth."""
END: Final[Row] = table([66, -66])
"""The end; a turn without any action."""


@rule
def notice(s: State, action: int) -> int:
    """How promising the action is; only differences matter. An oracle is best placed among villages."""
    move = KIND[action]
    if move == Kind.ROAD:
        return notice_road(s, FIRST[action], SECOND[action])
    if move == Kind.CITY:
        return notice_city(s, FIRST[action])
    if move == Kind.TAKE:
        return notice_taking(s, FIRST[action], SECOND[action])
    if move == Kind.BUY:
        return notice_buying(s, s.place[FIRST[action]])
    if move == Kind.SELL:
        return notice_selling(s, s.place[FIRST[action]])
    if move == Kind.END:
        return END[0] + (END[1] if s.roads_used + s.cities_used + s.taken + s.traded == 0 else 0)
    return int(10.0 * crowd(s, s.place[FIRST[action]]) + 0.5)


@rule
def rounds_left(s: State) -> int:
    """Rounds left."""
    return s.edition.rounds - (s.turn + s.seats - 1) // s.seats


@rule_apart
def notice_road(s: State, hex: int, way: int) -> int:
    """A connection, a step towards one, or a block of others."""
    total = ROAD[1] if s.road_supply[s.active] == 1 else 0
    for side in EVERY_SIDE:
        tile = s.tile[BESIDE[hex][side]]
        if tile != BARE and SEAT[tile] != s.active and EXITS[tile] >> BACK[side] & 1 == 1:
            total += ROAD[0]
    one = road_end(s, hex, EXIT[way][0])
    other = road_end(s, hex, EXIT[way][1])
    if one != NO_PLACE and other != NO_PLACE:
        if one == other or is_linked(s, one, other):
            return total + ROAD[2]
        return total + notice_link(s, one, other)
    if one == NO_PLACE and other == NO_PLACE:
        return total
    start = one if other == NO_PLACE else other
    side = EXIT[way][1] if other == NO_PLACE else EXIT[way][0]
    ahead = BESIDE[hex][side]
    return total + (notice_step(s, start, ahead, side) if is_free(s, ahead) else ROAD[3])


@rule_apart
def notice_link(s: State, one: int, other: int) -> int:
    """A connection that is made."""
    total = LINK[0] + LINK[1] * gain(s, s.active, one, other) + LINK[2] * hindrance(s, s.active, one, other)
    return total + notice_end(s, one) + notice_end(s, other)


@rule
def notice_end(s: State, place: int) -> int:
    """What is connected."""
    kind = s.kind[place]
    if kind == PlaceKind.CITY + s.active:
        return LINK[3]
    if kind >= PlaceKind.CITY:
        return LINK[4]
    return LINK[5] if kind == PlaceKind.ORACLE else LINK[6]


@rule_apart
def notice_step(s: State, start: int, ahead: int, side: int) -> int:
    """An open road from a place: whose place it is, and where one more tile could lead."""
    seat = s.active
    total = 0
    kind = s.kind[start]
    if kind != PlaceKind.VILLAGE:
        total += STEP[0] if kind == PlaceKind.CITY + seat else STEP[2] if kind == PlaceKind.ORACLE else STEP[1]
    for owner in range(s.seats):
        if s.market[start][owner] == Market.UNSOLD:
            total += STEP[3] if owner == seat else STEP[4]
    lead = 0
    for turn in range(3):
        place = s.place[BEYOND[ahead][3 * side + turn]]
        if place != NO_PLACE and place != start:
            if s.kind[place] == PlaceKind.VILLAGE and s.entered[place] >> 6 * seat & 1 == 0:
                total += STEP[8]
            if not is_linked(s, start, place):
                lead = max(lead, gain(s, seat, start, place) - hindrance(s, seat, start, place))
                if s.kind[place] == PlaceKind.CITY + seat:
                    total += STEP[5]
                elif s.kind[place] == PlaceKind.ORACLE:
                    total += STEP[6]
    return total + STEP[7] * lead


@rule_apart
def notice_city(s: State, hex: int) -> int:
    """A founding or an extension: what it covers and connects."""
    seat = s.active
    site = s.site[seat][hex]
    total = CITY[0] + (CITY[7] if s.points[seat] == 1 else 0)
    if site == Site.FOUNDING:
        total += CITY[1]
    else:
        total += CITY[6] * s.near[hex]
        if site == Site.BRIDGE:
            total += CITY[2]
    total += notice_joined(s, hex)
    village = s.place[hex]
    if village == NO_PLACE:
        return total + SETTLED[4] * s.cities_used
    if site == Site.EXTENSION:
        total += CITY[3]
    for owner in range(s.seats):
        if s.market[village][owner] == Market.UNSOLD:
            total += SETTLED[1] if owner == seat else SETTLED[2]
    return total + SETTLED[0] * s.degree[village] + int(SETTLED[3] * 10.0 * growth(s, village) * 0.5)


@rule_apart
def notice_joined(s: State, hex: int) -> int:
    """Roads that lead to the hex, own cities that merge."""
    home = NO_PLACE
    total = 0
    for side in EVERY_SIDE:
        beside = BESIDE[hex][side]
        if s.tile[beside] == CITY_TILE + s.active:
            if home != NO_PLACE and s.place[beside] != home:
                total = CITY[5]
            home = s.place[beside]
    for side in EVERY_SIDE:
        if EXITS[s.tile[BESIDE[hex][side]]] >> BACK[side] & 1 == 1:
            place = road_end(s, hex, side)
            if place != NO_PLACE and place != home and (home == NO_PLACE or not is_linked(s, home, place)):
                total += CITY[4]
    return total


@rule
def notice_taking(s: State, roads: int, cities: int) -> int:
    """As many tiles as possible, with enough cities among them."""
    short = max(0, 2 * (s.city_supply[s.active] + cities) - s.road_supply[s.active] - roads)
    return TAKE[0] + TAKE[1] * (take_allowance(s) - roads - cities) + TAKE[2] * short


@rule
def notice_buying(s: State, place: int) -> int:
    """The visible profit."""
    cost = price(s, place)
    profit = s.degree[place] - cost
    total = BUY[0] + BUY[4] * cost + BUY[5] * min(rounds_left(s), 6)
    if is_active(s, place, s.active):
        return total + BUY[1] + BUY[3] * profit
    return total + BUY[2] * min(profit, 0)


@rule
def notice_selling(s: State, place: int) -> int:
    """What it brings now, and what it might yet."""
    total = SELL[0] + SELL[1] * s.degree[place] + SELL[3] * min(rounds_left(s), 6)
    if s.points[s.active] <= 2:
        total += SELL[2]
    return total + int(SELL[4] * 10.0 * growth(s, place) * 0.5)
