"""Magna Grecia: no sale for nothing, no road that leads nowhere, no idle turn while there are tiles to take."""

from __future__ import annotations

from typing import Final

from ...games.magna_grecia.actions import FIRST, KIND, SECOND, Kind
from ...games.magna_grecia.cards import CARDS
from ...games.magna_grecia.fields import NO_PLACE, PlaceKind, State
from ...games.magna_grecia.laying.allowances import road_allowance, take_allowance
from ...games.magna_grecia.laying.connections import is_linked, road_end
from ...games.magna_grecia.laying.tiles import BACK, BARE, BESIDE, EVERY_SIDE, EXIT, EXITS, SEAT
from ...kernel.dialect import Grid, Row, mix, rule, table, width
from .heuristic import is_free
from .inputs import Desk, Oracle, Place, Stall, Whole

PLACE: Final = 0
ORACLE: Final = 1
OTHER: Final = 2
WHOLE: Final = 3
"""Groups of a net's inputs."""
STALL: Final = width(Place)
DESK: Final = width(Desk)
GUESSES: Final = 1
"""How often a level guesses what is hidden before it decides."""
LOOKED_AT: Final[Row] = table([0, 1, 0, 0])
"""By group of a net's inputs: 1 where a level may overlook some of the things for a turn."""
HABITS: Final[Grid] = table([
    (0, PLACE, STALL + Stall.ACTIVE, STALL + Stall.ACTIVE_LINKS, 0),
    (0, WHOLE, Desk.MARKETS, Desk.SCORE, 0),
    (1, ORACLE, Oracle.SAFETY, Oracle.BEHIND, 0),
    (1, ORACLE, Oracle.OWN_MOST, Oracle.LEVEL, 0),
    (2, WHOLE, Desk.ROADS, Desk.CITIES_LEFT, 0),
    (2, WHOLE, DESK + Whole.ROADS_IN_TIME, DESK + Whole.CITIES_FEW, 0),
    (3, PLACE, Place.LINKS, Place.GROWTH, 0),
    (3, PLACE, Place.FOUNDING, Place.GROWTH_IN_TIME, 0),
    (3, PLACE, STALL + Stall.PROFIT, STALL + Stall.ACTIVE_LINKS, 0),
    (3, WHOLE, Desk.GAIN, Desk.FAR_GAINS, 0),
    (3, WHOLE, Desk.ROADS, Desk.CITIES_LEFT, 0),
    (3, WHOLE, DESK + Whole.ROADS_IN_TIME, DESK + Whole.CITIES_FEW, 0),
    (4, WHOLE, Desk.POINTS, Desk.POINTS_FEW, 30),
    (4, WHOLE, Desk.BEST_PROFIT, Desk.PROFITS, 0),
])  # fmt: skip
"""Errors that people make: the habit, the group, the first and the last feature, and how much is thought of these, in
hundredths."""
PLAIN_TO_SEE: Final[Grid] = table([
    (OTHER, Desk.THERE, Desk.THERE),
    (OTHER, Desk.TURNS_BEFORE, Desk.TURNS_BEFORE),
    (WHOLE, Desk.TURNS_BEFORE, Desk.TURNS_BEFORE),
    (WHOLE, DESK + Whole.ORDER_KNOWN, DESK + Whole.TURNS_LEFT),
    (WHOLE, DESK + Whole.ORACLES_TO_COME, DESK + Whole.OWED),
])  # fmt: skip
"""Features that nobody misjudges: the group, the first and the last one."""


@rule
def is_senseless(s: State, action: int) -> bool:
    """Whether the action is obviously useless to the active seat, judging only from what everybody sees."""
    move = KIND[action]
    if move == Kind.SELL:
        return s.degree[s.place[FIRST[action]]] == 0
    if move == Kind.ROAD:
        return leads_nowhere(s, FIRST[action], SECOND[action]) and not cuts(s, FIRST[action])
    return move == Kind.END and is_idle(s) and not is_last_turn(s)


@rule
def is_idle(s: State) -> bool:
    """Whether nothing has been done in this turn although there are tiles to take."""
    reserve = s.road_reserve[s.active] + s.city_reserve[s.active]
    return s.roads_used + s.cities_used + s.taken + s.traded == 0 and take_allowance(s) > 0 and reserve > 0


@rule
def is_last_turn(s: State) -> bool:
    """Whether this is the seat's last turn of the game."""
    return s.turn > s.seats * (s.edition.rounds - 1)


@rule
def leads_nowhere(s: State, hex: int, way: int) -> bool:
    """Whether a road tile joins places that are already joined, or can never be continued, or not in the time left, and
    enters nothing that no road of the seat has entered yet.
    """
    one = road_end(s, hex, EXIT[way][0])
    other = road_end(s, hex, EXIT[way][1])
    if opens_up(s, one) or opens_up(s, other):
        return False
    if one != NO_PLACE and other != NO_PLACE:
        return one == other or is_linked(s, one, other)
    if is_last_turn(s) and min(road_allowance(s), s.road_supply[s.active]) <= 1:
        return True
    if one == NO_PLACE and not is_free(s, BESIDE[hex][EXIT[way][0]]):
        return True
    return other == NO_PLACE and not is_free(s, BESIDE[hex][EXIT[way][1]])


@rule
def opens_up(s: State, place: int) -> bool:
    """[RD-3, CTY-1] Whether a road into the place would be the seat's first one there: from then on its roads may start
    there, and in a village it may found a city.
    """
    return place != NO_PLACE and s.kind[place] < PlaceKind.CITY and s.entered[place] >> 6 * s.active & 1 == 0


@rule
def cuts(s: State, hex: int) -> bool:
    """Whether another seat's road ends at the hex and could continue there."""
    for side in EVERY_SIDE:
        tile = s.tile[BESIDE[hex][side]]
        if tile != BARE and SEAT[tile] != s.active and EXITS[tile] >> BACK[side] & 1 == 1:
            return True
    return False


@rule
def is_means(s: State, action: int) -> bool:
    """Whether the action serves only another one in the same turn, and is judged together with that."""
    return False


@rule
def is_end(s: State, means: int, action: int) -> bool:
    """Whether the action is what such a one was for."""
    return False


@rule
def turn_key(s: State) -> int:
    """A number that differs from game to game and stays the same while a seat has its turn."""
    key = s.active
    for number in range(s.villages):
        if s.kind[number] == PlaceKind.ORACLE:
            key = mix(key, number)
    for number in range(CARDS):
        key = mix(key, s.shown[number])
    return key
