"""Programs as opponents of an environment."""

from __future__ import annotations

import gymnasium
import pytest
from tests.players.opponents.test_documented_bot import documented

import duchy.env.gymnasium
from duchy.players.opponents.programs.failure import ProgramError

__all__ = ["documented"]
assert duchy.env.gymnasium


def test_a_program_plays_against_the_learner(documented: str) -> None:
    env = gymnasium.make("duchy/Nullgame-v1", opponents=f"engine:{documented}", seats=3)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            _, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        assert -1 <= float(reward) <= 1
        assert "illegal" not in info
    env.close()


def test_one_that_does_not_start_is_an_error_with_its_own_words() -> None:
    with pytest.raises(ProgramError, match="no luck"):
        gymnasium.make("duchy/Nullgame-v1", opponents="engine:python3 -c \"raise SystemExit('no luck')\"")
    with pytest.raises(ValueError, match="no opponent is called engine:"):
        gymnasium.make("duchy/Nullgame-v1", opponents="engine:")
