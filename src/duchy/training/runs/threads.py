"""Workers that play the chunks of a batch: threads of this process, since compiled games run in parallel."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Protocol

from ..learning.chunks import Chunk, Learned, Numbers, learn


class Workers(Protocol):
    """Plays chunks."""

    def learn(self, net: Numbers, chunks: Sequence[Chunk]) -> list[Learned]:
        """The result of each chunk, in order."""
        ...

    def close(self) -> None:
        """Release threads, processes and connections."""
        ...


class ThreadWorkers:
    """A pool of threads."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads)

    def learn(self, net: Numbers, chunks: Sequence[Chunk]) -> list[Learned]:
        """The result of each chunk, in order."""
        return list(self._pool.map(partial(learn, net), chunks))

    def close(self) -> None:
        """Wait for the chunks in progress."""
        self._pool.shutdown(cancel_futures=True)
