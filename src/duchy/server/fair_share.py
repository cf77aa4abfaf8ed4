"""A share of each turn of the event loop, so that clients with few requests never wait for those with many."""

from __future__ import annotations

import asyncio
from collections import deque


class FairShare:
    """`most` pieces of work in one turn of the event loop; the others follow in later turns, in order."""

    def __init__(self, most: int) -> None:
        self._most = self._left = most
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def take(self) -> None:
        """Wait for a turn that still has room."""
        if self._left and not self._waiting:
            return self._count()
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        await mine

    def _count(self) -> None:
        if self._left == self._most:
            asyncio.get_running_loop().call_soon(self._begin)
        self._left -= 1

    def _begin(self) -> None:
        """The next turn has come."""
        self._left = self._most
        while self._left and self._waiting:
            first = self._waiting.popleft()
            if not first.done():
                self._count()
                first.set_result(None)
