"""Magna Grecia: no sale for nothing, no road that leads nowhere, no idle turn while there are tiles to take."""

from __future__ import annotations

from ...games.magna_grecia.actions import FIRST, KIND, SECOND, Move
from ...games.magna_grecia.fields import NO_PLACE, State
from ...games.magna_grecia.laying.allowances import road_allowance, take_allowance
from ...games.magna_grecia.laying.connections import is_linked, road_end
from ...games.magna_grecia.laying.tiles import BACK, BARE, BESIDE, EVERY_SIDE, EXIT, EXITS, SEAT
from ...kernel.dialect import rule
from .heuristic import is_free


@rule
def is_senseless(s: State, action: int) -> bool:
    """Whether the action is obviously useless to the active seat, judging only from what everybody sees."""
    move = KIND[action]
    if move == Move.SELL:
        return s.degree[s.place[FIRST[action]]] == 0
    if move == Move.ROAD:
        return leads_nowhere(s, FIRST[action], SECOND[action]) and not cuts(s, FIRST[action])
    return move == Move.END and is_idle(s) and not is_last_turn(s)


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
    """Whether a road tile joins places that are already joined, or can never be continued, or not in the time left."""
    one = road_end(s, hex, EXIT[way][0])
    other = road_end(s, hex, EXIT[way][1])
    if one != NO_PLACE and other != NO_PLACE:
        return one == other or is_linked(s, one, other)
    if is_last_turn(s) and min(road_allowance(s), s.road_supply[s.active]) <= 1:
        return True
    if one == NO_PLACE and not is_free(s, BESIDE[hex][EXIT[way][0]]):
        return True
    return other == NO_PLACE and not is_free(s, BESIDE[hex][EXIT[way][1]])


@rule
def cuts(s: State, hex: int) -> bool:
    """Whether another seat's road ends at the hex and could continue there."""
    for side in EVERY_SIDE:
        tile = s.tile[BESIDE[hex][side]]
        if tile != BARE and SEAT[tile] != s.active and EXITS[tile] >> BACK[side] & 1 == 1:
            return True
    return False
