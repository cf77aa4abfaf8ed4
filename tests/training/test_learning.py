"""Nets learn, the same on any number of threads, and are judged fairly."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from duchy.games import NAMES, game_named
from duchy.kernel.instances import instance_of_file
from duchy.players.nets.buffers import network_for
from duchy.players.nets.weights import has_choices, parts_of
from duchy.training.learning.adam import Learner
from duchy.training.learning.beginnings import first_net
from duchy.training.learning.chunks import Chunk, learn
from duchy.training.learning.scenes import mixed, scene_key, table_of
from duchy.training.runs import loop
from duchy.training.runs.loop import Diverged, Run, begun, stepped, train
from duchy.training.runs.recipe import Recipe
from duchy.training.runs.stages import measured
from duchy.training.runs.threads import ThreadWorkers
from duchy.training.strength.gate import gate
from duchy.training.strength.measuring import BOTH, HEURISTIC, NET, NOBODY, RANDOM, Pairing, floor_of, score_of

pytestmark = pytest.mark.check

GAME = "nullgame"


def learned(recipe: Recipe, threads: int = 2) -> Run:
    """A run to its end, nothing measured."""
    workers = ThreadWorkers(threads)
    try:
        return train(begun(recipe), workers, lambda run: run, lambda run: None, lambda run: None)
    finally:
        workers.close()


@pytest.fixture(scope="module")
def run() -> Run:
    return learned(Recipe(GAME, 2, games=3000))


def test_it_beats_random_and_itself_before(run: Run) -> None:
    net, before = run.learner.published(), first_net(GAME, 1)
    score = score_of(Pairing(GAME, 2, net, RANDOM, net, 9, False), 200, 2)
    assert score.mean - score.half > 0.7
    assert score.games == 400
    assert score_of(Pairing(GAME, 2, before, RANDOM, net, 9, False), 200, 2).mean < score.mean - score.half
    assert gate(GAME, 2, net, before, 400, 2).passed


def test_the_gate_lets_no_equal_pass(run: Run) -> None:
    net = run.learner.published()
    verdict = gate(GAME, 2, net, net, 400, 2)
    assert not verdict.passed
    assert verdict.score.mean == 0.5


def test_threads_do_not_matter() -> None:
    recipe = Recipe(GAME, 3, games=160)
    one, three = learned(recipe, 1), learned(recipe, 3)
    assert np.array_equal(one.learner.net, three.learner.net)
    match = Pairing(GAME, 3, one.learner.net, HEURISTIC, one.learner.net, 4, True)
    assert score_of(match, 50, 1) == score_of(match, 50, 3)


def test_choices_are_learned_after_values_and_win() -> None:
    """Half of the weights are those of values, which stay as they are; the others make a better player."""
    recipe = Recipe(GAME, 2, games=16, choices=1600, choice_batch=16)
    run = learned(recipe)
    values = learned(replace(recipe, choices=0)).learner.published()
    assert run.games == 1616
    both = run.learner.published()
    assert len(both) == 2 * len(values)
    value_part, choice_part = parts_of(GAME, both)
    assert not np.array_equal(value_part, choice_part)
    assert np.array_equal(value_part, values)
    score = score_of(Pairing(GAME, 2, both, NET, values, 9, True), 400, 2)
    assert score.mean - score.half > 0.5


def test_threads_do_not_matter_for_choices() -> None:
    recipe = Recipe(GAME, 3, games=16, choices=96)
    one, three = learned(recipe, 1), learned(recipe, 3)
    assert has_choices(GAME, one.learner.net)
    assert np.array_equal(one.learner.net, three.learner.net)


def test_values_of_whole_turns_are_learned_after_those_of_actions_and_win() -> None:
    """What chooses single actions stays as it is; planning by the new values makes a better player."""
    recipe = Recipe(GAME, 2, games=16, turns=1600)
    run = learned(recipe)
    first = learned(replace(recipe, turns=0)).learner.published()
    assert run.games == 1616
    both = run.learner.published()
    assert np.array_equal(parts_of(GAME, both)[1], first)
    score = score_of(Pairing(GAME, 2, both, NET, first, 9, True, BOTH), 400, 2)
    assert score.mean - score.half > 0.5
    assert score_of(Pairing(GAME, 2, both, NET, first, 9, True, NOBODY), 40, 2).mean == 0.5


def test_threads_do_not_matter_for_turns() -> None:
    recipe = Recipe(GAME, 3, games=16, turns=96)
    one, three = learned(recipe, 1), learned(recipe, 3)
    assert has_choices(GAME, one.learner.net)
    assert np.array_equal(one.learner.net, three.learner.net)


@pytest.mark.parametrize("game", ["magnate", "magna_grecia"])
def test_games_of_whole_turns_are_other_games(game: str) -> None:
    """And as repeatable as those of single actions."""
    net, chunk = first_net(game, 1), Chunk(game, 2, 5, 0, 0, 2, 0.05, 0.8)
    single, whole, again = (learn(net, chunk._replace(plans_turns=planned)) for planned in (False, True, True))
    assert whole.totals[4] == single.totals[4] == 2
    assert not np.array_equal(single.grad, whole.grad)
    assert np.array_equal(whole.grad, again.grad)


def test_nothing_is_learned_from_poor_play() -> None:
    """Games that begin with it have fewer tables to learn from, and other ones; they are as repeatable."""
    net, chunk = first_net("magna_grecia", 1), Chunk("magna_grecia", 2, 5, 0, 0, 4, 0.05, 0.8, plans_turns=True)
    good, poor, again = (learn(net, chunk._replace(poor=part)) for part in (0.0, 1.0, 1.0))
    assert poor.totals[4] == good.totals[4] == 4
    assert 0 < poor.totals[0] < 0.8 * good.totals[0]
    assert np.array_equal(poor.grad, again.grad)


def test_another_seed_is_another_net() -> None:
    one, other = (learned(Recipe(GAME, 2, games=32, seed=seed)).learner.net for seed in (1, 2))
    assert not np.array_equal(one, other)


def test_minutes_end_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock that goes on by a quarter of a second whenever it is read: twice at the start, then once a
    step, of which the last one measures."""
    ticks = count(1)
    monkeypatch.setattr(loop, "time", SimpleNamespace(monotonic=lambda: next(ticks) / 4))
    run = learned(Recipe(GAME, 2, minutes=0.02))
    assert run.seconds == 1.5
    assert run.games > 0


