"""What the seats to act see in the games of a batch, as numbers in 0..1."""

from __future__ import annotations

from typing import Final

import numpy as np

from ..batch.many import Batch, Integers
from ..batch.observer import Observer
from ..kernel.records import Records
from .layout import Floats, Layout


class Scaler:
    """By game of a batch, the observation of the seat that acts, scaled as `Layout.scaled` says."""

    def __init__(self, batch: Batch, layout: Layout) -> None:
        self.seen: Final[Floats] = np.zeros((len(batch), layout.size), np.float32)
        self._observer = Observer(batch, layout.segments, layout.size)
        self._layout = layout

    def look(self) -> None:
        """Bring `seen` up to date; rows of finished games keep what they had."""
        self._observer.look()
        self._layout.scaled(self._observer.seen, self.seen)

    def look_at(self, states: Records, seats: Integers) -> None:
        """Fill `seen` from other tables, as many, for the seats that see them; NOBODY keeps a row as it was."""
        self._observer.look_at(states, seats)
        self._layout.scaled(self._observer.seen, self.seen)
