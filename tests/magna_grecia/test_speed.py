"""The time for listing legal actions: `pytest -m slow -s tests/magna_grecia/test_speed.py`."""

from __future__ import annotations

import time

import pytest
from tests.playing import start_state

import duchy
from duchy.games.magna_grecia.actions import LEGAL_MAX
from duchy.games.magna_grecia.chance import sample
from duchy.games.magna_grecia.fields import State
from duchy.games.magna_grecia.rules import actor, apply, legal
from duchy.kernel.dialect import NATURE, NOBODY, below, seeded

pytestmark = pytest.mark.untraced

GAMES = 1000
MOST = 0.020
"""Seconds."""


@pytest.mark.slow
def test_no_list_of_a_thousand_games_takes_long_in_plain_mode():
    settled, out = duchy.games["magna_grecia"].settle(None, {}, 4), [0] * LEGAL_MAX
    worst, lists, longest = 0.0, 0, 0
    for game in range(GAMES):
        state, rng = start_state(settled, State), seeded(game)
        while (who := actor(state)) != NOBODY:
            if who == NATURE:
                apply(state, sample(state, rng))
                continue
            began = time.process_time()
            count = legal(state, out)
            taken = time.process_time() - began
            if taken > worst:
                worst = max(worst, min(taken, *(timed(state, out) for _ in range(3))))
            lists, longest = lists + 1, max(longest, count)
            apply(state, out[below(rng, count)])
    print(f"{lists} lists, up to {longest} actions, the slowest in {1000 * worst:.1f} ms")
    assert worst < MOST


def timed(state, out) -> float:
    """The list is timed again, so that other work on the machine does not count."""
    began = time.process_time()
    legal(state, out)
    return time.process_time() - began
