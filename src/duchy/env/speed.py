"""How fast a `Vector` is stepped: two of the measurements of `duchy bench`."""

from __future__ import annotations

import os
import time
from typing import Final

import numpy as np

from ..batch.speed import Measure, Work
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
    generator = np.random.default_rng(1)

    def work(seconds: float) -> Work:
        _ = vector.mask, vector.observation if observations else None
        spent, steps = 0.0, 0
        while steps == 0 or spent < seconds:
            actions = vector.random_actions(generator)
            began = time.perf_counter()
            vector.step(actions)
            spent += time.perf_counter() - began
            steps += 1
        return Work(0, steps * ROWS, spent)

    return work
