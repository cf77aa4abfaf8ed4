"""Rollouts of a plan, in the dialect: games played on to their end, every seat by the net alone."""

from __future__ import annotations

from typing import Final

from ..games.nullgame.fields import State
from ..games.nullgame.hidden import guess
from ..games.nullgame.rules import actor, apply, legal
from ..kernel.dialect import NATURE, NOBODY, RealGrid, Row, copy_state, mix, rule
from ..minds.nullgame.heuristic import ANSWERED
from ..minds.nullgame.sureness import PLANNED
from .nets.net import Network
from .search.common_random_numbers import NATURE_ROOM, forget_events, nature_acts
from .search.evaluation import Evaluation, expect
from .search.net_tree import follow
from .search.plans import STATES as PLANNING
from .search.plans import Plans, plan_at_table
from .search.policy import best_liked, chosen

STATES: Final = 2 + PLANNING
"""State records: the view, a game, and those for trying actions or planning turns."""
HEAT: Final = 0.06
"""Noise on likings, in logits, where turns are planned: without it, games with little chance would all take the same
course, and what comes of that course is luck, too."""
DICE: Final = 2 + NATURE_ROOM
"""How many numbers a generator for games that are played on has: for the seats, for their plans, for nature."""


@rule
def roll_out(
    states: list[State], seats: int, codes: Row, first: int, last: int, seed: int, network: Network,
    evaluation: Evaluation, plans: Plans, out: Row, rng: Row, sums: RealGrid,
) -> None:  # fmt: skip
    """Follow the plan from the view `states[0]` and play on to the end in the worlds `first` to `last` - 1. Adds, by
    seat, the share of the win and its square to `sums`. `rng` holds DICE numbers.
    """
    seat = actor(states[0])
    nature = rng[2:]
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
            elif PLANNED:
                rng[0] = mix(mix(world, 2), states[1].turn)
                play_turn(states[1:], who, network, plans, out, rng)
            else:
                apply(states[1], best_liked(states, 1, 2, who, network, out))
            who = actor(states[1])
        expect(states[1], seats, network, evaluation)
        for other in range(seats):
            share = evaluation.shares[other]
            sums[other][0] += share
            sums[other][1] += share * share


@rule
def play_turn(states: list[State], who: int, network: Network, plans: Plans, out: Row, rng: Row) -> None:
    """Play a seat's turn, or an action where others may respond within it, as a net alone does, with a little noise."""
    if legal(states[0], out) == 1:
        apply(states[0], out[0])
    elif ANSWERED:
        apply(states[0], chosen(states, who, network, out, rng, HEAT))
    else:
        plan = plan_at_table(states, who, mix(rng[0], 1), network, plans, HEAT, rng, rng[1:])
        follow(states[0], who, plans.codes[plan], out)
