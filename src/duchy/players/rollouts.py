"""Rollouts of a plan, in the dialect: games played on to their end, every seat by the net alone."""

from __future__ import annotations

from typing import Final

from ..games.nullgame.fields import State
from ..games.nullgame.hidden import guess
from ..games.nullgame.rules import actor, apply
from ..kernel.dialect import NATURE, NOBODY, RealGrid, Row, copy_state, mix, rule
from .nets.net import Network
from .search.common_random_numbers import forget_events, nature_acts
from .search.evaluation import Evaluation, expect
from .search.net_tree import follow
from .search.policy import best_liked

STATES: Final = 3
"""State records: the view, a game, and one for trying actions."""


@rule
def roll_out(
    states: list[State], seats: int, codes: Row, first: int, last: int, seed: int, network: Network,
    evaluation: Evaluation, out: Row, rng: Row, sums: RealGrid,
) -> None:  # fmt: skip
    """Follow the plan from the view `states[0]` and play on to the end in the worlds `first` to `last` - 1. Adds, by
    seat, the share of the win and its square to `sums`. `rng`: a generator, and nature's memory.
    """
    seat = actor(states[0])
    nature = rng[1:]
    for number in range(first, last):
        world = mix(seed, number)
        copy_state(states, 1, 0)
        rng[0] = mix(world, 1)
        guess(states[1], seat, rng)
        follow(states[1], seat, codes, out)
        forget_events(nature)
        who = actor(states[1])
        while who != NOBODY:
            if who == NATURE:
                nature_acts(states[1], world, nature)
            else:
                apply(states[1], best_liked(states, 1, 2, who, network, out))
            who = actor(states[1])
        expect(states[1], seats, network, evaluation)
        for other in range(seats):
            share = evaluation.shares[other]
            sums[other][0] += share
            sums[other][1] += share * share
