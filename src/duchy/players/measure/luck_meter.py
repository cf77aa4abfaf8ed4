"""The luck of whole games, by a net: a result less its luck is the same on average and scatters less."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ...kernel.contract import AnyState
from ...kernel.game import Game
from ...kernel.worlds import world
from ..nets.buffers import blank_evaluation, network_for

if TYPE_CHECKING:
    from ...kernel.records import States


class LuckMeter:
    """Adds up the luck of one game after the other, from the first turn on: the deal is the same for all sides."""

    def __init__(self, game: Game, numbers: npt.ArrayLike, compiled: bool = True) -> None:
        self.game, self.compiled = game, compiled
        self._luck = world(game.name, "players.measure.luck", compiled=compiled)
        self._network = network_for(game.name, numbers, compiled=compiled)
        seats, most = max(game.seats), game.actions.LEGAL_MAX
        self._fortune = self._luck.Fortune(
            luck=np.zeros(seats), happened=np.zeros(seats), expected=np.zeros(seats),
            evaluation=blank_evaluation(game, compiled=compiled),
            out=np.zeros(most, np.int64), room=np.zeros(2 * most, np.int64), rng=np.zeros(2, np.int64),
        )  # fmt: skip

    def begin(self) -> None:
        """A new game."""
        self._fortune.luck[:] = 0.0

    def add(self, state: AnyState, seats: int, code: int, key: int) -> None:
        """Nature takes the action in a plain state; `key` is any number that has nothing to do with what it does."""
        if state.turn > 0:
            self._luck.add_luck(self._states(state), seats, code, key, self._network, self._fortune)

    def _states(self, state: AnyState) -> States:
        if not self.compiled:
            return [state, state, state]
        from ...kernel.records import records_of, store

        states = records_of(self.game.fields.State, 3)
        store(states[0], state)
        return states

    def luck(self, seats: int) -> list[float]:
        """By seat: how much of the win came by luck in this game."""
        return self._fortune.luck[:seats].tolist()
