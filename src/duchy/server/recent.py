"""Results that took long to make, kept as long as they are among the latest that were asked for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

Value = TypeVar("Value")
AT_ONCE: Final = 2
"""So many results of a kind are made at once, each in a thread; they share the interpreter with everything else."""


class Recent(Generic[Value]):
    """The latest `most` results by what they were made of; each is made once, for all who ask for it meanwhile."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, asyncio.Future[Value]] = OrderedDict()
        self._making = asyncio.Semaphore(AT_ONCE)

    async def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The result for the key, made now if it is not kept; what `make` raises goes to all who asked."""
        if key not in self._kept:
            self._kept[key] = asyncio.ensure_future(self._made(make))
            self._kept[key].add_done_callback(lambda done: self._forget(key, done))
        result = self._kept[key]
        self._kept.move_to_end(key)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return await asyncio.shield(result)

    async def _made(self, make: Callable[[], Value]) -> Value:
        async with self._making:
            return await asyncio.to_thread(make)

    def _forget(self, key: Hashable, done: asyncio.Future[Value]) -> None:
        """Keep no failure."""
        if (done.cancelled() or done.exception()) and self._kept.get(key) is done:
            del self._kept[key]
