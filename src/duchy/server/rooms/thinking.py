"""Whose opponent may think now: as many at once as there are processors, tables with people first.

A game's searches share one process, so one of a game thinks at a time. Who is nearest to the end of what somebody waits
for goes first; who has been waited for too long goes before. Where more wait than can think, each thinks for a shorter
time, the shorter the longer it has been waited for, so that people wait hardly longer than where only one plays. How
long that is follows from how many wait and since when, and never from what is thought about.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections import Counter, defaultdict
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from enum import Enum
from itertools import count
from typing import Final

from .metrics import Metrics

LEAST: Final = 0.02
"""No search gets less than this share of its time: below that, the net decides without search."""
DEADLINE_S: Final = 2.0
"""Whoever has been waited for this long goes before all others, the longest wait first."""
PATIENCE_S: Final = 3.0
"""After this long a turn is thought about as briefly as possible if others wait, too."""
FIRST_GUESS_S: Final = 1.0
LEARNING: Final = 0.1
"""The initial estimate of a game's thinking time per turn, and the weight of the latest turn in it."""


class For(Enum):
    """For whom an opponent thinks; a table of computers comes last."""

    PERSON = "a table with a person"
    HINT = "a hint"
    NOBODY = "a table of computers"
    TUTOR = "a tutor, while its seat thinks itself"


MOST: Final = {For.HINT: 1, For.NOBODY: 1, For.TUTOR: 1}
"""How many think at once that no person at a table waits for."""


ALONE: Final = (For.NOBODY, For.TUTOR)
"""Those that come last, and have time."""
TUTORS: Final = "tutors"
"""In place of a game: one of them thinks at a time, whatever the game."""


@dataclass(eq=False)
class Awaited:
    """What somebody waits for: a computer's whole turn, or a hint; since when, and how long it was thought about."""

    game: str
    whom: For
    since: float
    thought: float = 0.0


@dataclass(eq=False)
class _Waiting:
    awaited: Awaited
    number: int
    turn: asyncio.Future[None]


class Thinking:
    """Turns to think."""

    def __init__(self, metrics: Metrics, steady: Callable[[], float], at_once: int | None = None) -> None:
        self._metrics, self._steady, self._at_once = metrics, steady, at_once or processors()
        self._waiting: list[_Waiting] = []
        self._games, self._kinds = Counter[str](), Counter[For]()
        self._numbers = count()
        self._begun: set[Awaited] = set()
        """Everything people at tables wait for, also between two decisions."""
        self._usual = defaultdict[tuple[str, For], float](lambda: FIRST_GUESS_S)
        """The estimated seconds of thinking per wait, by game and purpose."""
        metrics.levels["opponents_waiting"] = 0

    def begin(self, game: str, whom: For) -> Awaited:
        """From now on somebody waits for it."""
        awaited = Awaited(game, whom, self._steady())
        if whom is For.PERSON:
            self._begun.add(awaited)
        return awaited

    def end(self, awaited: Awaited) -> None:
        """The wait is over: update the estimate of how long such a thing takes."""
        self.forget(awaited)
        key = awaited.game, awaited.whom
        self._usual[key] += LEARNING * (awaited.thought - self._usual[key])

    def forget(self, awaited: Awaited) -> None:
        """Nobody waits for it any more, whether it is done or not."""
        self._begun.discard(awaited)

    @contextlib.asynccontextmanager
    async def turn(self, awaited: Awaited) -> AsyncGenerator[float]:
        """Wait for a turn; the share of its time that may be thought for in it."""
        game, whom = awaited.game, awaited.whom
        mine = _Waiting(awaited, next(self._numbers), asyncio.get_running_loop().create_future())
        self._waiting.append(mine)
        self._call_next()
        try:
            await mine.turn
            yield self._share(awaited)
        finally:
            if mine in self._waiting:
                self._waiting.remove(mine)
            else:
                self._games[game] -= 1
                self._kinds[whom] -= 1
            self._call_next()

    @contextlib.asynccontextmanager
    async def spare_turn(self) -> AsyncGenerator[None]:
        """Wait until nobody else wants to think. Tutors have a process of their own, so no game's search waits."""
        async with self.turn(self.begin(TUTORS, For.TUTOR)):
            yield

    def _share(self, awaited: Awaited) -> float:
        """The full time while there is a core for everybody; with more of them so little that a round even takes less.

        A turn is several decisions, each of which waits for a round; what is left for the last ones is less. Whoever
        is just shown one of several decisions will want the next soon, and counts as waiting.
        """
        waiting = [each.awaited for each in self._waiting]
        thinking = self._kinds[For.PERSON] + sum(each.whom is For.PERSON for each in waiting)
        people = max(thinking, len(self._begun))
        games = {game for game, count in self._games.items() if count > 0}
        games |= {each.game for each in (*waiting, *self._begun)}
        able = max(1, min(self._at_once, len(games - {TUTORS})))
        share = min(1.0, able / max(people, 1)) ** 1.5
        return max(LEAST, share * self.patience(awaited)) if share < 1 else 1.0

    def patience(self, awaited: Awaited) -> float:
        """How much of their patience people have left, from 1 to 0; for computers alone it is unlimited."""
        if awaited.whom in ALONE:
            return 1.0
        return max(0.0, 1 - (self._steady() - awaited.since) / PATIENCE_S)

    def _call_next(self) -> None:
        while self._games.total() < self._at_once and (first := self._first()):
            self._waiting.remove(first)
            self._games[first.awaited.game] += 1
            self._kinds[first.awaited.whom] += 1
            first.turn.set_result(None)
        self._metrics.levels["opponents_waiting"] = len(self._waiting)

    def _first(self) -> _Waiting | None:
        free = (each for each in self._waiting if not self._games[each.awaited.game] and not each.turn.done()
                and self._kinds[each.awaited.whom] < MOST.get(each.awaited.whom, self._at_once))  # fmt: skip
        return min(free, key=self._rank, default=None)

    def _rank(self, each: _Waiting) -> tuple[bool, bool, float, int]:
        """Overdue ones by how long they have waited, others by what is left of them, tables of computers last."""
        awaited = each.awaited
        if awaited.whom in ALONE:
            return True, True, 0.0, each.number
        if self._steady() - awaited.since >= DEADLINE_S:
            return False, False, awaited.since, each.number
        left = self._usual[awaited.game, awaited.whom] - awaited.thought
        return False, True, max(0.0, left), each.number


def processors() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
