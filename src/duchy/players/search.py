"""Flat search within a time: the dialect's `simulate`, and where its worlds are best spent.

Candidates are halved again and again (sequential halving): each round plays the same new worlds for every
candidate that is left, for an equal part of the time, and keeps the better half. What falls clearly behind is
given up at once, and the search ends early where only one candidate is left.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ..kernel.worlds import world
from ..table.action import Action
from ..table.position import View
from .choice import Choice
from .playout import WIN

ROOM: Final = 256
CLEAR: Final = 4.0
"""Standard errors of their difference by which a candidate must fall behind the best to be given up at once."""
LEAST_WORLDS: Final = 100
"""Worlds below which nothing counts as clear."""
CALL_MS: Final = 3.0
"""How long one call into the simulation should last, so that the clock is looked at often enough."""


@dataclass
class Tally:
    """What the candidates that are left have brought so far, all in the same worlds."""

    codes: list[int]
    sums: list[int]
    products: list[list[int]]
    worlds: int = 0

    @classmethod
    def of(cls, codes: list[int]) -> Tally:
        """Nothing played yet."""
        return cls(codes, [0] * len(codes), [[0] * len(codes) for _ in codes])

    def ranked(self) -> list[int]:
        """The candidates' places, the best first."""
        return sorted(range(len(self.codes)), key=lambda at: -self.sums[at])

    def keep(self, places: list[int]) -> None:
        """Forget every other candidate."""
        self.codes = [self.codes[at] for at in places]
        self.sums = [self.sums[at] for at in places]
        self.products = [[self.products[at][other] for other in places] for at in places]

    def drop_hopeless(self) -> None:
        """Forget the candidates that are clearly worse than the best."""
        if self.worlds >= LEAST_WORLDS:
            best = self.ranked()[0]
            self.keep([at for at in range(len(self.codes)) if at == best or not self._is_hopeless(at, best)])

    def _is_hopeless(self, at: int, best: int) -> bool:
        behind = self.sums[best] - self.sums[at]
        squares = self.products[best][best] + self.products[at][at] - 2 * self.products[best][at]
        return behind > CLEAR * math.sqrt(max(squares - behind * behind / self.worlds, 1.0))

    @property
    def value(self) -> float:
        """The first candidate's chance to win, 0..1."""
        return self.sums[0] / self.worlds / WIN


class FlatSearch:
    """Flat search for one game, plain or compiled. Plain, it is the same search, far slower."""

    def __init__(self, game: Any, compiled: bool) -> None:
        self.game = game
        self.compiled = compiled
        self._simulate: Callable[..., None] = world(game.name, "players.flat", compiled=compiled).simulate
        keys = [[0] * len(game.result_keys) for _ in range(max(game.seats))]
        self._scratch = [self._numbers(row) for row in ([0] * ROOM, [0, 0], [0] * ROOM, [0] * ROOM, keys)]

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

        states = records_of(self.game.module("fields").State, 3)
        store(states[0], state)
        return states

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """The candidate that wins most often in the worlds that fit into `ms` milliseconds."""
        tally = Tally.of([action.code for action in view.actions()])
        if len(tally.codes) > 1:
            self._halve(view, tally, time.perf_counter() + ms / 1000, seed)
        value = tally.value if tally.worlds else None
        return Choice(Action(view.game, tally.codes[0]), value)

    def _halve(self, view: View, tally: Tally, deadline: float, seed: int) -> None:
        """Play until the first candidate of the tally is the choice."""
        states = self._states(view)
        for rounds_left in range(math.ceil(math.log2(len(tally.codes))), 0, -1):
            now = time.perf_counter()
            self._spend(states, view, tally, now + (deadline - now) / rounds_left, seed)
            tally.keep(tally.ranked()[: math.ceil(len(tally.codes) / 2)])
            if len(tally.codes) == 1:
                return

    def _spend(self, states: Any, view: View, tally: Tally, until: float, seed: int) -> None:
        """Play new worlds, one at least, until the time is over or a single candidate is left."""
        batch = 1
        while True:
            began = time.perf_counter()
            self._play(states, view, tally, batch, seed)
            now = time.perf_counter()
            per_world = (now - began) / batch
            tally.drop_hopeless()
            if now + per_world >= until or len(tally.codes) == 1:
                return
            batch = max(1, min(int(CALL_MS / 1000 / per_world), int((until - now) / per_world)))

    def _play(self, states: Any, view: View, tally: Tally, worlds: int, seed: int) -> None:
        sums, products = self._numbers(tally.sums), self._numbers(tally.products)
        span = tally.worlds, tally.worlds + worlds
        self._simulate(
            states, view.settled.seats, self._numbers(tally.codes), *span, seed, sums, products, *self._scratch
        )
        tally.worlds = span[1]
        if self.compiled:
            tally.sums, tally.products = sums.tolist(), products.tolist()
