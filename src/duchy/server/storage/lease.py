"""Which of several processes acts at a table on nobody's behalf: lets computers think, notes that time is over.

Whoever has a table open and finds nobody acting there takes its lease. A lease has a number, its fence, which is one
higher whenever another process takes it; what is stored under a lease is refused if its fence is no longer the latest.
So a process that was stopped for a while, or was cut off, and goes on without knowing that another has taken over,
writes nothing. What people do needs no lease: any process stores it, and the second of two gets a conflict.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Final

from .event_store import EventStore
from .schema import StoreError

PATIENCE_S: Final = 20.0
"""How long the holder may leave a table as it is, before another process that has it open takes the lease from it. A
holder that has died is not waited for.
"""


class Lease:
    """The lease of one table, as this process knows it."""

    def __init__(self, store: EventStore, table: str, steady: Callable[[], float]) -> None:
        self._store, self._table, self._steady = store, table, steady
        self._since: tuple[int, float] = -1, 0.0
        """After which event the holder is waited for, and since when."""
        self.fence: int | None = None
        """Its number, while this process has it; a store that is not shared needs none."""

    async def is_held(self, seq: int) -> bool:
        """Whether this process acts after event `seq`; it takes the lease if it can, and if the store answers."""
        if not self._store.is_shared or self.fence is not None:
            return True
        if self._since[0] != seq:
            self._since = seq, self._steady()
        by_force = self._steady() - self._since[1] >= PATIENCE_S
        with contextlib.suppress(StoreError):
            self.fence = await self._store.reading(lambda: self._store.lease(self._table, by_force))
        return self.fence is not None

    def lose(self) -> None:
        """Something stored under it was refused: another process may have it now."""
        self.fence = None

    async def give_back(self) -> None:
        """Nobody is at the table here any more."""
        if self.fence is not None:
            self.fence = None
            with contextlib.suppress(StoreError):
                await self._store.reading(lambda: self._store.end_lease(self._table))
