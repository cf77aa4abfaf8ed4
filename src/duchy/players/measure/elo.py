"""Elo and scores: how far apart two opponents are by what one wins of the other.

With N seats one opponent sits against N - 1 others that are alike, and wins the table with the odds
10 ** (elo / 400) : N - 1 (Luce's choice axiom); with two seats that is the usual formula. Even play is always elo 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

CONFIDENCE: Final = 1.96
"""Standard errors of a 95 % interval."""
SCALE: Final = 400 / math.log(10)
"""Elo for a factor of e in the odds."""


def score_of(elo: float, seats: int = 2) -> float:
    """The share of the win that somebody has who is so much stronger than the others at the table."""
    return 1 / (1 + (seats - 1) * math.exp(min(700.0, -elo / SCALE)))


def elo_of(score: float, seats: int = 2) -> float:
    """How much stronger than the others somebody is who wins that share; infinite for 0 and 1."""
    if score <= 0 or score >= 1:
        return math.inf if score >= 1 else -math.inf
    return SCALE * math.log(score * (seats - 1) / (1 - score))


def interval(scores: Sequence[float]) -> tuple[float, float]:
    """Mean score and half of its 95 % interval, deals taken as independent.

    The spread is taken as if half a deal more had been won and half a deal lost: nothing is sure that always was alike.
    """
    mean = sum(scores) / len(scores)
    if len(scores) < 2:
        return mean, 1.0
    middle = (sum(scores) + 0.5) / (len(scores) + 1)
    squares = sum((score - middle) ** 2 for score in scores) + (middle**2 + (1 - middle) ** 2) / 2
    return mean, CONFIDENCE * math.sqrt(squares) / len(scores)


def elo_interval(scores: Sequence[float], seats: int = 2) -> tuple[float, float, float]:
    """Elo by the scores of deals, and the ends of its 95 % interval; an end may be infinite."""
    mean, half = interval(scores)
    return elo_of(mean, seats), elo_of(mean - half, seats), elo_of(mean + half, seats)
