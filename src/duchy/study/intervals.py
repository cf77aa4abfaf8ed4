"""Intervals of figures by the bootstrap, deals being the unit; of two tables both are drawn from the same deals.

A figure is a function of sums over games. Deals are put into at most `GROUPS` groups, and groups are drawn with
repetition, always in the same way, so that a figure's interval depends on nothing but the games.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from ..players.measure.elo import CONFIDENCE
from .chunk import Reals

GROUPS: Final = 400
DRAWS: Final = 600
SEED: Final = 8
FALSE: Final = 0.05
"""How many of the differences found may be false."""
NONE: Final = 1e-9
"""A spread no larger than this is rounding."""

Measure = Callable[[Reals], Reals]
"""A figure from sums: the last axis holds the sums of the columns and, at its end, the number of games."""


class Estimate(NamedTuple):
    """A figure and half its 95% interval."""

    value: float
    half: float

    @property
    def chance(self) -> float:
        """How likely a value is that is at least so far from 0, if the true one is 0."""
        if self.half == 0:
            return 0.0 if self.value else 1.0
        return math.erfc(abs(self.value) * CONFIDENCE / self.half / math.sqrt(2))


@cache
def draws_of(groups: int) -> Reals:
    """How often each group is drawn, by draw."""
    generator = np.random.default_rng([SEED, groups])
    return generator.multinomial(groups, np.full(groups, 1 / groups), DRAWS).astype(np.float64)


def grouped(columns: Reals) -> Reals:
    """The sums of groups of deals, and the number of games of each."""
    counted = np.column_stack([columns, np.ones(len(columns))])
    return np.array([part.sum(axis=0) for part in np.array_split(counted, min(GROUPS, len(columns)))])


def estimate(columns: Reals, measure: Measure) -> Estimate:
    """The figure of games with these columns."""
    groups = grouped(columns)
    half = half_of(measure(draws_of(len(groups)) @ groups), len(columns))
    return Estimate(float(measure(groups.sum(axis=0))), half)


def difference(columns: Reals, others: Reals, measure: Measure) -> Estimate:
    """By how much the figure is larger than at another table, from the deals that both have played."""
    common = min(len(columns), len(others))
    one, other = grouped(columns[:common]), grouped(others[:common])
    drawn = draws_of(len(one))
    apart = measure(drawn @ one) - measure(drawn @ other)
    return Estimate(float(measure(one.sum(axis=0)) - measure(other.sum(axis=0))), half_of(apart, common))


def half_of(values: Reals, deals: int) -> float:
    """Half a 95% interval, from the values of all draws; `half_of_equal` where there is no spread."""
    spread = float(np.std(values))
    return CONFIDENCE * spread if spread > NONE else half_of_equal(deals)


def half_of_equal(deals: int) -> float:
    """Half a 95% interval where all deals are equal: as if half a deal more had been 1 apart, which is a whole
    share of the win, a turn or a minute. So a few equal games do not look certain.
    """
    return CONFIDENCE * math.sqrt(0.5) / deals


def findings(estimates: Sequence[Estimate]) -> list[bool]:
    """Which of these are not 0, by Benjamini and Hochberg: of those found at most `FALSE` are false."""
    chances = [one.chance for one in estimates]
    limit = 0.0
    for place, chance in enumerate(sorted(chances), 1):
        if chance <= FALSE * place / len(chances):
            limit = chance
    return [chance <= limit and chance < 1.0 for chance in chances]
