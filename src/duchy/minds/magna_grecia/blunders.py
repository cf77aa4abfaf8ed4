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
    """Whether the action can do the seat whose turn it is no good at all, as anybody at the table can see."""
    move = KIND[action]
    if move == Move.SELL:
        return s.degree[s.place[FIRST[action]]] == 0
    if move == Move.ROAD:
        return leads_nowhere(s, FIRST[action], SECOND[action]) and not cuts(s, FIRST[action])
    return move == Move.END and is_idle(s) and not is_last_turn(s)


@rule
def is_idle(s: State) -> bool:
    """Nothing has been done in this turn, and there are tiles that could be taken."""
    reserve = s.road_reserve[s.active] + s.city_reserve[s.active]
    return s.roads_used + s.cities_used + s.taken + s.traded == 0 and take_allowance(s) > 0 and reserve > 0


@rule
def is_last_turn(s: State) -> bool:
    """The seat has no further turn in this game."""
    return s.turn > s.seats * (s.edition.rounds - 1)


@rule
def leads_nowhere(s: State, hex: int, way: int) -> bool:
    """A road tile that joins what is joined already, that can never be gone on from, or not any more in this game."""
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
    """Whether another's road ends at the hex, and could go on there."""
    for side in EVERY_SIDE:
        tile = s.tile[BESIDE[hex][side]]
        if tile != BARE and SEAT[tile] != s.active and EXITS[tile] >> BACK[side] & 1 == 1:
            return True
    return False
