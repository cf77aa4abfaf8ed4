"""Plans compared by games played to the end, where a search stops some turns ahead."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...kernel.game import Game
from ...kernel.records import States, put, records_of
from ...kernel.worlds import world
from ...table.position import View
from ..named_plans import Comparison, Plan, coded
from ..nets.buffers import network_for
from ..nets.weights import net_of
from ..search.blank import blank_evaluation
from ..search.common_random_numbers import NATURE_ROOM
from ..search.plans import STEPS


class LongestView:
    """Plays plans of one game out to the end, by the net for all seats."""

    def __init__(self, game: Game, seats: int, compiled: bool = True) -> None:
        self.game, self.seats = game, seats
        self._rules = world(game.name, "players.measure.played_out", compiled=compiled)
        self._network = network_for(game.name, net_of(game.name, seats).array, compiled=compiled)
        self._evaluation = blank_evaluation(game, compiled=compiled)
        count = self._rules.STATES
        blank = [game.fields.State() for _ in range(count)]
        self._states: States = records_of(game.fields.State, count) if compiled else blank
        self._out = np.zeros(2 * game.actions.LEGAL_MAX, np.int64)
        self._nature, self._rng = np.zeros(NATURE_ROOM, np.int64), np.zeros(1, np.int64)

    def compare(self, view: View, plans: Sequence[Plan], worlds: int, seed: int) -> Comparison:
        """What the plans bring in the same worlds, world by world."""
        put(self._states, 4, view.state())
        codes = np.array([coded(plan, STEPS) for plan in plans])
        shares = np.zeros((len(plans), worlds, self.seats))
        self._rules.play_plans(
            self._states, self.seats, codes, 0, worlds, seed, self._network, self._evaluation, self._out,
            self._nature, self._rng, shares,
        )  # fmt: skip
        return Comparison(view.seat, shares)
