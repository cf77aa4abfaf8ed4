"""Flat search within a time: the dialect's `simulate`, and where its worlds are best spent.

Candidates are halved again and again (sequential halving): each round plays the same new worlds for every
candidate that is left, for an equal part of the time, and keeps the better half.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any, Final

from ..kernel.worlds import world
from ..table.action import Action
from ..table.position import View
from .choice import Choice
from .playout import WIN

ROOM: Final = 256
CLEAR: Final = 4.5
"""Standard errors by which a candidate must lead all others for the search to stop early."""
LEAST_WORLDS: Final = 200
"""Worlds below which nothing counts as clear."""
CALL_MS: Final = 3.0
"""How long one call into the simulation should last, so that the clock is looked at often enough."""


class FlatSearch:
    """Flat search for one game, plain or compiled. Plain, it is the same search, far slower."""

    def __init__(self, game: Any, compiled: bool) -> None:
        self.game = game
        self.compiled = compiled
        self._simulate: Callable[..., None] = world(game.name, "players.flat", compiled=compiled).simulate
        keys = [[0] * len(game.result_keys) for _ in range(max(game.seats))]
        self._scratch = [self._numbers(row) for row in ([0, 0], [0] * ROOM, [0] * ROOM, keys)]

    def _numbers(self, rows: list[Any]) -> Any:
        if not self.compiled:
            return rows
        import numpy as np

        return np.array(rows, dtype=np.int64)

    def _states(self, view: View) -> Any:
        state = view.state()
        if not self.compiled:
            return [state, state, state]
        from ..kernel.records import records_of, store

        states = records_of(type(state), 3)
        store(states[0], state)
        return states

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """The candidate that wins most often in the worlds that fit into `ms` milliseconds."""
        candidates = [action.code for action in view.actions()]
        if len(candidates) == 1:
            return Choice(Action(view.game, candidates[0]))
        return self._halve(view, candidates, time.perf_counter() + ms / 1000, seed)

    def _halve(self, view: View, candidates: list[int], deadline: float, seed: int) -> Choice:
        states = self._states(view)
        worlds = 0
        totals = [[0, 0] for _ in candidates]
        for rounds_left in range(math.ceil(math.log2(len(candidates))), 0, -1):
            now = time.perf_counter()
            until = now + (deadline - now) / rounds_left
            worlds = self._spend(states, view, candidates, totals, worlds, until, seed)
            ranked = sorted(range(len(candidates)), key=lambda at: -totals[at][0])
            if is_clear([totals[at] for at in ranked], worlds):
                return Choice(Action(view.game, candidates[ranked[0]]), totals[ranked[0]][0] / worlds / WIN)
            ranked = ranked[: math.ceil(len(ranked) / 2)]
            candidates = [candidates[at] for at in ranked]
            totals = [totals[at] for at in ranked]
        return Choice(Action(view.game, candidates[0]), totals[0][0] / worlds / WIN)

    def _spend(
        self, states: Any, view: View, candidates: list[int], totals: list[list[int]], worlds: int, until: float, seed: int
    ) -> int:
        """Play new worlds until the time is over, one at least; how many have been played in all."""
        sums = self._numbers(totals)
        codes = self._numbers(candidates)
        batch = 1
        while True:
            began = time.perf_counter()
            self._simulate(states, view.settled.seats, codes, worlds, worlds + batch, seed, sums, *self._scratch)
            worlds += batch
            now = time.perf_counter()
            per_world = (now - began) / batch
            if now + per_world >= until or (worlds >= LEAST_WORLDS and is_clear(sorted_rows(sums), worlds)):
                break
            batch = max(1, min(int(CALL_MS / 1000 / per_world), int((until - now) / per_world)))
        totals[:] = [[int(number) for number in row] for row in sums]
        return worlds


def sorted_rows(sums: Any) -> list[list[int]]:
    """The candidates' sums, the best first."""
    return sorted(([int(number) for number in row] for row in sums), key=lambda row: -row[0])


def is_clear(ranked: list[list[int]], worlds: int) -> bool:
    """Whether the first candidate leads the second by `CLEAR` standard errors, the two taken as independent."""
    if worlds < LEAST_WORLDS:
        return False
    (first, first_squares), (second, second_squares) = ranked[0], ranked[1]
    variance = first_squares - first * first / worlds + second_squares - second * second / worlds
    return first - second > CLEAR * math.sqrt(max(variance, 1.0))


