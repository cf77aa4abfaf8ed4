"""City tiles: founding, extending, and cities that become one [CTY-1 ... CTY-9]."""

from __future__ import annotations

from ....kernel.dialect import Row, rule, rule_apart
from ..actions import CITY_0
from ..cards import EVERY_SEAT
from ..fields import NO_PLACE, UNFINISHED, PlaceKind, Site, State
from ..maps.board import Terrain
from ..markets import found_market, join_markets
from ..oracles import turn_oracles
from ..refusals import Code
from .allowances import city_allowance, city_room
from .connections import join_links, link_city
from .obligations import city_strands, dues_after, has_own_beside, has_unfinished_beside, is_unfinished
from .roads import is_entered
from .survey import no_village, survey, survey_around
from .tiles import BARE, BESIDE, CITY_TILE, EVERY_HEX, EVERY_SIDE

# What is refused


@rule
def refuse_city(s: State, hex: int) -> int:
    """[CTY-1 ... CTY-5] A hex for the tile, an own city beside it or a founding, an end in sight."""
    reason = refuse_city_hex(s, hex)
    if reason == Code.FINE:
        reason = refuse_extension(s, hex) if has_own_beside(s, hex) else refuse_founding(s, hex)
    return city_strands(s, hex, city_room(s, s.roads_used)) if reason == Code.FINE else reason


@rule
def refuse_city_tile(s: State) -> int:
    """[TRN-2, TRN-3, TRN-4, CTY-6] The card allows one more, one is in the supply, a point pays for it."""
    if s.taken > 0:
        return Code.TAKEN
    if city_allowance(s, s.roads_used) <= 0:
        return Code.CITY_ALLOWANCE
    if s.city_supply[s.active] <= 0:
        return Code.CITY_SUPPLY
    return Code.FINE if s.points[s.active] > 0 else Code.CITY_POINTS


@rule
def refuse_city_hex(s: State, hex: int) -> int:
    """[CTY-2, CTY-3, VIL-2] Land without tile or oracle, no rival city beside it and no oracle."""
    if s.edition.terrain[hex] == Terrain.SEA:
        return Code.CITY_SEA
    if s.tile[hex] != BARE:
        return Code.CITY_OCCUPIED
    if is_oracle(s, hex):
        return Code.CITY_ORACLE
    for side in EVERY_SIDE:
        beside = BESIDE[hex][side]
        if s.tile[beside] >= CITY_TILE and s.tile[beside] != CITY_TILE + s.active:
            return Code.CITY_BESIDE_RIVAL
        if is_oracle(s, beside):
            return Code.CITY_BESIDE_ORACLE
    return Code.FINE


@rule
def is_oracle(s: State, hex: int) -> bool:
    """[VIL-2] Whether an oracle stands on the hex."""
    return s.place[hex] != NO_PLACE and s.kind[s.place[hex]] == PlaceKind.ORACLE


@rule
def refuse_extension(s: State, hex: int) -> int:
    """[CTY-2, CTY-8, A4] Beside an own city; a plain hex may not join the unfinished founding to another one."""
    if is_unfinished(s) and joins_unfinished(s, hex):
        return Code.CITY_JOINS
    return Code.FINE


@rule_apart
def joins_unfinished(s: State, hex: int) -> bool:
    """[A4] Whether a plain hex lies beside the unfinished founding and another own city."""
    if s.place[hex] != NO_PLACE or not has_unfinished_beside(s, hex):
        return False
    for side in EVERY_SIDE:
        beside = BESIDE[hex][side]
        if s.tile[beside] == CITY_TILE + s.active and s.place[beside] != UNFINISHED:
            return True
    return False


@rule
def refuse_founding(s: State, hex: int) -> int:
    """[CTY-1, CTY-5, A4, A20] One a turn: on a green village, or where an own road enters a village or a plain hex."""
    terrain = s.edition.terrain[hex]
    bridge = terrain == Terrain.PLAIN and s.edition.founding_bridge == 1
    if terrain != Terrain.GREEN and not ((terrain == Terrain.INLAND or bridge) and is_entered(s, hex)):
        return Code.CITY_START
    return refuse_second(s)


@rule
def refuse_second(s: State) -> int:
    """[CTY-5] One founding a turn."""
    return Code.CITY_SECOND if s.founded == 1 else Code.FINE


# What is offered


@rule
def legal_cities(s: State, out: Row, count: int) -> int:
    """[CTY-1, CTY-2] All city tiles that the seat may place, in code order."""
    if refuse_city_tile(s) != Code.FINE:
        return count
    room = city_room(s, s.roads_used)
    sites: Row = s.site[s.active]
    for hex in EVERY_HEX:
        if sites[hex] > Site.LATER and is_city_legal(s, hex, sites[hex], room):
            out[count] = CITY_0 + hex
            count += 1
    return count


