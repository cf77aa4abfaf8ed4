"""Who plays chunks: threads of this process, since compiled games run in parallel, or the workers of a Ray cluster.

Chunks come back in the order in which they were asked for, whoever is done first.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from threading import Event
from typing import Protocol

from ..players.helpers import in_order
from ..training.runs.ray_workers import RETRIES, RayFailed, connected
from .chunk import Chunk, Task
from .chunk_file import study_version
from .encounters import play_task

Played = Iterator[tuple[Task, Chunk]]


class Workers(Protocol):
    """Plays tasks."""

    def play(self, tasks: Iterator[Task]) -> Played:
        """The chunk of each task, in order; a task is taken when there is a worker for it."""
        ...

    def close(self) -> None:
        """Wait for the chunks in progress, and release threads and connections."""
        ...


class Threads:
    """Some threads."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool = ThreadPoolExecutor(count)
        self._end = Event()

    def play(self, tasks: Iterator[Task]) -> Played:
        """The chunk of each task, in order."""
        return in_order(
            tasks,
            self._count + 1,
            lambda task: self._pool.submit(play_task, task, self._end.is_set),
            lambda future: future.result(),
        )

    def close(self) -> None:
        """Wait for the chunks in progress; those of programs are given up after their game."""
        self._end.set()
        self._pool.shutdown(cancel_futures=True)


class RayPlayers:
    """The workers of a cluster; they must run the same version of the program."""

    def __init__(self, address: str, count: int) -> None:
        """Connect, or start a cluster of `count` workers on this machine. Raises RayFailed."""
        self._ray = connected(address, count)
        self._errors = import_module("ray.exceptions")
        self._count = count
        self._play = self._ray.remote(max_retries=RETRIES, num_cpus=1)(play_there)

    def play(self, tasks: Iterator[Task]) -> Played:
        """The chunk of each task, in order. Raises RayFailed."""
        try:
            yield from in_order(
                tasks, 2 * self._count, lambda task: self._play.remote(study_version(), task), self._ray.get
            )  # fmt: skip
        except self._errors.RayError as error:
            raise RayFailed(str(error)) from error

    def close(self) -> None:
        """Leave the cluster; shut down a local one."""
        self._ray.shutdown()


def play_there(code: str, task: Task) -> Chunk:
    """A worker's task. Raises RayFailed if it runs another version of the program."""
    if study_version() != code:
        raise RayFailed(f"a worker has version {study_version()} of the program, not {code}")
    return play_task(task)
