"""Where a road tile fits and a city tile may go, by the clauses about a hex and its neighbours alone.

`survey` implements them; `State.ways` and `State.site` cache its results, and every change of the map must survey the
hexes around it again.
"""

from __future__ import annotations

from ....kernel.dialect import rule, rule_apart
from ...hexes import HEXES, SIDES
from ..fields import PlaceKind, Site, State
from ..maps.board import Terrain
from .tiles import BACK, BARE, BESIDE, CITY_TILE, EVERY_SIDE, EXITS, SEAT, WITH_EXIT, WITHOUT_EXIT

SIDES_MASK = (1 << SIDES) - 1
EACH_SEAT = 1 | 1 << SIDES | 1 << 2 * SIDES | 1 << 3 * SIDES
"""In sets of sides for all seats (six bits per seat): the first side of each seat."""


@rule_apart
def survey(s: State, hex: int) -> None:
    """[RD-1, CTY-3] Only bare land takes a tile."""
    if hex == HEXES or s.edition.terrain[hex] == Terrain.SEA:
        return
    for seat in range(s.seats):
        s.ways[seat][hex] = 0
        s.site[seat][hex] = Site.NONE
    if s.tile[hex] == BARE and (s.place[hex] < 0 or s.kind[s.place[hex]] == PlaceKind.VILLAGE):
        survey_bare(s, hex)


@rule_apart
def survey_bare(s: State, hex: int) -> None:
    """[RD-3, A3] What is beside it: cities, roads that lead here, villages and oracles that roads enter."""
    starts = 0
    aimed = 0
    builders = 0
    oracle = False
    for side in EVERY_SIDE:
        beside = BESIDE[hex][side]
        tile = s.tile[beside]
        if tile >= CITY_TILE:
            starts |= EACH_SEAT << side
            builders |= 1 << (tile - CITY_TILE)
        elif tile != BARE:
            aimed |= (EXITS[tile] >> BACK[side] & 1) << (SEAT[tile] * SIDES + side)
        elif s.place[beside] >= 0:
            starts |= s.entered[s.place[beside]] << side
            oracle = oracle or s.kind[s.place[beside]] == PlaceKind.ORACLE
    if s.edition.terrain[hex] == Terrain.PLAIN:
        note_ways(s, hex, starts | aimed, aimed)
    if not oracle:
        note_sites(s, hex, builders, aimed)


@rule_apart
def note_ways(s: State, hex: int, starts: int, aimed: int) -> None:
    """[RD-2, RD-3, RD-4, A1, A2] An exit to where a road may start, none to another seat's road that leads here."""
    led_to = (aimed | aimed >> SIDES | aimed >> 2 * SIDES | aimed >> 3 * SIDES) & SIDES_MASK
    for seat in range(s.seats):
        own = aimed >> SIDES * seat & SIDES_MASK
        s.ways[seat][hex] = WITH_EXIT[starts >> SIDES * seat & SIDES_MASK] & WITHOUT_EXIT[led_to & ~own]


@rule_apart
def note_sites(s: State, hex: int, builders: int, aimed: int) -> None:
    """[CTY-1, CTY-2, CTY-3] Beside an own city and no other, or a founding."""
    for seat in range(s.seats):
        if builders == 1 << seat:
            s.site[seat][hex] = Site.EXTENSION
        elif builders == 0:
            s.site[seat][hex] = founding_site(s, hex, aimed >> SIDES * seat & SIDES_MASK)


@rule
def founding_site(s: State, hex: int, entrances: int) -> int:
    """[CTY-1, A3, A4, OPT-4] A green village, or one that an own road enters, or with the bridge a plain hex so."""
    terrain = s.edition.terrain[hex]
    if terrain == Terrain.GREEN:
        return Site.FOUNDING
    if entrances == 0:
        return Site.LATER
    if terrain == Terrain.INLAND:
        return Site.FOUNDING
    return Site.BRIDGE if s.edition.founding_bridge == 1 else Site.LATER


@rule_apart
def survey_around(s: State, hex: int) -> None:
    """Survey the hexes beside a hex again."""
    for side in EVERY_SIDE:
        survey(s, BESIDE[hex][side])


@rule_apart
def no_village(s: State, hex: int) -> None:
    """[VIL-2, VIL-3] Tell the hexes around that the village is no longer open: an oracle is on it or a city covers
    it.
    """
    for side in EVERY_SIDE:
        s.near[BESIDE[hex][side]] -= 1
