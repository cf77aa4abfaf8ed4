"""Events kept in SQLite: one thread writes, and commits together whatever is waiting, before anybody is told."""

from __future__ import annotations

import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from .events import Event
from .schema import StoreError, check, connect, prepare, store_error

GROUP: Final = 500
"""Writes that one transaction holds at most."""


class Conflict(Exception):
    """Somebody else wrote that event first; nothing is wrong with the store."""


@dataclass(frozen=True)
class Secret:
    """A value that only its name finds: `chance`, or `seat 2`."""

    name: str
    value: bytes


@dataclass
class _Write:
    event: Event
    secrets: Sequence[Secret]
    done: Future[None] = field(default_factory=Future[None])
    conflict: Conflict | None = None


class Store:
    """The events and secrets of all games in one file. Raises StoreError where the file cannot be used."""

    def __init__(self, path: Path, on_commit: Callable[[int, float], None] = lambda writes, seconds: None) -> None:
        prepare(path)
        self.path, self._on_commit = path, on_commit
        self._reader, self._reading = connect(path), threading.Lock()
        self._waiting: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._write_all, name="duchy-store", daemon=True)
        self._thread.start()

    # Writing

    def append(self, event: Event, secrets: Sequence[Secret] = ()) -> Future[None]:
        """Done when the event is on the disk; fails with Conflict or StoreError, and then nothing was written."""
        write = _Write(event, secrets)
        if self._closed:
            write.done.set_exception(StoreError("CLOSED", self.path))
        else:
            self._waiting.put(write)
        return write.done

    def _write_all(self) -> None:
        with closing(connect(self.path)) as connection:
            while (first := self._waiting.get()) is not None:
                group, is_last = self._group(first)
                self._commit(connection, group)
                if is_last:
                    return

    def _group(self, first: _Write) -> tuple[list[_Write], bool]:
        """The write and those that wait behind it; whether the store is being closed."""
        group = [first]
        while len(group) < GROUP:
            try:
                write = self._waiting.get_nowait()
            except queue.Empty:
                break
            if write is None:
                return group, True
            group.append(write)
        return group, False

    def _commit(self, connection: sqlite3.Connection, group: list[_Write]) -> None:
        began = time.monotonic()
        group = [write for write in group if write.done.set_running_or_notify_cancel()]
        try:
            connection.execute("BEGIN IMMEDIATE")
            for write in group:
                _insert(connection, write)
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            for write in group:
                write.done.set_exception(store_error(self.path, error))
            return
        self._on_commit(len(group), time.monotonic() - began)
        for write in group:
            if write.conflict:
                write.done.set_exception(write.conflict)
            else:
                write.done.set_result(None)

    # Reading

    def events(self, game: str, after: int = -1) -> list[Event]:
        """The events of a game from number `after + 1` on, in order; none where there is no such game."""
        rows = self._read(
            "SELECT game, seq, seat, client_id, at, payload, hash FROM event WHERE game = ? AND seq > ? ORDER BY seq",
            (game, after),
        )
        return [Event(*row) for row in rows]

    def games(self) -> list[str]:
        """The games, the newest first."""
        return [row[0] for row in self._read("SELECT game FROM event WHERE seq = 0 ORDER BY at DESC, game", ())]

    def probe(self) -> None:
        """Raise StoreError where nothing can be read."""
        self._read("SELECT seq FROM event LIMIT 1", ())

    def secret(self, game: str, name: str) -> bytes | None:
        """The secret of that name; None where there is none."""
        rows = self._read("SELECT value FROM secret WHERE game = ? AND name = ?", (game, name))
        return rows[0][0] if rows else None

    def secrets_like(self, game: str, kind: str) -> dict[str, bytes]:
        """The secrets of a game whose names begin with that word."""
        rows = self._read("SELECT name, value FROM secret WHERE game = ? AND name GLOB ?", (game, f"{kind} *"))
        return dict(rows)

    def _read(self, query: str, values: Sequence[str | int]) -> list[Any]:
        try:
            with self._reading:
                return self._reader.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise store_error(self.path, error) from None

    def close(self) -> None:
        """Write what is waiting, then let go of the file."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
            self._thread.join()
            self._reader.close()


def _insert(connection: sqlite3.Connection, write: _Write) -> None:
    """Insert the rows of one write, or note that another was first."""
    event = write.event
    row = (event.game, event.seq, event.seat, event.client_id, event.at, event.payload, event.hash)
    try:
        connection.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    except sqlite3.IntegrityError as error:
        write.conflict = Conflict(str(error))
        return
    secrets = [(event.game, secret.name, secret.value) for secret in write.secrets]
    connection.executemany("INSERT INTO secret VALUES (?, ?, ?)", secrets)


def data_name(path: Path) -> str:
    """Tells files apart and does not say where they are."""
    return blake2b(str(path.resolve()).encode(), digest_size=8).hexdigest()


def back_up(path: Path, to: Path) -> None:
    """Copy the database of `path`, which may be in use, to a new file. Raises StoreError or FileExistsError."""
    check(path)
    to.touch(0o600, exist_ok=False)
    try:
        with closing(connect(path)) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target)
            (state,) = target.execute("PRAGMA integrity_check").fetchone()
            if state != "ok":
                raise StoreError("CORRUPT", path, state)
    except sqlite3.Error as error:
        to.unlink(missing_ok=True)
        raise store_error(path, error) from None
    except StoreError:
        to.unlink(missing_ok=True)
        raise
