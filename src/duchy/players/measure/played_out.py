"""Plans followed to the end of the game, in the dialect: the longest horizon that a search can be held against."""

from __future__ import annotations

from typing import Final

from ...games.nullgame.fields import State
from ...games.nullgame.hidden import guess
from ...games.nullgame.rules import actor, apply
from ...kernel.dialect import NATURE, NOBODY, Grid, RealCube, Row, copy_state, mix, rule
from ..nets.net import Network
from ..search.common_random_numbers import forget_events, nature_acts
from ..search.evaluation import Evaluation
from ..search.net_tree import follow
from ..search.policy import chosen
from .stated import share_out

STATES: Final = 6
"""State records: the game, three for trying actions, the view, and a world of it."""


@rule
def play_plans(
    states: list[State], seats: int, plans: Grid, first: int, last: int, seed: int, network: Network,
    evaluation: Evaluation, out: Row, nature: Row, rng: Row, shares: RealCube,
) -> None:  # fmt: skip
    """Follow the plans, one a row, in the worlds `first` to `last` - 1 of the view `states[4]`, and then play to the
    end, all seats by the net, with the same chance for all plans of a world. `shares`: by plan, world and seat.
    """
    seat = actor(states[4])
    for number in range(first, last):
        world = mix(seed, number)
        rng[0] = mix(world, 1)
        copy_state(states, 5, 4)
        guess(states[5], seat, rng)
        for at in range(len(plans)):
            copy_state(states, 0, 5)
            follow(states[0], seat, plans[at], out)
            forget_events(nature)
            rng[0] = mix(world, 2)
            who = actor(states[0])
            while who != NOBODY:
                if who == NATURE:
                    nature_acts(states[0], world, nature)
                else:
                    apply(states[0], chosen(states, who, network, out, rng, 0.0))
                who = actor(states[0])
            share_out(states[0], seats, evaluation, shares[at][number])
