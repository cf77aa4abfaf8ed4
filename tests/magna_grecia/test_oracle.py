"""The engine against an independent implementation, in whole random games of all mixes of axes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import duchy
from duchy.games.hexes import HEX
from duchy.games.magna_grecia import GAME
from duchy.games.magna_grecia.fields import State
from tellings import Player, compare

from .maps.land import ACROSS, in_reading_order, next_to
from .oracle import CARDS, Oracle

pytestmark = [pytest.mark.check, pytest.mark.untraced]


def mix(chance: random.Random, seats: int) -> dict[str, int | str]:
    axes: dict[str, int | str] = {
        "map": chance.choice(("redraw", "photo")),
        "oracle_setup": chance.choice(("players", "random")),
        "founding_bridge": chance.choice((1, 1, 0)),
        "rounds": chance.choice((12, 8)),
        "colours": "".join(chance.sample("YOBR", seats)),
    }
    return {name: value for name, value in axes.items() if chance.random() < 0.7}


class Seen(Oracle):
    """Counts the moments that matter: open obligations, steps that are refused only by looking ahead."""

    def __init__(self, seats: int, axes: dict[str, int | str]) -> None:
        super().__init__(seats, axes)
        self.moments = Counter[str]()

    def legal(self) -> set[str]:
        found = super().legal()
        seat = self.actor()
        if isinstance(seat, int) and self.round and not self.turn.bargained:
            own, turn = self.own(seat), self.turn
            self.moments["pending"] += self.is_pending(seat, own, turn.founded_on)
            self.moments["incomplete founding"] += bool(self.unfinished(own, turn.founded_on))
            if not turn.taken and self.may_build(seat, turn.roads, turn.cities, 0):
                sites = set(self.city_sites(seat, own, turn.founded_on, set(self.roads)))
                self.moments["tiles asked for"] += len(sites)
                self.moments["tiles refused by the look ahead"] += len({f"city {site}" for site in sites} - found)
        return found

    def differs(self, state: Any) -> str | None:
        """In addition: the numbers of cities, of which only the order matters, and who holds the oracles."""
        tiles = [(HEX[hex], number) for hex, number in self.numbers.items()]
        ages = [state.age[state.place[hex]] for hex, _ in tiles]
        numbers = [number for _, number in tiles]
        if ranks(ages) != ranks(numbers):
            return f"ages {ages}, told {numbers}"
        for hex, number in self.oracles.items():
            holder = state.holder[state.place[HEX[hex]]]
            if {tile for tile, of in tiles if of == number} != {
                tile for tile, _ in tiles if state.place[tile] == holder
            }:
                return f"{hex} held by {holder}, told {number}"
        return super().differs(state)


def ranks(numbers: list[int]) -> list[int]:
    return [sorted(set(numbers)).index(number) for number in numbers]


LIKES = (
    {"road": 6.0, "city": 1.0, "take": 1.0, "buy": 0.3, "sell": 0.3, "end": 0.05},
    {"road": 6.0, "city": 3.0, "take": 1.0, "buy": 0.3, "sell": 0.5, "end": 0.05},
    {"road": 3.0, "city": 6.0, "take": 0.5, "buy": 0.2, "sell": 0.2, "end": 0.02},
)


def distance(one: str, other: str) -> int:
    (row, column), (other_row, other_column) = in_reading_order(one), in_reading_order(other)
    down, right = abs(ord(row) - ord(other_row)), abs(column - other_column)
    return max(down, (down + right) // 2)


class Settler(Player):
    """Builds roads to places, cities beside villages and between its own, and markets where much is connected."""

    def worth(self, told: Oracle, text: str) -> float:
        word, _, rest = text.partition(" ")
        seat = told.actor()
        assert isinstance(seat, int)
        if word == "road":
            return -self.way_to_go(told, seat, *rest.split())
        if word == "city":
            around = told.land.beside[rest].values()
            daring = rest not in told.land.villages and any(map(told.is_open_village, around))
            joined = {told.numbers[hex] for hex in around if hex in told.own(seat)}
            bridge = not joined and rest not in told.land.villages
            return 3 * daring + 2 * len(joined) + 2 * bridge
        if word == "sell":
            return told.values(seat)[rest]
        if word == "buy" and (place := told.place_at(rest)):
            return 2 * len(told.connections()[place]) - told.price(place)
        return 0

    def way_to_go(self, told: Oracle, seat: int, hex: str, bend: str) -> int:
        """The distance from the far end of a road tile to the nearest place that it does not touch."""
        places, ways = [tile for place in told.places() for tile in place], [9]
        for side in bend.split("-"):
            beyond = next_to(hex, side)
            starts = beyond in told.cities or told.has_exit(beyond, ACROSS[side])
            if starts or (told.place_at(beyond) and told.is_entered(seat, beyond)):
                continue
            if beyond in told.land.beside and beyond not in told.roads:
                ways += [distance(beyond, goal) for goal in places if goal == beyond or distance(hex, goal) > 1]
        return min(ways)


class Pioneer(Settler):
    """Builds roads to where no village is near, and founds there; draws cards that allow many city tiles."""

    def pick(self, position: duchy.Position, told: Oracle) -> str:
        if position.actor == "nature" and told.card_due():
            return max(sorted(told.odds()), key=lambda text: (CARDS[text.split()[1]][2], self.chance.random()))
        return super().pick(position, told)

    def worth(self, told: Oracle, text: str) -> float:
        word, _, rest = text.partition(" ")
        hex, _, bend = rest.partition(" ")
        if word == "road":
            beyond = {next_to(hex, side) for side in bend.split("-")}
            return 9 * any(map(self.is_lonely(told), beyond)) + super().worth(told, text) / 9
        return 9 * (self.is_lonely(told)(hex) if word == "city" else 0) + super().worth(told, text)

    def is_lonely(self, told: Oracle) -> Callable[[str], bool]:
        free = set(told.land.hexes) - told.land.villages - set(told.roads) - set(told.cities)
        return lambda hex: hex in free and not any(map(told.is_open_village, told.land.beside[hex].values()))


def endowed(position: duchy.Position, told: Oracle, points: int, markets: int) -> duchy.Position:
    """The same table with more points, fewer markets, and all tiles in the supply: more is placed than usual."""
    state = position.state(State)
    told.markets_each = markets
    for seat, player in told.players.items():
        player.points = state.points[seat - 1] = points
        player.markets = state.market_supply[seat - 1] = markets
        player.roads = player.cities = state.road_supply[seat - 1] = state.city_supply[seat - 1] = 20
        player.road_reserve = player.city_reserve = 0
        state.road_reserve[seat - 1] = state.city_reserve[seat - 1] = 0
    return duchy.Position(position.settled, state)


def seated(seed: int, rich: bool, likes: tuple[dict[str, float], ...]) -> tuple[duchy.Position, Seen, Settler]:
    """A game whose first turn begins, perhaps with more to spend."""
    chance = random.Random(seed)
    seats = chance.choice((2, 3, 4))
    axes = mix(chance, seats)
    told = Seen(seats, axes)
    settler = chance.choice((Settler, Pioneer))(chance, chance.choice(likes), chance.choice((0, 8, 30)))
    start = duchy.Position.start(GAME, seats=seats, axes=axes)
    position, _ = compare(told, start, settler, until=lambda: told.round == 1)
    return (
        endowed(position, told, chance.choice((20, 60, 150)), chance.choice((20, 20, 3))) if rich else position,
        told,
        settler,
    )


def games(seeds: range) -> tuple[Counter[str], Counter[str]]:
    """Play one game for each seed, every other one with more to spend; kinds of actions, and moments that matter."""
    kinds, moments = Counter[str](), Counter[str]()
    for seed in seeds:
        position, told, settler = seated(seed, rich=seed % 2 == 1, likes=LIKES if seed % 2 else (*LIKES, {}))
        kinds += compare(told, position, settler)[1]
        moments += told.moments
    return kinds, moments


DARING = {"city": 3.0, "road": 1.0, "take": 0.01, "buy": 0.01, "sell": 0.01, "end": 0.01}
"""Starts building wherever it may be hard to finish."""


def turns_tried(seeds: range, times: int) -> Counter[str]:
    """Now and then in a rich game, several ways to play the coming turn; counts moments that matter."""
    moments = Counter[str]()
    for seed in seeds:
        position, told, settler = seated(seed, rich=True, likes=LIKES)
        while not position.is_over:
            for _ in range(settler.chance.choice((0, 0, times))):
                branch = told.copy()
                branch.moments = Counter[str]()
                darer = settler.chance.choice((Settler, Pioneer))(settler.chance, DARING, looks=30)
                compare(branch, position, darer, until=another_turn(branch))
                moments += branch.moments
            position, _ = compare(told, position, settler, until=another_turn(told))
    return moments


def another_turn(told: Oracle) -> Callable[[], bool]:
    """Whether the current turn is over."""
    turn = told.turn
    return lambda: told.turn is not turn and told.actor() != "nature"


def test_the_game_is_as_the_rules_say():
    kinds, moments = games(range(12))
    assert min(kinds[kind] for kind in ("road", "city", "take", "buy", "sell", "end")) > 20
    assert moments["incomplete founding"] > 5
    assert moments["tiles refused by the look ahead"] > 500


def test_CTY_4_what_is_offered_can_be_finished_and_nothing_else_is_refused():
    """Plays the same turn in many ways, and compares each step with all ways to finish it."""
    moments = turns_tried(range(4), times=3)
    assert moments["pending"] > 40


@pytest.mark.slow
def test_CTY_4_what_is_offered_can_be_finished_in_many_more_turns():
    """python -m pytest -m slow tests/magna_grecia/test_oracle.py -s"""
    moments = turns_tried(range(1000, 1060), times=8)
    assert moments["pending"] > 1000
    print(f"\n0 differences; {moments}")


@pytest.mark.slow
def test_more_games_are_as_the_rules_say():
    """python -m pytest -m slow tests/magna_grecia/test_oracle.py -s"""
    kinds, moments = games(range(1000, 1200))
    print(f"\n{sum(kinds.values())} actions, 0 differences; {kinds}; {moments}")
