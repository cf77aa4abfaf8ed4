"""Elo of a field: recovered from games of known strength, with correct coverage of the intervals."""

from __future__ import annotations

import random

import pytest

from duchy.players.measure.elo import elo_interval, score_of
from duchy.players.measure.rating import Won, rate

TRUE = {"a": 0.0, "b": 120.0, "c": 260.0, "d": 300.0}


def winner(rng: random.Random, seats: tuple[str, ...]) -> str:
    return rng.choices(seats, [10 ** (TRUE[name] / 400) for name in seats])[0]


def deals_of(rng: random.Random, seats: tuple[str, ...], count: int) -> list[Won]:
    """Deals, each of as many games as there are seats."""
    deals: list[Won] = []
    for _ in range(count):
        games = dict.fromkeys(seats, 0.0)
        for _ in seats:
            games[winner(rng, seats)] += 1
        deals.append(Won(seats, games))
    return deals


@pytest.mark.parametrize(
    "tables", [[("a", "b"), ("b", "c"), ("c", "d"), ("b", "d")], [("b", "a", "a"), ("c", "b", "b"), ("d", "c", "b")]]
)
def test_true_strengths_are_found_nineteen_times_in_twenty(tables: list[tuple[str, ...]]) -> None:
    rng = random.Random(1)
    held = tried = 0
    for _ in range(60):
        rating = rate([deal for seats in tables for deal in deals_of(rng, seats, 80)], "a")
        mean = sum(TRUE.values()) / 4 - sum(rating.elo.values()) / 4
        for name, elo in rating.elo.items():
            tried += 1
            held += abs(elo + mean - TRUE[name]) <= rating.half(name)
        difference, half = rating.above("d", "b")
        tried += 1
        held += abs(difference - 180) <= half
    assert 0.91 <= held / tried <= 0.985


def test_two_names_are_the_plain_formula() -> None:
    deals = deals_of(random.Random(2), ("a", "c"), 400)
    rating = rate(deals, "a")
    elo, low, high = elo_interval([deal.games["c"] / 2 for deal in deals])
    difference, half = rating.above("c", "a")
    assert difference == pytest.approx(elo, abs=2)
    assert half == pytest.approx((high - low) / 2, rel=0.03)


def test_the_games_of_a_deal_are_not_taken_for_independent() -> None:
    """Games that always end the same way say no more than one of them."""
    rng = random.Random(3)
    apart = deals_of(rng, ("a", "b"), 300)
    alike = [Won(("a", "b"), {winner(rng, ("a", "b")): 2.0}) for _ in range(300)]
    assert rate(alike, "a").above("b", "a")[1] > 1.3 * rate(apart, "a").above("b", "a")[1]


def test_who_won_everything_is_very_strong_and_very_unsure() -> None:
    rating = rate([Won(("a", "b"), {"b": 2.0})] * 50, "a")
    difference, half = rating.above("b", "a")
    assert 500 < difference < 1200
    assert half > 250
    assert score_of(difference) > 0.98


def test_everybody_needs_a_chain_of_games() -> None:
    deals = [Won(("a", "b"), {"a": 1, "b": 1}), Won(("c", "d"), {"c": 1, "d": 1})]
    with pytest.raises(ValueError, match="connects c, d with a"):
        rate(deals, "a")
    with pytest.raises(ValueError, match="connects"):
        rate([], "a")
