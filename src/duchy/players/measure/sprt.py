"""Is one opponent better than another? A sequential test that stops as soon as the results say so.

The generalized sequential probability ratio test on the scores of deals, which are independent, with the normal
approximation of Michel Van den Bergh, "Comments on normalized Elo": how much likelier are the observed scores under one
hypothesis about the true score than under the other?
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final, Literal

from .elo import score_of

Verdict = Literal["accepted", "rejected"]

LEAST_DEALS: Final = 8
"""Minimum number of deals: before that, their spread says nothing and the test goes on."""


@dataclass
class Sprt:
    """A test of "at least `elo1` better" against "at most `elo0` better", one deal's score at a time. If one of the two
    hypotheses is true, a false "accepted" has probability `alpha` and a false "rejected" `beta`. With more than two
    seats the score is the share of one seat against equal others, an even score being 1 / seats.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    seats: int = 2
    deals: int = field(default=0, init=False)
    total: float = field(default=0.0, init=False)
    squares: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 ({self.elo0:g}) must be less than elo1 ({self.elo1:g})")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("alpha and beta must lie between 0 and 0.5")

    def add(self, score: float) -> Verdict | None:
        """Add the mean score (0..1) of one deal's games; return the verdict so far."""
        if not 0 <= score <= 1:
            raise ValueError(f"a score is 0..1, not {score}")
        self.deals += 1
        self.total += score
        self.squares += score * score
        return self.verdict

    @property
    def variance(self) -> float:
        """Variance of a deal's score, as if half a deal more had been won and half a deal lost, so never 0."""
        count = self.deals + 1.0
        mean = (self.total + 0.5) / count
        return (self.squares + 0.5) / count - mean * mean

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of `elo1` to `elo0`."""
        low, high = score_of(self.elo0, self.seats), score_of(self.elo1, self.seats)
        return (high - low) * (self.total - self.deals * (low + high) / 2) / self.variance

    @property
    def bounds(self) -> tuple[float, float]:
        """The `llr` at which the test rejects, and at which it accepts [Wald]."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict; None while more deals are needed."""
        low, high = self.bounds
        if self.deals < LEAST_DEALS or low < self.llr < high:
            return None
        return "accepted" if self.llr >= high else "rejected"
