"""One seat against opponents: Gymnasium's own checks, and what it promises beyond them."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import duchy.env.gymnasium
from duchy.env import Spec
from duchy.env.gymnasium import OneSeat
from duchy.env.picture import picture_of

from .played import name_of

SPECS = [Spec.of(name, seats=seats) for name, game in duchy.games.items() for seats in game.seats]


def play(env, seed):
    """A game of random legal actions: what was seen, the masks, the rewards."""
    observation, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    course, over = [(observation.tobytes(), info["action_mask"].tobytes(), 0.0)], False
    while not over:
        observation, reward, over, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        assert not truncated
        course.append((observation.tobytes(), info["action_mask"].tobytes(), reward))
    return course


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("sight", ["observation", "scaled", "features"])
@pytest.mark.parametrize("spec", SPECS, ids=name_of)
def test_gymnasium_finds_nothing_wrong(spec, sight):
    env = OneSeat(spec.game.name, seats=spec.num_players, opponents="random", sight=sight)
    check_env(env, skip_render_check=True)
    env.close()


@pytest.mark.parametrize("spec", SPECS, ids=name_of)
def test_a_seed_is_the_same_game_again_and_rewards_come_at_the_end(spec):
    courses = []
    for _ in range(2):
        env = OneSeat(spec.game.name, seats=spec.num_players, opponents="random")
        courses.append(play(env, 3))
        assert courses[-1][-1][2] == env.state.returns()[env.seat]
        assert {reward for _, _, reward in courses[-1][:-1]} == {0.0}
        with pytest.raises(ValueError, match="reset first"):
            env.step(0)
    assert courses[0] == courses[1]


def test_an_illegal_action_loses_and_names_its_clause():
    env = OneSeat("magnate", opponents="random")
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    refusal = env.state.refusal(illegal)
    _, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated, info["illegal"]) == (-1.0, True, refusal)
    for action in (illegal, int(np.flatnonzero(env.action_masks())[0])):
        with pytest.raises(ValueError, match="reset first"):
            env.step(action)
    env.reset()
    assert not env.step(int(np.flatnonzero(env.action_masks())[0]))[2]


@pytest.mark.parametrize("opponents", ["random", "heuristic", "steward"])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
def test_a_copy_in_mid_game_goes_on_as_the_original(copied, opponents):
    env = OneSeat("magnate", opponents=opponents)
    env.reset(seed=5)
    twins = [env]
    for step in range(12):
        if step == 6:
            twins.append(copied(env))
        action = int(np.flatnonzero(env.action_masks())[step % 3 - 1])
        seen = [twin.step(action) for twin in twins]
        assert all((one[0] == seen[0][0]).all() for one in seen)
    assert twins[0].state == twins[1].state
    assert twins[0].state.history == twins[1].state.history
    for twin in twins:
        twin.close()


def test_ids_editions_options_and_opponents_by_name():
    env = gymnasium.make("duchy/Magnate-v1", edition="ru", courts=1, opponents="heuristic", seat=1, render_mode="ansi")
    _, info = env.reset(seed=1)
    assert info["seat"] == 1
    inner = env.unwrapped
    assert isinstance(inner, OneSeat)
    assert inner.spec_of_game.name == "magnate-v1(edition=ru,seats=2,courts=1)"
    assert env.render() == inner.state.view(1).diagram()
    inner.render_mode = "rgb_array"
    assert (env.render() == picture_of(inner.state.view(1).diagram())).all()  # type: ignore[union-attr]
    assert "? ? ?" in inner.state.view(1).diagram()
    env.close()
    assert gymnasium.make("duchy.env.gymnasium:duchy/RoisFaineants-v1", opponents="random").unwrapped
    seats = [OneSeat("nullgame", opponents="random").reset(seed=seed)[1]["seat"] for seed in range(20)]
    assert {*seats} == {0, 1}


def test_one_opponent_for_all_seats_and_the_id_with_its_module():
    env = gymnasium.make("duchy.env.gymnasium:duchy/RoisFaineants-v1", seats=3, opponent="heuristic")
    inner = env.unwrapped
    assert isinstance(inner, OneSeat)
    assert inner._names == ["heuristic", "heuristic"]
    env.close()


@pytest.mark.parametrize("returns", ["margin", "points"])
def test_rewards_are_points_or_how_far_one_is_ahead(returns):
    env = OneSeat("rois_faineants", opponent="random", returns=returns)
    reward = play(env, 4)[-1][2]
    points = env.state.points()
    assert reward == points[env.seat] - (points[1 - env.seat] if returns == "margin" else 0)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    assert env.step(illegal)[1] == -100


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"returns": "money"}, "returns are share, margin, points, not money"),
        ({"opponents": "emperor"}, "no opponent is called emperor; there are page"),
        ({"opponents": ["page", "page"]}, "1 opponents are needed, not 2"),
        ({"seat": 2}, "seats are 0 to 1, not 2"),
    ],
)
def test_what_cannot_be_is_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        OneSeat("magnate", **arguments)


@pytest.mark.check
def test_levels_play_in_this_process():
    env = OneSeat("magnate", opponents="baron")
    play(env, 1)
    env.close()
