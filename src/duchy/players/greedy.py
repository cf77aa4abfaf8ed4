"""The heuristic player, in the dialect: the action after which the table is judged best, a little way ahead."""

from __future__ import annotations

from typing import Any

from ..games.nullgame.actions import LEGAL_MAX
from ..games.nullgame.rules import actor, apply, legal
from ..kernel.dialect import Row, copy_state, rule
from .nullgame import AHEAD, judge


@rule
def best_action(states: Any, weights: Row, out: Row) -> int:
    """The action for the actor of `states[0]`; `states[1]` and `[2]` are scratch, `out` holds 2 * LEGAL_MAX numbers."""
    seat = actor(states[0])
    count = legal(states[0], out)
    best = out[0]
    best_worth = 0
    for at in range(count):
        worth = promise(states, seat, out[at], weights, out[LEGAL_MAX:])
        if at == 0 or worth > best_worth:
            best = out[at]
            best_worth = worth
    return best


@rule
def promise(states: Any, seat: int, action: int, weights: Row, out: Row) -> int:
    """What the table `states[0]` is worth to its actor after the action and, where AHEAD is 2, the best next one."""
    copy_state(states, 1, 0)
    apply(states[1], action)
    if AHEAD == 2 and actor(states[1]) == seat:
        return best_reply(states, seat, weights, out)
    return judge(states[1], seat, weights)


@rule
def best_reply(states: Any, seat: int, weights: Row, out: Row) -> int:
    """The best that the same seat can make of `states[1]` with one more action or none."""
    count = legal(states[1], out)
    best = judge(states[1], seat, weights)
    for at in range(count):
        copy_state(states, 2, 1)
        apply(states[2], out[at])
        best = max(best, judge(states[2], seat, weights))
    return best
