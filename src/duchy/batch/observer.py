"""What the seats to act see in the games of a batch, as an array of words."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from ..kernel.instances import instance
from ..kernel.records import Records, records_of
from . import observing
from .many import Batch, Integers

Words = npt.NDArray[np.int16]


class Observer:
    """By game of a batch, what the seat that acts sees, as `size` words; `segments` says which numbers of a record
    these are (`observing.py`).
    """

    def __init__(self, batch: Batch, segments: npt.NDArray[np.int64], size: int) -> None:
        self.seen: Final[Words] = np.zeros((len(batch), size), np.int16)
        self._batch = batch
        self._segments = segments
        self._observe = instance(batch.settled.game.name, observing, compiled=True).observe_rows
        self._scratch = records_of(batch.settled.game.fields.State, len(batch))
        self._raw = self._scratch.view(np.uint8).reshape(len(batch), -1)

    def look(self) -> None:
        """Bring `seen` up to date; rows of finished games keep what they had."""
        self.look_at(self._batch.records, self._batch.actors)

    def look_at(self, states: Records, seats: Integers) -> None:
        """Fill `seen` from other tables, as many, for the seats that see them; NOBODY keeps a row as it was."""
        self._batch.each_share(self._observe, states, self._scratch, self._raw, self._segments, seats, self.seen)
