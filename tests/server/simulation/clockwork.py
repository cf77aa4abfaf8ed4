"""A deterministic event loop whose clock jumps ahead whenever there is nothing to do."""

from __future__ import annotations

import asyncio
import random
import selectors
from collections.abc import Callable
from contextvars import Context, ContextVar
from typing import Any

PROCESS: ContextVar[int] = ContextVar("process", default=0)
"""To which simulated process the code that runs belongs."""
THREAD_S = 0.02
"""So long at most somebody else's thread takes for what it is given, and to be heard of again."""


class Stuck(AssertionError):
    """Deadlock: nothing will ever happen."""


class _Leap(selectors.DefaultSelector):
    """A selector that does not wait but advances the clock."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise Stuck
        self.now += timeout
        return super().select(0)


class Clockwork(asyncio.SelectorEventLoop):
    """Timers run in order of time; work for threads runs in this one, a little later."""

    def __init__(self, rng: random.Random) -> None:
        self._leap, self._rng = _Leap(), rng
        self._heard = 0.0
        self.tasks: dict[int, list[asyncio.Task[Any]]] = {}
        super().__init__(self._leap)
        self.set_task_factory(self._noted)
        self.errors: list[BaseException] = []
        """What was raised where nobody waits for it."""
        self.set_exception_handler(lambda loop, about: self.errors.append(about.get("exception") or Stuck(str(about))))

    def time(self) -> float:
        return self._leap.now

    def _noted(self, loop: asyncio.AbstractEventLoop, coroutine: Any, **options: Any) -> asyncio.Task[Any]:
        task = asyncio.Task(coroutine, loop=loop, **options)
        self.tasks.setdefault(PROCESS.get(), []).append(task)
        return task

    def end(self, process: int) -> None:
        """Nothing of that process goes on."""
        for task in self.tasks.pop(process, []):
            task.cancel()

    def call_soon_threadsafe(
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """From a thread: heard a little later, in order."""
        self._heard = max(self._heard, self.time()) + self._rng.random() * THREAD_S / 10
        return self.call_at(self._heard, callback, *args, context=context)

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        """In a thread: the work is done at some moment, and heard of later."""
        done: asyncio.Future[Any] = self.create_future()
        self.call_later(self._rng.random() * THREAD_S, self._work, done, func, args)
        return done

    def _work(self, done: asyncio.Future[Any], func: Callable[..., Any], args: tuple[Any, ...]) -> None:
        try:
            result, error = func(*args), None
        except Exception as raised:
            result, error = None, raised
        self.call_later(self._rng.random() * THREAD_S, self._settle, done, result, error)

    def _settle(self, done: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
        if done.done():
            return
        if error:
            done.set_exception(error)
        else:
            done.set_result(result)
