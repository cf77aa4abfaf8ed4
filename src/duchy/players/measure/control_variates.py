"""Scores less luck: the same on average, and less scattered.

Luck is nothing on average, so any part of it may be taken off a score. The part that narrows the interval most follows
from how scores and luck go together; it is found in one half of the deals and taken off in the other, so that what is
taken off has nothing to do with how the deal went (control variates with cross-fitting).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from .elo import CONFIDENCE

LEAST_DEALS: Final = 20
"""Fewer tell nothing about how scores and luck go together."""


def less_luck(scores: Sequence[float], lucks: Sequence[float]) -> tuple[float, float, float]:
    """Mean score less luck, half of its 95 % interval, and by which part that is narrower than without luck.

    Scores and lucks are of the same deals in the same order, `LEAST_DEALS` of them at least.
    """
    halves = [range(start, len(scores), 2) for start in (0, 1)]
    parts = [part_of_luck([scores[at] for at in half], [lucks[at] for at in half]) for half in reversed(halves)]
    rests = [scores[at] - part * lucks[at] for half, part in zip(halves, parts, strict=True) for at in half]
    plain, narrow = spread(scores), spread(rests)
    half = CONFIDENCE * narrow / math.sqrt(len(rests))
    return sum(rests) / len(rests), half, 1 - narrow / plain if plain else 0.0


def part_of_luck(scores: Sequence[float], lucks: Sequence[float]) -> float:
    """The part of the luck that, taken off the scores, leaves them least scattered."""
    score, luck = sum(scores) / len(scores), sum(lucks) / len(lucks)
    together = sum((one - score) * (other - luck) for one, other in zip(scores, lucks, strict=True))
    alone = sum((other - luck) ** 2 for other in lucks)
    return together / alone if alone else 0.0


def spread(numbers: Sequence[float]) -> float:
    """Their standard deviation."""
    mean = sum(numbers) / len(numbers)
    return math.sqrt(sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1))
