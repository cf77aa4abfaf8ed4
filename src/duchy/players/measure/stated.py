"""What a net states of the tables of its own games, and how they go on from a decision, in the dialect."""

from __future__ import annotations

from typing import Final

from ...games.nullgame.chance import sample
from ...games.nullgame.fields import State
from ...games.nullgame.hidden import guess
from ...games.nullgame.rules import actor, apply
from ...kernel.dialect import NATURE, NOBODY, RealGrid, Reals, Row, copy_state, mix, rule
from ...minds.nullgame.heuristic import ANSWERED
from ...minds.nullgame.sureness import left
from ..nets.net import Network
from ..rollouts import play_turn
from ..search.common_random_numbers import forget_events, nature_acts
from ..search.evaluation import Evaluation, expect
from ..search.plans import STATES as PLANNING
from ..search.plans import Plans, next_step
from ..search.policy import chosen

START: Final = 1 + PLANNING
STATES: Final = START + 1
"""State records: the game, those for trying actions or planning turns, and where it begins."""


@rule
def note_game(
    states: list[State], seats: int, network: Network, evaluation: Evaluation, plans: Plans, out: Row, rng: Row,
    stated: RealGrid, lefts: Reals, shares: Reals,
) -> int:  # fmt: skip
    """Play a game from the table `states[START]`, seats as a net alone does. By table that a seat hands over: the
    shares that the net states, by seat, and how much of the game is left; `shares`: the result. Returns how many tables
    were noted.
    """
    copy_state(states, 0, START)
    count = 0
    who = actor(states[0])
    while who != NOBODY:
        act(states, who, network, plans, out, rng)
        then = actor(states[0])
        if who != NATURE and then != who and then != NOBODY and count < len(stated):
            state_shares(states[0], seats, network, evaluation, stated[count])
            lefts[count] = left(states[0])
            count += 1
        who = then
    state_shares(states[0], seats, network, evaluation, shares)
    return count


@rule
def play_out(
    states: list[State], seats: int, action: int, first: int, last: int, seed: int, network: Network,
    evaluation: Evaluation, plans: Plans, out: Row, rng: Row, shares: Reals, sums: Reals,
) -> None:  # fmt: skip
    """Play the decision of the view `states[START]` on to the end in the worlds `first` to `last` - 1. Adds the actor's
    share of the win, and its square, to `sums`.
    """
    seat = actor(states[START])
    for number in range(first, last):
        world = mix(seed, number)
        rng[0] = world
        copy_state(states, 0, START)
        guess(states[0], seat, rng)
        apply(states[0], action)
        finish(states, seats, world, network, evaluation, plans, out, rng, shares)
        sums[0] += shares[seat]
        sums[1] += shares[seat] * shares[seat]


@rule
def finish(
    states: list[State], seats: int, seed: int, network: Network, evaluation: Evaluation, plans: Plans, out: Row,
    rng: Row, shares: Reals,
) -> None:  # fmt: skip
    """Play the table `states[0]` on to the end, all seats nearly as a net alone does; what nature and they draw depends
    on the seed and the turn. `shares`: the result, by seat. `rng` holds DICE numbers.
    """
    nature = rng[2:]
    forget_events(nature)
    who = actor(states[0])
    while who != NOBODY:
        if who == NATURE:
            nature_acts(states[0], seed, nature)
        else:
            rng[0] = mix(mix(seed, 1), states[0].turn)
            play_turn(states, who, network, plans, out, rng)
        who = actor(states[0])
    state_shares(states[0], seats, network, evaluation, shares)


@rule
def act(states: list[State], who: int, network: Network, plans: Plans, out: Row, rng: Row) -> None:
    """Let nature, or a seat as a net alone does, act in `states[0]`."""
    if who == NATURE:
        apply(states[0], sample(states[0], rng))
    elif ANSWERED:
        apply(states[0], chosen(states, who, network, out, rng, 0.0))
    else:
        apply(states[0], next_step(states, who, rng[0], network, plans, out, rng[1:]))


@rule
def state_shares(s: State, seats: int, network: Network, evaluation: Evaluation, shares: Reals) -> None:
    """The shares that the net states, by seat; those of the result if the game is over."""
    expect(s, seats, network, evaluation)
    for seat in range(seats):
        shares[seat] = evaluation.shares[seat]
