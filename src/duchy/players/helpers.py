"""Processes that work for this one, and end with it; Ctrl+C is none of their business."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize
from types import FrameType, TracebackType
from typing import Final, ParamSpec, Self, TypeVar

Asked = TypeVar("Asked")
Handle = TypeVar("Handle")
Answer = TypeVar("Answer")
Given = ParamSpec("Given")
ENDING: Final = frozenset({signal.SIGINT, signal.SIGTERM})
MASKS: Final = hasattr(signal, "pthread_sigmask")
"""Whether signals can be kept for later; not on Windows."""
HEARD_S: Final = 1.0
"""When a process that was told to end is told again."""


def nothing() -> None:
    """What most processes have to do before they end."""


class Helpers:
    """So many processes; each does `begin` first, and `end` last. On leaving the context while something is still asked
    of them they are terminated at once. Meanwhile SIGTERM ends this process as `sys.exit` does.
    """

    def __init__(self, count: int, begin: Callable[[], None], end: Callable[[], None] = nothing) -> None:
        self.count = count
        self._others = set(active_children())
        self._pool = ProcessPoolExecutor(
            count, mp_context=get_context("spawn"), initializer=_start, initargs=(begin, end)
        )
        self._is_done: list[Callable[[], bool]] = []
        """Whether what was asked is done."""
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        self._stack.enter_context(ending_in_order())
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if not all(is_done() for is_done in self._is_done):
            terminate({*active_children()} - self._others)
        self._pool.shutdown(cancel_futures=True)
        self._stack.close()

    def ask(self, what: Callable[Given, Answer], *args: Given.args, **kwargs: Given.kwargs) -> Future[Answer]:
        """Ask for this of the first process that is free. Raises BrokenProcessPool, here or where the answer is taken,
        if a process dies.
        """
        with _signals_wait():
            asked = self._pool.submit(what, *args, **kwargs)
            self._is_done = [*(is_done for is_done in self._is_done if not is_done()), asked.done]
        return asked


def in_order(
    tasks: Iterable[Asked], most: int, ask: Callable[[Asked], Handle], get: Callable[[Handle], Answer]
) -> Iterator[tuple[Asked, Answer]]:
    """The answer to each task, in order, while at most so many are asked for."""
    waiting = deque[tuple[Asked, Handle]]()
    for task in tasks:
        waiting.append((task, ask(task)))
        if len(waiting) == most:
            first, handle = waiting.popleft()
            yield first, get(handle)
    for task, handle in waiting:
        yield task, get(handle)


@contextmanager
def ending_in_order() -> Generator[None]:
    """Let SIGTERM end this process as `sys.exit` does, so that what has begun is cleared up."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _exit)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _exit(signum: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + signum)


@contextmanager
def _signals_wait() -> Generator[None]:
    """Keep Ctrl+C and SIGTERM for later, whichever thread hears them. A process that is started meanwhile does not hear
    them either until it has begun: it would end, and print where.
    """
    if not MASKS or threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = list[int]()
    handlers = {one: signal.signal(one, lambda signum, frame: heard.append(signum)) for one in ENDING}
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for one, handler in handlers.items():
            signal.signal(one, handler)
        for signum in heard:
            signal.raise_signal(signum)


def terminate(processes: Collection[BaseProcess]) -> None:
    """End them and wait. One that hears of it just before it begins to wait for a lock does not wake up, so it is told
    again.
    """
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(HEARD_S)
        while process.is_alive():
            process.terminate()
            process.join(HEARD_S)


# In a process that helps


def _start(begin: Callable[[], None], end: Callable[[], None]) -> None:
    """Ignore Ctrl+C, which the foreground process handles, and exit with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if MASKS:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)

    def stop(signum: int, frame: FrameType | None) -> None:
        end()
        os._exit(128 + signum)

    signal.signal(signal.SIGTERM, stop)
    threading.Thread(target=_stop_with_parent, daemon=True).start()
    Finalize(None, end, exitpriority=1)
    begin()


def _stop_with_parent() -> None:
    """Exit as soon as the parent process is gone, however it was killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
