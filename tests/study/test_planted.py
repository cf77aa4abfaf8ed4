"""What is planted is found, with the right sign, and nothing is found where nothing differs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from duchy.study.balance import gain_of
from duchy.study.chunk import Chunk
from duchy.study.columns import Column, Sum
from duchy.study.course import Sample
from duchy.study.elements import elements_of
from duchy.study.figures import mean
from duchy.study.intervals import Estimate, difference, estimate, findings
from duchy.study.survey import meeting

from . import planted

GAMES = 300


def noted(seed: int) -> Chunk:
    """Made-up games: every column is a random number."""
    elements = elements_of(planted.GAME)
    facts = np.random.default_rng(seed).integers(1, 9, (GAMES, Column.VERB + len(elements.verbs))).astype(np.float64)
    return Chunk(facts, np.zeros((len(elements.names), 5)))


def with_more(chunk: Chunk, column: int, more: float) -> Chunk:
    """The same games, with something added to a column."""
    facts = chunk.facts.copy()
    facts[:, column] += more
    return replace(chunk, facts=facts)


@pytest.mark.parametrize("more", [0.4, -0.4])
def test_a_figure_that_was_raised_is_larger_and_one_that_was_lowered_smaller(more: float) -> None:
    base = noted(1)
    taxes = Column.VERB + elements_of(planted.GAME).verbs.index("tax")
    for column, name in ((taxes, "played.tax"), (Column.DEALT, "first_seat_dealt"), (Column.SHARE, "first_seat")):
        found = planted.compared(base, with_more(base, column, more))
        assert found[name].is_other
        apart = found[name].apart
        assert apart is not None
        assert apart.value == pytest.approx(more)
        assert planted.is_found(found[name]) == (more > 0)
        assert not found["turns"].is_other


def test_nothing_is_found_in_the_same_games() -> None:
    assert not any(one.is_other for one in planted.compared(noted(1), noted(1)).values())


@pytest.mark.check
def test_of_tables_that_do_not_differ_at_most_one_in_twenty_has_a_finding() -> None:
    wrong = sum(any(one.is_other for one in planted.compared(noted(n), noted(n + 100)).values()) for n in range(30))
    assert wrong <= 5


def test_whoever_won_more_is_clearly_ahead_after_as_many_games_whichever_of_the_two_it_is() -> None:
    sample = Sample(planted.table(), ("one", "other"), 1, 8)
    won, lost, even = (
        meeting(sample, Chunk(np.array(shares).reshape(-1, 1), np.zeros((0, 5))))
        for shares in ([0, 1, 1, 1], [1, 0, 0, 0], [1, 0, 1, 0])
    )
    assert won.until_clear == pytest.approx(2 * 1.645**2 * 4.2) == lost.until_clear
    assert even.until_clear == np.inf


def test_intervals_are_as_wide_as_they_should_be() -> None:
    generator = np.random.default_rng(3)
    columns = generator.normal(5, 2, (2000, 1))
    found = estimate(columns, lambda sums: sums[..., 0] / sums[..., -1])
    assert found.value == pytest.approx(columns.mean())
    assert found.half == pytest.approx(1.96 * 2 / 2000**0.5, rel=0.15)
    paired = difference(columns + 0.1, columns, lambda sums: sums[..., 0] / sums[..., -1])
    assert paired.value == pytest.approx(0.1)
    assert paired.half < 1 / 1000


def test_a_few_games_that_ended_the_same_are_not_certain() -> None:
    sample = Sample(planted.table(), ("one", "other"), 1, 10)
    lost = meeting(sample, Chunk(np.zeros((10, 1)), np.zeros((0, 5))))
    assert lost.share == pytest.approx((0.0, 0.135), abs=0.001)
    assert estimate(np.zeros((10, 1)), mean).half == pytest.approx(lost.share.half, rel=0.03)
    assert difference(np.full((10, 1), 20.0), np.full((10, 1), 20.1), mean).chance > 0.1
    assert estimate(np.zeros((4000, 1)), mean).half < 0.0005


def test_what_is_found_among_many_figures_is_clearer_than_one_figure_alone_would_have_to_be() -> None:
    nothing, weak, clear = Estimate(0.1, 1.0), Estimate(1.05, 1.0), Estimate(3.0, 1.0)
    assert findings([weak]) == [True]
    assert findings([weak, *[nothing] * 9]) == [False] * 10
    assert findings([clear, *[nothing] * 9])[0]


def test_what_goes_with_winning_is_the_difference_of_shares_with_its_interval() -> None:
    """Against the same computed from the games themselves, groups of them drawn again."""
    generator = np.random.default_rng(5)
    used = generator.integers(0, 2, (4000, 2)).astype(np.float64)
    chances = 0.5 + 0.2 * (used[:, 0] - used[:, 1])
    first = (generator.random(4000) < chances).astype(np.float64)
    won = np.column_stack([first, 1 - first])
    c, w = used.sum(axis=1), (used * won).sum(axis=1)
    row = np.zeros(5)
    row[[Sum.C, Sum.W, Sum.CC, Sum.CW, Sum.WW]] = c.sum(), w.sum(), (c * c).sum(), (c * w).sum(), (w * w).sum()
    gain = gain_of(row, 4000, 2)
    assert gain.value == pytest.approx(won[used == 1].mean() - won[used == 0].mean())

    def apart(sums: np.ndarray) -> np.ndarray:
        return sums[..., 1] / sums[..., 0] - (sums[..., 2] - sums[..., 1]) / (2 * sums[..., 2] - sums[..., 0])

    assert gain.half == pytest.approx(estimate(np.column_stack([c, w]), apart).half, rel=0.15)


@pytest.mark.check
@pytest.mark.parametrize("what", list(planted.PLANTED))
def test_what_is_planted_in_games_is_found(what: str) -> None:
    name, play = planted.PLANTED[what]
    found = planted.compared(planted.block(0, 100), play(0, 100))
    assert planted.is_found(found[name])
