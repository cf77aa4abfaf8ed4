"""Allocating a search's worlds: sequential halving with common random numbers [Karnin et al. 2013].

Each round plays the same new worlds for every remaining candidate, for an equal part of the budget, and keeps the
better half. Candidates clearly behind are dropped at once; the search ends early when only one is left.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Event
from typing import Final

import numpy as np
import numpy.typing as npt

from .. import clock

CLEAR: Final = 4.0
"""A candidate this many standard errors of the difference behind the best is dropped at once."""
CALL_MS: Final = 2.0
"""Target duration of one call into the simulation, so that the clock is checked often enough."""
ENOUGH_WORLDS: Final = 3
"""Minimum number of worlds per candidate; if time is too short, there are fewer candidates."""
PROBE: Final = 4
"""Worlds of the first candidate used to time a world; the first one costs next to nothing."""
TICK: Final = 1e-6
"""Minimum duration of that timing: on some systems the CPU clock stands still for milliseconds."""


@dataclass
class Budget:
    """When a search must end: after a time, after a number of worlds, or when stopped."""

    deadline: float = math.inf
    """On the clock of `clock.now`."""
    worlds: int | None = None
    """Worlds for the last candidates."""
    stop: Event = field(default_factory=Event)

    @classmethod
    def of_ms(cls, ms: float, stop: Event | None = None) -> Budget:
        """A budget of that many milliseconds from now."""
        return cls(clock.now() + ms / 1000, stop=stop or Event())

    def left(self) -> float:
        """Seconds left; 0 once stopped."""
        return 0.0 if self.stop.is_set() else max(0.0, self.deadline - clock.now())


Doubles = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]


@dataclass
class Sums:
    """Results of the candidates by index; dropped candidates keep theirs."""

    worths: Doubles
    """By candidate: the actor's values, summed over worlds."""
    products: Doubles
    """Sums of products of two candidates' values in the same world."""
    shares: Doubles
    """By candidate and seat: shares of the win."""
    amounts: Doubles
    """By candidate, seat and quantity of the game's `reasons`."""
    played: Places
    """By candidate: the number of worlds played."""
    worlds: int = 0
    """Worlds so far, for the remaining candidates."""

    @classmethod
    def blank(cls, candidates: int, seats: int, quantities: int) -> Sums:
        """Empty sums."""
        return cls(
            np.zeros(candidates), np.zeros((candidates, candidates)), np.zeros((candidates, seats)),
            np.zeros((candidates, seats, quantities)), np.zeros(candidates, np.int64),
        )  # fmt: skip

    def arrays(self) -> tuple[Doubles, Doubles, Doubles, Doubles, Places]:
        """All arrays, in order."""
        return self.worths, self.products, self.shares, self.amounts, self.played

    def cleared(self) -> Sums:
        """Empty sums of the same size."""
        blank = np.zeros_like
        return Sums(
            blank(self.worths), blank(self.products), blank(self.shares), blank(self.amounts), blank(self.played)
        )  # fmt: skip

    def add(self, part: Sums) -> None:
        """Add the results of another lane."""
        for mine, more in zip(self.arrays(), part.arrays(), strict=True):
            np.add(mine, more, out=mine)

    def clear(self) -> None:
        """Reset to zero."""
        self.worlds = 0
        for array in self.arrays():
            array[:] = 0

    def behind(self, at: int, best: int) -> tuple[float, float]:
        """How far a candidate is behind the best on average, and the standard error of that."""
        behind = (self.worths[best] - self.worths[at]) / self.worlds
        squares = self.products[best, best] + self.products[at, at] - 2 * self.products[best, at]
        variance = max(0.0, squares / self.worlds - behind * behind)
        return behind, math.sqrt(variance / self.worlds)


Play = Callable[[Places, int, int], None]
"""Plays the candidates with the given indices in a range of worlds, its end excluded."""


