"""Direct connections, updated as tiles are laid [CON-1 ... CON-7]; `networks.py` recomputes them from the tiles."""

from __future__ import annotations

from ....kernel.dialect import rule, rule_apart
from ..cards import TILES
from ..fields import NO_PLACE, PLACES, State
from .tiles import BACK, BESIDE, EVERY_SIDE, EXITS, NO_SIDE, ONWARD


@rule_apart
def road_end(s: State, hex: int, side: int) -> int:
    """[CON-2, CON-3, CON-6] The place reached by a road leaving the hex through that side, or NO_PLACE. Tiles join
    where both have an exit; the first tile without an exit towards the road ends it, and so does any place.
    """
    for _ in range(TILES):
        hex = BESIDE[hex][side]
        side = ONWARD[s.tile[hex]][BACK[side]]
        if side == NO_SIDE:
            return s.place[hex]
    return NO_PLACE


@rule
def is_linked(s: State, one: int, other: int) -> bool:
    """[CON-3] Whether two places are directly connected."""
    return s.link[one] >> other & 1 == 1


@rule
def link(s: State, one: int, other: int) -> bool:
    """[CON-3, CON-4, CON-6] Connect the ends of a road if they are two places; return whether the connection is new."""
    if min(one, other) == NO_PLACE or one == other or is_linked(s, one, other):
        return False
    set_link(s, one, other)
    return True


@rule
def set_link(s: State, one: int, other: int) -> None:
    """Record a new connection at both ends."""
    s.link[one] |= 1 << other
    s.link[other] |= 1 << one
    s.degree[one] += 1
    s.degree[other] += 1


@rule
def drop_link(s: State, one: int, other: int) -> None:
    """Remove a connection at both ends."""
    s.link[one] ^= 1 << other
    s.link[other] ^= 1 << one
    s.degree[one] -= 1
    s.degree[other] -= 1


@rule
def link_road(s: State, hex: int, one: int, other: int) -> bool:
    """[CON-1, CON-3, CON-5] Connect what a new road tile with those exits joins, whoever owns it; return whether
    anything is new.
    """
    return link(s, road_end(s, hex, one), road_end(s, hex, other))


@rule_apart
def link_city(s: State, hex: int) -> bool:
    """[CON-7] A new city tile joins every road with an exit towards it; return whether anything is new."""
    changed = False
    for side in EVERY_SIDE:
        if EXITS[s.tile[BESIDE[hex][side]]] >> BACK[side] & 1 == 1 and link(s, s.place[hex], road_end(s, hex, side)):
            changed = True
    return changed


@rule_apart
def join_links(s: State, keep: int, gone: int) -> None:
    """[CON-4, CON-6] Two places become one: it has the connections of both, and none to itself."""
    for other in range(PLACES):
        if is_linked(s, gone, other):
            drop_link(s, gone, other)
            link(s, keep, other)
