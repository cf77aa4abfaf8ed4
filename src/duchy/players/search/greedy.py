"""The heuristic player, in the dialect: the action after which the table is judged best, a short way ahead."""

from __future__ import annotations

from ...games.nullgame.actions import LEGAL_MAX
from ...games.nullgame.fields import State
from ...games.nullgame.rules import actor, apply, legal
from ...kernel.dialect import Row, copy_state, rule
from ...minds.nullgame.heuristic import ANSWERED, GLANCE, is_follow_up, judge, looks_ahead, weigh


@rule
def best_action(states: list[State], weights: Row, out: Row, shift: int) -> int:
    """The action for the actor of `states[0]`; `states[1]` and `[2]` are scratch, `out` holds 2 * LEGAL_MAX numbers.

    `shift` breaks ties.
    """
    seat = actor(states[0])
    count = glance(states[0], out, legal(states[0], out))
    best = out[0]
    best_worth = 0
    for place in range(count):
        at = (place + shift) % count
        worth = value_after(states, seat, out[at], weights, out[LEGAL_MAX:])
        if place == 0 or worth > best_worth:
            best = out[at]
            best_worth = worth
    return best


@rule
def glance(s: State, out: Row, count: int) -> int:
    """Move the actions that `weigh` rates highest to the front, if there are more than GLANCE; return how many to
    judge.
    """
    if count <= GLANCE:
        return count
    for at in range(count):
        out[LEGAL_MAX + at] = weigh(s, out[at])
    best_first(out, count, GLANCE)
    return GLANCE


@rule
def best_first(out: Row, count: int, wanted: int) -> None:
    """Move the best `wanted` of `count` actions to the front, by the values at offset LEGAL_MAX."""
    for place in range(wanted):
        best = place
        for at in range(place + 1, count):
            if out[LEGAL_MAX + at] > out[LEGAL_MAX + best]:
                best = at
        swap(out, place, best)
        swap(out, LEGAL_MAX + place, LEGAL_MAX + best)


@rule
def swap(out: Row, one: int, other: int) -> None:
    """Exchange two numbers."""
    kept = out[one]
    out[one] = out[other]
    out[other] = kept


@rule
def value_after(states: list[State], seat: int, action: int, weights: Row, out: Row) -> int:
    """The value of `states[0]` to its actor after the action and, if considered, the best next one."""
    copy_state(states, 1, 0)
    apply(states[1], action)
    if ANSWERED:
        let_others_reply(states, seat, weights, out)
    if actor(states[1]) == seat and looks_ahead(states[1]):
        return best_reply(states, seat, weights, out)
    return judge(states[1], seat, weights)


@rule
def let_others_reply(states: list[State], seat: int, weights: Row, out: Row) -> None:
    """Let the others play what they judge best in `states[1]` while the turn of `states[0]` lasts."""
    other = actor(states[1])
    while other >= 0 and other != seat and states[1].turn == states[0].turn:
        count = legal(states[1], out)
        best = out[0]
        best_worth = 0
        for at in range(count):
            copy_state(states, 2, 1)
            apply(states[2], out[at])
            worth = judge(states[2], other, weights)
            if at == 0 or worth > best_worth:
                best = out[at]
                best_worth = worth
        apply(states[1], best)
        other = actor(states[1])


@rule
def best_reply(states: list[State], seat: int, weights: Row, out: Row) -> int:
    """The best value for the same seat in `states[1]` with one more action or none."""
    count = legal(states[1], out)
    best = judge(states[1], seat, weights)
    for at in range(count):
        if is_follow_up(states[1], out[at]):
            copy_state(states, 2, 1)
            apply(states[2], out[at])
            best = max(best, judge(states[2], seat, weights))
    return best