def test_what_is_published_is_an_average_near_the_net(run: Run) -> None:
    learner = run.learner
    assert not np.array_equal(learner.published(), learner.net)
    assert np.abs(learner.published() - learner.net).max() < np.abs(learner.net - first_net(GAME, 1)).max()
    assert np.array_equal(Learner.of(learner.net).after(np.ones(len(learner.net)), 0.1).published(),
                          Learner.of(learner.net).after(np.ones(len(learner.net)), 0.1).net)  # fmt: skip


def test_a_net_that_leaves_all_bounds_is_noticed() -> None:
    run = begun(Recipe(GAME, 2, games=100))
    broken = replace(run, learner=run.learner._replace(net=np.full_like(run.learner.net, np.nan)))
    workers = ThreadWorkers(1)
    with pytest.raises(Diverged):
        stepped(broken, workers)
    workers.close()


def test_a_stage_is_measured(run: Run) -> None:
    first = measured(run, 2)
    assert first.points[-1].accepted
    assert first.accepted is not None
    assert np.array_equal(first.accepted, run.learner.published())
    again = measured(first, 2)
    assert not again.points[-1].accepted
    assert again.points[-1].gate == 0.5
    assert again.points[-1].random > 0.7


# Tables


@pytest.mark.parametrize("game", NAMES)
def test_editions_come_in_turn_and_mixes_are_legal(game: str) -> None:
    described = game_named(game)
    seats = described.seats[-1]
    assert {scene_key(described, number) for number in range(0, 2 * len(described.editions), 2)} == set(
        range(len(described.editions))
    )
    mixes = [mixed(described, seats, number) for number in range(100)]
    for settled in mixes:
        assert described.settle(settled.edition, dict(settled.changes), seats) == settled
    assert all(
        any(axis.name in settled.changes for settled in mixes) for axis in described.axes if len(axis.values) > 1
    )
    assert len(table_of(game, seats, 1, 3)) == 3
    assert table_of(game, seats, 7, 2).tobytes() == table_of(game, seats, 7, 2).tobytes()


def test_some_boards_were_never_printed() -> None:
    boards = {table_of("magna_grecia", 2, number, 1)[0]["edition"]["terrain"].tobytes() for number in range(40)}
    assert len(boards) > 5


# Measured games


@pytest.mark.rotating(3)
@pytest.mark.parametrize("rival", [NET, HEURISTIC, RANDOM])
def test_measured_games_are_the_same_plain_and_compiled(rival: int, run: Run) -> None:
    results = [np.zeros((6, 3)) for _ in range(2)]
    net = run.learner.net
    pairing = Pairing(GAME, 2, net, rival, net, 3, everywhere=False, planned=(1, 0))
    for compiled in (True, False):
        duel: Any = instance_of_file(GAME, "training.strength.duel", compiled=compiled)
        network = network_for(GAME, net, compiled=compiled)
        states: Any = table_of(GAME, 2, 0, duel.STATES)
        if not compiled:
            states = [game_named(GAME).settle(None, {}, 2).start_state() for _ in range(duel.STATES)]
        duel.play_deals(states, 2, network, network, rival, 3, 0, 6, floor_of(pairing), results[compiled])
    assert np.array_equal(results[0], results[1])
    assert 0 < results[0][:, 0].sum() < 12
