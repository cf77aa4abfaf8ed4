"""One game stepped fast from Python: one compiled call per decision."""

from __future__ import annotations

from functools import partial

import numpy as np
import numpy.typing as npt

from ..games.template import as_state, as_states
from ..kernel.contract import AnyState
from ..kernel.dialect import NOBODY
from ..kernel.game import Settled
from ..kernel.instances import instance
from ..kernel.records import as_grid, blank_records, blank_row, fetch
from . import loops
from .many import checked_seed


class Stepper:
    """One game of one edition under the compiled rules, for loops that make one decision at a time.

    `step(action)` plays an action of the seat that acts and all that nature does after it. It returns how many
    actions are legal then: 0 when the game is over, -1 if the action was not legal, in which case nothing has
    changed. Their codes are the first so many places of `legal`, ascending. `legal` is a memoryview, whose items
    are read as plain integers several times faster than an array's.

        stepper = Stepper(settled, seed=7)
        count = stepper.reset()
        while count:
            count = stepper.step(stepper.legal[random.randrange(count)])
        print(stepper.scores())
    """

    def __init__(self, settled: Settled, seed: int = 0) -> None:
        self.settled = settled
        self.seed = checked_seed(seed)
        self.number = -1
        self._loops = instance(settled.game.name, loops, compiled=True)
        self._blank = blank_records(settled, 1)
        self._states = self._blank.copy()
        self._rng = blank_row(1)
        self._out = blank_row(settled.game.actions.LEGAL_MAX + 1)
        self.legal: memoryview[int] = memoryview(self._out)  # pyright: ignore[reportArgumentType, reportAttributeAccessIssue]
        self.step: partial[int] = partial(self._loops.step, as_states(self._states), self._rng, self._out)
        self.reset()

    def reset(self) -> int:
        """Begin the next game (0, 1, 2 ... of the seed's sequence); return the number of legal actions."""
        self.number += 1
        self._states[0] = self._blank[0]
        self._rng[0] = self._loops.mix(self.seed, self.number)
        self._loops.offer(as_state(self._states[0]), self._rng, self._out)
        return self.legal[-1]

    @property
    def actor(self) -> int:
        """The seat that acts, from 0; `NOBODY` (-2) when the game is over."""
        return self._loops.actor(as_state(self._states[0])) if self.legal[-1] else NOBODY

    def state(self) -> AnyState:
        """The game as a plain state."""
        return fetch(self._states[0], self.settled.game.fields.State)

    def scores(self) -> npt.NDArray[np.int64]:
        """Result keys by seat and key, as if the game ended now."""
        scores = np.zeros((self.settled.seats, len(self.settled.game.result_keys)), np.int64)
        self._loops.score(as_state(self._states[0]), as_grid(scores))
        return scores
