"""Finished games that are analysed: each once, one at a time, as long as somebody waits for it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeVar

import msgspec

from ...analysis.effort import SEED, WORLDS
from ...analysis.tutor.question import question
from ...table.position import View
from ..clock import Clock
from ..ledger.refusal import Refusal
from ..protocol import frame_of
from ..review import Analysing
from .analyst import About, Analyst, Course, NoAnalysis, OnProgress, Progress
from .limits import Doors
from .metrics import Metrics

Value = TypeVar("Value")
KEPT: Final = 100
"""How many analyses are kept."""
MOST: Final = 10
"""How many games may wait or be analysed; more are refused."""
OWN: Final = 3
"""How many of them from one address."""
LEFT_S: Final = 15.0
"""After this long without a question nobody waits for it any more; a page asks every second."""
LOOK_S: Final = 1.0
"""How often it is checked whether somebody still waits."""
ASKED: Final = 4
"""How many questions may wait at once; more are refused."""
REST_S: Final = 60.0
"""How long the process is kept when there is nothing to do, since it takes seconds to start."""


class Explaining(Protocol):
    """What analyses a game; `Analyst` does."""

    def analyse(self, record: str, seed: int, worlds: int, progress: OnProgress) -> tuple[bytes, float]:
        """The answer for a page, and the CPU seconds it took. Raises NoAnalysis."""
        ...

    def ask(self, about: About, question: str) -> tuple[bytes, float]:
        """The answer to a question, between two decisions of a game, and the CPU seconds it took. Raises NoAnalysis."""
        ...

    def stop(self) -> None:
        """Stop, whatever is being done."""
        ...


@dataclass
class _Asked:
    """A game that somebody waits for."""

    record: str
    address: str
    at: float
    """When it was asked for last."""
    done: int = 0
    of: int = 0
    glance: Course = field(default_factory=Course)


class Analyses:
    """The analyses of a server. They are made in one process; all else here is done by the event loop."""

    def __init__(self, doors: Doors, clock: Clock, metrics: Metrics, analyst: Explaining | None = None) -> None:
        self._doors, self._clock, self._metrics = doors, clock, metrics
        self._analyst: Explaining = analyst or Analyst()
        self._found: OrderedDict[bytes, bytes] = OrderedDict()
        self._asked: OrderedDict[bytes, _Asked] = OrderedDict()
        """By key; the first one is being analysed."""
        self._failed: OrderedDict[bytes, None] = OrderedDict()
        """Failed analyses not yet reported."""
        self._working: asyncio.Task[None] | None = None
        self._questions = 0
        """How many wait."""
        self._resting: asyncio.TimerHandle | None = None
        self._ready = set[str]()
        """The games that the process has got ready for, or is getting."""
        self._getting_ready = set[asyncio.Task[None]]()
        self._is_closed = False
        self._note()

    def told(self, key: bytes) -> bytes | None:
        """What is known of the game of that key: its analysis, or how far it is; None if it is to be asked for.

        Raises Refusal if it could not be analysed.
        """
        if key in self._failed:
            del self._failed[key]
            raise Refusal("NOT_ANALYSED")
        if found := self._found.get(key):
            self._found.move_to_end(key)
            return found
        if (asked := self._asked.get(key)) is None:
            return None
        asked.at = self._clock.steady()
        ahead = [*self._asked].index(key)
        return frame_of(Analysing(asked.done, asked.of, ahead, asked.glance.stops, asked.glance.shares))

    def ask(self, key: bytes, record: str, address: str) -> bytes:
        """Have a game analysed; what is known of it. Raises Refusal if too many are asked for."""
        if told := self.told(key):
            return told
        own = sum(each.address == address for each in self._asked.values())
        if own >= OWN or len(self._asked) >= MOST or not self._doors.may_analyse(address):
            self._metrics.count("refused_work", "lane", "analyses")
            raise Refusal("TOO_MANY_ANALYSES")
        self._asked[key] = _Asked(record, address, self._clock.steady())
        self._note()
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        return frame_of(Analysing(0, 0, len(self._asked) - 1))

    async def answer(self, about: About, question: str, address: str) -> bytes:
        """The answer to a question about a game. Raises Refusal if too many are asked, or there is none."""
        if self._questions >= ASKED or self._is_closed or not self._doors.may_ask(address):
            self._metrics.count("refused_work", "lane", "analyses")
            raise Refusal("TOO_MANY_QUESTIONS")
        self._questions += 1
        try:
            found, cost = await asyncio.to_thread(self._analyst.ask, about, question)
        except NoAnalysis:
            raise Refusal("NOT_ANALYSED") from None
        finally:
            self._questions -= 1
            self._rest()
        self._metrics.spend("analyses", cost)
        return found

    def foresee(self, view: View) -> None:
        """Something may soon be asked about such a table: the process gets ready for its game."""
        if view.game.name in self._ready or self._is_closed:
            return
        self._ready.add(view.game.name)
        task = asyncio.create_task(self._get_ready(view))
        self._getting_ready.add(task)
        task.add_done_callback(self._getting_ready.discard)

    async def _get_ready(self, view: View) -> None:
        """As long as the rules take to compile."""
        asked = msgspec.json.encode(question(view)).decode()
        try:
            _, cost = await asyncio.to_thread(self._analyst.ask, "prepare", asked)
            self._metrics.spend("analyses", cost)
        except NoAnalysis:
            self._ready.discard(view.game.name)
        finally:
            self._rest()

    def _stop(self) -> None:
        """End the process."""
        self._ready.clear()
        self._analyst.stop()

    def _rest(self) -> None:
        """Stop the process after a delay unless new work arrives."""
        if self._resting:
            self._resting.cancel()
        if not self._is_closed:
            loop = asyncio.get_running_loop()
            self._resting = loop.call_later(REST_S, self._end_idle)

    def _end_idle(self) -> None:
        if not self._asked and not self._questions and not self._getting_ready:
            asyncio.get_running_loop().run_in_executor(None, self._stop)

    async def _work(self) -> None:
        """Analyse one game after the other, until nobody waits for any."""
        while self._asked and not self._is_closed:
            key, asked = next(iter(self._asked.items()))
            try:
                end = "left" if self._is_left(asked) else await self._analyse(key, asked)
                self._metrics.count("analyses", "end", end)
            finally:
                del self._asked[key]
                self._note()
        self._rest()

    async def _analyse(self, key: bytes, asked: _Asked) -> str:
        """Analyse a game; how that ended."""

        def progress(told: Progress) -> None:
            if told.glance:
                asked.glance = told.glance
            else:
                asked.done, asked.of = told.done, told.of

        work = asyncio.ensure_future(asyncio.to_thread(self._analyst.analyse, asked.record, SEED, WORLDS, progress))
        is_left = False  # a question that waits for the same process is answered before that is stopped
        while not (await asyncio.wait([work], timeout=LOOK_S))[0]:
            is_left = self._is_closed or self._is_left(asked)
            if self._is_closed or (is_left and not self._questions and not self._getting_ready):
                await asyncio.to_thread(self._stop)
        try:
            found, cost = work.result()
        except NoAnalysis:
            if is_left:
                return "left"
            remember(self._failed, key, None)
            return "failed"
        self._metrics.spend("analyses", cost)
        remember(self._found, key, found)
        return "done"

    def _is_left(self, asked: _Asked) -> bool:
        return self._clock.steady() - asked.at > LEFT_S

    def _note(self) -> None:
        self._metrics.levels["analyses_waiting"] = len(self._asked)

    async def close(self) -> None:
        """Analyse nothing more."""
        self._is_closed = True
        if self._resting:
            self._resting.cancel()
        await asyncio.to_thread(self._stop)
        if self._working:
            await asyncio.wait([self._working])
        if self._resting:
            self._resting.cancel()


def remember(kept: OrderedDict[bytes, Value], key: bytes, value: Value) -> None:
    """Keep a value, and at most `KEPT` of them."""
    kept[key] = value
    if len(kept) > KEPT:
        kept.popitem(last=False)
