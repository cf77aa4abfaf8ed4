"""Search with a net, in the dialect: plans are played on by the net in sampled worlds, then the table is valued by it.

A world is a filling of what the seat cannot see, and a number that decides all chance to come; every plan is tried in
the same worlds.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ..features.nullgame import BLEND, ENVY, PAR, SPAN, features
from ..games.nullgame.chance import sample
from ..games.nullgame.hidden import guess
from ..games.nullgame.rules import actor, apply, legal, score
from ..kernel.dialect import NATURE, NOBODY, Grid, Row, copy_state, mix, rule
from ..reasons.nullgame import signs
from .net import Mind, squash, think
from .plans import NO_ACTION, STEPS, Plans
from .playout import WIN, divide
from .policy import best_liked


class Tallies(NamedTuple):
    """What plans have brought, by their places; sums over worlds."""

    worths: Any
    """To the actor: the share of the win, blended with the lead."""
    products: Any
    """One's worth times another's in the same world: the spread of their difference follows from it."""
    shares: Any
    """By seat: the share of the win alone."""
    signs: Any
    """By seat and sign: what a person would see of the table at the end."""
    played: Row
    """Worlds."""


class Scratch(NamedTuple):
    """Room for the search to work in."""

    out: Row
    rng: Row
    keys: Grid
    won: Row
    worths: Any
    shares: Any
    signs: Any
    clock: Row
    """The turn, and how many of its chance events have come: so that a seer of chance sees the right ones."""


BLIND: Final = 0
"""A fair search."""
SEES_HANDS: Final = 1
"""The view is no view, but the true table: an upper bound."""
SEES_CHANCE: Final = 2
"""And the seed is that of the chance to come."""


@rule
def try_plans(
    states: Any, seats: int, plans: Plans, left: Row, first: int, last: int, seed: int, turns: int,
    told: bool, sees: int, mind: Mind, tallies: Tallies, scratch: Scratch,
) -> None:  # fmt: skip
    """Try the plans whose places are `left` in the worlds `first` to `last` - 1 of the view `states[0]`.

    `told`: note the signs at the end of each line.
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
            play_ahead(states, seat, world, turns, mind, scratch)
            scratch.worths[at] = value(states[2], seat, seats, mind, scratch)
            for other in range(seats):
                tallies.shares[left[at]][other] += scratch.shares[other]
            if told:
                note_signs(states[2], seats, tallies.signs[left[at]], scratch.signs)
        add_world(tallies, left, scratch.worths)


@rule
def add_world(tallies: Tallies, left: Row, worths: Any) -> None:
    """Add one world's worths to the sums."""
    for at in range(len(left)):
        tallies.played[left[at]] += 1
        tallies.worths[left[at]] += worths[at]
        for other in range(len(left)):
            tallies.products[left[at]][left[other]] += worths[at] * worths[other]


@rule
def note_signs(s: Any, seats: int, sums: Any, room: Any) -> None:
    """Add what a person would see of the table, for every seat."""
    for seat in range(seats):
        signs(s, seat, room)
        for at in range(len(sums[seat])):
            sums[seat][at] += room[at]


@rule
def follow(s: Any, seat: int, codes: Row, out: Row) -> None:
    """Act by a plan as far as this world lets it: what one learns on the way may end it."""
    apply(s, codes[0])
    step = 1
    while step < STEPS and codes[step] != NO_ACTION and actor(s) == seat and is_legal(s, codes[step], out):
        apply(s, codes[step])
        step += 1


@rule
def is_legal(s: Any, action: int, out: Row) -> bool:
    """Whether the actor may do this now."""
    for at in range(legal(s, out)):  # noqa: SIM110 - the dialect has no generators
        if out[at] == action:
            return True
    return False


@rule
def play_ahead(states: Any, seat: int, world: int, turns: int, mind: Mind, scratch: Scratch) -> None:
    """Play `states[2]` on by the net until the seat has handed over the turn so many times more, or to the end."""
    s = states[2]
    turn = scratch.clock[0]
    events = scratch.clock[1]
    if actor(s) == seat:
        turns += 1
    while turns > 0:
        who = actor(s)
        if who == NATURE:
            events = events + 1 if s.turn == turn else 0
            turn = s.turn
            scratch.rng[0] = mix(world, turn * 64 + events)
            apply(s, sample(s, scratch.rng))
        elif who == NOBODY:
            return
        else:
            apply(s, best_liked(states, 2, 3, who, mind, scratch.out))
            if who == seat and actor(s) != seat:
                turns -= 1


@rule
def value(s: Any, seat: int, seats: int, mind: Mind, scratch: Scratch) -> float:
    """What the table is worth to the seat, 0..1; `scratch.shares` becomes what each seat may expect of the win."""
    if actor(s) == NOBODY:
        score(s, scratch.keys)
        divide(scratch.keys, seats, scratch.won)
        for other in range(seats):
            scratch.shares[other] = scratch.won[other] / WIN
        return (1.0 - BLEND) * scratch.shares[seat] + BLEND * lead_felt(scratch.keys, seats, seat)
    total = 0.0
    lead = 0.0
    for other in range(seats):
        features(s, other, mind.inputs)
        answer, answer_lead = think(mind, mind.inputs)
        scratch.shares[other] = squash(answer)
        total += scratch.shares[other]
        if other == seat:
            lead = squash(answer_lead)
    for other in range(seats):
        scratch.shares[other] /= total
    return (1.0 - BLEND) * scratch.shares[seat] + BLEND * lead


@rule
def lead_felt(keys: Grid, seats: int, seat: int) -> float:
    """The seat's lead over its best rival in the first result key: a half for none, 0.88 for SPAN.

    Where ENVY is less than 1, the seat also cares how much it has itself: both having PAR is then felt as a half.
    """
    rival = 0 if seat > 0 else 1
    for other in range(seats):
        if other != seat and keys[other][0] > keys[rival][0]:
            rival = other
    margin = keys[seat][0] - ENVY * keys[rival][0] - (1.0 - ENVY) * PAR
    return squash(2.0 * margin / SPAN)
