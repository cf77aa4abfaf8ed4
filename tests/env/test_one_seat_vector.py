"""Many games with one learner in each: the same tables as one game has, and Gymnasium's promises for vectors."""

import random
from typing import Any

import gymnasium
import numpy as np
import pytest

import duchy.env.gymnasium  # noqa: F401 - registers the games
from duchy.env import Spec, State
from duchy.env.one_seat_vector import OneSeatVector
from duchy.kernel.records import fetch
from duchy.table.position import Position

from .played import ONE_EACH

SOON_COMPILED = ("nullgame", "magnate")
every_spec = pytest.mark.parametrize(
    "spec",
    [pytest.param(s, marks=[] if s.game.name in SOON_COMPILED else [pytest.mark.check], id=s.name) for s in ONE_EACH],
)


def envs_of(spec, rows=4, **given) -> Any:
    return OneSeatVector(spec.game.name, num_envs=rows, seats=spec.num_players, **given)


def table(envs, row):
    return State(envs.spec_of_game, Position(envs.spec_of_game.settled, envs._batch.state(row)))


def draw(masks, chance):
    return np.array([chance.choice(np.flatnonzero(mask)) for mask in masks])


@every_spec
@pytest.mark.parametrize("opponents", ["random", "heuristic"])
def test_the_learner_acts_sees_its_own_view_and_gets_the_result(spec, opponents):
    envs, chance = envs_of(spec, opponents=opponents), np.random.default_rng(0)
    seen, info = envs.reset(seed=5)
    ended = 0
    for _ in range(60):
        for row in range(4):
            state = table(envs, row)
            assert state.actor == info["seat"][row]
            assert (seen[row] == state.observation(state.actor)).all()
            assert (info["action_mask"][row] == state.mask()).all()
        seats = info["seat"]
        seen, rewards, done, truncated, info = envs.step(draw(info["action_mask"], chance))
        assert not truncated.any()
        assert not rewards[~done].any()
        for row in np.flatnonzero(done):
            ended += 1
            assert info["final_info"]["seat"][row] == seats[row] == info["final_obs"][row][0]
            last = State(spec, Position(spec.settled, fetched(envs, row)))
            assert rewards[row] == pytest.approx(last.returns()[seats[row]])
            assert (info["final_obs"][row] == last.observation(seats[row])).all()
    assert ended or spec.game.name != "nullgame"


def fetched(envs, row):
    return fetch(envs._ended[row], envs.spec_of_game.game.fields.State)


@pytest.mark.parametrize("sight", ["scaled", "features"])
def test_gymnasium_makes_it_by_id_and_its_spaces_hold_what_comes(sight):
    envs = gymnasium.make_vec(
        "duchy/Nullgame-v1", num_envs=6, vectorization_mode="vector_entry_point", opponents="random", sight=sight,
        seats=3, seat=1,
    )  # fmt: skip
    seen, info = envs.reset(seed=1)
    chance = np.random.default_rng(2)
    for _ in range(20):
        assert seen in envs.observation_space
        assert (info["seat"] == 1).all()
        actions = draw(info["action_mask"], chance)
        assert actions in envs.action_space
        seen, rewards, _, _, info = envs.step(actions)
        assert ((rewards >= -0.5) & (rewards <= 1)).all()


def course(threads, seed=3, opponents="heuristic"):
    envs, chance = envs_of(Spec.of("magnate"), 7, opponents=opponents, threads=threads), np.random.default_rng(1)
    seen, info = envs.reset(seed=seed)
    pieces = [seen.tobytes()]
    for _ in range(80):
        seen, rewards, *_, info = envs.step(draw(info["action_mask"], chance))
        pieces += [seen.tobytes(), rewards.tobytes()]
    return pieces


def test_seeds_make_the_games_and_threads_change_nothing():
    assert course(1) == course(3)
    assert course(1) != course(1, seed=4)


@pytest.mark.check
def test_what_is_hidden_from_the_heuristic_does_not_change_what_it_plays():
    """At tables that the opponent cannot tell apart it plays the same, in the game in which it expects answers."""
    spec, chance, others = Spec.of("rois_faineants", seats=3), random.Random(4), 0
    envs = envs_of(spec, 1, seat=0)
    for seed in range(6):
        state = State(spec)
        while not state.is_terminal:
            state.let_nature_act(chance)
            if state.actor == 1:
                elsewhere = state.guess(1, seed)
                assert choice_of_the_opponent(envs, state) == choice_of_the_opponent(envs, elsewhere)
                others += state.position != elsewhere.position
            if not state.is_terminal:
                state.apply(chance.choice(state.legal_actions()))
    assert others > 20


def choice_of_the_opponent(envs, state):
    envs._learners[0] = 0
    envs._batch.put(0, state.position.state())
    envs._contest.rngs[0][0] = 12345
    return envs._loops.rivals_choice(envs._batch.rows, envs._contest, 0)


def test_a_second_reset_without_a_seed_goes_on():
    envs = envs_of(Spec.of("nullgame"), opponents="random")
    first = envs.reset(seed=2)[0]
    second = envs.reset()[0]
    assert (first == envs.reset(seed=2)[0]).all()
    assert (second == envs.reset()[0]).all()
    with pytest.raises(TypeError, match="one seed"):
        envs.reset(seed=[1, 2, 3, 4])


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"opponents": "duke"}, "no opponent is called duke; there are random, heuristic"),
        ({"opponents": ["random", "random"]}, "1 opponents are needed, not 2"),
        ({"seat": 2}, "seats are 0 to 1, not 2"),
        ({"num_envs": 0}, "at least one game"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told(given, message):
    with pytest.raises(ValueError, match=message):
        OneSeatVector("magnate", **given)


def test_an_illegal_action_names_row_and_clause_and_nothing_is_played():
    envs = envs_of(Spec.of("magnate"))
    seen, info = envs.reset(seed=1)
    actions = draw(info["action_mask"], np.random.default_rng(1))
    actions[2] = np.flatnonzero(info["action_mask"][2] == 0)[0]
    refusal = table(envs, 2).refusal(int(actions[2]))
    with pytest.raises(ValueError, match="row 2: ") as raised:
        envs.step(actions)
    assert str(raised.value) == f"row 2: {refusal}"
    with pytest.raises(ValueError, match="not an array of shape"):
        envs.step([0])
    with pytest.raises(TypeError, match="integers"):
        envs.step(np.zeros(4))
    assert (envs._now.seen == seen).all()
