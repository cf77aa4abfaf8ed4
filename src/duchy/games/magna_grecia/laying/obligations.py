"""What the active seat owes before its turn may end, and whether it can still be done [CTY-4, A4-A6].

Owed are a city tile on every open village beside its cities (`State.due` counts them), and, for a founding that began
on a plain hex, a village for it. Covering a due village is always possible, since nothing that forbids it is ever
beside an open village, and it makes no other village due; so without such a founding, counting is enough. A founding
without a village beside it needs one or two more plain tiles and then the village: no card allows more than four city
tiles.

A hypothetical tile is passed as arguments, leaving the state unchanged: `tried` is its hex (NOWHERE: none), `as_city`
whether it is a city tile, `grows` whether it belongs to the founding.
"""

from __future__ import annotations

from typing import Final

from ....kernel.dialect import rule, rule_apart
from ..fields import NO_PLACE, UNFINISHED, PlaceKind, Site, State
from ..refusals import Code
from .allowances import city_room
from .tiles import BARE, BESIDE, CITY_TILE, EVERY_HEX, EVERY_SIDE

NOWHERE: Final = -1
"""The value of `tried` for no tile."""

# What is owed


@rule
def is_unfinished(s: State) -> bool:
    """[A4] A founding has begun this turn and covers no village yet."""
    return s.kind[UNFINISHED] != PlaceKind.NOTHING


@rule
def refuse_dues(s: State) -> int:
    """[CTY-4, A6] Before phase 2 ends, and before tiles are taken, nothing may be owed."""
    if s.due > 0:
        return Code.DUE_VILLAGE
    return Code.DUE_FOUNDING if is_unfinished(s) else Code.FINE


@rule
def is_open_village(s: State, hex: int) -> bool:
    """[VIL-3] A village, not an oracle, that no city tile covers."""
    return s.tile[hex] == BARE and s.place[hex] != NO_PLACE and s.kind[s.place[hex]] == PlaceKind.VILLAGE


@rule_apart
def has_own_beside(s: State, hex: int) -> bool:
    """[CTY-2] Whether a city tile of the active seat lies beside the hex."""
    for side in EVERY_SIDE:  # noqa: SIM110 - the dialect has no generators
        if s.tile[BESIDE[hex][side]] == CITY_TILE + s.active:
            return True
    return False


@rule_apart
def has_unfinished_beside(s: State, hex: int) -> bool:
    """[A4] Whether a tile of the unfinished founding lies beside the hex."""
    for side in EVERY_SIDE:  # noqa: SIM110 - the dialect has no generators
        if s.place[BESIDE[hex][side]] == UNFINISHED:
            return True
    return False


@rule_apart
def new_dues(s: State, hex: int) -> int:
    """[CTY-4] Open villages that a city tile on a plain hex would make due: those beside it and no other own tile."""
    count = 0
    for side in EVERY_SIDE:
        beside = BESIDE[hex][side]
        if is_open_village(s, beside) and not has_own_beside(s, beside):
            count += 1
    return count


@rule_apart
def new_dues_with(s: State, hex: int, tried: int, as_city: bool) -> int:
    """[CTY-4] The same once the hypothetical tile lies there."""
    count = 0
    for side in EVERY_SIDE:
        beside = BESIDE[hex][side]
        if beside != tried and is_open_village(s, beside) and not has_own_with(s, beside, tried, as_city):
            count += 1
    return count


@rule_apart
def has_own_with(s: State, hex: int, tried: int, as_city: bool) -> bool:
    """[CTY-2] Whether a city tile of the active seat is beside the hex, counting the hypothetical one."""
    for side in EVERY_SIDE:
        beside = BESIDE[hex][side]
        if s.tile[beside] == CITY_TILE + s.active or (as_city and beside == tried):
            return True
    return False


