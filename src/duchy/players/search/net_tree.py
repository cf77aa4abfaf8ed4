"""Net search, in the dialect: in sampled worlds each plan is followed by a line of its tree, evaluated by the net.

A world is a guess of what the seat cannot see, and a number that determines all chance to come; every plan is tried in
the same worlds.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...games.nullgame.fields import State
from ...games.nullgame.hidden import guess
from ...games.nullgame.rules import actor, apply, legal
from ...kernel.dialect import NATURE, NOBODY, RealCube, RealGrid, Reals, Row, copy_state, mix, rule
from ...minds.nullgame.reasons import quantities
from ..nets.net import Network, sigmoid
from .common_random_numbers import nature_acts
from .evaluation import Evaluation, expect
from .plans import NO_ACTION, STEPS, Plans, is_legal
from .policy import best_liked
from .pruning import prune
from .tree import DEPTH, NONE, Tree, back_up, child_for, estimate_actions, most_promising


class Tallies(NamedTuple):
    """Results of the plans by index, summed over worlds."""

    worths: Reals
    """For the actor: the share of the win, blended with the lead."""
    products: RealGrid
    """Products of two plans' values in the same world, which give the spread of their difference."""
    shares: RealGrid
    """By seat: the share of the win alone."""
    amounts: RealCube
    """By seat and quantity: what a person would see on the table at the end."""
    played: Row
    """Worlds."""


class Scratch(NamedTuple):
    """Working memory of the search."""

    out: Row
    rng: Row
    nature: Row
    worths: Reals
    amounts: Reals
    clock: Row
    """The turn and the number of its chance events so far, so that a seer of chance sees the right ones."""
    evaluation: Evaluation
    tree: Tree


BLIND: Final = 0
"""A fair search."""
SEES_HANDS: Final = 1
"""The view is the true table: an upper bound."""
SEES_CHANCE: Final = 2
"""And the seed is that of the actual chance to come."""


@rule
def try_plans(
    states: list[State], seats: int, plans: Plans, left: Row, first: int, last: int, seed: int,
    with_quantities: bool, sees: int, network: Network, tallies: Tallies, scratch: Scratch,
) -> None:  # fmt: skip
    """Try the plans with the indices `left` in the worlds `first` to `last` - 1 of the view `states[0]`;
    `with_quantities`, record the amounts at the end of each line.
    """
    seat = actor(states[0])
    for number in range(first, last):
        world = seed if sees == SEES_CHANCE else mix(seed, number)
        copy_state(states, 1, 0)
        if sees == BLIND:
            scratch.rng[0] = mix(world, 1)
            guess(states[1], seat, scratch.rng)
        for at in range(len(left)):
            copy_state(states, 2, 1)
            follow(states[2], seat, plans.codes[left[at]], scratch.out)
            scratch.nature[1] = scratch.clock[0]
            scratch.nature[2] = scratch.clock[1]
            deep = descend(states, left[at], world, network, scratch)
            expect(states[2], seats, network, scratch.evaluation)
            back_up(scratch.tree, left[at], deep, scratch.evaluation.worths)
            scratch.worths[at] = scratch.evaluation.worths[seat]
            for other in range(seats):
                tallies.shares[left[at]][other] += scratch.evaluation.shares[other]
            if with_quantities:
                note_amounts(states[2], seats, tallies.amounts[left[at]], scratch.amounts)
        add_world(tallies, left, scratch.worths)


@rule
def add_world(tallies: Tallies, left: Row, worths: Reals) -> None:
    """Add one world's values to the sums."""
    for at in range(len(left)):
        tallies.played[left[at]] += 1
        tallies.worths[left[at]] += worths[at]
        for other in range(len(left)):
            tallies.products[left[at]][left[other]] += worths[at] * worths[other]


@rule
def note_amounts(s: State, seats: int, sums: RealGrid, room: Reals) -> None:
    """Add the amounts on the table, for every seat."""
    for seat in range(seats):
        quantities(s, seat, room)
        for at in range(len(sums[seat])):
            sums[seat][at] += room[at]


@rule
def follow(s: State, seat: int, codes: Row, out: Row) -> None:
    """Follow a plan as far as it stays legal in this world; new information on the way may end it."""
    apply(s, codes[0])
    step = 1
    while step < STEPS and codes[step] != NO_ACTION and actor(s) == seat and is_legal(s, codes[step], out):
        apply(s, codes[step])
        step += 1


@rule
def descend(states: list[State], plan: int, world: int, network: Network, scratch: Scratch) -> int:
    """Play `states[2]` down the plan's tree and, beyond a new node, to the end of the turn; return the path's
    length.
    """
    s = states[2]
    tree = scratch.tree
    node = plan
    deep = 0
    who = actor(states[1])
    while node != NONE and tree.visits[node] > 0 and deep < DEPTH:
        who = actor(s)
        if who == NOBODY:
            return deep
        if who == NATURE:
            nature_acts(s, world, scratch.nature)
            continue
        count = legal(s, scratch.out)
        if count == 1:
            apply(s, scratch.out[0])
            continue
        count = prune(s, scratch.out, count)
        estimate_actions(states, 2, who, scratch.out, count, network, tree)
        place = most_promising(tree, node, who, scratch.out, count)
        node = child_for(tree, node, who, scratch.out[place])
        apply(s, scratch.out[place])
        if node != NONE:
            tree.path[deep] = node
            tree.expected[deep] = sigmoid(tree.estimates[place])
            deep += 1
    while actor(s) == who:
        apply(s, best_liked(states, 2, 3, who, network, scratch.out))
    return deep
