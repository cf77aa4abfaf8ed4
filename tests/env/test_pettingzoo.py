"""All seats in turn: PettingZoo's own tests, and what it promises beyond them."""

import re

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import duchy
from duchy.env import Spec
from duchy.env import pettingzoo as environments
from duchy.env.pettingzoo import AllSeats
from duchy.env.picture import HEIGHT, WIDTH

from .played import name_of

SPECS = [Spec.of(name, seats=seats) for name, game in duchy.games.items() for seats in game.seats]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("sight", ["observation", "scaled", "features"])
@pytest.mark.parametrize("spec", SPECS, ids=name_of)
def test_pettingzoo_finds_nothing_wrong(spec, sight):
    api_test(AllSeats(spec.game.name, seats=spec.num_players, sight=sight), num_cycles=200)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("spec", SPECS, ids=name_of)
def test_a_seed_is_the_same_game_again(spec):
    seed_test(lambda: AllSeats(spec.game.name, seats=spec.num_players), num_cycles=60)


@pytest.mark.check
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_measures_how_fast_it_is(capsys):
    performance_benchmark(AllSeats("magnate"))
    rate = float(re.search(r"([0-9.]+) turns per second", capsys.readouterr().out).group(1))  # type: ignore[union-attr]
    assert rate > 100


def test_rewards_are_how_far_one_is_ahead():
    env = AllSeats("rois_faineants", seats=3, returns="margin")
    env.reset(seed=2)
    for agent in env.agent_iter():
        if not env.terminations[agent]:
            env.step(int(np.flatnonzero(env.observe(agent)["action_mask"])[0]))
        else:
            break
    points = env.state_of_game.points()
    expected = [mine - max(points[:at] + points[at + 1 :]) for at, mine in enumerate(points)]
    assert [env.rewards[agent] for agent in env.possible_agents] == expected


@pytest.mark.parametrize("spec", SPECS, ids=name_of)
def test_it_is_drawn_as_text(spec):
    render_test(
        lambda render_mode: AllSeats(spec.game.name, seats=spec.num_players, render_mode=render_mode),  # type: ignore[arg-type]
        custom_tests={
            "ansi": lambda drawn: drawn.startswith(spec.game.name),
            "rgb_array": lambda drawn: drawn.shape == (HEIGHT, WIDTH, 3),
        },
    )


@pytest.mark.parametrize("spec", SPECS, ids=name_of)
def test_every_agent_gets_its_return_at_the_end(spec):
    env = AllSeats(spec.game.name, seats=spec.num_players)
    env.reset(seed=5)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(np.flatnonzero(env.observe(agent)["action_mask"])[0]))
    assert [*total.values()] == pytest.approx(env.state_of_game.returns())
    assert sum(total.values()) == pytest.approx(0)


def test_modules_as_pettingzoo_names_them():
    env = environments.magnate_v1.env(edition="ru", courts=1, render_mode="ansi")
    env.reset(seed=1)
    assert env.metadata["name"] == "magnate_v1"
    assert str(env.render()).startswith("magnate ru courts=1 seats=2")
    for wrong in ("chess_v1", "magnate_v9", "magnate"):
        with pytest.raises(AttributeError, match=wrong):
            getattr(environments, wrong)


def test_a_mode_that_draws_nothing_is_refused():
    env = environments.magnate_v1.env(render_mode="human")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="render modes are ansi, rgb_array, not human"):
        env.render()


def test_what_comes_before_the_first_game_is_refused_in_pettingzoos_words():
    with pytest.raises(AssertionError, match="needs to be called before"):
        environments.magnate_v1.env().step(0)


def test_an_illegal_action_is_refused_and_another_agents_mask_is_blank():
    env = environments.magnate_v1.raw_env()
    env.reset(seed=1)
    agent = env.agent_selection
    other = next(each for each in env.agents if each != agent)
    assert not env.observe(other)["action_mask"].any()
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    before = env.state_of_game.copy()
    for wrong, message in ((illegal, env.state_of_game.text(illegal)), (None, "is to act")):
        with pytest.raises(ValueError, match=message):
            env.step(wrong)
    assert env.state_of_game == before
