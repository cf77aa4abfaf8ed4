"""The sequential test: its error rates on coins of known bias, and what it refuses."""

from __future__ import annotations

import random
from typing import Any

import pytest

from duchy.players.measure.elo import score_of
from duchy.players.measure.sprt import LEAST_DEALS, Sprt


def verdict_on(elo: float, seed: int, seats: int = 2) -> tuple[str | None, int]:
    """What the test concludes about a player of that true strength; each deal is the mean of as many games as seats."""
    rng = random.Random(seed)
    test = Sprt(0, 40, seats=seats)
    win = score_of(elo, seats)
    while test.add(sum(rng.random() < win for _ in range(seats)) / seats) is None and test.deals < 20_000:
        pass
    return test.verdict, test.deals


@pytest.mark.parametrize("seats", [2, 4])
def test_false_verdicts_are_as_rare_as_promised(seats: int) -> None:
    worse = [verdict_on(0, seed, seats)[0] for seed in range(200)]
    better = [verdict_on(40, seed, seats)[0] for seed in range(200)]
    assert worse.count("accepted") <= 20
    assert better.count("rejected") <= 20
    assert None not in worse + better


def test_a_clear_difference_is_seen_much_earlier_than_a_small_one() -> None:
    clear = [verdict_on(200, seed) for seed in range(30)]
    small = [verdict_on(40, seed) for seed in range(30)]
    assert all(verdict == "accepted" for verdict, _ in clear)
    assert 4 * sum(deals for _, deals in clear) < sum(deals for _, deals in small)


def test_a_score_between_the_hypotheses_says_nothing() -> None:
    test = Sprt(-10, 10)
    for _ in range(50):
        test.add(1.0)
        test.add(0.0)
    assert test.llr == pytest.approx(0)
    assert test.verdict is None


def test_few_deals_show_nothing_and_equal_ones_divide_by_no_zero() -> None:
    test = Sprt(0, 100)
    verdicts = [test.add(1.0) for _ in range(LEAST_DEALS)]
    assert verdicts[:-1] == [None] * (LEAST_DEALS - 1)
    for _ in range(40):
        test.add(1.0)
    assert test.verdict == "accepted"
    assert test.variance > 0


@pytest.mark.parametrize(
    "arguments", [(10, 10), (10, 0), (0, 10, 0.0), (0, 10, 0.05, 0.5), (0, 10, -1.0), (0, 10, 0.05, 1.0)]
)
def test_what_is_no_test_is_refused(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match=r"elo0|alpha"):
        Sprt(*arguments)


@pytest.mark.parametrize("score", [-0.1, 1.1, float("nan")])
def test_what_is_no_score_is_refused(score: float) -> None:
    with pytest.raises(ValueError, match="score"):
        Sprt(0, 10).add(score)
