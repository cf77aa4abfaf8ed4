"""Magna Grecia's features for a net, from one seat's side: places, oracles, other seats, the table as a whole.

Everything in this game is public except the order of the coming cards, which is in no state.
"""

from __future__ import annotations

from typing import Final

from ...games.hexes import HEXES, SIDES
from ...games.magna_grecia.cards import CITIES, ORACLE_POINTS, ORACLES_MAX, ROADS, SEATS_MAX, TAKES
from ...games.magna_grecia.deck import card_of_round, seat_at
from ...games.magna_grecia.fields import NO_PLACE, VILLAGES_MAX, Market, Phase, PlaceKind, Site, State
from ...games.magna_grecia.laying.allowances import city_room, road_allowance, take_allowance
from ...games.magna_grecia.laying.connections import is_linked, road_end
from ...games.magna_grecia.laying.obligations import is_unfinished
from ...games.magna_grecia.laying.tiles import BARE, BESIDE, EVERY_HEX, EVERY_SIDE, EVERY_WAY, EXIT
from ...games.magna_grecia.maps.board import Terrain
from ...games.magna_grecia.markets import is_active, price
from ...kernel.dialect import Grid, Reals, rule, rule_apart, table, width
from .inputs import Desk, Gain, Oracle, Place, Stall, Turn, Whole
from .rings import NEAR, RING_END

STALL: Final = width(Stall)
PLACE_ALONE: Final = width(Place)
PLACE: Final = PLACE_ALONE + 2 * STALL
LINKS: Final = 4
"""The number of features from `Place.LINKS` on that an oracle has as well."""
ORACLE: Final = width(Oracle)
DESK: Final = width(Desk)
GAIN: Final = width(Gain)
WHOLE: Final = DESK + width(Whole)

VERSION: Final = 1
GROUPS: Final = ((VILLAGES_MAX, PLACE, 16), (ORACLES_MAX, ORACLE, 8), (SEATS_MAX - 1, DESK, 12), (1, WHOLE, 32))
"""By group of inputs: how many like things, features of each, hidden units shared."""
SECOND: Final = 32
"""Units of the second hidden layer."""
ORACLES_AT: Final = VILLAGES_MAX * PLACE
OTHERS_AT: Final = ORACLES_AT + ORACLES_MAX * ORACLE
WHOLE_AT: Final = OTHERS_AT + (SEATS_MAX - 1) * DESK
INPUTS: Final = WHOLE_AT + WHOLE
SPAN: Final = 12
ENVY: Final = 0.5
PAR: Final = 30
BLEND: Final = 0.5
PULL: Final = 1.0
HEAT: Final = 0.5


@rule
def features(s: State, seat: int, out: Reals) -> None:
    """Fill `out` with `INPUTS` features, most of them between 0 and 1."""
    for at in range(INPUTS):
        out[at] = 0.0
    if s.phase != Phase.ORACLES and s.turn > 0:
        for hex in EVERY_HEX:
            fill_hex(s, seat, hex, out)
    fill_places(s, seat, out)
    fill_oracles(s, seat, out)
    fill_seats(s, seat, out)
    fill_order(s, seat, out)
    fill_whole(s, seat, out)


@rule
def desk(s: State, seat: int, other: int) -> int:
    """The offset of a seat's features: the viewer's are with the whole table's, the others follow in order to the
    left.
    """
    if other == seat:
        return WHOLE_AT
    return OTHERS_AT + ((other - seat) % s.seats - 1) * DESK


# Connections that one or two tiles would make

BEYOND: Final[Grid] = table([
    [BESIDE[hex][(side + turn) % SIDES] for side in range(SIDES) for turn in (-1, 0, 1)]
    for hex in range(HEXES)
])  # fmt: skip
"""By hex and side: the three hexes that a road can continue to if it entered through the opposite side."""
END: Final = 7
"""Bits for a road's end: a place's number and 1."""
END_MASK: Final = (1 << END) - 1


@rule
def fill_hex(s: State, seat: int, hex: int, out: Reals) -> None:
    """Features of what a road tile on the hex could connect, if any fits there."""
    fitting = 0
    for other in range(s.seats):
        fitting |= s.ways[other][hex]
    if fitting != 0:
        fill_roads(s, seat, hex, fitting, out)


