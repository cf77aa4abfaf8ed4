"""A field of opponents, weakest first, in which neighbours play each other: which pairing is next, and the results.

Everybody plays the next two above. The next deal goes to the pairing with the most information per unit of time.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from ...kernel.game import Settled
from .arena import Contest, DealResult
from .contestants import Side
from .elo import interval
from .rating import Rating, Won, rate

FIRST_DEALS: Final = 1
"""Every pairing first plays this many deals, which then decide how the time is spent."""
UNSURE: Final = 2.0
"""Prior deals, half won and half lost, mixed into a pairing's score to estimate the information in its next deal."""
LINK: Final = 0.25
"""Weight of a pairing two steps apart, relative to direct neighbours."""


@dataclass
class Pairing:
    """Two sides that play each other, the stronger first, and their results by deal."""

    contest: Contest
    near: bool
    """Whether they are neighbours."""
    results: dict[int, DealResult] = field(default_factory=dict[int, DealResult])
    begun: set[int] = field(default_factory=set[int])
    """Deals played or in progress."""

    @property
    def names(self) -> tuple[str, str]:
        """The texts of the stronger and of the weaker side."""
        return self.contest.names[0], self.contest.names[1]

    def take(self, result: DealResult) -> None:
        """Add a result."""
        self.results[result.deal] = result
        self.begun.add(result.deal)

    def score(self) -> tuple[float, float]:
        """The stronger side's mean score and half its 95% interval."""
        return interval([result.scores[0] for result in self.results.values()])

    def seconds(self) -> float:
        """Seconds per deal."""
        return sum(sum(result.seconds) for result in self.results.values()) / max(1, len(self.results))

    def worth(self) -> float:
        """How much the next deal would narrow the pairing's Elo interval, per second."""
        won = sum(result.scores[0] for result in self.results.values())
        share = (won + UNSURE / 2) / (len(self.results) + UNSURE)
        count = len(self.begun)
        tells = share * (1 - share)
        return (1.0 if self.near else LINK) / (tells * count * (count + 1) * max(self.seconds(), 1e-3))

    def won(self) -> Iterator[Won]:
        """The deals, as games won."""
        seats = (self.names[0], *[self.names[1]] * (self.contest.seats - 1))
        for result in self.results.values():
            games = dict.fromkeys(self.names, 0.0)
            for name, share in zip(self.names, result.scores, strict=True):
                games[name] += share * seats.count(name) * self.contest.seats
            yield Won(seats, games)


class Ladder:
    """The field and its pairings; with more than two seats the stronger side holds one, the weaker all others."""

    def __init__(self, settled: Settled, field: Sequence[Side], guests: Sequence[Side] = ()) -> None:
        """`guests`, whose strength nobody knows, meet everybody, each other too."""
        self.settled, self.field = settled, tuple(field)
        self.pairings = [
            Pairing(Contest.of(settled, (self.field[at + step], self.field[at])), step == 1)
            for step in (1, 2) for at in range(len(self.field) - step)
        ]  # fmt: skip
        for at, guest in enumerate(guests):
            others = (*self.field, *guests[:at])
            self.pairings += [Pairing(Contest.of(settled, (guest, other)), True) for other in others]

    def pairing(self, contest: Contest) -> Pairing:
        """The pairing of a contest."""
        return next(pairing for pairing in self.pairings if pairing.contest == contest)

    def tasks(self, deals: int, until: float = float("inf")) -> Iterator[tuple[Contest, int]]:
        """The next deals to play, while some pairing has fewer than `deals` and it is before `until` (monotonic)."""
        while time.monotonic() < until and (open_ := [one for one in self.pairings if len(one.begun) < deals]):
            fresh = [one for one in open_ if len(one.begun) < FIRST_DEALS]
            chosen = min(fresh, key=lambda one: len(one.begun)) if fresh else max(open_, key=Pairing.worth)
            deal = next(deal for deal in range(deals) if deal not in chosen.begun)
            chosen.begun.add(deal)
            yield chosen.contest, deal

    def seconds_left(self, deals: int) -> float:
        """How long the missing deals would take one process."""
        return sum((deals - len(one.results)) * one.seconds() for one in self.pairings)

    def rating(self, anchor: str) -> Rating:
        """Elo of everybody who has played. Raises ValueError."""
        return rate([won for pairing in self.pairings for won in pairing.won()], anchor)

    def rungs(self, anchor: str) -> list[Rung]:
        """The table, weakest first. Raises ValueError if there are too few results."""
        rating = self.rating(anchor)
        names = sorted(rating.names, key=lambda name: rating.elo[name])
        return [self._rung(rating, name, below) for name, below in zip(names, [None, *names], strict=False)]

    def _rung(self, rating: Rating, name: str, below: str | None) -> Rung:
        played = [(one.names.index(name), result) for one in self.pairings if name in one.names
                  for result in one.results.values()]  # fmt: skip
        decisions = sum(result.decisions[side] for side, result in played)
        seconds = sum(result.seconds[side] for side, result in played)
        met = [one for one in self.pairings if one.names == (name, below) and one.results]
        return Rung(
            name, rating.elo[name], rating.half(name), rating.above(name, below) if below else None,
            met[0].score() if met else None, 1000 * seconds / max(1, decisions),
            1000 * max((result.longest[side] for side, result in played), default=0.0),
            len(played) * self.settled.seats, sum(result.points[side] for side, result in played) / max(1, len(played)),
        )  # fmt: skip


@dataclass(frozen=True)
class Rung:
    """One opponent's line of the table."""

    name: str
    elo: float
    half: float
    """Half the 95% interval, relative to the mean of the field."""
    above: tuple[float, float] | None
    """Elo above the next lower one, and half its interval."""
    score: tuple[float, float] | None
    """Share of the win against the next lower one, and half its interval, if they have met."""
    ms: float
    longest_ms: float
    games: int
    points: float
    """Mean first result key per seat and game, over all games against others."""


def overlaps(rungs: Sequence[Rung]) -> list[tuple[str, str]]:
    """Neighbours in the table whose intervals overlap."""
    return [(low.name, high.name) for low, high in pairwise(rungs) if low.elo + low.half >= high.elo - high.half]
