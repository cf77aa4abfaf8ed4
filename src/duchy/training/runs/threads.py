"""Who plays the chunks of a batch: threads of this process. Compiled games run beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Protocol

from ..learning.chunks import Chunk, Learned, Numbers, learn


class Workers(Protocol):
    """Plays chunks."""

    def learn(self, net: Numbers, chunks: Sequence[Chunk]) -> list[Learned]:
        """What each chunk teaches, in their order."""
        ...

    def close(self) -> None:
        """Give back threads, processes, connections."""
        ...


class ThreadWorkers:
    """So many threads."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads)

    def learn(self, net: Numbers, chunks: Sequence[Chunk]) -> list[Learned]:
        """What each chunk teaches, in their order, whoever played it."""
        return list(self._pool.map(partial(learn, net), chunks))

    def close(self) -> None:
        """Wait for the chunks that are being played."""
        self._pool.shutdown(cancel_futures=True)