@rule
def fill_roads(s: State, seat: int, hex: int, fitting: int, out: Reals) -> None:
    """Features of every road tile that fits on the hex: between two places, or from one towards another."""
    ends = 0
    for side in EVERY_SIDE:
        beside = BESIDE[hex][side]
        end = s.place[beside] if s.tile[beside] == BARE else road_end(s, hex, side)
        ends |= (end + 1) << END * side
    if ends == 0:
        return
    for way in EVERY_WAY:
        if fitting >> way & 1 == 1:
            one = (ends >> END * EXIT[way][0] & END_MASK) - 1
            other = (ends >> END * EXIT[way][1] & END_MASK) - 1
            if one == NO_PLACE:
                if other != NO_PLACE:
                    fill_step(s, seat, hex, way, other, EXIT[way][0], out)
            elif other == NO_PLACE:
                fill_step(s, seat, hex, way, one, EXIT[way][1], out)
            elif one != other and not is_linked(s, one, other):
                fill_link(s, seat, hex, way, one, other, 0, out)


@rule
def fill_step(s: State, seat: int, hex: int, way: int, start: int, side: int, out: Reals) -> None:
    """Features of a road from a place, still open on one side: what a second tile could connect it to."""
    ahead = BESIDE[hex][side]
    if ahead == HEXES or s.tile[ahead] != BARE or s.edition.terrain[ahead] != Terrain.PLAIN:
        return
    for turn in range(3):
        place = s.place[BEYOND[ahead][3 * side + turn]]
        if place != NO_PLACE and place != start and not is_linked(s, start, place):
            fill_link(s, seat, hex, way, start, place, 1, out)


@rule_apart
def fill_link(s: State, seat: int, hex: int, way: int, one: int, other: int, more: int, out: Reals) -> None:
    """Features of a connection that a seat could make with one tile and `more`: at both places, and the best gain."""
    noted = Place.LINKS + 2 * more
    matters = (
        s.unsold[one] + s.unsold[other] > 0 or s.kind[one] == PlaceKind.ORACLE or s.kind[other] == PlaceKind.ORACLE
    )
    mine = gain(s, seat, one, other) if matters else 0
    for builder in range(s.seats):
        if s.ways[builder][hex] >> way & 1 == 1:
            at = noted if builder == seat else noted + 1
            out[one * PLACE + at] += 0.25
            out[other * PLACE + at] += 0.25
            if matters:
                fill_gain(s, seat, builder, one, other, mine, out, desk(s, seat, builder) + Desk.GAIN + GAIN * more)


@rule
def fill_gain(s: State, seat: int, builder: int, one: int, other: int, mine: int, out: Reals, at: int) -> None:
    """Update the best connection for a builder so far, and the best lead."""
    brought = mine if builder == seat else gain(s, builder, one, other)
    if brought > 0:
        out[at + Gain.MOST] = max(out[at + Gain.MOST], brought * 0.2)
        lead = brought - (hindrance(s, seat, one, other) if builder == seat else mine)
        out[at + Gain.LEAD] = max(out[at + Gain.LEAD], lead * 0.2)
        if lead > 0:
            out[at + Gain.LEADS] += lead * 0.05


@rule
def hindrance(s: State, seat: int, one: int, other: int) -> int:
    """What the connection would bring the rival that it serves most."""
    most = 0
    for rival in range(s.seats):
        if rival != seat:
            most = max(most, gain(s, rival, one, other))
    return most


@rule
def gain(s: State, seat: int, one: int, other: int) -> int:
    """Points that connecting two places would bring the seat if the game ended then."""
    return gain_at(s, seat, one, other) + gain_at(s, seat, other, one)


@rule
def gain_at(s: State, seat: int, place: int, other: int) -> int:
    """What it would bring at the first of them: from a market, or from an oracle that turns."""
    points = 0
    if s.market[place][seat] == Market.UNSOLD:
        if is_active(s, place, seat):
            points += 1
        elif s.kind[other] == PlaceKind.CITY + seat:
            points += s.degree[place] + 1
    if s.kind[place] == PlaceKind.CITY + seat and s.kind[other] == PlaceKind.ORACLE:
        held = s.holder[other]
        if held == NO_PLACE or (s.own[seat] >> held & 1 == 0 and s.degree[place] + 1 > s.degree[held]):
            points += ORACLE_POINTS
    return points


# Places


