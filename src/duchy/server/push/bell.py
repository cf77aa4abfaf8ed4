"""One table: whose turn has begun, and whether they are told: only where nobody of that seat is looking."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection, Coroutine

from ..ledger.table import Table
from ..storage.schema import StoreError
from .notice import Turn, turn_at
from .post import Post


class Bell:
    """It hears of everything that happens at the table, and rings once for each turn of a person who is not looking."""

    def __init__(self, post: Post | None, looking: Callable[[], Collection[int]]) -> None:
        self._post, self._looking = post if post and post.is_open else None, looking
        self._turn: Turn | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._wanting: frozenset[int] | None = None
        """The seats that have asked for notices; None: that has to be read again."""
        self._is_over = False

    def doubt(self) -> None:
        """Somebody may have asked for notices, or for none any more."""
        self._wanting = None

    def reconsider(self, table: Table) -> None:
        """Somebody at the table has just asked for notices, or for none any more."""
        self._wanting, self._turn = None, None
        self.heed(table)

    def heed(self, table: Table) -> None:
        """Something has happened at the table. What a seat is asked in secret changes nothing."""
        if not self._post or table.asks_in_secret:
            return
        turn = turn_at(table)
        if turn != self._turn:
            self._turn = turn
            self.stop()
            if turn and (self._post.is_shared or not self._looks(turn)):
                self._begin(self._ring(self._post, table, turn))
        if table.is_finished and not self._is_over:
            self._is_over = True
            self._begin(self._post.clear(table.id))

    def _looks(self, turn: Turn) -> bool:
        return turn.seat in self._looking()

    async def _ring(self, post: Post, table: Table, turn: Turn) -> None:
        """Tell whoever is not looking even after a while; other processes need not tell somebody who looks here."""
        if not self._looks(turn):
            await asyncio.sleep(post.wait_s)
        if not self._looks(turn):
            await post.tell(table.id, table.settled.game.name, table.people, turn)
        elif post.is_shared and turn.seat in await self._wanted(post, table.id):
            await post.claim(table.id, turn)

    async def _wanted(self, post: Post, table: str) -> frozenset[int]:
        if self._wanting is None:
            self._wanting = await post.seats(table)
        return self._wanting

    def _begin(self, work: Coroutine[object, None, None]) -> None:
        """Do it in the background; if the store fails, nobody is told."""

        async def quietly() -> None:
            with contextlib.suppress(StoreError):
                await work

        task = asyncio.create_task(quietly())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Whose turn it was is told no more."""
        for task in self._tasks:
            task.cancel()
