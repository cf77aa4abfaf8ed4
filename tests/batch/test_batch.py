"""Batch, Stepper and random play agree with the plain rules, game by game."""

import numpy as np
import pytest

import duchy
from duchy.batch.many import Batch, random_play
from duchy.batch.single import Stepper
from duchy.games.nullgame.actions import KEEP
from duchy.kernel.dialect import NOBODY, below, mix, seeded
from duchy.kernel.instances import instance_of_file

from .walks import PlainGame, every_edition, every_mix

MAGNATE = duchy.games["magnate"].settle("en", {}, 2)
SEED = 11


def same_row(batch, row, game):
    """Whether the row's arrays agree with the plain rules."""
    count = batch.counts[row]
    assert batch.state(row) == game.state
    assert batch.actors[row] == game.actor
    assert batch.legal[row, :count].tolist() == ([] if game.actor == NOBODY else game.legal())
    assert np.flatnonzero(batch.mask[row]).tolist() == batch.legal[row, :count].tolist()


@pytest.mark.rotating(3)
@pytest.mark.check
@every_mix
def test_a_batch_plays_as_the_plain_rules_do(settled):
    size, steps = 3, 260
    batch = Batch(settled, size, SEED)
    games = [PlainGame(settled, mix(SEED, row)) for row in range(size)]
    numbers, rng, ended = list(range(size)), seeded(1), 0
    for _ in range(steps):
        for row, game in enumerate(games):
            same_row(batch, row, game)
        actions = [game.legal()[below(rng, len(game.legal()))] for game in games]
        finished = batch.step(actions)
        for row, game in enumerate(games):
            game.play(actions[row])
            assert finished[row] == (game.actor == NOBODY)
            if finished[row]:
                ended += 1
                assert batch.scores[row].tolist() == game.scores()
                numbers[row] += size
                games[row] = PlainGame(settled, mix(SEED, numbers[row]))
        assert batch.numbers.tolist() == numbers
    assert ended >= size


@every_edition
def test_without_renewal_finished_games_wait(settled):
    batch = Batch(settled, 4, SEED, renew=False)
    generator = np.random.default_rng(1)
    ended = np.zeros(4, np.int64)
    while (batch.actors != NOBODY).any():
        ended += batch.step(batch.random_actions(generator))
    assert ended.tolist() == [1] * 4
    assert batch.counts.tolist() == [0] * 4
    scores = batch.scores.copy()
    assert not batch.step([-1] * 4).any()
    assert (batch.scores == scores).all()
    assert not batch.encode().any()
    assert not batch.mask.any()
    batch.reset()
    assert (batch.counts > 0).all()
    assert (batch.scores == 0).all()
    assert batch.numbers.tolist() == [0, 1, 2, 3]


def play_batch(size, threads, seed=SEED):
    """All observable data of a batch during play, alternating first and last legal actions."""
    batch = Batch(MAGNATE, size, seed, threads=threads)
    seen = []
    for number in range(60):
        places = np.zeros(size, np.int64) if number % 2 else batch.counts - 1
        batch.step(batch.legal[np.arange(size), places])
        seen += [batch.records.copy(), batch.counts.copy(), batch.mask.copy(), batch.finished.copy()]
    return batch, seen


@pytest.mark.parametrize("threads", [2, 3, 9])
def test_threads_change_nothing(threads):
    _, alone = play_batch(7, 1)
    _, together = play_batch(7, threads)
    assert all((one == other).all() for one, other in zip(alone, together, strict=True))


def test_other_rows_and_the_size_change_nothing():
    small, large = play_batch(2, 1)[0], play_batch(5, 1)[0]
    assert [small.state(row) for row in range(2)] == [large.state(row) for row in range(2)]


def test_another_seed_gives_other_games():
    one, other = play_batch(4, 1)[0], play_batch(4, 1, seed=SEED + 1)[0]
    assert all(one.state(row) != other.state(row) for row in range(4))
    one.reset(SEED + 1)
    other.reset()
    assert all(one.state(row) == other.state(row) for row in range(4))


def test_an_illegal_action_is_named_and_nothing_is_played():
    batch = Batch(MAGNATE, 3, SEED)
    before = batch.records.copy()
    actions = batch.legal[:, 0].copy()
    actions[1] = instance_of_file("magnate", "games.nullgame.actions", compiled=False).END
    with pytest.raises(ValueError, match=rf"action {actions[1]} is not legal in game 1"):
        batch.step(actions)
    assert (batch.records == before).all()
    for code in (-1, 10**6, -(2**62)):
        actions[1] = code
        with pytest.raises(ValueError, match="game 1"):
            batch.step(actions)


