"""The last turn, solved exactly: compared with brute force over all that the rules offer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

import duchy
from duchy.games.hexes import HEXES
from duchy.games.magna_grecia.fields import Phase, State
from duchy.games.magna_grecia.laying.tiles import BARE, BESIDE
from duchy.games.magna_grecia.maps.board import Terrain
from duchy.kernel.dialect import NOBODY
from duchy.players.analysis import Line
from duchy.players.exact import Exact
from duchy.table.position import Position
from endings import quick_game, reckoned

pytestmark = pytest.mark.untraced

GAME = duchy.games["magna_grecia"]
EXACT = Exact(GAME, compiled=False)
rules = GAME.rules
NEAR = 6
"""Plain hexes that are left bare."""


def keys_of(state: State) -> list[list[int]]:
    """What each seat has if the game ended now."""
    keys = [[0, 0] for _ in range(state.seats)]
    rules.score(state, keys)
    return keys


@cache
def truth(numbers: tuple[int, ...], seat: int) -> tuple[float, int]:
    """The seat's share of the win and by how much it is ahead, if it plays best to the end of its turn."""
    state = State.from_flat(numbers)
    if rules.actor(state) == NOBODY:
        keys = keys_of(state)
        share = keys.count(max(keys)) ** -1 if keys[seat] == max(keys) else 0.0
        return share, ahead(keys, seat)
    out = [0] * GAME.actions.LEGAL_MAX
    return max(truth(after(state, code), seat) for code in out[: rules.legal(state, out)])


def after(state: State, code: int) -> tuple[int, ...]:
    """The numbers of the state after the action."""
    new = state.copy()
    rules.apply(new, code)
    return tuple(new.flat())


def ahead(keys: list[list[int]], seat: int) -> int:
    """By how many points the seat, from 0, is ahead of the best other one."""
    return keys[seat][0] - max(key[0] for other, key in enumerate(keys) if other != seat)


def played(position: Position, line: Line) -> Position:
    """The end of the game after the line's plan."""
    for action in line.plan:
        position = position.play(action)
    assert position.result is not None
    return position


def close(position: Position) -> Position:
    """The table where another seat has so many points more or less that the best way wins by one."""
    end, state = played(position, reckoned(EXACT, position)[0]), position.state(State)
    assert isinstance(position.actor, int)
    seat = position.actor - 1
    for other in range(state.seats):
        if other != seat:
            state.points[other] += keys_of(end.state(State))[seat][0] - keys_of(end.state(State))[other][0] - 1
    return Position(position.settled, state)


def wall_in(state: State, near: int) -> None:
    """Leave few plain hexes bare, those around one where the seat may lay a road; the others are sea."""
    ways, site = state.ways[state.active], state.site[state.active]
    found = [next(hex for hex in range(HEXES) if ways[hex])]
    for hex in found:
        found += [beside for beside in BESIDE[hex] if beside < HEXES and beside not in found]
    bare = [hex for hex in found if state.edition.terrain[hex] == Terrain.PLAIN and state.tile[hex] == BARE]
    for hex in bare[near:]:
        state.edition.terrain[hex] = Terrain.SEA
        ways[hex] = site[hex] = 0


def last_turns(seats: int, roads: int, cities: int, markets: int, first: int) -> Iterator[Position]:
    """The beginning of the last turn of quick games, with few tiles and markets, close."""
    for seed in range(first, 1000):
        for match, seat in quick_game(GAME.settle(None, {"rounds": 8, "oracle_setup": "random"}, seats), seed):
            state = match.position.state(State)
            if state.phase == Phase.TURN and state.turn == seats * 8:
                state.road_supply[seat - 1], state.city_supply[seat - 1] = roads, cities
                state.road_reserve[seat - 1] = state.city_reserve[seat - 1] = 0
                state.market_supply[seat - 1] = markets
                state.points[seat - 1] = 6
                wall_in(state, NEAR)
                yield close(Position(match.settled, state))
                break


@pytest.mark.parametrize(
    ("seats", "roads", "cities", "markets", "seed"),
    [
        (2, 3, 0, 0, 16),
        (2, 3, 0, 0, 46),
        (2, 1, 0, 20, 29),
        (3, 0, 2, 0, 1),
        pytest.param(2, 1, 1, 0, 59, marks=pytest.mark.slow),
    ],
)
def test_the_last_turn_is_reckoned_as_brute_force_has_it(
    seats: int, roads: int, cities: int, markets: int, seed: int
) -> None:
    """Tables where the best way wins by a point, and three roads, a market, or a road and a city are worth laying."""
    position = next(last_turns(seats, roads, cities, markets, seed))
    assert isinstance(position.actor, int)
    seat, lines = position.actor - 1, reckoned(EXACT, position)
    assert {line.action for line in lines} == set(position.actions())
    for line in lines:
        keys = keys_of(played(position, line).state(State))
        found = line.shares[seat], ahead(keys, seat)
        assert found == truth(after(position.state(State), line.action.code), seat), position.diagram() + f"\n{line}"
        assert sum(line.shares) == pytest.approx(1)
