"""Luck, in the dialect: how much better an action of nature was for each seat than nature's actions are on average.

The average is exact: every action that nature could have taken is tried, and the tables after them are weighed by
their odds. So the mean of luck is 0, whatever the net thinks, and a result less the luck is as fair as the result.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..features.nullgame import features
from ..games.nullgame.rules import actor, apply, legal, score, weight
from ..kernel.dialect import NOBODY, Grid, Row, copy_state, rule
from .net import Mind, squash, think
from .playout import WIN, divide


class Fortune(NamedTuple):
    """Room to reckon in, and by seat the luck of a game so far, in shares of the win."""

    luck: Any
    shares: Any
    happened: Any
    expected: Any
    keys: Grid
    won: Row
    out: Row


@rule
def add_luck(states: Any, seats: int, action: int, mind: Mind, fortune: Fortune) -> None:
    """Add to `fortune.luck` what nature's `action` in `states[0]` gives each seat; `states[1]` is scratch."""
    total = 0
    for seat in range(seats):
        fortune.expected[seat] = 0.0
    for at in range(legal(states[0], fortune.out)):
        odds = weight(states[0], fortune.out[at])
        copy_state(states, 1, 0)
        apply(states[1], fortune.out[at])
        expect(states[1], seats, mind, fortune)
        total += odds
        for seat in range(seats):
            fortune.expected[seat] += odds * fortune.shares[seat]
            if fortune.out[at] == action:
                fortune.happened[seat] = fortune.shares[seat]
    for seat in range(seats):
        fortune.luck[seat] += fortune.happened[seat] - fortune.expected[seat] / total


@rule
def expect(s: Any, seats: int, mind: Mind, fortune: Fortune) -> None:
    """What each seat may expect of the win, by what the net says from every seat's side; their sum is 1."""
    if actor(s) == NOBODY:
        score(s, fortune.keys)
        divide(fortune.keys, seats, fortune.won)
        for seat in range(seats):
            fortune.shares[seat] = fortune.won[seat] / WIN
        return
    total = 0.0
    for seat in range(seats):
        features(s, seat, mind.inputs)
        share, _ = think(mind, mind.inputs)
        fortune.shares[seat] = squash(share)
        total += fortune.shares[seat]
    for seat in range(seats):
        fortune.shares[seat] /= total
