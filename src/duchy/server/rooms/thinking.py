"""Whose opponent may think now: as many at once as there are processors, people's before those of tables without any.

A game's searches share one process, so one of a game thinks at a time. Where more wait than can think, each thinks for
a shorter time, so that people wait hardly longer than where only one plays. How long that is follows from how many
wait, and never from what is thought about.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections import Counter
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from enum import Enum
from itertools import count
from typing import Final

from .metrics import Metrics

LEAST: Final = 0.05
"""No search is shorter than this share of its time: less would hardly be one."""


class For(Enum):
    """For whom somebody thinks; a table of computers comes after everybody else."""

    PERSON = "a table with a person"
    HINT = "a hint"
    NOBODY = "a table of computers"


MOST: Final = {For.HINT: 1, For.NOBODY: 1}
"""So many think at once for those who are not waited for by a person at a table."""


@dataclass(eq=False)
class _Waiting:
    whom: For
    number: int
    game: str
    turn: asyncio.Future[None]


class Thinking:
    """Turns to think."""

    def __init__(self, metrics: Metrics, at_once: int | None = None) -> None:
        self._metrics, self._at_once = metrics, at_once or processors()
        self._waiting: list[_Waiting] = []
        self._games, self._kinds = Counter[str](), Counter[For]()
        self._numbers = count()
        metrics.levels["opponents_waiting"] = 0

    @contextlib.asynccontextmanager
    async def turn(self, game: str, whom: For) -> AsyncGenerator[float]:
        """Wait for a turn; the share of its time that may be thought for in it."""
        mine = _Waiting(whom, next(self._numbers), game, asyncio.get_running_loop().create_future())
        self._waiting.append(mine)
        self._call_next()
        try:
            await mine.turn
            yield self._share()
        finally:
            if mine in self._waiting:
                self._waiting.remove(mine)
            else:
                self._games[game] -= 1
                self._kinds[whom] -= 1
            self._call_next()

    def _share(self) -> float:
        """All of it while everybody can think at once; with more it is so little that a round even takes less time.

        A turn is several decisions, each of which waits for a round.
        """
        people = self._kinds[For.PERSON] + sum(each.whom is For.PERSON for each in self._waiting)
        games = sum(count > 0 for count in self._games.values())
        others = {each.game for each in self._waiting} - {game for game, count in self._games.items() if count > 0}
        able = max(1, min(self._at_once, games + len(others)))
        return max(LEAST, min(1.0, able / max(people, 1)) ** 1.5)

    def _call_next(self) -> None:
        while self._games.total() < self._at_once and (first := self._first()):
            self._waiting.remove(first)
            self._games[first.game] += 1
            self._kinds[first.whom] += 1
            first.turn.set_result(None)
        self._metrics.levels["opponents_waiting"] = len(self._waiting)

    def _first(self) -> _Waiting | None:
        free = (each for each in self._waiting if not self._games[each.game] and not each.turn.done()
                and self._kinds[each.whom] < MOST.get(each.whom, self._at_once))  # fmt: skip
        return min(free, key=lambda each: (each.whom is For.NOBODY, each.number), default=None)


def processors() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
