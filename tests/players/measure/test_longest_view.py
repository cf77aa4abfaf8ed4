"""Plans played to the end of the game: results and nothing else, every seat by a search or a net, the same chance for
all.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import duchy
from duchy.players.measure import calibration
from duchy.players.measure.calibration import Room
from duchy.players.measure.longest_view import BySearch, LongestView
from duchy.players.search import net_search
from duchy.players.search.net_search import NetSearch

from ..random_nets import use_random_nets

pytestmark = pytest.mark.check

GAME = duchy.games["nullgame"]


@pytest.fixture(params=["search", "net"])
def far(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> LongestView:
    use_random_nets(monkeypatch, net_search, calibration)
    if request.param == "net":
        return LongestView(Room(GAME.settle(None, {}, 2), compiled=False).finished)
    return LongestView(BySearch(NetSearch(GAME, compiled=False), 2).finished)


def decision() -> duchy.View:
    """A table at which there is a choice."""
    match = duchy.Match(GAME.settle(None, {}, 2), seed=3)
    while not (isinstance(match.position.actor, int) and len(match.position.actions()) > 1):
        match.play_random(1)
    return match.position.view(match.position.actor)


def test_shares_are_those_of_games_that_are_over(far: LongestView) -> None:
    view = decision()
    shares = far.compare(view, [[action] for action in view.actions()], 12, 5).shares
    assert shares.shape == (len(view.actions()), 12, 2)
    assert {*shares.ravel().tolist()} <= {0.0, 0.5, 1.0}
    assert np.allclose(shares.sum(axis=2), 1)
    assert 0 < shares[:, :, 0].mean() < 1


def test_the_same_plan_meets_the_same_chance_and_the_same_seed_gives_the_same(far: LongestView) -> None:
    view = decision()
    one, *_, other = view.actions()
    compared = far.compare(view, [[one], [other], [one]], 12, 5)
    assert np.array_equal(compared.shares[0], compared.shares[2])
    assert compared.behind(0, 2) == (0, 0)
    assert np.array_equal(compared.shares, far.compare(view, [[one], [other], [one]], 12, 5).shares)
    assert not np.array_equal(compared.shares, far.compare(view, [[one], [other], [one]], 12, 6).shares)


def test_every_seat_searches_from_what_it_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    use_random_nets(monkeypatch, net_search)
    by, asked = BySearch(NetSearch(GAME, compiled=False), 2), list[Any]()
    search = by.search.search
    monkeypatch.setattr(by.search, "search", lambda view, *rest: (asked.append(view), search(view, *rest))[1])
    view = decision()
    LongestView(by.finished).compare(view, [[view.actions()[0]]], 4, 5)
    assert {type(one) for one in asked} == {duchy.View}
    assert {one.seat for one in asked} == {1, 2}
    assert all(one.seat == one.actor for one in asked)
