"""Flat search, in the dialect: every candidate is played out in the same sampled worlds.

A world is a filling of what the seat cannot see, and a number that decides all dice and draws to come.
"""

from __future__ import annotations

from typing import Any

from ..games.nullgame.hidden import guess
from ..games.nullgame.rules import actor, apply
from ..kernel.dialect import Grid, Row, copy_state, mix, rule
from .playout import outcome, play_on


@rule
def simulate(
    states: Any, seats: int, candidates: Row, first_world: int, last_world: int, seed: int,
    totals: Grid, rng: Row, out: Row, weights: Row, keys: Grid,
) -> None:  # fmt: skip
    """Add to `totals` what each candidate brought the actor of the view `states[0]`, world by world.

    `totals[c]` holds sum and sum of squares; worlds are `first_world` up to but not including `last_world`.
    `states[1]` and `[2]`, `rng` (2 numbers), `out`, `weights` and `keys` are scratch.
    """
    seat = actor(states[0])
    for number in range(first_world, last_world):
        world = mix(seed, number)
        copy_state(states, 1, 0)
        rng[0] = mix(world, 1)
        guess(states[1], seat, rng)
        for at in range(len(candidates)):
            copy_state(states, 2, 1)
            apply(states[2], candidates[at])
            rng[0] = mix(world, 2)
            play_on(states[2], world, rng, out, weights)
            worth = outcome(states[2], keys, seats, seat)
            totals[at][0] += worth
            totals[at][1] += worth * worth
