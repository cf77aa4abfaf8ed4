"""Invariants of every game, including that the incremental fields match the tiles."""

from __future__ import annotations

import pytest

from duchy.games.hexes import HEXES, SIDES
from duchy.games.magna_grecia.actions import WAYS
from duchy.games.magna_grecia.cards import CARDS_OF_A_COLOUR, LAYER, TILES
from duchy.games.magna_grecia.fields import NO_PLACE, PLACES, UNFINISHED, Market, Phase, PlaceKind, Site
from duchy.games.magna_grecia.laying import networks
from duchy.games.magna_grecia.laying.cities import refuse_city_hex, refuse_founding
from duchy.games.magna_grecia.laying.obligations import has_own_beside
from duchy.games.magna_grecia.laying.roads import may_start, meets_rival, refuse_road_hex
from duchy.games.magna_grecia.laying.tiles import BACK, BARE, BESIDE, CITY_TILE, EXIT, EXITS, SEAT
from duchy.games.magna_grecia.maps.board import Terrain
from duchy.games.magna_grecia.refusals import Code

from .games import kept, settled, states

MIXES = (
    (4, {}), (3, {}), (2, {"rounds": 8}), (4, {"map": "photo", "founding_bridge": 0, "oracle_setup": "random"}),
)  # fmt: skip
pytestmark = pytest.mark.untraced

every_mix = pytest.mark.parametrize(("seats", "axes"), MIXES)


@every_mix
def test_CON_3_what_the_rules_keep_is_what_the_tiles_say(seats, axes):
    for seed in range(3):
        for state in kept(settled(seats, **axes), seed, 30 * (seed % 2)):
            anew = state.copy()
            networks.rebuild(anew)
            assert anew == state


@every_mix
def test_RD_3_CTY_1_the_hexes_surveyed_are_those_where_the_clauses_let_a_tile_lie(seats, axes):
    for state in kept(settled(seats, **axes), 7, 20)[12::17]:
        for seat in range(seats):
            state.active = seat
            for hex in range(HEXES):
                assert state.ways[seat][hex] == ways(state, hex)
                assert (state.site[seat][hex] > Site.LATER) == (site(state, hex))


def ways(state, hex):
    """The orientations in which a road tile may lie on the hex, as bits."""
    if refuse_road_hex(state, hex) != Code.FINE:
        return 0
    return sum(1 << way for way in range(WAYS) if road_fits(state, hex, EXIT[way]))


def road_fits(state, hex, exits):
    if any(meets_rival(state, hex, side) for side in exits):
        return False
    return any(may_start(state, hex, side) for side in exits)


def site(state, hex):
    """Whether a city tile may lie on the hex, apart from the turn."""
    if refuse_city_hex(state, hex) != Code.FINE:
        return False
    state = state.copy()
    state.founded = 0
    return has_own_beside(state, hex) or refuse_founding(state, hex) == Code.FINE


@every_mix
def test_CTY_6_SET_1_points_tiles_and_markets_are_conserved(seats, axes):
    for state in kept(settled(seats, **axes), 1, 30):
        assert min(state.points) >= 0
        for seat in range(seats):
            mine = [tile for tile in state.tile if tile != BARE and SEAT[tile] == seat]
            cities = mine.count(CITY_TILE + seat)
            assert state.city_supply[seat] + state.city_reserve[seat] + cities == TILES
            assert state.road_supply[seat] + state.road_reserve[seat] + len(mine) - cities == TILES
            markets = sum(row[seat] != Market.NONE for row in state.market)
            assert state.market_supply[seat] + markets == TILES
            assert min(state.market_supply[seat], state.road_supply[seat], state.city_supply[seat]) >= 0


@every_mix
def test_CTY_3_CTY_4_cities_keep_their_distance_when_a_turn_has_ended(seats, axes):
    for state in kept(settled(seats, **axes), 1, 30):
        owing = state.due > 0 or state.kind[UNFINISHED] != PlaceKind.NOTHING
        for hex in range(HEXES):
            if state.tile[hex] >= CITY_TILE:
                assert owing or state.place[hex] != UNFINISHED
                for beside in BESIDE[hex]:
                    check_beside(state, hex, beside, owing)
        assert not owing or state.phase == Phase.TURN


def check_beside(state, hex, beside, owing):
    assert state.tile[beside] < CITY_TILE or state.tile[beside] == state.tile[hex]
    if state.tile[beside] == BARE and state.place[beside] != NO_PLACE:
        kind = state.kind[state.place[beside]]
        assert kind != PlaceKind.ORACLE
        assert kind != PlaceKind.VILLAGE or (owing and state.tile[hex] == CITY_TILE + state.active)


@every_mix
def test_VIL_3_every_city_covers_a_village_by_which_it_is_named(seats, axes):
    for state in kept(settled(seats, **axes), 3, 30)[::3]:
        for city in networks.cities(state):
            villages = [hex for hex in city if state.edition.terrain[hex] >= Terrain.INLAND]
            (place,) = {state.place[hex] for hex in city}
            assert place == UNFINISHED if not villages else state.village[place] == min(villages)
            assert state.size[place] == len(city)


@every_mix
def test_RD_4_A1_no_exits_of_two_seats_meet(seats, axes):
    state = kept(settled(seats, **axes), 2)[-1]
    for hex in range(HEXES):
        for side in range(SIDES):
            beside = BESIDE[hex][side]
            if EXITS[state.tile[hex]] >> side & 1 and EXITS[state.tile[beside]] >> BACK[side] & 1:
                assert SEAT[state.tile[hex]] == SEAT[state.tile[beside]]


@every_mix
def test_ORA_1_A11_an_oracle_is_held_by_a_connected_city_that_none_surpasses(seats, axes):
    for seed in range(3):
        for state in kept(settled(seats, **axes), seed, 30 * (seed % 2)):
            for oracle in range(state.villages):
                if state.kind[oracle] == PlaceKind.ORACLE:
                    check_holder(state, oracle)
                else:
                    assert state.holder[oracle] == NO_PLACE


def check_holder(state, oracle):
    cities = [
        place for place in range(PLACES) if state.link[oracle] >> place & 1 and state.kind[place] >= PlaceKind.CITY
    ]
    if not cities:
        assert state.holder[oracle] == NO_PLACE
    else:
        assert state.holder[oracle] in cities
        assert state.degree[state.holder[oracle]] == max(state.degree[city] for city in cities)


@every_mix
def test_SET_5_each_layer_has_four_border_colours(seats, axes):
    state = kept(settled(seats, **axes), 5)[-1]
    order = sorted((number, card // CARDS_OF_A_COLOUR) for card, number in enumerate(state.shown) if number)
    colours = [colour for _, colour in order]
    assert len(colours) == state.edition.rounds
    for at in range(0, len(colours), LAYER):
        assert sorted(colours[at : at + LAYER]) == [0, 1, 2, 3]


def test_CTY_8_A4_much_happens_in_these_games():
    merged = unfinished = 0
    for seed in range(8):
        ages = 0
        for state, _ in states(settled(4), seed, 30):
            merged += sum(age > 0 for age in state.age) < ages
            ages = sum(age > 0 for age in state.age)
            unfinished += state.kind[UNFINISHED] != PlaceKind.NOTHING
    assert merged > 0
    assert unfinished > 0
