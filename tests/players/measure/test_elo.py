"""Elo and scores."""

from __future__ import annotations

import math
import random

import pytest

from duchy.players.measure.elo import elo_interval, elo_of, interval, score_of


@pytest.mark.parametrize(("elo", "score"), [(0, 0.5), (100, 0.64006), (400, 10 / 11), (-200, 0.24025)])
def test_two_seats_are_the_usual_table(elo: float, score: float) -> None:
    assert score_of(elo) == pytest.approx(score, abs=1e-5)
    assert elo_of(score) == pytest.approx(elo, abs=0.01)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_even_play_is_zero_and_the_two_are_inverse(seats: int) -> None:
    assert elo_of(1 / seats, seats) == pytest.approx(0)
    for elo in (-300, -1, 50, 700):
        assert elo_of(score_of(elo, seats), seats) == pytest.approx(elo)


def test_absurd_figures_are_no_overflow() -> None:
    assert score_of(1e9) == 1
    assert score_of(-1e9) == pytest.approx(0)


def test_everything_and_nothing_are_infinite() -> None:
    assert (elo_of(1), elo_of(0)) == (math.inf, -math.inf)


def test_the_interval_holds_the_truth_nineteen_times_in_twenty() -> None:
    rng = random.Random(4)
    held = 0
    for _ in range(400):
        scores = [(rng.random() < 0.7) / 2 + (rng.random() < 0.7) / 2 for _ in range(100)]
        _, low, high = elo_interval(scores)
        held += low <= elo_of(0.7) <= high
    assert 365 <= held <= 395


def test_one_deal_says_nothing_and_equal_ones_something() -> None:
    assert interval([0.5]) == (0.5, 1.0)
    mean, half = interval([1.0] * 200)
    assert mean == 1
    assert 0.005 < half < 0.015
    assert elo_interval([0.5]) == (0.0, -math.inf, math.inf)
