"""Elo for a field of opponents, from all deals that any of them played at one table.

The chance to win a table is one's strength divided by the sum over the seats (Bradley-Terry; with more than two seats
Luce's choice axiom); a shared win counts in part for each. The ratings are maximum likelihood estimates; their errors
come from the variation between deals, since the games of one deal are not independent (the sandwich estimator with
deals as clusters).

So that winning everything does not give an infinite rating, each pairing gets one extra game that everybody won in
part. Errors are relative to the mean of the field, so that two ratings can be compared without the anchor.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .elo import CONFIDENCE, SCALE

Numbers = npt.NDArray[np.float64]

STEPS = 200
"""Maximum number of Newton steps; five to ten suffice unless the method diverges."""
FURTHEST = 1.5
"""Maximum change per step, in units of `SCALE`."""


@dataclass(frozen=True)
class Won:
    """One deal: the names at the table, one per seat, and how many of its games each name won."""

    seats: tuple[str, ...]
    games: Mapping[str, float]


@dataclass(frozen=True)
class Rating:
    """Elo for every name, the anchor's being 0."""

    names: tuple[str, ...]
    elo: Mapping[str, float]
    covariance: Numbers
    """Covariance of the ratings relative to their mean."""

    def half(self, name: str) -> float:
        """Half the 95% interval of a name's Elo relative to the mean of the field."""
        at = self.names.index(name)
        return CONFIDENCE * float(np.sqrt(self.covariance[at, at]))

    def above(self, one: str, other: str) -> tuple[float, float]:
        """By how much `one` is better than `other`, and half the 95% interval of that."""
        a, b = self.names.index(one), self.names.index(other)
        variance = self.covariance[a, a] + self.covariance[b, b] - 2 * self.covariance[a, b]
        return self.elo[one] - self.elo[other], CONFIDENCE * float(np.sqrt(max(0.0, variance)))


def rate(deals: Sequence[Won], anchor: str) -> Rating:
    """Everybody's Elo. Raises ValueError if the deals do not connect everybody with the anchor."""
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
    """For every pairing one game that each seat wins in part, as independent deals."""
    pairings = {tuple(sorted(deal.seats)) for deal in deals if len(set(deal.seats)) > 1}
    return [Won(seats, {name: 1 / len(seats)}) for seats in sorted(pairings) for name in seats]


def _table(deal: Won, names: Sequence[str]) -> tuple[Numbers, Numbers]:
    """By name: seats at the table, games won."""
    seats = Counter(deal.seats)
    return np.array([float(seats[name]) for name in names]), np.array([deal.games.get(name, 0.0) for name in names])


def derivatives(tables: Sequence[tuple[Numbers, Numbers]], strength: Numbers) -> tuple[Numbers, Numbers]:
    """Derivatives of the log-likelihood: the first ones by deal, the second ones summed and negated."""
    seats = np.array([row for row, _ in tables])
    won = np.array([row for _, row in tables])
    weight = seats * np.exp(strength - strength.max())
    chance = weight / weight.sum(axis=1, keepdims=True)
    games = won.sum(axis=1, keepdims=True)
    curvature = np.diag((games * chance).sum(axis=0)) - (games * chance).T @ chance
    return won - games * chance, curvature


def centred_inverse(curvature: Numbers) -> Numbers:
    """The inverse restricted to ratings that sum to 0; without that it would be singular, since only differences
    matter.
    """
    even = np.full_like(curvature, 1 / len(curvature))
    return np.linalg.inv(curvature + even) - even
