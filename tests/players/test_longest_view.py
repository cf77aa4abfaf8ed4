"""Plans played to the end of the game: results and nothing else, with the same chance for all plans."""

from __future__ import annotations

import numpy as np
import pytest

import duchy
from duchy.players.measure import longest_view
from duchy.players.measure.longest_view import LongestView

from .random_nets import use_random_nets

pytestmark = pytest.mark.check

GAME = duchy.games["nullgame"]


@pytest.fixture
def far(monkeypatch: pytest.MonkeyPatch) -> LongestView:
    use_random_nets(monkeypatch, longest_view)
    return LongestView(GAME, 2, compiled=False)


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
