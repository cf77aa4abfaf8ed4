"""What a result is worth to each seat."""

from __future__ import annotations

from typing import Final, Literal, get_args

import numpy as np
import numpy.typing as npt

Returns = Literal["share", "margin", "points"]
"""What a result is counted by: the share of the win, the points ahead of the best rival, the points alone."""
RETURNS: Final[tuple[Returns, ...]] = get_args(Returns)


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


def margins(keys: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """By game and seat, how far its points are ahead of those of the best other seat."""
    points = keys[:, :, 0]
    others = np.repeat(points[:, None, :], points.shape[1], axis=1)
    others[:, np.arange(points.shape[1]), np.arange(points.shape[1])] = np.iinfo(np.int64).min
    return (points - others.max(axis=2)).astype(np.float64)


def worth(keys: npt.NDArray[np.int64], returns: Returns) -> npt.NDArray[np.float64]:
    """By game and seat, what the result is worth. Raises ValueError for what `returns` cannot mean."""
    if returns == "share":
        return utilities(keys)
    if returns == "margin":
        return margins(keys)
    if returns == "points":
        return keys[:, :, 0].astype(np.float64)
    raise ValueError(f"returns are {', '.join(RETURNS)}, not {returns}")
