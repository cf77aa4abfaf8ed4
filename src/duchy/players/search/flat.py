"""Flat search, in the dialect: every candidate is played out in the same sampled worlds.

A world is a guess of what the seat cannot see, and a number that determines all dice and draws to come.
"""

from __future__ import annotations

from typing import NamedTuple

from ...games.nullgame.fields import State
from ...games.nullgame.hidden import guess
from ...games.nullgame.rules import actor, apply
from ...kernel.dialect import Grid, Row, copy_state, mix, rule
from .greedy import value_after
from .quick_rollout import outcome, play_on


class Tallies(NamedTuple):
    """Results of the candidates, by index."""

    worths: Row
    """For the actor: shares of the win, with a bonus for wide margins."""
    products: Grid
    """Sums of products of two candidates' values in the same world, which give the spread of their difference."""
    shares: Grid
    """For each seat: shares of the win alone."""


class Scratch(NamedTuple):
    """Working memory of the search."""

    worths: Row
    shares: Row
    keys: Grid
    rng: Row
    out: Row
    weights: Row
    judged: Row
    """The game's WEIGHTS."""


@rule
def simulate(
    states: list[State], seats: int, candidates: Row, first_world: int, last_world: int, seed: int,
    tallies: Tallies, scratch: Scratch,
) -> None:  # fmt: skip
    """Add the results of playing each candidate in the view `states[0]`, in the worlds from `first_world` up to but
    excluding `last_world`. `states[1]` to `[4]` are scratch.
    """
    seat = actor(states[0])
    rng = scratch.rng
    for number in range(first_world, last_world):
        world = mix(seed, number)
        copy_state(states, 1, 0)
        rng[0] = mix(world, 1)
        guess(states[1], seat, rng)
        for at in range(len(candidates)):
            copy_state(states, 2, 1)
            apply(states[2], candidates[at])
            rng[0] = mix(world, 2)
            over = play_on(states[2:], world, rng, scratch.out, scratch.weights, scratch.judged)
            scratch.worths[at] = outcome(states[2], over, scratch.keys, seats, seat, scratch.judged, scratch.shares)
            for other in range(seats):
                tallies.shares[at][other] += scratch.shares[other]
        add_world(tallies, scratch.worths, len(candidates))


@rule
def add_world(tallies: Tallies, worths: Row, count: int) -> None:
    """Add one world's values to the sums."""
    for at in range(count):
        tallies.worths[at] += worths[at]
        for other in range(count):
            tallies.products[at][other] += worths[at] * worths[other]


@rule
def quick_values(states: list[State], candidates: Row, seed: int, scratch: Scratch, worths: Row) -> None:
    """A quick estimate of each candidate in one world by the game's `judge`; `states[1]` to `[3]` are scratch."""
    seat = actor(states[0])
    copy_state(states, 1, 0)
    scratch.rng[0] = mix(seed, 0)
    guess(states[1], seat, scratch.rng)
    for at in range(len(candidates)):
        worths[at] = value_after(states[1:], seat, candidates[at], scratch.judged, scratch.out)
