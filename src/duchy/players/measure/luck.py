"""Luck, in the dialect: how much better an action of nature was for each seat than nature's actions are on average.

The average is exact: every action that nature could have taken is tried, and the tables after them are weighed by
their odds. So the mean of luck is 0, whatever the net thinks, and a result less the luck is as fair as the result.
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
"""Fewer tell less of what a draw is worth; more, and more worlds for each, cost more than they gain."""


class Fortune(NamedTuple):
    """Room to reckon in, and by seat the luck of a game so far, in shares of the win."""

    luck: Reals
    happened: Reals
    expected: Reals
    evaluation: Evaluation
    out: Row
    """Nature's actions."""
    room: Row
    """Room for 2 * LEGAL_MAX actions of seats."""
    rng: Row


@rule
def add_luck(states: list[State], seats: int, action: int, key: int, network: Network, fortune: Fortune) -> None:
    """Add to `fortune.luck` what nature's `action` in `states[0]` gives each seat.

    Every action is judged by the same dice and draws to come, which `key` decides; they are not those that will come.
    `states[1]` and `[2]` are scratch.
    """
    total = 0
    for seat in range(seats):
        fortune.expected[seat] = 0.0
    for at in range(legal(states[0], fortune.out)):
        odds = weight(states[0], fortune.out[at])
        copy_state(states, 1, 0)
        apply(states[1], fortune.out[at])
        play_on(states, key, network, fortune)
        expect(states[1], seats, network, fortune.evaluation)
        total += odds
        for seat in range(seats):
            fortune.expected[seat] += odds * fortune.evaluation.shares[seat]
            if fortune.out[at] == action:
                fortune.happened[seat] = fortune.evaluation.shares[seat]
    for seat in range(seats):
        fortune.luck[seat] += fortune.happened[seat] - fortune.expected[seat] / total


@rule
def play_on(states: list[State], key: int, network: Network, fortune: Fortune) -> None:
    """Play `states[1]` on by the net until TURNS turns have ended: a net knows best what a turn leaves."""
    s = states[1]
    turns = TURNS
    events = 0
    while turns > 0:
        who = actor(s)
        if who == NOBODY:
            return
        if who == NATURE:
            events += 1
            fortune.rng[0] = mix(key, events)
            apply(s, sample(s, fortune.rng))
        else:
            apply(s, best_liked(states, 1, 2, who, network, fortune.room))
            if actor(s) != who:
                turns -= 1
