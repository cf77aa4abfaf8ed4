"""Where events and secrets are kept: one thread writes, commits whatever is waiting together, then reports."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeVar

from msgspec.structs import replace

from .alteration import Alteration
from .beside import NAME, Secret, names_in
from .events import Event
from .schema import StoreError

GROUP: Final = 500
"""A transaction that holds this many writes takes no more."""
READERS: Final = 4
"""How many threads do short reads; nothing slow runs in them."""
Value = TypeVar("Value")
SLICE: Final = 8
"""How many waiters are told at once before others get their turn in the event loop."""

Committed = Callable[[int, float], None]
"""Called for each transaction with the number of writes and the seconds it took."""


def unheard(writes: int, seconds: float) -> None:
    """The default `on_commit`: transactions are not reported."""


def unsaid(table: str, word: str) -> None:
    """The default `overhear`: what other processes say is not heard."""


class Conflict(Exception):
    """Another process wrote that event first; nothing is wrong with the store."""


@dataclass
class Write:
    """An event to be stored with its secrets, and who waits for it."""

    event: Event
    secrets: Sequence[Secret]
    done: Future[None] | asyncio.Future[None] = field(default_factory=Future[None])
    error: Exception | None = None
    fence: int | None = None
    """The number of the lease under which it is stored, if it needs one."""


class EventStore(ABC):
    """The events and secrets of all games. Raises StoreError if they cannot be stored or read."""

    where: Path | str
    """The file, or the address of the database without its password."""
    on_loss: Callable[[StoreError], None] | None = None
    """Called, in some thread, if what is stored there is lost while in use."""
    is_shared: bool = False
    """Whether `follow` reports what other processes write and say."""
    process: int = 0
    """What this process is called where others share the store."""

    def __init__(self, on_commit: Committed) -> None:
        self._on_commit = on_commit
        self._waiting: queue.SimpleQueue[list[Write] | None] = queue.SimpleQueue()
        self._gathered: list[Write] = []
        """What one turn of the event loop wants to keep; waking the writing thread for each event would cost more."""
        self._closed = False
        self._readers = ThreadPoolExecutor(READERS, "duchy-reader")
        self.holding = contextlib.ExitStack()
        """What is released when the store is closed."""
        self._thread = threading.Thread(target=self._write_all, name="duchy-store", daemon=True)
        self._thread.start()

    # Writing

    def append(self, event: Event, secrets: Sequence[Secret] = ()) -> Future[None]:
        """Completes when the event is on the disk; fails with Conflict or StoreError, then nothing was written."""
        done = Future[None]()
        self._put(Write(event, secrets, done))
        return done

    async def keep(self, event: Event, secrets: Sequence[Secret] = (), fence: int | None = None) -> None:
        """Wait until the event is on the disk. Raises Conflict or StoreError; nothing was written then.

        With the `fence` of a lease there is a conflict, too, if another process has the table's lease by now.
        """
        done = asyncio.get_running_loop().create_future()
        self._put(Write(event, secrets, done, fence=fence))
        await done

    def _put(self, write: Write) -> None:
        if self._closed:
            write.done.set_exception(StoreError("CLOSED", self.where))
        elif isinstance(write.done, Future):
            self._waiting.put([write])
        else:
            if not self._gathered:
                write.done.get_loop().call_soon(self._hand_over)
            self._gathered.append(write)

    def _hand_over(self) -> None:
        """Give the writing thread what has been gathered."""
        gathered, self._gathered = self._gathered, []
        if gathered:
            self._waiting.put(gathered)

    def _write_all(self) -> None:
        is_last = False
        while not is_last and (first := self._waiting.get()) is not None:
            group, is_last = self._group(first)
            self._commit(group)
        self._end_writing()

    def _group(self, first: list[Write]) -> tuple[list[Write], bool]:
        """The writes and those that wait behind them; whether the store is being closed."""
        group = first
        while len(group) < GROUP:
            try:
                more = self._waiting.get_nowait()
            except queue.Empty:
                break
            if more is None:
                return group, True
            group += more
        return group, False

    def _commit(self, group: list[Write]) -> None:
        """Whatever happens, everybody who waits is told, and the thread goes on."""
        began = time.monotonic()
        group = [write for write in group if not write.done.cancelled()]
        try:
            self._write(group)
            self._on_commit(len(group), time.monotonic() - began)
        except Exception as error:
            for write in group:
                write.error = (
                    error if isinstance(error, StoreError) else StoreError("DISK_FAILED", self.where, repr(error))
                )
        tell(group)

    @abstractmethod
    def _write(self, group: list[Write]) -> None:
        """Write them in one transaction; those that came second get a Conflict. Raises StoreError."""

    @abstractmethod
    def _end_writing(self) -> None:
        """Release what the writing thread holds."""

    @abstractmethod
    def alter(self, alteration: Alteration) -> None:
        """Change what is stored, and let other processes know.

        Raises Conflict if another writer came first, and StoreError; nothing has changed then.
        """

    @abstractmethod
    def swap(self, table: str, name: str, before: bytes | None, after: bytes | None) -> bool:
        """Let a secret have the value `after` where it is `before`, None being none at all; whether it was.

        Of several processes that try the same one succeeds, and the others hear of the table. Nothing is kept for a
        table that is not there. Raises StoreError.
        """

    def lease(self, table: str, by_force: bool) -> int | None:
        """Take the lease of a table, unless another process that lives has it; `by_force` takes it from that one, too.

        Returns the lease's fence, None if another process keeps it. Only a shared store has leases. Raises StoreError.
        """
        raise NotImplementedError

    def end_lease(self, table: str) -> None:
        """Let others have the lease of a table, if this process has it. Raises StoreError."""
        raise NotImplementedError

    # Reading

    async def reading(self, read: Callable[[], Value]) -> Value:
        """The result of a short read, done in one of the store's own threads. Raises StoreError."""
        if self._closed:
            raise StoreError("CLOSED", self.where)
        return await asyncio.get_running_loop().run_in_executor(self._readers, read)

    def events(self, table: str, after: int = -1) -> list[Event]:
        """The events of a table from number `after + 1` on, in order; none if there is no such table."""
        found = self.rows(table, after)
        if not any(event.refers for event in found):
            return found
        names = names_in(self.secrets_like(table, NAME))
        return [replace(event, names=names) if event.refers else event for event in found]

    @abstractmethod
    def rows(self, table: str, after: int = -1) -> list[Event]:
        """Those events without the names that they refer to."""

    @abstractmethod
    def tables(self) -> list[str]:
        """The tables, the newest first."""

    @abstractmethod
    def probe(self) -> None:
        """Raise StoreError if nothing can be read."""

    @abstractmethod
    def secret(self, table: str, name: str) -> bytes | None:
        """The secret of that name; None if there is none."""

    @abstractmethod
    def secrets_like(self, table: str, kind: str) -> dict[str, bytes]:
        """The secrets of a table whose names begin with that word."""

    @abstractmethod
    def follow(self, hear: Callable[[str | None], None], overhear: Callable[[str, str], None] = unsaid) -> None:
        """From now on `hear` gets, in some thread, each table that another process wrote to; None: it may be any.

        `overhear` gets what another process has said of a table with `spread`. Never if `is_shared` is false.
        """

    def spread(self, table: str, word: str) -> None:
        """Say something of a table, in order, to other processes that listen now; nothing of it is stored.

        Only a shared store has other processes. What cannot be said is dropped.
        """
        raise NotImplementedError

    def living(self) -> set[int]:
        """What the processes are called that are alive, this one among them. Raises StoreError."""
        raise NotImplementedError

    @abstractmethod
    def _end_reading(self) -> None:
        """Release what readers hold."""

    def close(self) -> None:
        """Write what is waiting, then release everything."""
        if not self._closed:
            self._closed = True
            self._hand_over()
            self._waiting.put(None)
            self._thread.join()
            self._readers.shutdown(wait=False, cancel_futures=True)
            self._end_reading()
            self.holding.close()


def tell(group: list[Write]) -> None:
    """Tell everybody who waits; those of one event loop together, since waking it for each would cost more."""
    by_loop: defaultdict[asyncio.AbstractEventLoop, list[Write]] = defaultdict(list)
    for write in group:
        if isinstance(write.done, Future):
            if write.done.set_running_or_notify_cancel():
                _settle(write)
        else:
            by_loop[write.done.get_loop()].append(write)
    for loop, writes in by_loop.items():
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(_settle_some, loop, writes)


def _settle_some(loop: asyncio.AbstractEventLoop, writes: list[Write]) -> None:
    for write in writes[:SLICE]:
        if not write.done.done():
            _settle(write)
    if writes[SLICE:]:
        loop.call_soon(_settle_some, loop, writes[SLICE:])


def _settle(write: Write) -> None:
    if write.error:
        write.done.set_exception(write.error)
    else:
        write.done.set_result(None)
