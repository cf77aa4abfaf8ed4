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
    sums: Row, products: Grid, worths: Row, rng: Row, out: Row, weights: Row, keys: Grid,
) -> None:  # fmt: skip
    """Add to `sums` what each candidate brought the actor of the view `states[0]`, world by world.

    `products[c][d]` sums what c brought times what d brought in the same world, from which the spread of their
    difference follows. Worlds are `first_world` up to but not including `last_world`. `states[1]` and `[2]`,
    `worths`, `rng` (2 numbers), `out`, `weights` and `keys` are scratch.
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
            worths[at] = outcome(states[2], keys, seats, seat)
        add_world(sums, products, worths)


@rule
def add_world(sums: Row, products: Grid, worths: Row) -> None:
    """Add one world's worths to the sums."""
    for at in range(len(sums)):
        sums[at] += worths[at]
        for other in range(len(sums)):
            products[at][other] += worths[at] * worths[other]
