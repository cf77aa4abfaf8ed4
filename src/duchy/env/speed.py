"""How fast a `Vector` is stepped: two of the measurements of `duchy bench`."""

from __future__ import annotations

import os
from typing import Final

from ..batch.speed import Measure, rows_stepped
from ..kernel.game import Settled
from .spec import Spec
from .vector import Vector

ROWS: Final = 4096


def vector_measures(settled: Settled) -> dict[str, Measure]:
    """On all cores, with masks, and with observations of all that the seat to act sees as well."""
    return {"vector": vectored(settled, observations=False), "observed": vectored(settled, observations=True)}


def vectored(settled: Settled, *, observations: bool) -> Measure:
    """`ROWS` games stepped at once; choosing the actions is not counted."""
    vector = Vector(Spec(settled), ROWS, threads=os.cpu_count() or 1)
    return rows_stepped(vector, lambda: (vector.mask, vector.observation if observations else None))
