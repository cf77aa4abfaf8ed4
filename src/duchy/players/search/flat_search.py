"""Flat search within a time limit: the dialect's `simulate`, and the allocation of its worlds.

The most promising candidates by the game's `judge` are halved repeatedly (sequential halving): each round plays the
same new worlds for every remaining candidate, for an equal part of the time, and keeps the better half. Candidates
clearly behind are dropped at once, and the search ends early when only one is left.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from ...kernel.worlds import world
from ...table.action import Action
from ...table.position import View
from .. import clock
from ..player import Choice, Player
from .common_random_numbers import NATURE_ROOM
from .playout import WIN

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ...kernel.game import Game
    from ...kernel.records import States

    Row = list[int] | npt.NDArray[np.int64]
    Rows = list[int] | list[list[int]]
    Numbers = Rows | npt.NDArray[np.int64]

CANDIDATES: Final = 24
"""Maximum number of candidates simulated, the most promising ones."""
ENOUGH_WORLDS: Final = 3
"""Minimum number of worlds per candidate; if time is too short, there are fewer candidates."""
STATES: Final = 5
"""State records: the view, a world, a playout, and two for trying actions."""
CLEAR: Final = 4.0
"""A candidate this many standard errors of the difference behind the best is dropped at once."""
LEAST_WORLDS: Final = 100
"""Minimum number of worlds before a candidate can be dropped."""
CALL_MS: Final = 3.0
"""Target duration of one call into the simulation, so that the clock is checked often enough."""
LEAST_SQUARES: Final = (WIN / 12) ** 2
"""Lower bound of the spread."""


@dataclass
class Tally:
    """Results so far of the remaining candidates, all in the same worlds, most promising first."""

    codes: list[int]
    sums: list[int]
    products: list[list[int]]
    shares: list[list[int]]
    worlds: int = 0

    @classmethod
    def of(cls, codes: list[int], seats: int = 2) -> Tally:
        """An empty tally."""
        return cls(codes, [0] * len(codes), [[0] * len(codes) for _ in codes], [[0] * seats for _ in codes])

    def ranked(self) -> list[int]:
        """The candidates' indices, best first."""
        return sorted(range(len(self.codes)), key=lambda at: -self.sums[at])

    def keep(self, places: list[int]) -> None:
        """Drop all other candidates."""
        self.codes = [self.codes[at] for at in places]
        self.sums = [self.sums[at] for at in places]
        self.products = [[self.products[at][other] for other in places] for at in places]
        self.shares = [self.shares[at] for at in places]

    def drop_hopeless(self) -> None:
        """Drop the candidates that are clearly worse than the best."""
        if self.worlds >= LEAST_WORLDS:
            best = self.ranked()[0]
            self.keep([at for at in range(len(self.codes)) if at == best or not self._is_hopeless(at, best)])

    def _is_hopeless(self, at: int, best: int) -> bool:
        behind = self.sums[best] - self.sums[at]
        squares = self.products[best][best] + self.products[at][at] - 2 * self.products[best][at]
        return behind > CLEAR * math.sqrt(max(squares - behind * behind / self.worlds, LEAST_SQUARES))

    @property
    def values(self) -> list[float]:
        """For each seat, the share of the win with the first candidate, 0..1, summing to 1. A single world's shares are
        integers that may sum to slightly less than WIN.
        """
        total = sum(self.shares[0])
        return [share / total for share in self.shares[0]]


class FlatSearch(Player):
    """Flat search for one game, plain or compiled; the same search, but far slower in plain mode."""

    def __init__(self, game: Game, compiled: bool) -> None:
        self.game = game
        self.compiled = compiled
        self._flat = world(game.name, "players.search.flat", compiled=compiled)
        weights = game.heuristic.WEIGHTS
        most, keys = game.actions.LEGAL_MAX, len(game.result_keys)
        self._scratch = self._flat.Scratch(
            worths=self._row(CANDIDATES), shares=self._row(max(game.seats)), rng=self._row(1 + NATURE_ROOM),
            keys=self._numbers([[0] * keys for _ in range(max(game.seats))]),
            out=self._row(2 * most), weights=self._row(most), judged=self._numbers(list(weights)),
        )  # fmt: skip

    def _row(self, length: int) -> Row:
        return cast("Row", self._numbers([0] * length))

    def _numbers(self, rows: Rows) -> Numbers:
        if not self.compiled:
            return rows
        import numpy as np

        return np.array(rows, dtype=np.int64)

    def _states(self, view: View) -> States:
        state = view.state()
        if not self.compiled:
            return [state] * STATES
        from ...kernel.records import records_of, store

        states = records_of(self.game.fields.State, STATES)
        store(states[0], state)
        return states

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """The candidate that wins most in the worlds that fit into `ms` milliseconds."""
        began = clock.now()
        codes = [action.code for action in view.actions()]
        if len(codes) == 1:
            return Choice(Action(view.game, codes[0]))
        states = self._states(view)
        tally = Tally.of(self._promising(states, codes, seed), view.settled.seats)
        self._halve(states, tally, began + ms / 1000, seed)
        value = tally.values[view.seat - 1] if tally.worlds else None
        return Choice(Action(view.game, tally.codes[0]), value)

    def _promising(self, states: States, codes: list[int], seed: int) -> list[int]:
        """The most promising codes, best first."""
        worths = self._row(len(codes))
        self._flat.quick_values(states, self._numbers(codes), seed, self._scratch, worths)
        return [code for _, code in sorted(zip(worths, codes, strict=True), key=lambda pair: -pair[0])][:CANDIDATES]

    def _halve(self, states: States, tally: Tally, deadline: float, seed: int) -> None:
        """Run the halving, after which the first candidate of the tally is the choice."""
        tally.keep(list(range(min(len(tally.codes), self._affordable(states, tally, deadline, seed)))))
        for rounds_left in range(math.ceil(math.log2(len(tally.codes))), 0, -1):
            now = clock.now()
            self._spend(states, tally, now + (deadline - now) / rounds_left, seed)
            tally.keep(tally.ranked()[: math.ceil(len(tally.codes) / 2)])
            if len(tally.codes) == 1:
                return

    def _affordable(self, states: States, tally: Tally, deadline: float, seed: int) -> int:
        """How many candidates (at least one) there is time for, from the time of one world of the first."""
        probe = Tally.of(tally.codes[:1], len(tally.shares[0]))
        began = clock.now()
        self._play(states, probe, 1, seed)
        now = clock.now()
        return max(1, int((deadline - now) / (now - began) / ENOUGH_WORLDS))

    def _spend(self, states: States, tally: Tally, until: float, seed: int) -> None:
        """Play new worlds, at least one, until time is up or a single candidate is left."""
        batch = 1
        while True:
            began = clock.now()
            self._play(states, tally, batch, seed)
            now = clock.now()
            per_world = (now - began) / batch
            tally.drop_hopeless()
            if now + per_world >= until or len(tally.codes) == 1:
                return
            batch = max(1, min(int(CALL_MS / 1000 / per_world), int((until - now) / per_world)))

    def _play(self, states: States, tally: Tally, worlds: int, seed: int) -> None:
        last = tally.worlds + worlds
        seats = len(tally.shares[0])
        tallies = self._flat.Tallies(*map(self._numbers, (tally.sums, tally.products, tally.shares)))
        self._flat.simulate(states, seats, self._numbers(tally.codes), tally.worlds, last, seed, tallies, self._scratch)
        tally.worlds = last
        if self.compiled:
            tally.sums, tally.products, tally.shares = (part.tolist() for part in tallies)