@rule
def fill_places(s: State, seat: int, out: Reals) -> None:
    """Features of villages and cities."""
    left = turns_left(s)
    for place in range(s.villages):
        if s.kind[place] != PlaceKind.NOTHING and s.kind[place] != PlaceKind.ORACLE:
            fill_place(s, seat, place, left, out)


@rule
def turns_left(s: State) -> float:
    """Rounds left, as a fraction of twelve; the current one counts by its remaining turns."""
    return (s.seats * s.edition.rounds - s.turn) / (12.0 * s.seats)


@rule
def fill_place(s: State, seat: int, place: int, left: float, out: Reals) -> None:
    """Features of a place: what it is, its connections now and possible, whose markets are or could be there."""
    at = place * PLACE
    kind = s.kind[place]
    if kind == PlaceKind.VILLAGE:
        out[at + Place.VILLAGE] = 1.0
        fill_village(s, seat, place, out, at)
    else:
        out[at + Place.OWN_CITY + (0 if kind == PlaceKind.CITY + seat else 1)] = 1.0
        out[at + Place.SIZE] = s.size[place] * 0.2
    out[at + Place.DEGREE] = s.degree[place] * 0.2
    out[at + Place.UNSOLD] = s.unsold[place] * 0.3
    for number in range(Place.LINKS, Place.LINKS + LINKS):
        out[at + number] = min(out[at + number], 1.5)
    if kind != PlaceKind.VILLAGE or s.unsold[place] > 0:
        out[at + Place.GROWTH] = growth(s, place)
        out[at + Place.GROWTH_IN_TIME] = out[at + Place.GROWTH] * left
    for owner in range(s.seats):
        fill_market(s, seat, owner, place, out, at + PLACE_ALONE + (0 if owner == seat else STALL))
    for side in range(2):
        own = at + PLACE_ALONE + side * STALL
        out[own + Stall.ACTIVE_GROWTH] = out[own + Stall.ACTIVE] * out[at + Place.GROWTH_IN_TIME]
        out[own + Stall.ACTIVE_LINKS] = out[own + Stall.ACTIVE] * out[at + Place.LINKS + side]


@rule
def fill_village(s: State, seat: int, place: int, out: Reals, at: int) -> None:
    """Features of a village: whose roads enter it, who could found a city there."""
    hex = s.village[place]
    for owner in range(s.seats):
        side = 0 if owner == seat else 1
        if s.entered[place] >> 6 * owner & 1 == 1:
            out[at + Place.ENTERED + side] = 1.0
        if s.site[owner][hex] == Site.FOUNDING:
            out[at + Place.FOUNDING + side] = 1.0


@rule
def growth(s: State, place: int) -> float:
    """Nearby places that it is not connected to, nearer ones counting more."""
    total = 0
    seen = s.link[place] | 1 << place
    hex = s.village[place]
    for far in (2, 3):
        for at in range(RING_END[far - 1], RING_END[far]):
            other = s.place[NEAR[hex][at]]
            if other != NO_PLACE and seen >> other & 1 == 0:
                seen |= 1 << other
                total += 4 - far
    return total * 0.1


@rule
def fill_market(s: State, seat: int, owner: int, place: int, out: Reals, at: int) -> None:
    """Features of the owner's market there, or what one would cost and bring; and the owner's totals."""
    own = desk(s, seat, owner)
    market = s.market[place][owner]
    if market == Market.UNSOLD:
        worth = s.degree[place] * 0.2
        if is_active(s, place, owner):
            out[at + Stall.ACTIVE] += 1.0
            out[at + Stall.ACTIVE_WORTH] += worth
            out[own + Desk.MARKETS] += worth * 0.5
            out[own + Desk.ACTIVE_MARKETS] += 0.2
        else:
            out[at + Stall.ASLEEP] += 1.0
            out[at + Stall.ASLEEP_WORTH] += worth
            out[own + Desk.ASLEEP_MARKETS] += worth * 0.5
    elif market == Market.SOLD:
        out[at + Stall.SOLD] += 1.0
    elif s.kind[place] != PlaceKind.CITY + owner:
        profit = s.degree[place] - price(s, place)
        if is_active(s, place, owner):
            if profit > 0:
                out[at + Stall.PROFIT] += profit * 0.3
                if price(s, place) <= s.points[owner]:
                    out[own + Desk.BEST_PROFIT] = max(out[own + Desk.BEST_PROFIT], profit * 0.3)
                    out[own + Desk.PROFITS] += profit * 0.1
        elif profit > 0:
            out[at + Stall.PROFIT_LATER] += profit * 0.3