class Halving:
    """One search over candidates, indexed with the most promising first."""

    def __init__(
        self, sums: Sums, play: Play, budget: Budget, *, enough: int, least_spread: float, doubt: float = 0.0
    ) -> None:  # fmt: skip
        """`enough`: worlds before a candidate can be dropped; `least_spread`: lower bound of the spread; `doubt`:
        differences up to this may be systematic errors shared by all worlds.
        """
        self.sums, self._play, self._budget = sums, play, budget
        self._enough, self._least, self._doubt = enough, least_spread, doubt
        self._must: Sequence[int] = ()

    def run(self, count: int, must: Sequence[int] = ()) -> list[int]:
        """Run the search; return the indices of the candidates, best first. Those in `must` stay to the end."""
        self._must = must
        left, given_up = list(range(count)), list[int]()
        if count > 1 and self._budget.worlds is None:
            left = self._kept(left, self._affordable())
            given_up = [at for at in range(count) if at not in left]
        if len(left) == 1:
            self._play_alone()
        contending = len(left)
        for rounds_left in range(math.ceil(math.log2(max(1, len(left)))), 0, -1):
            ranked = self._spend(left, rounds_left)
            contending = min(max(1, math.ceil(contending / 2)), len(ranked))
            kept = self._kept(ranked, contending)
            given_up = [*self._ranked([at for at in left if at not in kept]), *given_up]
            left = kept
            if len(left) == 1:
                break
        return [*left, *given_up]

    def _kept(self, ranked: list[int], count: int) -> list[int]:
        """The first ones, and those that stay to the end."""
        return [at for place, at in enumerate(ranked) if place < count or at in self._must]

    def _play_alone(self) -> None:
        """Play a few worlds for an only candidate (at least one) so that its value is known."""
        while not self.sums.worlds or self._may_play_alone():
            self._play_more([0], 1)

    def _may_play_alone(self) -> bool:
        return self.sums.worlds < min(self._enough, self._budget.worlds or self._enough) and self._budget.left() > 0

    def _affordable(self) -> int:
        """How many candidates (at least one) there is time for, from the time of one world of the first."""
        began = clock.now()
        if self._budget.left() <= 0:
            return 1
        self._play(np.zeros(1, np.int64), 0, PROBE)
        took = max(clock.now() - began, TICK) / (PROBE - 1)
        affordable = int(self._budget.left() / took / ENOUGH_WORLDS)
        if affordable < 2:
            self.sums.worlds = PROBE
            return 1
        self.sums.clear()
        return affordable

    def _ranked(self, places: list[int]) -> list[int]:
        return sorted(places, key=lambda at: -self.sums.worths[at])

    def _spend(self, left: list[int], rounds_left: int) -> list[int]:
        """Play one round; return the candidates still in contention, best first."""
        if self._budget.worlds is not None:
            due = max(1, self._budget.worlds // rounds_left) - self.sums.worlds
            if due > 0:
                self._play_more(left, due)
            return self._ranked(left)
        until = clock.now() + self._budget.left() / rounds_left
        batch = 1
        while True:
            began = clock.now()
            self._play_more(left, batch)
            now = clock.now()
            per_world = max(now - began, TICK) / batch
            left = self._hopeful(left)
            if now + per_world >= until or len(left) == 1 or self._budget.left() <= 0:
                return left
            batch = max(1, min(2 * batch, int(CALL_MS / 1000 / per_world), int((until - now) / per_world)))

    def _play_more(self, left: list[int], worlds: int) -> None:
        first = self.sums.worlds
        self._play(np.array(left, np.int64), first, first + worlds)
        self.sums.worlds = first + worlds

    def _hopeful(self, left: list[int]) -> list[int]:
        """The candidates that are not clearly worse than the best."""
        ranked = self._ranked(left)
        if self.sums.worlds < self._enough:
            return ranked
        best = ranked[0]
        return [best, *(at for at in ranked[1:] if at in self._must or not self._is_hopeless(at, best))]

    def _is_hopeless(self, at: int, best: int) -> bool:
        behind, error = self.sums.behind(at, best)
        return behind > self._doubt + CLEAR * max(error, self._least / math.sqrt(self.sums.worlds))
