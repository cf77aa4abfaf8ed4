"""CTY-4, A4, A5, A6: offered turns can be completed and refused ones cannot, checked by exhaustive search."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from duchy.games.hexes import HEXES
from duchy.games.magna_grecia.actions import CITY_0, LEGAL_MAX, ROAD_0, WAYS
from duchy.games.magna_grecia.cards import CARD_AT
from duchy.games.magna_grecia.fields import NO_PLACE, UNFINISHED, Phase, PlaceKind, Site
from duchy.games.magna_grecia.laying import networks
from duchy.games.magna_grecia.laying.cities import (
    place_city,
    refuse_city_hex,
    refuse_city_tile,
    refuse_extension,
    refuse_founding,
)
from duchy.games.magna_grecia.laying.obligations import (
    has_own_beside,
    is_open_village,
    new_dues,
    new_dues_with,
    refuse_dues,
)
from duchy.games.magna_grecia.laying.roads import place_road, refuse_road_tile
from duchy.games.magna_grecia.laying.tiles import BARE, BESIDE, CITY_TILE, ROAD_TILE
from duchy.games.magna_grecia.maps.board import Terrain
from duchy.games.magna_grecia.refusals import Code
from duchy.games.magna_grecia.rules import legal

from .games import kept, settled


def may_lie(state: Any, hex: int) -> bool:
    """Whether a city tile may lie on the hex, apart from the end of the turn [CTY-1, CTY-2, CTY-3, CTY-5, A4]."""
    if refuse_city_tile(state) != Code.FINE or refuse_city_hex(state, hex) != Code.FINE:
        return False
    refuse = refuse_extension if has_own_beside(state, hex) else refuse_founding
    return refuse(state, hex) == Code.FINE


def can_end(state: Any) -> bool:
    """Whether any series of city tiles meets all obligations; a tile covers at most one village."""
    if refuse_dues(state) == Code.FINE:
        return True
    left = min(state.city_supply[state.active], state.points[state.active])
    if state.due > left:
        return False
    for hex in sites(state):
        if may_lie(state, hex):
            after = state.copy()
            place_city(after, hex)
            if can_end(after):
                return True
    return False


def sites(state: Any) -> Iterator[int]:
    return (hex for hex in range(HEXES) if state.site[state.active][hex] > Site.LATER)


def compare(state: Any, found: Counter[str], chance: random.Random, depth: int = 0) -> None:
    """Compares all city tiles (and hexes for roads if something is owed) with trying; then continues from one."""
    out = [0] * LEGAL_MAX
    offered = set(out[: legal(state, out)])
    follow = []
    for hex in sites(state):
        if may_lie(state, hex):
            after = state.copy()
            place_city(after, hex)
            ends = can_end(after)
            assert (CITY_0 + hex in offered) == ends
            found["city tiles offered" if ends else "city tiles refused"] += 1
            owing = refuse_dues(after) != Code.FINE
            found["founding under way"] += after.kind[UNFINISHED] != PlaceKind.NOTHING
            follow += [after] * (ends and owing)
    if refuse_dues(state) != Code.FINE:
        compare_roads(state, offered, found)
    if follow and depth < 3:
        compare(chance.choice(follow), found, chance, depth + 1)


def compare_roads(state: Any, offered: set[int], found: Counter[str]) -> None:
    for hex in range(HEXES):
        ways = state.ways[state.active][hex]
        if ways and refuse_road_tile(state) == Code.FINE:
            way = ways.bit_length() - 1
            after = state.copy()
            place_road(after, hex, way)
            ends = can_end(after)
            assert (ROAD_0 + hex * WAYS + way in offered) == ends
            found["road tiles offered" if ends else "road tiles refused"] += 1


def made(seed: int, chance: random.Random) -> Any:
    """A position at the start of a turn, with few cities, scattered road tiles, and a card for many city tiles."""
    state = kept(settled(2 + seed % 3), seed % 10, 30)[chance.randrange(9, 60)].copy()
    if state.phase != Phase.TURN or state.traded or refuse_dues(state) != Code.FINE:
        return None
    seat = state.active
    for hex in chance.sample(range(HEXES), 90):
        bare = state.tile[hex] == BARE and state.edition.terrain[hex] == Terrain.PLAIN and state.place[hex] == NO_PLACE
        if bare:
            state.tile[hex] = ROAD_TILE + chance.choice((seat, seat, 1 - seat % 2)) * WAYS + chance.randrange(WAYS)
    mine = [city for city in networks.cities(state) if state.tile[min(city)] == CITY_TILE + seat]
    for city in chance.sample(mine, max(len(mine) - 2, 0)):
        for hex in city:
            state.tile[hex] = BARE
    state.card = CARD_AT[chance.choice(("O2", "B1", "R1", "Y2"))]
    card, active = state.card, state.active
    state.kind = [PlaceKind.ORACLE if kind == PlaceKind.ORACLE else PlaceKind.NOTHING for kind in state.kind]
    networks.rebuild(state)
    state.card, state.active = card, active
    state.roads_used = state.cities_used = state.taken = state.founded = 0
    state.city_supply[seat] = chance.choice((2, 3, 4, 4, 4))
    state.road_supply[seat] = 3
    return state


def tried(seeds: range) -> Counter[str]:
    """What was compared."""
    found = Counter[str]()
    for seed in seeds:
        chance = random.Random(seed)
        state = made(seed, chance)
        if state is not None:
            found["positions"] += 1
            compare(state, found, chance)
    return found


def test_CTY_4_a_village_beside_an_own_city_tile_is_due_once():
    already = 0
    for state in kept(settled(2), 7, 30):
        for hex in range(HEXES) if state.due else ():
            villages = sum(is_open_village(state, beside) for beside in BESIDE[hex])
            assert new_dues_with(state, hex, hex, False) == new_dues(state, hex) <= villages
            already += villages - new_dues(state, hex)
    assert already > 0


@pytest.mark.untraced
@pytest.mark.parametrize("seed", [0, 20, 40])
def test_CTY_4_A4_A5_A6_what_can_be_ended_is_offered_and_nothing_else(seed):
    found = tried(range(seed, seed + 20))
    assert found["positions"] > 8
    assert min(found[f"{kind} tiles {what}"] for kind in ("city", "road") for what in ("offered", "refused")) > 20
    assert found["founding under way"] > 50


@pytest.mark.slow
def test_CTY_4_A4_A5_A6_in_thousands_of_positions():
    """python -m pytest -m slow tests/magna_grecia/test_obligations.py -s"""
    print(f"\n0 differences; {dict(tried(range(1000, 2500)))}")