@rule
def dues_after(s: State, hex: int) -> int:
    """[CTY-4] What will be due after a city tile on the hex, which covers a village or comes beside some."""
    if s.place[hex] == NO_PLACE:
        return s.due + new_dues(s, hex) if s.near[hex] > 0 else s.due
    return s.due - 1 if has_own_beside(s, hex) else s.due


# Whether it can be done


@rule_apart
def city_strands(s: State, hex: int, room: int) -> int:
    """[CTY-4, A4, A5, A6] Why an otherwise legal tile on the hex would leave a turn that cannot end; or FINE. `room` is
    `city_room`, the same for every hex.
    """
    spare = room - 1 - dues_after(s, hex)
    if spare < 0:
        return Code.CITY_STRANDS
    begins = s.site[s.active][hex] == Site.BRIDGE
    if not begins and not is_unfinished(s):
        return Code.FINE
    grows = begins or has_unfinished_beside(s, hex)
    if grows and (s.place[hex] != NO_PLACE or s.near[hex] > 0):
        return Code.FINE
    return Code.FINE if reaches(s, spare, hex, True, grows) else Code.CITY_STRANDS_FOUNDING


@rule_apart
def road_strands(s: State, hex: int) -> bool:
    """[A6] Whether a road tile would leave a turn that cannot end: fewer city tiles allowed, or one hex less."""
    if any_road_strands(s):
        return True
    return is_unfinished(s) and not reaches(s, city_room(s, s.roads_used + 1) - s.due, hex, False, False)


@rule
def any_road_strands(s: State) -> bool:
    """[A6] Whether more is owed than city tiles would be allowed after one more road tile, wherever that lies."""
    return s.due > 0 and city_room(s, s.roads_used + 1) < s.due


@rule_apart
def reaches(s: State, spare: int, tried: int, as_city: bool, grows: bool) -> bool:
    """[A4, A6] Whether the founding can reach a village with `spare` city tiles beside those for what is due."""
    if grows and reaches_from(s, tried, spare, tried, as_city, grows):
        return True
    for hex in EVERY_HEX:  # noqa: SIM110 - the dialect has no generators
        if s.place[hex] == UNFINISHED and reaches_from(s, hex, spare, tried, as_city, grows):
            return True
    return False


@rule_apart
def reaches_from(s: State, hex: int, spare: int, tried: int, as_city: bool, grows: bool) -> bool:
    """[A4, A6] The same from one tile of it: a village beside it is due anyway; else one or two plain tiles lead on."""
    if s.near[hex] > 0:
        return True
    for side in EVERY_SIDE:
        beside = BESIDE[hex][side]
        if leads_on(s, beside, tried, as_city, grows):
            if s.near[beside] > 0:
                if new_dues_with(s, beside, tried, as_city) < spare:
                    return True
            elif spare > 1 and reaches_beyond(s, beside, spare - 1, tried, as_city, grows):
                return True
    return False


@rule_apart
def reaches_beyond(s: State, hex: int, spare: int, tried: int, as_city: bool, grows: bool) -> bool:
    """[A4, A5, A6] Whether a second plain tile, beside the first, comes beside a village that can be covered."""
    for side in EVERY_SIDE:
        beside = BESIDE[hex][side]
        leads = s.near[beside] > 0 and leads_on(s, beside, tried, as_city, grows)
        if leads and new_dues_with(s, beside, tried, as_city) < spare:
            return True
    return False


@rule_apart
def leads_on(s: State, hex: int, tried: int, as_city: bool, grows: bool) -> bool:
    """[CTY-3, A4] A bare plain hex, beside no rival city, no oracle, and no own city but the unfinished one."""
    if hex == tried or s.site[s.active][hex] == Site.NONE or s.tile[hex] != BARE or s.place[hex] != NO_PLACE:
        return False
    for side in EVERY_SIDE:
        beside = BESIDE[hex][side]
        if s.tile[beside] >= CITY_TILE and s.place[beside] != UNFINISHED:
            return False
        if beside == tried and as_city and not grows:
            return False
    return True
