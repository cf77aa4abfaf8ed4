"""Deals on several processes at once, each with its own players, which are kept from deal to deal."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Collection, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import cache
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize
from types import FrameType, TracebackType
from typing import Final, Self

from ...games import game_named
from ...kernel.errors import WeightsError
from ...kernel.notice import NOTICE
from ...kernel.processes import collect_and_freeze
from ..clock import count_cpu_time
from ..nets.weights import net_of
from ..player import Player
from .arena import Contest, DealResult, play_deal
from .contestants import Side, contestant
from .luck_meter import LuckMeter

Task = tuple[Contest, int]
"""A contest and one of its deals."""
MASKS: Final = hasattr(signal, "pthread_sigmask")
"""Whether signals can be kept for later; not on Windows."""
HEARD_S: Final = 1.0
"""When a process that was told to end is told again."""


class Pool:
    """Processes that play deals. On leaving the context early, however, they are terminated at once. With
    `in_cpu_time`, thinking time is CPU time.
    """

    def __init__(self, jobs: int, *, in_cpu_time: bool = False) -> None:
        self.jobs = jobs
        self._others = set(active_children())
        self._pool = ProcessPoolExecutor(
            jobs, mp_context=get_context("spawn"), initializer=_sit_down, initargs=(in_cpu_time,)
        )
        self._idle = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._pool.shutdown(wait=self._idle, cancel_futures=True)
        if not self._idle:
            terminate({*active_children()} - self._others)

    def play(self, tasks: Iterator[Task]) -> Iterator[tuple[Contest, DealResult]]:
        """Yield results as deals finish. A task is taken when a process is free for it. Raises BrokenProcessPool if a
        process dies.
        """
        self._idle = False
        waiting: dict[Future[DealResult], Contest] = {}
        while True:
            while len(waiting) < self.jobs and (task := next(tasks, None)):
                with _ctrl_c_waits():
                    asked = self._pool.submit(_deal_in_process, *task)
                waiting[asked] = task[0]
            if not waiting:
                self._idle = True
                return
            for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(done), done.result()


@contextmanager
def _ctrl_c_waits() -> Generator[None]:
    """Keep Ctrl+C for later. A process that is started meanwhile does not hear it either until it sits down: it would
    end, and print where.
    """
    if not MASKS:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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


# In a worker process

_players: dict[tuple[str, Side], Player] = {}


def _sit_down(in_cpu_time: bool) -> None:
    """Ignore Ctrl+C, which the foreground process handles; exit with it, ending programs; use the same clock."""
    if in_cpu_time:
        count_cpu_time()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if MASKS:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGTERM, _stop)
    NOTICE.quiet = True
    threading.Thread(target=_stop_with_parent, daemon=True).start()
    Finalize(None, _stand_up, exitpriority=1)


def _stop(signum: int, frame: FrameType | None) -> None:
    _stand_up()
    os._exit(128 + signum)


def _stop_with_parent() -> None:
    """Exit as soon as the parent process is gone, however it was killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _stand_up() -> None:
    for player in _players.values():
        player.close()


def _deal_in_process(contest: Contest, deal: int) -> DealResult:
    settled = contest.settled
    for side in contest.sides:
        if (contest.game, side) not in _players:
            _players[contest.game, side] = contestant(side, settled)
    players = [_players[contest.game, side] for side in contest.sides]
    meter = meter_for(contest.game, contest.seats) if contest.lucky else None
    result = play_deal(settled, contest.sides, players, deal, meter)
    collect_and_freeze()
    return result


@cache
def meter_for(game: str, seats: int) -> LuckMeter | None:
    """The meter for luck in such games; None if there is no usable net for them."""
    try:
        return LuckMeter(game_named(game), net_of(game, seats).array)
    except WeightsError:
        return None
