"""Random games of Magna Grecia in which the seats prefer to build, so that much happens on the map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tests.playing import start_state

import duchy
from duchy.games.magna_grecia import chance, rules
from duchy.games.magna_grecia.actions import KIND, LEGAL_MAX, Kind
from duchy.games.magna_grecia.fields import State
from duchy.kernel.dialect import NATURE, NOBODY, below, seeded
from duchy.kernel.game import Settled

LIKED: dict[int, int] = {Kind.CITY: 12, Kind.ROAD: 3, Kind.TAKE: 2, Kind.BUY: 1, Kind.SELL: 4, Kind.END: 1}


def settled(seats: int, **axes: object) -> Settled:
    """The standard edition with changes."""
    return duchy.games["magna_grecia"].settle(None, axes, seats)


def states(chosen: Settled, seed: int, points: int = 0) -> Iterator[tuple[Any, int]]:
    """The state before each action, and the action; the state is mutated during iteration. More points mean more
    cities."""
    state, rng, out = start_state(chosen, State), seeded(seed), [0] * LEGAL_MAX
    for seat in range(chosen.seats):
        state.points[seat] += points
    while (actor := rules.actor(state)) != NOBODY:
        legal = out[: rules.legal(state, out)]
        action = chance.sample(state, rng) if actor == NATURE else liked(legal, rng)
        yield state, action
        rules.apply(state, action)
    yield state, -1


def liked(legal: list[int], rng: list[int]) -> int:
    """A random kind of action, weighted by `LIKED`, then any action of it."""
    kinds = sorted({KIND[action] for action in legal})
    weights = [LIKED.get(kind, 1) for kind in kinds]
    chosen = below(rng, sum(weights))
    while chosen >= weights[0]:
        chosen -= weights.pop(0)
        kinds.pop(0)
    of_kind = [action for action in legal if KIND[action] == kinds[0]]
    return of_kind[below(rng, len(of_kind))]


@lru_cache(maxsize=32)
def kept(chosen: Settled, seed: int, points: int = 0) -> tuple[Any, ...]:
    """Copies of all states of one game."""
    return tuple(state.copy() for state, _ in states(chosen, seed, points))
