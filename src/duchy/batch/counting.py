"""Walks and counts that pin the rules, in the dialect: random games using only `legal` and `weight`, and sequences.

In a row of `LEGAL_MAX` + 1 actions, the last element holds the number of the others.
"""

from __future__ import annotations

from ..games.nullgame.actions import LEGAL_MAX
from ..games.nullgame.fields import State
from ..games.nullgame.rules import actor, apply, legal, weight
from ..kernel.dialect import NATURE, NOBODY, Grid, Row, below, copy_state, rule


@rule
def walk(s: State, rng: Row, out: Row, codes: Row) -> int:
    """Play at random, recording actions in `codes`, until the game is over or `codes` is full; return the number of
    actions. Unlike `play_out` it needs only the rules themselves: nature's actions are drawn by their weights.
    """
    for count in range(len(codes)):
        who = actor(s)
        if who == NOBODY:
            return count
        offered = legal(s, out)
        codes[count] = by_weight(s, rng, out, offered) if who == NATURE else out[below(rng, offered)]
        apply(s, codes[count])
    return len(codes)


@rule
def by_weight(s: State, rng: Row, out: Row, offered: int) -> int:
    """One of nature's actions, drawn by weight."""
    total = 0
    for at in range(offered):
        total += weight(s, out[at])
    chosen = below(rng, total)
    at = 0
    while chosen >= weight(s, out[at]):
        chosen -= weight(s, out[at])
        at += 1
    return out[at]


@rule
def count_sequences(states: list[State], offers: Grid, tried: Row, depth: int) -> int:
    """The number of sequences of `depth` actions, nature's included, from `states[0]`. The other states, `offers` and
    `tried` are scratch space for the positions on the way, `depth` of each.
    """
    total = 0
    level = 0
    enter(states[0], offers[0], tried, 0)
    while level >= 0:
        if level == depth - 1:
            total += offers[level][LEGAL_MAX]
            level -= 1
        elif tried[level] == offers[level][LEGAL_MAX]:
            level -= 1
        else:
            copy_state(states, level + 1, level)
            apply(states[level + 1], offers[level][tried[level]])
            tried[level] += 1
            level += 1
            enter(states[level], offers[level], tried, level)
    return total


@rule
def enter(s: State, offer: Row, tried: Row, level: int) -> None:
    """Enter a level of the walk: list its actions, none tried yet."""
    offer[LEGAL_MAX] = 0 if actor(s) == NOBODY else legal(s, offer)
    tried[level] = 0
