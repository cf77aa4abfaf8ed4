"""A net learns to beat a policy that does not change, and only that."""

from __future__ import annotations

import numpy as np
import pytest
from tests.players.random_nets import use_random_nets

from duchy.players.measure.elo import interval
from duchy.players.nets.weights import net_of, parts_of
from duchy.training.learning.adam import Learner
from duchy.training.learning.beginnings import first_net
from duchy.training.runs import best_response
from duchy.training.runs.best_response import Response, gain_of, recipe_of, told
from duchy.training.runs.loop import Run, train
from duchy.training.runs.recipe import Recipe
from duchy.training.strength.measuring import Score, summary

pytestmark = pytest.mark.check

GAME = "nullgame"
DEALS = 200


def test_it_beats_the_policy_and_learns_from_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    use_random_nets(monkeypatch, best_response)
    response, net = Response(GAME, 2), first_net(GAME, 1)
    run = Run(Recipe(GAME, 2, games=1600), Learner.of(net))
    run = train(run, response, lambda run: run, lambda run: None, lambda run: None)
    before, half_before = gain_of(response.shares(net, DEALS, 1), 2)
    shares = response.shares(run.learner.published(), DEALS, 1)
    after, half_after = gain_of(shares, 2)
    assert after - half_after > before + half_before
    assert after - half_after > 0
    assert told(run, shares).startswith(f"nullgame, 2 seats, after 1600 games in {run.seconds / 60:.1f} minutes: ")


@pytest.mark.parametrize("game", ["magnate", "rois_faineants", "magna_grecia"])
def test_it_learns_values_to_the_end(game: str) -> None:
    assert recipe_of(game, 2, 60.0).further_part is None


@pytest.mark.slow
def test_a_net_plans_its_turns_where_the_policy_does() -> None:
    """Action by action the same net wins a fifth of such games (80 deals; planning it wins 58%)."""
    values, _ = parts_of("magna_grecia", net_of("magna_grecia", 2).array)
    shares = Response("magna_grecia", 2).shares(values, 40, 1)
    assert shares.mean() > 0.4


def test_a_gain_is_what_exceeds_even_play() -> None:
    gain, half = gain_of(np.array([0.5, 0.75, 0.25, 0.5]), 4)
    assert gain == pytest.approx(25)
    assert half == pytest.approx(100 * interval([0.5, 0.75, 0.25, 0.5])[1])


def test_a_few_deals_that_were_all_lost_prove_little() -> None:
    score = summary(np.zeros((8, 3)), 2)
    assert score == Score(0.0, score.half, 0.0, 0.0, 16)
    assert score.half == pytest.approx(0.168, abs=0.001)
