"""What the game's own nets read of the games of a batch, as an array of numbers."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from ...batch.many import Batch, Integers
from ...kernel.instances import instance
from ...kernel.records import Records, records_of
from . import reading

Floats = npt.NDArray[np.float32]


class Reader:
    """By game of a batch, the features of the seat that acts."""

    def __init__(self, batch: Batch) -> None:
        game = batch.settled.game
        self.seen: Final[Floats] = np.zeros((len(batch), game.features.INPUTS), np.float32)
        self._batch = batch
        self._read = instance(game.name, reading, compiled=True).read_rows
        self._scratch = records_of(game.fields.State, len(batch))

    def look(self) -> None:
        """Bring `seen` up to date; rows of finished games keep what they had."""
        self.look_at(self._batch.records, self._batch.actors)

    def look_at(self, states: Records, seats: Integers) -> None:
        """Fill `seen` from other tables, as many, for the seats that see them; NOBODY keeps a row as it was."""
        self._batch.each_share(self._read, states, self._scratch, seats, self.seen)
