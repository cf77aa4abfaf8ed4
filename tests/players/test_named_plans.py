"""Plans that a search is asked about: they are kept to the end, and two of them are compared world by world."""

from __future__ import annotations

import math

import numpy as np
import pytest

import duchy
from duchy.players.analysis import Line
from duchy.players.named_plans import Comparison
from duchy.players.search.halving import Budget
from duchy.players.search.net_search import NetSearch
from duchy.players.search.plans import PLANS

from .search.test_net_search import decisions

pytestmark = pytest.mark.check

GAME = duchy.games["rois_faineants"]
WORLDS = 16


@pytest.fixture(scope="module")
def search() -> NetSearch:
    return NetSearch(GAME)


def views() -> list[duchy.View]:
    return [position.view(int(position.actor or 0)) for position in decisions(GAME, 6)]


def test_what_a_search_must_look_at_it_looks_at_to_the_end(search: NetSearch) -> None:
    given_up = 0
    for view in views():
        usual = search.search(view, Budget(worlds=WORLDS), 3)
        worst = min(usual.lines, key=lambda line: line.worlds)
        given_up += worst.worlds < WORLDS
        lines = search.search(view, Budget(worlds=WORLDS), 3, must=[worst.plan]).lines
        assert [line.worlds for line in lines if line.plan == worst.plan] == [WORLDS]
    assert given_up > 2


def test_a_plan_that_the_net_would_not_look_at_takes_the_place_of_the_least_promising() -> None:
    game = duchy.games["magnate"]
    search = NetSearch(game)
    unnoticed = 0
    for position in decisions(game, 6):
        view = position.view(int(position.actor or 0))
        usual = search.search(view, Budget(worlds=4), 3)
        for action in view.actions():
            if any(line.plan == (action,) for line in usual.lines):
                continue
            lines = search.search(view, Budget(worlds=4), 3, must=[(action,)]).lines
            assert len(lines) <= PLANS
            assert [line.worlds for line in lines if line.plan == (action,)] == [4]
            unnoticed += 1
            break
    assert unnoticed


def test_two_plans_meet_the_same_worlds(search: NetSearch) -> None:
    for view in views():
        lines: tuple[Line, ...] = search.search(view, Budget(worlds=4), 3).lines
        best, other = lines[0].plan, lines[-1].plan
        compared = search.compare(view, [best, other, best], WORLDS, 5)
        assert compared.behind(2, 0) == (0, 0)
        assert compared.shares.sum(axis=2) == pytest.approx(1)
        assert np.array_equal(compared.shares, search.compare(view, [best, other, best], WORLDS, 5).shares)


def test_a_difference_is_surer_than_its_parts() -> None:
    rng = np.random.default_rng(1)
    common, own = rng.normal(0.5, 0.3, 400), rng.normal(0.1, 0.02, 400)
    compared = Comparison(
        1, np.stack([np.stack([common, 1 - common], 1), np.stack([common + own, 1 - common - own], 1)])
    )
    mean, error = compared.behind(0, 1)
    assert mean == pytest.approx(own.mean())
    assert error == pytest.approx(own.std(ddof=1) / math.sqrt(400))
    assert math.isinf(Comparison(1, np.zeros((2, 1, 2))).behind(0, 1)[1])


def test_more_worlds_begin_with_those_of_fewer(search: NetSearch) -> None:
    """So n worlds and then m more find what n + m find at once, bit by bit."""
    for view in views()[:3]:
        plans = [line.plan for line in search.search(view, Budget(worlds=4), 3).lines[:2]]
        few, more = (search.compare(view, plans, count, 5).shares for count in (WORLDS, 3 * WORLDS))
        assert np.array_equal(few, more[:, :WORLDS])
