"""The real store on a disk that is slow, fails for a while, or reports a failure although it succeeded."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from duchy.server.storage.event_store import Conflict, Write, tell, unsaid
from duchy.server.storage.schema import StoreError
from duchy.server.storage.sqlite import SqliteStore

from .clockwork import Clockwork

WORD_S = 0.1
"""How long it takes until other processes hear a word."""
CODES = ("DISK_FULL", "LOCKED", "DISK_FAILED")


class Disk:
    """Shared by all processes: one file and its health."""

    def __init__(self, path: Path, loop: Clockwork, rng: random.Random, log: Callable[[str], None]) -> None:
        self.path, self.loop, self.rng, self.log = path, loop, rng, log
        self.stores: list[SimulatedStore] = []
        self.leases: dict[str, tuple[SimulatedStore | None, int]] = {}
        """By table who has its lease, and how often that has changed."""
        self.begun = 0
        """How many processes there have been."""
        self.slow_s, self.lies, self.trouble = 0.01, 0.0, ""

    def fail(self, code: str) -> None:
        """From now on everything is refused."""
        self.trouble = code
        self.log(f"disk: {code}")

    def heal(self) -> None:
        """The disk works again; listeners reload everything, as after a lost connection."""
        self.trouble = ""
        self.log("disk: well again")
        for store in self.stores:
            store.hear(None)

    def spread(self, by: SimulatedStore, table: str, word: str) -> None:
        """Let the other processes hear it, some time later."""
        for store in self.stores:
            if store is not by:
                self.loop.call_later(WORD_S, store.overhear, table, word)

    def wrote(self, by: SimulatedStore, games: set[str]) -> None:
        """Tell the other processes, some time later."""
        for store in self.stores:
            if store is not by:
                for game in sorted(games):
                    self.loop.call_later(self.rng.random() * 0.3, store.hear, game)


class SimulatedStore(SqliteStore):
    """Writes and reads through the disk, in the order in which it was asked, in no thread."""

    is_shared = True

    def __init__(self, disk: Disk) -> None:
        self._disk, self._hears, self._is_dead, self._is_busy = disk, list[Callable[[str | None], None]](), False, False
        self._overhears: list[Callable[[str, str], None]] = []
        self._queue: list[Write] = []
        disk.begun += 1
        self.process = disk.begun
        super().__init__(disk.path)
        disk.stores.append(self)

    def _put(self, write: Write) -> None:
        self._queue.append(write)
        self._begin()

    def _begin(self) -> None:
        if self._queue and not self._is_busy and not self._is_dead:
            self._is_busy = True
            self._disk.loop.call_later(self._disk.rng.expovariate(1 / self._disk.slow_s), self._turn)

    def _turn(self) -> None:
        """One transaction of what is waiting; who waits hears of it later, unless the process is dead by then."""
        if self._is_dead:
            return
        group, self._queue = self._queue, []
        self._commit(group)
        self._is_busy = False
        self._begin()

    def _write(self, group: list[Write]) -> None:
        if self._disk.trouble:
            raise StoreError(self._disk.trouble, self.where)
        for write in group:
            if write.fence is not None and self._disk.leases.get(write.event.table) != (self, write.fence):
                self._disk.log("disk: refuses what another process has the lease for")
                write.error = Conflict(f"{write.event.table} {write.event.seq}")
        group = [write for write in group if not write.error]
        super()._write(group)
        self._disk.wrote(self, {write.event.table for write in group if not write.error})
        if self._disk.rng.random() < self._disk.lies:
            self._disk.log("disk: has written, and says that it has not")
            raise StoreError("DISK_FAILED", self.where)

    def _read(self, query: str, values: Sequence[str | int]) -> list[Any]:
        if self._disk.trouble:
            raise StoreError(self._disk.trouble, self.where)
        return super()._read(query, values)

    def lease(self, table: str, by_force: bool) -> int | None:
        """Take the lease of a table, unless another process that lives has it."""
        if self._disk.trouble:
            raise StoreError(self._disk.trouble, self.where)
        holder, fence = self._disk.leases.get(table, (None, 0))
        if holder is not self:
            if holder in self._disk.stores and not by_force:
                return None
            holder, fence = self._disk.leases[table] = self, fence + 1
        return fence

    def end_lease(self, table: str) -> None:
        """Let others have the lease of a table, if this process has it."""
        holder, fence = self._disk.leases.get(table, (None, 0))
        if holder is self:
            self._disk.leases[table] = None, fence

    def follow(self, hear: Callable[[str | None], None], overhear: Callable[[str, str], None] = unsaid) -> None:
        self._hears.append(hear)
        self._overhears.append(overhear)

    def spread(self, table: str, word: str) -> None:
        self._disk.spread(self, table, word)

    def overhear(self, table: str, word: str) -> None:
        """Another process has said something of that table."""
        for overhears in self._overhears if not self._is_dead else []:
            overhears(table, word)

    def living(self) -> set[int]:
        return {store.process for store in self._disk.stores}

    def hear(self, game: str | None) -> None:
        """Another process has written to that game, or perhaps to any."""
        for hears in self._hears if not self._is_dead else []:
            hears(game)

    def die(self) -> None:
        """The process is gone, with everything it had not written."""
        self._is_dead = True
        self._disk.stores.remove(self)
        for write in self._queue:
            write.error = StoreError("CLOSED", self.where)
        tell(self._queue)
        self._queue = []
        self.close()
