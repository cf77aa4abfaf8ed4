"""What a net states of the tables of its own games, and how they go on from a decision, in the dialect."""

from __future__ import annotations

from typing import Final

from ...games.nullgame.chance import sample
from ...games.nullgame.fields import State
from ...games.nullgame.hidden import guess
from ...games.nullgame.rules import actor, apply, score
from ...kernel.dialect import NATURE, NOBODY, RealGrid, Reals, Row, copy_state, mix, rule
from ...minds.nullgame.heuristic import ANSWERED
from ...minds.nullgame.sureness import left
from ..nets.net import Network
from ..search.evaluation import Evaluation, expect
from ..search.plans import STATES as PLANNING
from ..search.plans import Plans, next_step
from ..search.playout import WIN, divide
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
        if ANSWERED or who == NATURE:
            then = next_actor(states, who, network, out, rng)
        else:
            apply(states[0], next_step(states, who, rng[0], network, plans, out, rng[1:]))
            then = actor(states[0])
        if who != NATURE and then != who and then != NOBODY and count < len(stated):
            expect(states[0], seats, network, evaluation)
            for seat in range(seats):
                stated[count][seat] = evaluation.shares[seat]
            lefts[count] = left(states[0])
            count += 1
        who = then
    share_out(states[0], seats, evaluation, shares)
    return count


@rule
def play_out(
    states: list[State], seats: int, action: int, first: int, last: int, seed: int, network: Network,
    evaluation: Evaluation, out: Row, rng: Row, shares: Reals, sums: Reals,
) -> None:  # fmt: skip
    """Play the decision of the view `states[START]` on to the end in the worlds `first` to `last` - 1, all seats by the
    net, action by action. Adds the actor's share of the win, and its square, to `sums`.
    """
    seat = actor(states[START])
    for number in range(first, last):
        rng[0] = mix(seed, number)
        copy_state(states, 0, START)
        guess(states[0], seat, rng)
        apply(states[0], action)
        who = actor(states[0])
        while who != NOBODY:
            who = next_actor(states, who, network, out, rng)
        share_out(states[0], seats, evaluation, shares)
        sums[0] += shares[seat]
        sums[1] += shares[seat] * shares[seat]


@rule
def next_actor(states: list[State], who: int, network: Network, out: Row, rng: Row) -> int:
    """Let nature, or a seat by the net, act in `states[0]`; returns who acts next."""
    if who == NATURE:
        apply(states[0], sample(states[0], rng))
    else:
        apply(states[0], chosen(states, who, network, out, rng, 0.0))
    return actor(states[0])


@rule
def share_out(s: State, seats: int, evaluation: Evaluation, shares: Reals) -> None:
    """The shares of a finished game, by seat."""
    score(s, evaluation.keys)
    divide(evaluation.keys, seats, evaluation.won)
    for seat in range(seats):
        shares[seat] = evaluation.won[seat] / WIN
