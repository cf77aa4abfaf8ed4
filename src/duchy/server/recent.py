"""Results that took long to make, kept as long as they are among the latest that were asked for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Recent(Generic[Value]):
    """The latest `most` results by what they were made of; one is made at a time, beside the event loop."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Value] = OrderedDict()
        self._making = asyncio.Lock()

    async def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The result for the key, made now if it is not kept; what `make` raises goes to who asked."""
        async with self._making:
            if key not in self._kept:
                self._kept[key] = await asyncio.to_thread(make)
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
            return self._kept[key]
