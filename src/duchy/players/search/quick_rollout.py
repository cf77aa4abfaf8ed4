"""Quick rollouts, in the dialect: seats act by `weigh` or by `judge`, as the game says; nature acts by its odds."""

from __future__ import annotations

import math
from typing import Final

from ...games.nullgame.fields import State
from ...games.nullgame.rules import actor, apply, legal, score
from ...kernel.dialect import NATURE, NOBODY, Grid, Row, below, rule, table
from ...minds.nullgame.heuristic import HORIZON, LEAN, REACH, SPREAD, THOUGHTFUL, judge, weigh
from .common_random_numbers import forget_events, nature_acts
from .greedy import best_action

WIN: Final = 840
"""The value of a won game, divisible by two, three or four winners."""
CERTAIN: Final = 60
HOPE: Final = table([round(10_000 / (1 + math.exp(-lead / 10))) for lead in range(-CERTAIN, CERTAIN + 1)])
"""The win probability by the judgement of the table, in tenths of SPREAD."""


@rule
def weighted_action(s: State, rng: Row, out: Row, weights: Row) -> int:
    """A random legal action of the actor, by weight; uniformly if all weights are 0."""
    count = legal(s, out)
    if count == 1:
        return out[0]
    total = 0
    for at in range(count):
        total += weigh(s, out[at])
        weights[at] = total
    if total == 0:
        return out[below(rng, count)]
    chosen = below(rng, total)
    at = 0
    while weights[at] <= chosen:
        at += 1
    return out[at]


@rule
def play_on(states: list[State], world: int, rng: Row, out: Row, weights: Row, judged: Row) -> bool:
    """Play `states[0]` on for HORIZON turns or to the end; return whether the game ended. `rng` decides for seats and
    has room for nature, for which `world` decides. `states[1]` and `[2]`, `out` and `weights` are scratch.
    """
    s = states[0]
    last_turn = s.turn + HORIZON
    nature = rng[1:]
    forget_events(nature)
    while True:
        who = actor(s)
        if who == NATURE:
            nature_acts(s, world, nature)
        elif who == NOBODY:
            return True
        elif s.turn > last_turn:
            return False
        elif THOUGHTFUL:
            apply(s, best_action(states, judged, out, below(rng, 1000)))
        else:
            apply(s, weighted_action(s, rng, out, weights))


@rule
def divide(keys: Grid, seats: int, shares: Row) -> None:
    """The shares of a finished game: WIN, divided among the winners."""
    best = 0
    winners = 0
    for seat in range(seats):
        order = compared(keys, seat, best)
        if order > 0:
            best = seat
            winners = 1
        elif order == 0:
            winners += 1
    for seat in range(seats):
        shares[seat] = WIN // winners if compared(keys, seat, best) == 0 else 0


@rule
def compared(keys: Grid, one: int, other: int) -> int:
    """1, 0 or -1 as the first seat's keys are better, equal or worse."""
    for key in range(len(keys[one])):
        if keys[one][key] != keys[other][key]:
            return 1 if keys[one][key] > keys[other][key] else -1
    return 0


@rule
def best_rival(keys: Grid, seats: int, seat: int) -> int:
    """The other seat with the highest first key."""
    rival = 0 if seat > 0 else 1
    for other in range(seats):
        if other != seat and keys[other][0] > keys[rival][0]:
            rival = other
    return rival


@rule
def margin_bonus(keys: Grid, seats: int, seat: int) -> int:
    """The bonus for the margin: up to LEAN hundredths of a win for REACH or more of the first key."""
    return bonus_of(100 * (keys[seat][0] - keys[best_rival(keys, seats, seat)][0]))


@rule
def bonus_of(margin: int) -> int:
    """The bonus for a margin in hundredths of the key."""
    return WIN * LEAN * max(-100 * REACH, min(100 * REACH, margin)) // (10_000 * REACH)


@rule
def estimate(s: State, seats: int, judged: Row, shares: Row) -> None:
    """The estimated shares of an unfinished game, from `judge`."""
    total = 0
    for seat in range(seats):
        shares[seat] = HOPE[CERTAIN + max(-CERTAIN, min(CERTAIN, 10 * judge(s, seat, judged) // SPREAD))]
        total += shares[seat]
    for seat in range(seats):
        shares[seat] = WIN * shares[seat] // total


@rule
def outcome(s: State, over: bool, keys: Grid, seats: int, seat: int, judged: Row, shares: Row) -> int:
    """The value of the rollout to the seat; fills `shares` with everybody's."""
    if not over:
        estimate(s, seats, judged, shares)
        return shares[seat] + bonus_of(judge(s, seat, judged))
    score(s, keys)
    divide(keys, seats, shares)
    return shares[seat] + margin_bonus(keys, seats, seat)
