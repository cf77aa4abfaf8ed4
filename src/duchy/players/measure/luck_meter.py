"""The luck in whole games, estimated by a net: a result minus its luck has the same mean and less variance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy.typing as npt

from ...games.template import as_states
from ...kernel.contract import AnyState
from ...kernel.game import Game
from ...kernel.instances import instance
from ...kernel.records import blank_reals, blank_row
from ..nets.buffers import network_for
from ..search.blank import blank_evaluation
from . import luck

if TYPE_CHECKING:
    from ...kernel.records import States
    from .luck import LuckMemory


def memory_for(game: Game, *, compiled: bool) -> LuckMemory:
    """A blank `LuckMemory` of the game's instance."""
    memory = instance(game.name, luck, compiled=compiled).LuckMemory
    seats, most = max(game.seats), game.actions.LEGAL_MAX
    return memory(
        luck=blank_reals(seats), happened=blank_reals(seats), expected=blank_reals(seats),
        evaluation=blank_evaluation(game, compiled=compiled),
        out=blank_row(most), room=blank_row(2 * most), rng=blank_row(2),
    )  # fmt: skip


class LuckMeter:
    """Sums up the luck of one game after another, from the first turn on, since the deal is the same for all sides."""

    def __init__(self, game: Game, numbers: npt.ArrayLike, compiled: bool = True) -> None:
        self.game, self.compiled = game, compiled
        self._luck = instance(game.name, luck, compiled=compiled)
        self._network = network_for(game.name, numbers, compiled=compiled)
        self._memory = memory_for(game, compiled=compiled)

    def begin(self) -> None:
        """Start a new game."""
        self._memory.luck[:] = [0.0] * len(self._memory.luck)

    def add(self, state: AnyState, seats: int, code: int, key: int) -> None:
        """Add nature's action in a plain state; `key` is any number independent of that action."""
        if state.turn > 0:
            self._luck.add_luck(as_states(self._states(state)), seats, code, key, self._network, self._memory)

    def _states(self, state: AnyState) -> States:
        if not self.compiled:
            return [state, state, state]
        from ...kernel.records import records_of, store

        states = records_of(self.game.fields.State, 3)
        store(states[0], state)
        return states

    def luck(self, seats: int) -> list[float]:
        """By seat: how much of the win was luck in this game."""
        return [float(share) for share in self._memory.luck[:seats]]
