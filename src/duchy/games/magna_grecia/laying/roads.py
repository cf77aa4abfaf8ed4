"""Road tiles: where they may lie, and what they connect [RD-1 ... RD-7]."""

from __future__ import annotations

from ....kernel.dialect import Row, rule, rule_apart
from ...hexes import SIDES
from ..actions import ROAD_0, WAYS
from ..fields import NO_PLACE, State
from ..maps.board import Terrain
from ..oracles import turn_oracles
from ..refusals import Code
from .allowances import road_allowance
from .connections import link_road
from .obligations import any_road_strands, is_unfinished, road_strands
from .survey import survey, survey_around
from .tiles import BACK, BARE, BESIDE, EVERY_HEX, EVERY_SIDE, EVERY_WAY, EXIT, EXITS, ROAD_TILE, SEAT


@rule
def refuse_road(s: State, hex: int, way: int) -> int:
    """[RD-1, RD-4, RD-3, A6, A20] A bare plain hex, no exit to another's road, an exit to where a road may start."""
    reason = refuse_road_hex(s, hex)
    if reason != Code.FINE:
        return reason
    if meets_rival(s, hex, EXIT[way][0]) or meets_rival(s, hex, EXIT[way][1]):
        return Code.ROAD_RIVAL
    if not may_start(s, hex, EXIT[way][0]) and not may_start(s, hex, EXIT[way][1]):
        return Code.ROAD_START
    return Code.ROAD_STRANDS if road_strands(s, hex) else Code.FINE


@rule
def refuse_road_tile(s: State) -> int:
    """[TRN-2, TRN-3, TRN-4, RD-6] The card allows one more, and one is in the supply; it costs no points."""
    if s.taken > 0:
        return Code.TAKEN
    if road_allowance(s) <= 0:
        return Code.ROAD_ALLOWANCE
    return Code.FINE if s.road_supply[s.active] > 0 else Code.ROAD_SUPPLY


@rule
def refuse_road_hex(s: State, hex: int) -> int:
    """[RD-1, VIL-2] Land without village, oracle or tile."""
    if s.edition.terrain[hex] == Terrain.SEA:
        return Code.ROAD_SEA
    if s.tile[hex] != BARE:
        return Code.ROAD_OCCUPIED
    return Code.FINE if s.edition.terrain[hex] == Terrain.PLAIN else Code.ROAD_VILLAGE


@rule
def leads_to(s: State, hex: int, side: int) -> int:
    """[RD-3, RD-4] The road tile beyond that side, if it has an exit to the hex; else BARE."""
    tile = s.tile[BESIDE[hex][side]]
    return tile if EXITS[tile] >> BACK[side] & 1 == 1 else BARE


@rule
def meets_rival(s: State, hex: int, side: int) -> bool:
    """[RD-4, A1] Whether an exit on that side meets another seat's road."""
    tile = leads_to(s, hex, side)
    return tile != BARE and SEAT[tile] != s.active


@rule
def may_start(s: State, hex: int, side: int) -> bool:
    """[RD-3, RD-7, A3, A20] A city, an own road that leads here, a village or oracle with an own road into it."""
    if leads_to(s, hex, side) != BARE:
        return not meets_rival(s, hex, side)
    beside = BESIDE[hex][side]
    return s.place[beside] != NO_PLACE and (s.tile[beside] != BARE or is_entered(s, beside))


@rule
def is_entered(s: State, hex: int) -> bool:
    """[A3] Whether a road tile of the active seat has an exit into the hex."""
    for side in EVERY_SIDE:
        tile = leads_to(s, hex, side)
        if tile != BARE and SEAT[tile] == s.active:
            return True
    return False


@rule
def legal_roads(s: State, out: Row, count: int) -> int:
    """[RD-3] All road tiles that the seat may place, in code order."""
    if refuse_road_tile(s) != Code.FINE:
        return count
    if any_road_strands(s):
        return count
    unfinished = is_unfinished(s)
    fitting: Row = s.ways[s.active]
    for hex in EVERY_HEX:
        ways = fitting[hex]
        if ways != 0 and not (unfinished and road_strands(s, hex)):
            count = list_ways(hex, ways, out, count)
    return count


@rule_apart
def list_ways(hex: int, ways: int, out: Row, count: int) -> int:
    """The road tiles on one hex."""
    for way in EVERY_WAY:
        if ways >> way & 1 == 1:
            out[count] = ROAD_0 + hex * WAYS + way
            count += 1
    return count


@rule_apart
def place_road(s: State, hex: int, way: int) -> None:
    """[RD-2, RD-5, A11] The tile is permanent; it connects, enters, and blocks what leads to its hex."""
    s.tile[hex] = ROAD_TILE + s.active * WAYS + way
    s.road_supply[s.active] -= 1
    s.roads_used += 1
    survey(s, hex)
    enter(s, BESIDE[hex][EXIT[way][0]])
    enter(s, BESIDE[hex][EXIT[way][1]])
    if link_road(s, hex, EXIT[way][0], EXIT[way][1]):
        turn_oracles(s)


@rule_apart
def enter(s: State, hex: int) -> None:
    """[A3, RD-3] An own road tile has an exit into the hex: from a village or oracle there roads may start."""
    place = s.place[hex]
    if place != NO_PLACE and s.tile[hex] == BARE and s.entered[place] >> SIDES * s.active & 1 == 0:
        s.entered[place] |= 1 << SIDES * s.active
        survey_around(s, hex)
    survey(s, hex)