@rule
def is_city_legal(s: State, hex: int, site: int, room: int) -> bool:
    """[CTY-4, CTY-5, A4] The conditions beyond the neighbours: one founding a turn, and a turn that can still end."""
    reason = refuse_extension(s, hex) if site == Site.EXTENSION else refuse_second(s)
    return reason == Code.FINE and city_strands(s, hex, room) == Code.FINE


# What happens


@rule_apart
def place_city(s: State, hex: int) -> None:
    """[CTY-9, CON-7, A11] Paid and laid for good; cities merge, roads join, oracles turn."""
    extends = s.site[s.active][hex] == Site.EXTENSION
    pending = is_unfinished(s)
    pay_city_tile(s, hex)
    if s.place[hex] != NO_PLACE:
        no_village(s, hex)
    changed = lay_city_tile(s, hex)
    if not extends:
        s.founded = 1
    open_market(s, hex, extends, pending)
    survey(s, hex)
    survey_around(s, hex)
    if link_city(s, hex) or changed or not extends:
        turn_oracles(s)


@rule
def open_market(s: State, hex: int, extends: bool, pending: bool) -> None:
    """[CTY-7, A7] A founded city has its market once it covers a village; an extension brings none."""
    if s.place[hex] != UNFINISHED and (not extends or (pending and not is_unfinished(s))):
        found_market(s, s.place[hex])


@rule
def pay_city_tile(s: State, hex: int) -> None:
    """[CTY-4, CTY-6] A tile from the supply, a point; villages become due or are covered."""
    s.due = dues_after(s, hex)
    s.city_supply[s.active] -= 1
    s.points[s.active] -= 1
    s.cities_used += 1


@rule_apart
def lay_city_tile(s: State, hex: int) -> bool:
    """[CTY-2, CTY-8, A8] The tile, the village under it and all own cities beside it are one; whether places merged."""
    home = s.place[hex]
    if home == NO_PLACE:
        home = city_beside(s, hex)
    merged = False
    for side in EVERY_SIDE:
        beside = BESIDE[hex][side]
        if s.tile[beside] == CITY_TILE + s.active and s.place[beside] != home:
            home = merge(s, home, s.place[beside])
            merged = True
    s.tile[hex] = CITY_TILE + s.active
    s.place[hex] = home
    s.size[home] += 1
    if s.kind[home] < PlaceKind.CITY:
        begin_city(s, home)
    return merged


@rule_apart
def city_beside(s: State, hex: int) -> int:
    """[CTY-2, A4] The seat's city beside a plain hex; if there is none, the unfinished founding that begins there."""
    for side in EVERY_SIDE:
        beside = BESIDE[hex][side]
        if s.tile[beside] == CITY_TILE + s.active:
            return s.place[beside]
    return UNFINISHED


@rule_apart
def begin_city(s: State, place: int) -> None:
    """[CTY-1] A village or the first plain hex becomes a city, the youngest of all."""
    age = 0
    for other in range(UNFINISHED + 1):
        age = max(age, s.age[other])
    s.age[place] = age + 1
    s.kind[place] = PlaceKind.CITY + s.active
    s.own[s.active] |= 1 << place
    s.entered[place] = 0


@rule_apart
def merge(s: State, one: int, other: int) -> int:
    """[CTY-8, A8, A14] Two cities, or a city and a village it covers, are one: the lower number, the older age."""
    keep = min(one, other)
    gone = max(one, other)
    for hex in EVERY_HEX:
        if s.place[hex] == gone:
            s.place[hex] = keep
    s.size[keep] += s.size[gone]
    s.size[gone] = 0
    s.kind[keep] = max(s.kind[keep], s.kind[gone])
    s.kind[gone] = PlaceKind.NOTHING
    s.own[s.active] = (s.own[s.active] | 1 << keep) & ~(1 << gone)
    s.entered[keep] = 0
    s.entered[gone] = 0
    join_ages(s, keep, gone)
    for seat in EVERY_SEAT:
        join_markets(s, keep, gone, seat)
    join_links(s, keep, gone)
    join_holders(s, keep, gone)
    return keep


@rule_apart
def join_ages(s: State, keep: int, gone: int) -> None:
    """[CTY-8, A12] A merged city is as old as its oldest part; a village has no age."""
    if s.age[keep] == 0 or 0 < s.age[gone] < s.age[keep]:
        s.age[keep] = s.age[gone]
    s.age[gone] = 0


@rule_apart
def join_holders(s: State, keep: int, gone: int) -> None:
    """[A14] Oracles stay with the merged city."""
    for oracle in range(s.villages):
        if s.holder[oracle] == gone:
            s.holder[oracle] = keep
