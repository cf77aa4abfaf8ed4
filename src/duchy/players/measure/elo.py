"""Elo and scores: the difference in strength of two opponents from the score of one against the other.

With N seats, one opponent plays N - 1 identical others and wins the table with odds 10 ** (elo / 400) : N - 1 (Luce's
choice axiom); with two seats that is the usual formula. Even play is always Elo 0.
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
    """The expected share of the win of a player this much stronger than the others at the table."""
    return 1 / (1 + (seats - 1) * math.exp(min(700.0, -elo / SCALE)))


def elo_of(score: float, seats: int = 2) -> float:
    """The Elo of a player that wins this share against the others; infinite for 0 and 1."""
    if score <= 0 or score >= 1:
        return math.inf if score >= 1 else -math.inf
    return SCALE * math.log(score * (seats - 1) / (1 - score))


def interval(scores: Sequence[float]) -> tuple[float, float]:
    """Mean score and half its 95% interval, deals being independent. The spread is computed as if half a deal more had
    been won and half a deal lost, so that it is never 0.
    """
    mean = sum(scores) / len(scores)
    if len(scores) < 2:
        return mean, 1.0
    middle = (sum(scores) + 0.5) / (len(scores) + 1)
    squares = sum((score - middle) ** 2 for score in scores) + (middle**2 + (1 - middle) ** 2) / 2
    return mean, CONFIDENCE * math.sqrt(squares) / len(scores)


def elo_interval(scores: Sequence[float], seats: int = 2) -> tuple[float, float, float]:
    """Elo from the scores of deals, and the ends of its 95% interval, which may be infinite."""
    mean, half = interval(scores)
    return elo_of(mean, seats), elo_of(mean - half, seats), elo_of(mean + half, seats)
