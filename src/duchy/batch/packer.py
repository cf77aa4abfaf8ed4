"""Which actions are legal in the games of a batch, as an array of bits."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from ..kernel.instances import instance
from . import packing
from .many import Batch

Bytes = npt.NDArray[np.uint8]
BITS: Final = 8


class Packer:
    """By game of a batch, the mask from `first_action` on as `numpy.packbits` lays it out: an eighth of the memory."""

    def __init__(self, batch: Batch, first_action: int) -> None:
        actions = batch.settled.game.actions.ACTION_COUNT - first_action
        self.seen: Final[Bytes] = np.zeros((len(batch), -(-actions // BITS)), np.uint8)
        self._batch = batch
        self._first_action = first_action
        self._pack = instance(batch.settled.game.name, packing, compiled=True).pack_rows

    def look(self) -> None:
        """Bring `seen` up to date; no action is legal where a game is over."""
        self._batch.each_share(self._pack, self._batch.rows.legals, self._first_action, self.seen)
