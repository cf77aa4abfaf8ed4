"""Flat search within a time limit: the dialect's `simulate` over the candidates that the game's `judge` rates highest,
with the worlds allocated by `halving`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import numpy as np

from ...games.template import as_states
from ...kernel.fields import Grid, Row
from ...kernel.instances import instance
from ...kernel.records import as_row, blank_grid, blank_row
from ...table.action import Action
from ...table.position import View
from ..player import Choice, Player
from . import flat
from .common_random_numbers import NATURE_ROOM
from .halving import Budget, Halving, Places, Sums
from .quick_rollout import WIN

if TYPE_CHECKING:
    from ...kernel.game import Game
    from ...kernel.records import States

CANDIDATES: Final = 24
"""Maximum number of candidates simulated, the most promising ones."""
STATES: Final = 5
"""State records: the view, a world, a rollout, and two for trying actions."""
ENOUGH: Final = 100
"""Minimum number of worlds before a candidate can be dropped."""
LEAST_SPREAD: Final = WIN / 120
"""Lower bound of the spread of a difference of values."""


def values(sums: Sums, at: int) -> list[float]:
    """For each seat, the share of the win with a candidate, 0..1, summing to 1. A single world's shares are integers
    that may sum to slightly less than WIN.
    """
    shares = sums.shares[at]
    return (shares / shares.sum()).tolist()


class FlatSearch(Player):
    """Flat search for one game, plain or compiled; the same search, but far slower in plain mode."""

    def __init__(self, game: Game, compiled: bool) -> None:
        self.game = game
        self.compiled = compiled
        self._flat = instance(game.name, flat, compiled=compiled)
        weights = game.heuristic.WEIGHTS
        most, keys = game.actions.LEGAL_MAX, len(game.result_keys)
        self._scratch = self._flat.Scratch(
            worths=self._row(CANDIDATES), shares=self._row(max(game.seats)), rng=self._row(1 + NATURE_ROOM),
            keys=self._grid(max(game.seats), keys), out=self._row(2 * most), weights=self._row(most),
            judged=self._numbers(weights),
        )  # fmt: skip

    def _row(self, length: int) -> Row:
        return blank_row(length) if self.compiled else [0] * length

    def _grid(self, rows: int, columns: int) -> Grid:
        return blank_grid(rows, columns) if self.compiled else [[0] * columns for _ in range(rows)]

    def _numbers(self, numbers: Sequence[int]) -> Row:
        return as_row(np.array(numbers, np.int64)) if self.compiled else [*numbers]

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
        budget = Budget.of_ms(ms)
        codes = [action.code for action in view.actions()]
        if len(codes) == 1:
            return Choice(Action(view.game, codes[0]))
        states = self._states(view)
        codes = self._promising(states, codes, seed)
        sums = Sums.blank(len(codes), view.settled.seats, 0)
        play = partial(self._play, states, codes, sums, seed)
        best = Halving(sums, play, budget, enough=ENOUGH, least_spread=LEAST_SPREAD).run(len(codes))[0]
        return Choice(Action(view.game, codes[best]), values(sums, best)[view.seat - 1])

    def _promising(self, states: States, codes: list[int], seed: int) -> list[int]:
        """The most promising codes, best first."""
        worths = self._row(len(codes))
        self._flat.quick_values(as_states(states), self._numbers(codes), seed, self._scratch, worths)
        return [code for _, code in sorted(zip(worths, codes, strict=True), key=lambda pair: -pair[0])][:CANDIDATES]

    def _play(
        self, states: States, codes: list[int], sums: Sums, seed: int, places: Places, first: int, last: int
    ) -> None:
        """Play the candidates with the given indices in a range of worlds, its end excluded."""
        count, seats = len(places), sums.shares.shape[1]
        tallies = self._flat.Tallies(self._row(count), self._grid(count, count), self._grid(count, seats))
        chosen: list[int] = places.tolist()
        played = self._numbers([codes[at] for at in chosen])
        self._flat.simulate(as_states(states), seats, played, first, last, seed, tallies, self._scratch)
        sums.worths[places] += tallies.worths
        sums.products[np.ix_(places, places)] += tallies.products
        sums.shares[places] += tallies.shares
        sums.played[places] += last - first
