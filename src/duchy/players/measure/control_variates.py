"""Luck-adjusted scores: the same mean, less variance.

Luck is 0 on average, so any multiple of it may be subtracted from a score. The multiple that narrows the interval most
follows from the covariance of scores and luck; it is estimated on one half of the deals and applied to the other, so
that it is independent of the deals it is applied to (control variates with cross-fitting).
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import stdev
from typing import Final

from .elo import interval

LEAST_DEALS: Final = 20
"""With fewer, the covariance of scores and luck cannot be estimated."""


def luck_adjusted(scores: Sequence[float], lucks: Sequence[float]) -> tuple[float, float, float]:
    """The luck-adjusted mean score, half its 95% interval, and the fraction by which the adjustment narrows it. Scores
    and lucks belong to the same deals in the same order, at least `LEAST_DEALS` of them.
    """
    halves = [range(start, len(scores), 2) for start in (0, 1)]
    parts = [luck_coefficient([scores[at] for at in half], [lucks[at] for at in half]) for half in reversed(halves)]
    rests = [scores[at] - part * lucks[at] for half, part in zip(halves, parts, strict=True) for at in half]
    plain = stdev(scores)
    return *interval(rests), 1 - stdev(rests) / plain if plain else 0.0


def luck_coefficient(scores: Sequence[float], lucks: Sequence[float]) -> float:
    """The multiple of the luck that minimizes the variance when subtracted from the scores."""
    score, luck = sum(scores) / len(scores), sum(lucks) / len(lucks)
    together = sum((one - score) * (other - luck) for one, other in zip(scores, lucks, strict=True))
    alone = sum((other - luck) ** 2 for other in lucks)
    return together / alone if alone else 0.0
