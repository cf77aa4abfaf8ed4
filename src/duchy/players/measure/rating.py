"""Elo for a field of opponents, from all deals that any of them played at one table.

The chance to win a table is everybody's strength divided by the sum over the seats (Bradley-Terry; with more than two
seats Luce's choice axiom), and a shared win counts for each in part. The figures are the likeliest ones; their errors
are taken from how the deals differ among themselves, since the games of one deal are not independent (the sandwich
estimator with deals as clusters).

So that nobody who won everything is infinitely strong, each pairing counts one game more that everybody won in part.
The errors say how sure a figure is against the mean of the field, so that two can be compared without the anchor.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from .elo import CONFIDENCE, SCALE

Numbers = npt.NDArray[np.float64]

STEPS = 200
"""Newton's method needs five or ten; more only where it has been led astray."""
FURTHEST = 1.5
"""One step moves no figure by more, in units of `SCALE`."""


@dataclass(frozen=True)
class Won:
    """One deal: who sat at the table, one name a seat, and how many of its games each name won."""

    seats: tuple[str, ...]
    games: Mapping[str, float]


@dataclass(frozen=True)
class Rating:
    """Elo for every name, the anchor's being 0."""

    names: tuple[str, ...]
    elo: Mapping[str, float]
    covariance: Numbers
    """Of the figures against their mean."""

    def half(self, name: str) -> float:
        """Half of the 95 % interval of a name's Elo against the mean of the field."""
        at = self.names.index(name)
        return CONFIDENCE * float(np.sqrt(self.covariance[at, at]))

    def above(self, one: str, other: str) -> tuple[float, float]:
        """By how much `one` is better than `other`, and half of the 95 % interval of that."""
        a, b = self.names.index(one), self.names.index(other)
        variance = self.covariance[a, a] + self.covariance[b, b] - 2 * self.covariance[a, b]
        return self.elo[one] - self.elo[other], CONFIDENCE * float(np.sqrt(max(0.0, variance)))


def rate(deals: Sequence[Won], anchor: str) -> Rating:
    """Everybody's Elo. Raises ValueError where the deals do not connect everybody with the anchor."""
    names = tuple(sorted({name for deal in deals for name in deal.seats}))
    if apart := sorted(set(names) - connected(deals, anchor)) or ([] if names else [anchor]):
        raise ValueError(f"no chain of games connects {', '.join(apart)} with {anchor}")
    clusters = [*deals, *drawn(deals)]
    tables = [_table(deal, names) for deal in clusters]
    strength = np.zeros(len(names))
    for _ in range(STEPS):
        slopes, curvature = derivatives(tables, strength)
        step = centred_inverse(curvature) @ slopes.sum(axis=0)
        strength += step * min(1.0, FURTHEST / max(1e-12, float(np.abs(step).max())))
        if np.abs(step).max() < 1e-9:
            break
    slopes, curvature = derivatives(tables, strength)
    inverse = centred_inverse(curvature)
    covariance = inverse @ (slopes.T @ slopes) @ inverse * SCALE**2
    zero = strength[names.index(anchor)]
    return Rating(names, {name: float(SCALE * (strength[at] - zero)) for at, name in enumerate(names)}, covariance)


def connected(deals: Sequence[Won], anchor: str) -> set[str]:
    """The names that a chain of deals connects with the anchor."""
    met: dict[str, set[str]] = defaultdict(set)
    for deal in deals:
        for name in deal.seats:
            met[name] |= set(deal.seats)
    found, new = {anchor}, {anchor}
    while new:
        new = {name for known in new for name in met[known]} - found
        found |= new
    return found


def drawn(deals: Sequence[Won]) -> list[Won]:
    """For every pairing a game that each seat wins in part, as deals that are independent of each other."""
    pairings = {tuple(sorted(deal.seats)) for deal in deals if len(set(deal.seats)) > 1}
    return [Won(seats, {name: 1 / len(seats)}) for seats in sorted(pairings) for name in seats]


def _table(deal: Won, names: Sequence[str]) -> tuple[Numbers, Numbers]:
    """By name: seats at the table, games won."""
    seats = Counter(deal.seats)
    return np.array([float(seats[name]) for name in names]), np.array([deal.games.get(name, 0.0) for name in names])


def derivatives(tables: Sequence[tuple[Any, Any]], strength: Numbers) -> tuple[Numbers, Numbers]:
    """Of the logarithm of the likelihood: the first ones by deal, the second ones in all, their sign turned."""
    seats = np.array([row for row, _ in tables])
    won = np.array([row for _, row in tables])
    weight = seats * np.exp(strength - strength.max())
    chance = weight / weight.sum(axis=1, keepdims=True)
    games = won.sum(axis=1, keepdims=True)
    curvature = np.diag((games * chance).sum(axis=0)) - (games * chance).T @ chance
    return won - games * chance, curvature


def centred_inverse(curvature: Numbers) -> Numbers:
    """The inverse among figures whose sum is 0; without that nothing could be told, since only differences count."""
    even = np.full_like(curvature, 1 / len(curvature))
    return np.linalg.inv(curvature + even) - even
