"""Sequential halving finds the best candidate within its budget, and wastes nothing on clearly worse ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from duchy.players import clock
from duchy.players.search.halving import Budget, Halving, Sums

MEANS = [0.3, 0.9, 0.5, 0.55, 0.1, 0.2, 0.7, 0.4]


class Time:
    """The clock of a search whose worlds take exactly as long as a test says."""

    def __init__(self) -> None:
        self.now = 100.0

    def pass_by(self, seconds: float) -> None:
        self.now += seconds

    def read(self) -> float:
        """Reading the clock takes a microsecond."""
        self.now += 1e-6
        return self.now


@pytest.fixture(autouse=True)
def passing(monkeypatch: pytest.MonkeyPatch) -> Time:
    passing = Time()
    monkeypatch.setattr(clock, "_read", passing.read)
    return passing


class Lottery:
    """Candidates with known means; within a world all have the same noise, as in a search."""

    def __init__(self, means: list[float], cost: Callable[[int], object] = lambda played: None) -> None:
        self.means, self.cost = np.array(means), cost
        self.sums = Sums.blank(len(means), 2, 0)
        self.calls: list[tuple[list[int], int, int]] = []

    def play(self, places: Any, first: int, last: int) -> None:
        self.calls.append((places.tolist(), first, last))
        for number in range(first, last):
            chance = np.random.default_rng(number)
            worths = self.means[places] + chance.normal(0, 0.3) + chance.normal(0, 0.05, len(places))
            self.sums.worths[places] += worths
            self.sums.products[np.ix_(places, places)] += np.outer(worths, worths)
            self.sums.played[places] += 1
            self.cost(len(places))

    def run(self, budget: Budget, enough: int = 10, must: tuple[int, ...] = ()) -> list[int]:
        return Halving(self.sums, self.play, budget, enough=enough, least_spread=0.001).run(len(self.means), must)


def test_the_best_comes_first_and_every_candidate_once() -> None:
    lottery = Lottery(MEANS)
    ranked = lottery.run(Budget(worlds=60))
    assert ranked[0] == 1
    assert sorted(ranked) == list(range(len(MEANS)))


def test_a_number_of_worlds_is_played_exactly_by_the_last_two() -> None:
    lottery = Lottery(MEANS)
    ranked = lottery.run(Budget(worlds=60))
    played = lottery.sums.played[ranked].tolist()
    assert played[:2] == [60, 60]
    assert played == sorted(played, reverse=True)
    assert played[-1] < 30


def test_what_must_stay_stays_and_changes_nothing_else(passing: Time) -> None:
    """The fifth is the worst: it alone is dropped in the first round, by worlds as by time."""
    usual, asked = Lottery(MEANS), Lottery(MEANS)
    usual.run(Budget(worlds=40))
    asked.run(Budget(worlds=40), must=(4,))
    assert usual.sums.played.tolist() == [13, 40, 20, 20, 13, 13, 40, 13]
    assert asked.sums.played.tolist() == [13, 40, 20, 20, 40, 13, 40, 13]
    hurried = Lottery(MEANS, lambda played: passing.pass_by(0.0002 * played))
    hurried.run(Budget.of_ms(60), must=(4,))
    assert hurried.sums.played[4] == hurried.sums.played.max()


def test_all_candidates_meet_the_same_worlds() -> None:
    lottery = Lottery(MEANS)
    lottery.run(Budget(worlds=40))
    ends = [last for _, _, last in lottery.calls]
    assert [first for _, first, _ in lottery.calls] == [0, *ends[:-1]]


@pytest.mark.parametrize("ms", [0, 1, 20, 120])
def test_time_is_kept(ms: int, passing: Time) -> None:
    lottery = Lottery(MEANS, lambda played: passing.pass_by(0.0002 * played))
    began = passing.now
    lottery.run(Budget.of_ms(ms), enough=10**9)
    assert (passing.now - began) * 1000 < ms + 15


def test_there_are_fewer_candidates_where_time_is_short(passing: Time) -> None:
    lottery = Lottery(MEANS, lambda played: passing.pass_by(0.003 * played))
    ranked = lottery.run(Budget.of_ms(30))
    assert len(ranked) == len(MEANS)
    assert (lottery.sums.played == 0).any()


def test_it_ends_early_where_one_is_clearly_best(passing: Time) -> None:
    lottery = Lottery([0.0, 5.0], lambda played: passing.pass_by(0.0001 * played))
    began = passing.now
    assert lottery.run(Budget.of_ms(5000))[0] == 1
    assert passing.now - began < 1


def test_equal_candidates_are_not_told_apart_early(passing: Time) -> None:
    lottery = Lottery([0.5, 0.5], lambda played: passing.pass_by(0.0001 * played))
    began = passing.now
    lottery.run(Budget.of_ms(100), enough=10**9)
    assert passing.now - began > 0.08


def test_a_stop_is_obeyed(passing: Time) -> None:
    lottery, budget = Lottery(MEANS, lambda played: passing.pass_by(0.001 * played)), Budget.of_ms(60_000)
    budget.stop.set()
    began = passing.now
    assert sorted(lottery.run(budget)) == list(range(len(MEANS)))
    assert passing.now - began < 0.5


def test_a_single_candidate_gets_its_value_and_no_more() -> None:
    lottery = Lottery([0.4])
    assert lottery.run(Budget.of_ms(1000)) == [0]
    assert lottery.sums.played.tolist() == [10]


@pytest.mark.parametrize(("candidates", "ms"), [(1, 0), (8, 0), (8, 5)])
def test_the_first_choice_has_been_played_however_short_the_time(candidates: int, ms: int, passing: Time) -> None:
    """What was played in no world has no value to state."""
    lottery = Lottery(MEANS[:candidates], lambda played: passing.pass_by(0.003 * played))
    first = lottery.run(Budget.of_ms(ms))[0]
    assert lottery.sums.played[first] > 0
    assert lottery.sums.worlds == lottery.sums.played[first]


def test_what_begins_cheaply_does_not_run_over_its_time(passing: Time) -> None:
    """The first world of a search often costs next to nothing, which says little about the cost of a hundred."""
    lottery = Lottery(MEANS)
    play = lottery.play

    def dearer(places: Any, first: int, last: int) -> None:
        play(places, first, last)
        passing.pass_by(0.0005 * len(places) * sum(number > 0 for number in range(first, last)))

    lottery.play = dearer  # type: ignore[method-assign]
    began = passing.now
    lottery.run(Budget.of_ms(120), enough=10_000)
    assert passing.now - began < 0.16


def test_doubt_keeps_what_is_only_a_little_behind(passing: Time) -> None:
    """Worlds soon agree on a small difference; since they may all be wrong, both candidates are played to the end."""

    def played(doubt: float) -> list[int]:
        lottery = Lottery([0.50, 0.45, 0.1], lambda played: passing.pass_by(0.0001 * played))
        Halving(lottery.sums, lottery.play, Budget.of_ms(200), enough=10, least_spread=0.001, doubt=doubt).run(3)
        return lottery.sums.played[:2].tolist()

    sure, doubting = played(doubt=0.0), played(doubt=0.1)
    assert doubting[0] == doubting[1] > sure[1]