# Oracles


@rule
def fill_oracles(s: State, seat: int, out: Reals) -> None:
    """Features of each oracle: who holds it, how safely, who may win it; clears its entry among the places."""
    at = ORACLES_AT
    for oracle in range(s.villages):
        if s.kind[oracle] == PlaceKind.ORACLE and at < OTHERS_AT:
            fill_oracle(s, seat, oracle, out, at)
            for number in range(LINKS):
                out[at + Oracle.LINKS + number] = min(out[oracle * PLACE + Place.LINKS + number], 1.5)
                out[oracle * PLACE + Place.LINKS + number] = 0.0
            at += ORACLE


@rule
def fill_oracle(s: State, seat: int, oracle: int, out: Reals, at: int) -> None:
    """Features of an oracle: who holds it and how far behind the next one is."""
    out[at + Oracle.THERE] = 1.0
    if s.phase == Phase.ORACLES:
        out[at + Oracle.GROWTH] = crowd(s, oracle)
        return
    mine = most_connections(s, oracle, s.own[seat])
    theirs = most_connections(s, oracle, ~s.own[seat])
    out[at + Oracle.GROWTH] = growth(s, oracle)
    out[at + Oracle.OWN_MOST] = mine * 0.2
    out[at + Oracle.OTHER_MOST] = theirs * 0.2
    held = s.holder[oracle]
    if held == NO_PLACE:
        return
    if s.own[seat] >> held & 1 == 1:
        out[at + Oracle.OWN] = 1.0
        out[at + Oracle.SAFETY] = (s.degree[held] - theirs) * 0.2 if theirs > 0 else 0.0
        out[at + Oracle.UNRIVALLED] = 1.0 if theirs == 0 else 0.0
        out[at + Oracle.LEVELLED] = 1.0 if theirs == s.degree[held] else 0.0
        out[WHOLE_AT + Desk.ORACLES] += ORACLE_POINTS * 0.1
    else:
        out[at + Oracle.TAKEN] = 1.0
        out[at + Oracle.BEHIND] = (s.degree[held] - mine) * 0.2 if mine > 0 else 0.0
        out[at + Oracle.UNREACHED] = 1.0 if mine == 0 else 0.0
        out[at + Oracle.LEVEL] = 1.0 if mine == s.degree[held] else 0.0
        out[desk(s, seat, s.kind[held] - PlaceKind.CITY) + Desk.ORACLES] += ORACLE_POINTS * 0.1


@rule
def crowd(s: State, oracle: int) -> float:
    """While oracles are being placed: how many places are near it, other oracles counting against it."""
    total = 0.0
    for at in range(RING_END[3]):
        place = s.place[NEAR[s.village[oracle]][at]]
        if place != NO_PLACE:
            total += 0.1 if s.kind[place] == PlaceKind.VILLAGE else -0.5
    return total


@rule
def most_connections(s: State, oracle: int, cities: int) -> int:
    """The most connections of any of these cities that is connected to the oracle; 0 if none is."""
    most = 0
    linked = s.link[oracle] & cities
    if linked != 0:
        for place in range(s.villages):
            if linked >> place & 1 == 1 and s.kind[place] >= PlaceKind.CITY:
                most = max(most, s.degree[place])
    return most


# Seats


@rule
def fill_seats(s: State, seat: int, out: Reals) -> None:
    """Features of each seat: its score if the game ended now, its points and tiles."""
    for other in range(s.seats):
        at = desk(s, seat, other)
        out[at + Desk.THERE] = 1.0
        out[at + Desk.POINTS] = s.points[other] * 0.1
        out[at + Desk.POINTS_FEW] = min(s.points[other], 4) * 0.25
        out[at + Desk.ROADS] = s.road_supply[other] * 0.1
        out[at + Desk.CITIES] = s.city_supply[other] * 0.1
        out[at + Desk.ROADS_LEFT] = s.road_reserve[other] * 0.05
        out[at + Desk.CITIES_LEFT] = s.city_reserve[other] * 0.05
        out[at + Desk.SCORE] = out[at + Desk.MARKETS] + out[at + Desk.POINTS] + out[at + Desk.ORACLES]
    best = 0.0
    for other in range(s.seats):
        if other != seat:
            at = desk(s, seat, other)
            out[at + Desk.LEAD] = out[WHOLE_AT + Desk.SCORE] - out[at + Desk.SCORE]
            best = max(best, out[at + Desk.SCORE])
    out[WHOLE_AT + Desk.LEAD] = out[WHOLE_AT + Desk.SCORE] - best
    if s.phase == Phase.TURN:
        out[desk(s, seat, s.active) + Desk.TURNS_BEFORE] = 0.5


