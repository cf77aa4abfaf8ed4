"""What a result is worth to each seat."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def shares(keys: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """By game and seat, the share of the win: 1 for winning alone, 1/k for each of k who share it.

    `keys` are the result keys by game, seat and key, compared in order.
    """
    wins = np.ones(keys.shape[:2], np.bool_)
    for key in np.moveaxis(keys, 2, 0):
        best = np.where(wins, key, np.iinfo(np.int64).min).max(axis=1, keepdims=True)
        wins &= key == best
    return wins / wins.sum(axis=1, keepdims=True)


def utilities(keys: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """By game and seat, the share of the win on a scale where all seats add up to 0 and winning alone is 1."""
    seats = keys.shape[1]
    return (shares(keys) * seats - 1) / (seats - 1)
