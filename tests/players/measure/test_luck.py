"""Luck: 0 on average, whatever the net thinks, and equal in both modes."""

from __future__ import annotations

import random
from importlib.util import find_spec

import numpy as np
import pytest

import duchy
from duchy.players.measure.arena import play_deal
from duchy.players.measure.contestants import Side
from duchy.players.measure.control_variates import LEAST_DEALS, luck_adjusted
from duchy.players.measure.elo import interval
from duchy.players.measure.luck_meter import LuckMeter
from duchy.players.opponents.baselines import RandomPlayer, WeightedPlayer

from ..random_nets import random_numbers

pytestmark = pytest.mark.check

GAMES = [name for name in duchy.games if find_spec(f"duchy.minds.{name}.features")]
TABLES = [(name, seats) for name in GAMES for seats in duchy.games[name].seats]


def nature_positions(name: str, seats: int, count: int) -> list[duchy.Position]:
    """Positions of a random game, after the deal, in which nature has a choice of a few actions."""
    found: list[duchy.Position] = []
    match = duchy.Match(duchy.games[name].settle(None, {}, seats), seed=seats)
    while len(found) < count and not match.position.is_over:
        position = match.position
        if position.turn > 0 and 1 < len(position.chances()) <= 6:
            found.append(position)
        match.play_random(1)
    return found


def luck_of(meter: LuckMeter, position: duchy.Position, action: duchy.Action) -> list[float]:
    meter.begin()
    meter.add(position.state(), position.settled.seats, action.code, 77)
    return meter.luck(position.settled.seats)


@pytest.mark.rotating(5)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_luck_is_nothing_on_average_and_nothing_in_all(name: str, seats: int) -> None:
    meter = LuckMeter(duchy.games[name], random_numbers(name, 1), compiled=False)
    positions = nature_positions(name, seats, 6)
    assert positions
    felt = 0.0
    for position in positions:
        mean = np.zeros(seats)
        odds = sum(weight for _, weight in position.chances())
        for action, weight in position.chances():
            luck = luck_of(meter, position, action)
            assert sum(luck) == pytest.approx(0, abs=1e-6)
            mean += np.array(luck) * weight / odds
            felt = max(felt, *luck)
        assert mean == pytest.approx(np.zeros(seats), abs=1e-6)
        if felt > 1e-6:
            break
    assert felt > 1e-6 or name == "nullgame", "only its net does not see what is drawn"


@pytest.mark.parametrize("name", ["nullgame", "magnate"])
def test_both_modes_reckon_the_same(name: str) -> None:
    game = duchy.games[name]
    plain, compiled = (LuckMeter(game, random_numbers(name, 1), compiled=mode) for mode in (False, True))
    for position in nature_positions(name, game.seats[0], 1):
        action = position.chances()[0][0]
        assert luck_of(compiled, position, action) == pytest.approx(luck_of(plain, position, action), abs=1e-5)


def test_the_deal_is_no_luck() -> None:
    """Every side sits at every seat."""
    meter = LuckMeter(duchy.games["magnate"], random_numbers("magnate", 1), compiled=False)
    start = duchy.Position.start(duchy.games["magnate"])
    assert luck_of(meter, start, start.actions()[0]) == [0, 0]


def test_what_one_side_has_in_luck_the_other_lacks() -> None:
    game = duchy.games["magnate"]
    meter = LuckMeter(game, random_numbers("magnate", 1))
    sides = [Side("weighted", 1), Side("random", 1)]
    result = play_deal(game.settle(None, {}, 2), sides, [WeightedPlayer(game), RandomPlayer()], 3, meter)
    assert result.luck is not None
    assert sum(result.luck) == pytest.approx(0, abs=1e-5)
    assert abs(result.luck[0]) > 0.001


# Scores less luck


def lucky_scores(rng: random.Random, count: int) -> tuple[list[float], list[float]]:
    """For a side that wins 60%: scores, and the cause of half of their variance."""
    lucks = [rng.gauss(0, 0.3) for _ in range(count)]
    return [0.6 + 0.5 * luck + rng.gauss(0, 0.15) for luck in lucks], lucks


def test_scores_less_luck_are_narrower_and_hold_the_truth_as_often() -> None:
    rng, held, narrower = random.Random(5), 0, 0.0
    for _ in range(300):
        score, half, narrow = luck_adjusted(*lucky_scores(rng, 60))
        held += abs(score - 0.6) <= half
        narrower += narrow / 300
    assert 272 <= held <= 295
    assert narrower == pytest.approx(1 - 0.5**0.5, abs=0.03)


def test_luck_that_says_nothing_takes_nothing_off() -> None:
    rng = random.Random(6)
    scores, _ = lucky_scores(rng, 400)
    score, _, narrower = luck_adjusted(scores, [rng.gauss(0, 1) for _ in scores])
    assert score == pytest.approx(sum(scores) / 400, abs=0.005)
    assert narrower == pytest.approx(0, abs=0.02)
    assert luck_adjusted([0.5] * LEAST_DEALS, [0.0] * LEAST_DEALS) == (*interval([0.5] * LEAST_DEALS), 0)


def test_games_that_were_all_lost_are_not_certain() -> None:
    _, half, _ = luck_adjusted([0.0] * LEAST_DEALS, [0.1, -0.1] * (LEAST_DEALS // 2))
    assert half > 0.05