@rule
def fill_order(s: State, seat: int, out: Reals) -> None:
    """Each other seat's turns before the viewer's next one; what that turn's card allows."""
    if s.phase == Phase.ORACLES or s.phase == Phase.OVER:
        return
    at = WHOLE_AT + DESK
    for ahead in range(2 * s.seats):
        turn = s.turn + ahead
        number = turn // s.seats + 1
        if number > s.edition.rounds or number > s.shown_count:
            return
        card = card_of_round(s, number)
        other = seat_at(s, card, turn % s.seats)
        if other == seat:
            out[at + Whole.ORDER_KNOWN] = 1.0
            out[at + Whole.NEXT_ROADS] = ROADS[card] * 0.3
            out[at + Whole.NEXT_CITIES] = CITIES[card] * 0.3
            out[at + Whole.NEXT_TAKES] = TAKES[card] * 0.2
            out[at + Whole.TURNS_BEFORE] = ahead * 0.2
            return
        out[desk(s, seat, other) + Desk.TURNS_BEFORE] += 0.5


# The table


@rule
def fill_whole(s: State, seat: int, out: Reals) -> None:
    """How long the game still lasts, and what the current turn still allows."""
    at = WHOLE_AT + DESK
    own = turns_to_come(s, seat)
    out[at + Whole.TURNS] = own / 12.0
    out[at + Whole.TURNS_0] = 1.0 if own == 0 else 0.0
    out[at + Whole.TURNS_1] = 1.0 if own == 1 else 0.0
    out[at + Whole.TURNS_2] = 1.0 if own == 2 else 0.0
    out[at + Whole.TURNS_LEFT] = turns_left(s)
    lead = out[WHOLE_AT + Desk.LEAD]
    out[at + Whole.LEAD_CLOSE] = max(-0.5, min(0.5, lead))
    if own == 0:
        out[at + Whole.LEAD_AT_END] = lead
    roads = s.road_supply[seat]
    cities = min(s.city_supply[seat], s.points[seat])
    out[at + Whole.ROADS_IN_TIME] = min(roads, 3 * own) * 0.1
    out[at + Whole.CITIES_IN_TIME] = min(cities, 2 * own) * 0.1
    out[at + Whole.ROADS_FEW] = min(roads, 3) * 0.3
    out[at + Whole.CITIES_FEW] = min(cities, 2) * 0.5
    out[at + Whole.ORACLES_TO_COME] = (1.0 - min(s.oracles, 9) / 9.0) if s.phase == Phase.ORACLES else 0.0
    if s.phase == Phase.TURN:
        fill_turn(s, out, s.active == seat)


@rule
def turns_to_come(s: State, seat: int) -> int:
    """Turns that the seat has not yet begun."""
    if s.turn == 0:
        return s.edition.rounds
    begun = (s.turn - 1) // s.seats
    for position in range((s.turn - 1) % s.seats + 1):
        if seat_at(s, s.card, position) == seat:
            begun += 1
    return s.edition.rounds - begun


@rule
def fill_turn(s: State, out: Reals, own: bool) -> None:
    """What the active seat may still do."""
    whole = WHOLE_AT + DESK
    at = whole + (Whole.OWN_TURN if own else Whole.OTHER_TURN)
    out[at + Turn.RUNS] = 1.0
    if s.traded == 0:
        seat = s.active
        out[at + Turn.BASIC] = 1.0
        if s.taken == 0:
            out[at + Turn.ROADS] = max(0, min(road_allowance(s), s.road_supply[seat])) * 0.3
            out[at + Turn.CITIES] = max(0, city_room(s, s.roads_used)) * 0.3
        if own:
            out[whole + Whole.TAKES] = take_allowance(s) * 0.2
            out[whole + Whole.MAY_FOUND] = 1.0 - s.founded
            out[whole + Whole.OWED] = s.due + (1.0 if is_unfinished(s) else 0.0)
