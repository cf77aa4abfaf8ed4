"""The tutors of all tables: a decision is looked into while its seat thinks about it, and weighed before it is made.

All is done in a process of its own, below the opponents and in turn with them. Whoever asks before it is ready, or
when it is too busy, is not kept waiting: the tutor is silent then. The time of an answer depends on what the seat
itself sees and does.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol

import msgspec

from ...analysis.tutor.question import Question, question
from ...analysis.tutor.strictness import Strictness
from ...table.action import Action
from ...table.position import View
from ..protocol import Weighed
from .analyst import About, Analyst, NoAnalysis
from .metrics import Metrics
from .thinking import Thinking

PATIENCE_S: Final = 0.4
"""How long a decision may be held up by being weighed; after that it is let through."""
MOST: Final = 4
"""Questions that may wait for the process at once."""
AHEAD: Final = 20
"""Decisions that may wait to be looked into at once; whoever is not among them waits a little longer for an answer."""
REST_S: Final = 600.0
"""How long the process is kept when nobody has asked it anything."""


class Asking(Protocol):
    """What answers questions; `Analyst` does."""

    def ask(self, about: About, question: str) -> tuple[bytes, float]:
        """The answer, and the CPU seconds it took. Raises NoAnalysis."""
        ...

    def stop(self) -> None:
        """Stop, whatever is being done."""
        ...


class Tutors:
    """The tutors of a server. They think in one process; all else here is done by the event loop."""

    def __init__(self, thinking: Thinking, metrics: Metrics, asking: Asking | None = None) -> None:
        self._thinking, self._metrics, self._asking = thinking, metrics, asking or Analyst()
        self._threads = ThreadPoolExecutor(MOST, "duchy-tutor")
        self._waiting = 0
        self._ready, self._starting = set[str](), ""
        """The games that the process can answer for, and the one that it is getting ready for."""
        self._tasks = set[asyncio.Task[None]]()
        self._resting: asyncio.TimerHandle | None = None

    def look_ahead(self, view: View) -> None:
        """A seat with a tutor begins to think about a decision; so does its tutor, unless too many wait to."""
        if len(self._tasks) >= AHEAD:
            return
        task = asyncio.create_task(self._look_ahead(view.copy()))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look_ahead(self, view: View) -> None:
        """Nothing is asked while the process gets ready for a game: all that is asked of it waits for that."""
        if self._starting:
            return
        if view.game.name not in self._ready:
            return await self._get_ready(view)
        with contextlib.suppress(NoAnalysis):
            async with self._thinking.spare_turn():
                await self._ask("ahead", question(view))

    async def _get_ready(self, view: View) -> None:
        """As long as the rules take to compile; this does not delay any opponent."""
        game = self._starting = view.game.name
        try:
            await self._ask("prepare", question(view))
            self._ready.add(game)
        except NoAnalysis:
            self._metrics.count("tutor_failures", "game", game)
        finally:
            self._starting = ""

    async def weigh(self, view: View, plan: Sequence[Action], strictness: Strictness) -> Weighed | None:
        """What there is to say of a decision that began with that view; None if that is not found in time."""
        if view.game.name not in self._ready:
            self.look_ahead(view)
            return None
        if self._starting or self._waiting >= MOST:
            self._metrics.count("tutor_late")
            return None
        asked = asyncio.ensure_future(self._ask("weigh", question(view, plan, strictness)))
        done, _ = await asyncio.wait({asked}, timeout=PATIENCE_S)
        if not done:
            asked.add_done_callback(lambda late: late.cancelled() or late.exception())
            self._metrics.count("tutor_late")
            return None
        try:
            return msgspec.json.decode(asked.result(), type=Weighed)
        except NoAnalysis:
            self._ready.discard(view.game.name)
            return None

    async def _ask(self, about: About, asked: Question) -> bytes:
        """The answer of the process. Raises NoAnalysis."""
        self._waiting += 1
        text = msgspec.json.encode(asked).decode()
        try:
            loop = asyncio.get_running_loop()
            answer, cpu = await loop.run_in_executor(self._threads, lambda: self._asking.ask(about, text))
        finally:
            self._waiting -= 1
            self._rest_later()
        self._metrics.spend("tutors", cpu)
        return answer

    def _rest_later(self) -> None:
        """Stop the process after a long idle period."""
        if self._resting:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(REST_S, self._rest)

    def _rest(self) -> None:
        self._ready.clear()
        self._asking.stop()

    def close(self) -> None:
        """End the process."""
        if self._resting:
            self._resting.cancel()
        for task in self._tasks:
            task.cancel()
        self._asking.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)
