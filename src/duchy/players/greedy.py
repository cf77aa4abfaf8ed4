"""The heuristic player, in the dialect: the action after which the table is judged best, a little way ahead."""

from __future__ import annotations

from typing import Any

from ..games.nullgame.rules import actor, apply, legal
from ..kernel.dialect import Row, copy_state, rule
from .nullgame import judge

AHEAD = 2
ROOM = 128
"""Legal actions that one level of looking ahead has room for."""


@rule
def best_action(states: Any, weights: Row, out: Row) -> int:
    """The action for the actor of `states[0]`; `states[1]` and `[2]` are scratch, `out` holds 2 * ROOM numbers."""
    seat = actor(states[0])
    count = legal(states[0], out)
    best = out[0]
    best_worth = 0
    for at in range(count):
        copy_state(states, 1, 0)
        apply(states[1], out[at])
        worth = judge(states[1], seat, weights)
        if actor(states[1]) == seat:
            worth = max(worth, best_reply(states, seat, weights, out[ROOM:]))
        if at == 0 or worth > best_worth:
            best = out[at]
            best_worth = worth
    return best


@rule
def best_reply(states: Any, seat: int, weights: Row, out: Row) -> int:
    """The best that the same seat can make of `states[1]` with one more action."""
    count = legal(states[1], out)
    best = judge(states[1], seat, weights)
    for at in range(count):
        copy_state(states, 2, 1)
        apply(states[2], out[at])
        best = max(best, judge(states[2], seat, weights))
    return best
