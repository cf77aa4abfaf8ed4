"""Luck, in the dialect: how much better an action of nature was for each seat than nature's average action.

The average is exact: every possible action of nature is tried, and the tables after them are weighted by their odds. So
the mean of luck is 0, whatever the net thinks, and a result minus its luck is unbiased.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...games.nullgame.chance import sample
from ...games.nullgame.fields import State
from ...games.nullgame.rules import actor, apply, legal, weight
from ...kernel.dialect import NATURE, NOBODY, Reals, Row, copy_state, mix, rule
from ..nets.net import Network
from ..search.evaluation import Evaluation, expect
from ..search.policy import best_liked

TURNS: Final = 2
"""Fewer say less about the worth of a draw; more, or more worlds for each, cost more than they gain."""


class LuckMemory(NamedTuple):
    """Working memory, and by seat the luck of a game so far, in shares of the win."""

    luck: Reals
    happened: Reals
    expected: Reals
    evaluation: Evaluation
    out: Row
    """Nature's actions."""
    room: Row
    """Scratch space for 2 * LEGAL_MAX actions of seats."""
    rng: Row


@rule
def add_luck(states: list[State], seats: int, action: int, key: int, network: Network, memory: LuckMemory) -> None:
    """Add to `memory.luck` the luck of nature's `action` in `states[0]` for each seat. Every action is judged with the
    same later dice and draws, determined by `key`; they are not the ones that will actually come. `states[1]` and `[2]`
    are scratch.
    """
    total = 0
    for seat in range(seats):
        memory.expected[seat] = 0.0
    for at in range(legal(states[0], memory.out)):
        odds = weight(states[0], memory.out[at])
        copy_state(states, 1, 0)
        apply(states[1], memory.out[at])
        play_on(states, key, network, memory)
        expect(states[1], seats, network, memory.evaluation)
        total += odds
        for seat in range(seats):
            memory.expected[seat] += odds * memory.evaluation.shares[seat]
            if memory.out[at] == action:
                memory.happened[seat] = memory.evaluation.shares[seat]
    for seat in range(seats):
        memory.luck[seat] += memory.happened[seat] - memory.expected[seat] / total


@rule
def play_on(states: list[State], key: int, network: Network, memory: LuckMemory) -> None:
    """Let the net play `states[1]` until TURNS turns have ended, since a net values best what a turn leaves."""
    s = states[1]
    turns = TURNS
    events = 0
    while turns > 0:
        who = actor(s)
        if who == NOBODY:
            return
        if who == NATURE:
            events += 1
            memory.rng[0] = mix(key, events)
            apply(s, sample(s, memory.rng))
        else:
            apply(s, best_liked(states, 1, 2, who, network, memory.room))
            if actor(s) != who:
                turns -= 1