@pytest.mark.parametrize("actions", [[], [0], [0, 0, 0], [[0, 0]], 0])
def test_actions_of_another_shape_are_refused(actions):
    with pytest.raises(ValueError, match="as many actions"):
        Batch(MAGNATE, 2).step(actions)


@pytest.mark.parametrize("off", [0.0, 0.4, np.nan])
def test_numbers_that_are_no_integers_are_refused_and_nothing_is_played(off):
    batch = Batch(MAGNATE, 2, SEED)
    before = batch.records.copy()
    for actions in (batch.legal[:, 0] + off, (batch.legal[:, 0] + off).tolist(), batch.legal[:, 0] > 0, ["0", "1"]):
        with pytest.raises(TypeError, match=r"actions are integers, not (float64|bool|<U1)"):
            batch.step(actions)
    with pytest.raises(TypeError, match="seats are integers, not float64"):
        batch.encode([0.0, 1.0])
    assert (batch.records == before).all()
    assert not batch.step(batch.legal[:, 0].astype(np.int16)).any()


@pytest.mark.parametrize("arguments", [{"size": 0}, {"size": 1, "threads": 0}, {"size": 1, "seed": -1}])
def test_a_batch_of_nothing_is_refused(arguments):
    with pytest.raises(ValueError, match="not"):
        Batch(MAGNATE, **arguments)


@every_edition
def test_what_is_encoded_is_what_the_view_encodes(settled):
    batch = Batch(settled, 6, SEED)
    generator = np.random.default_rng(2)
    for _ in range(40):
        batch.step(batch.random_actions(generator))
    numbers = batch.encode()
    for row in range(6):
        view = duchy.Position(settled, batch.state(row)).view(int(batch.actors[row]) + 1)
        assert numbers[row].tolist() == view.encode()
    other = batch.encode((batch.actors + 1) % settled.seats)
    assert (other != numbers).any(axis=1).all()
    with pytest.raises(ValueError, match="as many seats"):
        batch.encode([0])


def test_random_actions_are_legal_and_equally_likely():
    batch = Batch(duchy.games["nullgame"].settle(None, {}, 2), 1000)
    actions = batch.random_actions(np.random.default_rng(3))
    batch.step(actions)
    assert abs((actions == KEEP).sum() - 500) < 80


# Random play


@pytest.mark.rotating(3)
@every_mix
def test_random_play_is_that_of_the_plain_rules(settled):
    games = 8
    played = random_play(settled, games, SEED)
    play_out = instance_of_file(settled.game.name, "batch.loops", compiled=False).play_out
    out = [0] * settled.game.actions.LEGAL_MAX
    for number in range(games):
        state = settled.start_state()
        assert played.decisions[number] == play_out(state, [mix(SEED, number)], out)
        scores = [[0] * len(settled.game.result_keys) for _ in range(settled.seats)]
        settled.game.rules.score(state, scores)
        assert played.scores[number].tolist() == scores


def test_game_k_is_the_same_for_any_number_of_games_and_threads():
    whole = random_play(MAGNATE, 700, SEED, threads=1)
    for games, threads in ((700, 2), (700, 5), (300, 3), (1, 1)):
        part = random_play(MAGNATE, games, SEED, threads)
        assert (part.scores == whole.scores[:games]).all()
        assert (part.decisions == whole.decisions[:games]).all()
    assert (random_play(MAGNATE, 700, SEED + 1).scores != whole.scores).any()


def test_no_games_are_no_games():
    assert random_play(MAGNATE, 0).scores.shape == (0, 2, 3)
    with pytest.raises(ValueError, match=r"games must be 0 or more .* not -1 and"):
        random_play(MAGNATE, -1)


# One game


@every_edition
def test_a_stepper_plays_game_after_game_as_the_plain_rules_do(settled):
    stepper, rng = Stepper(settled, SEED), seeded(5)
    for number in range(3):
        game = PlainGame(settled, mix(SEED, number))
        count = stepper.legal[-1]
        while count:
            assert stepper.actor == game.actor
            assert stepper.legal[:count].tolist() == game.legal()
            assert stepper.state() == game.state
            action = stepper.legal[below(rng, count)]
            count = stepper.step(action)
            game.play(action)
        assert (stepper.actor, game.actor) == (NOBODY, NOBODY)
        assert stepper.scores().tolist() == game.scores()
        assert stepper.step(0) == -1
        stepper.reset()


def test_an_illegal_step_changes_nothing():
    stepper = Stepper(MAGNATE, SEED)
    before, legal = stepper.state(), stepper.legal.tolist()
    for code in (-1, 10**9, instance_of_file("magnate", "games.nullgame.actions", compiled=False).END):
        assert stepper.step(code) == -1
    assert stepper.state() == before
    assert stepper.legal.tolist() == legal
