"""Events kept in SQLite, in one file."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from .alteration import SERVER, Alteration
from .event_store import Committed, Conflict, EventStore, Write, unheard, unsaid
from .events import Event
from .file_watch import FileWatch
from .schema import StoreError, check, connect, prepare, store_error

UNREADY: Final = ".unready"
"""The suffix of a copy that is not whole yet."""
LOOK_S: Final = 0.5
"""How long a server waits before it looks again for what an operator has altered."""
ALTERED: Final = "altered"
"""The kind of the server's secrets that say so."""
FORGOTTEN_NS: Final = 86_400 * 10**9
"""After how long they go."""
INSERT_FIRST: Final = """
INSERT OR IGNORE INTO secret SELECT :game, :name, :after
WHERE :game = :server OR EXISTS (SELECT 1 FROM event WHERE game = :game)
"""
IS: Final = "game = :game AND name = :name AND value = :before"
INSERT_SECRET: Final = "INSERT OR REPLACE INTO secret VALUES (?, ?, ?)"


class SqliteStore(EventStore):
    """The events and secrets of all games in one file. Raises StoreError if the file cannot be used."""

    def __init__(self, path: Path, on_commit: Committed = unheard) -> None:
        prepare(path)
        self.where, self._path = path, path
        try:
            self._reader, self._reading = connect(path), threading.Lock()
        except sqlite3.Error as error:
            raise store_error(path, error) from None
        self._writer: sqlite3.Connection | None = None
        self._follower: threading.Thread | None = None
        self._ending = threading.Event()
        self._watched = FileWatch(path, self._lose)
        super().__init__(on_commit)

    def alter(self, alteration: Alteration) -> None:
        """Change what is stored; a server that has the file open finds out when it writes. What goes is overwritten."""
        try:
            with closing(connect(self._path)) as connection:
                connection.execute("PRAGMA secure_delete = ON")
                connection.execute("BEGIN IMMEDIATE")
                with connection:
                    _alter(connection, alteration)
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from None
        except sqlite3.Error as error:
            raise store_error(self._path, error) from None

    def _write(self, group: list[Write]) -> None:
        try:
            with self._watched.writing(self._writing) as written:
                _transact(self._writing(), group)
                written += [write.event for write in group if not write.error]
        except sqlite3.Error as error:
            raise store_error(self._path, error) from None

    def swap(self, table: str, name: str, before: bytes | None, after: bytes | None) -> bool:
        """Let a secret have the value `after` where it is `before`; whether it was."""
        try:
            with self._watched.writing(self._writing):
                return _swap(self._writing(), (table, name), before, after)
        except sqlite3.Error as error:
            raise store_error(self._path, error) from None

    def _writing(self) -> sqlite3.Connection:
        """The connection that writes. Raises sqlite3.Error."""
        if self._writer is None:
            self._writer = connect(self._path)
            self._writer.execute("PRAGMA secure_delete = ON")
        return self._writer

    def _lose(self, error: StoreError) -> None:
        if self.on_loss:
            self.on_loss(error)

    def _end_writing(self) -> None:
        if self._writer:
            self._writer.close()

    def rows(self, table: str, after: int = -1) -> list[Event]:
        """Those events without the names that they refer to."""
        rows = self._read(
            "SELECT game, seq, seat, client_id, at, payload, hash FROM event WHERE game = ? AND seq > ? ORDER BY seq",
            (table, after),
        )
        return [Event(*row) for row in rows]

    def tables(self) -> list[str]:
        """The tables, the newest first."""
        return [row[0] for row in self._read("SELECT game FROM event WHERE seq = 0 ORDER BY at DESC, game", ())]

    def probe(self) -> None:
        """Raise StoreError if nothing can be read, or the file is not the same any more."""
        self._watched.look()
        self._read("SELECT seq FROM event LIMIT 1", ())

    def secret(self, table: str, name: str) -> bytes | None:
        """The secret of that name; None if there is none."""
        rows = self._read("SELECT value FROM secret WHERE game = ? AND name = ?", (table, name))
        return rows[0][0] if rows else None

    def secrets_like(self, table: str, kind: str) -> dict[str, bytes]:
        """The secrets of a table whose names begin with that word."""
        rows = self._read("SELECT name, value FROM secret WHERE game = ? AND name GLOB ?", (table, f"{kind} *"))
        return dict(rows)

    def _read(self, query: str, values: Sequence[str | int]) -> list[Any]:
        self._watched.refuse_lost()
        try:
            with self._reading:
                return self._reader.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise store_error(self._path, error) from None

    def follow(self, hear: Callable[[str | None], None], overhear: Callable[[str, str], None] = unsaid) -> None:
        """From now on `hear` gets, in a thread of its own, each table that an operator has altered."""
        self._follower = threading.Thread(target=self._look_for_orders, args=(hear,), name="duchy-orders", daemon=True)
        self._follower.start()

    def _look_for_orders(self, hear: Callable[[str | None], None]) -> None:
        last = _altered(time.time_ns())
        while not self._ending.wait(LOOK_S):
            with contextlib.suppress(StoreError):
                query = "SELECT name, value FROM secret WHERE game = ? AND name > ? AND name GLOB ? ORDER BY name"
                for name, table in self._read(query, (SERVER, last, f"{ALTERED} *")):
                    last = name
                    hear(table.decode())

    def _end_reading(self) -> None:
        self._ending.set()
        if self._follower:
            self._follower.join()
        self._reader.close()


def _transact(connection: sqlite3.Connection, group: list[Write]) -> None:
    """Events without secrets are one statement, which is a transaction by itself, unless another writer was first."""
    if not any(write.secrets for write in group):
        with contextlib.suppress(sqlite3.IntegrityError):
            return _insert_events(connection, group)
    try:
        connection.execute("BEGIN IMMEDIATE")
        _insert(connection, group)
        connection.execute("COMMIT")
    except Exception:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def _insert(connection: sqlite3.Connection, group: list[Write]) -> None:
    """Insert the rows of all writes except those preceded by another writer's; these get a conflict.

    One statement has all rows, since between two statements a busy server's other thread takes the interpreter.
    """
    try:
        _insert_events(connection, group)
    except sqlite3.IntegrityError:
        for write in group:
            try:
                _insert_events(connection, [write])
            except sqlite3.IntegrityError as error:
                write.error = Conflict(str(error))
    secrets = [
        (write.event.table, secret.name, secret.value) for write in group if not write.error for secret in write.secrets
    ]
    if secrets:
        connection.executemany(INSERT_SECRET, secrets)


def _insert_events(connection: sqlite3.Connection, group: list[Write]) -> None:
    rows = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * len(group))
    values = [value for write in group for value in write.event.row]
    connection.execute(f"INSERT INTO event VALUES {rows}", values)


def _swap(connection: sqlite3.Connection, place: tuple[str, str], before: bytes | None, after: bytes | None) -> bool:
    """Each is one statement, and so a transaction by itself."""
    game, name = place
    values = {"game": game, "name": name, "before": before, "after": after or b"", "server": SERVER}
    if before is None:
        return connection.execute(INSERT_FIRST, values).rowcount > 0
    if after is None:
        return connection.execute(f"DELETE FROM secret WHERE {IS}", values).rowcount > 0
    return connection.execute(f"UPDATE secret SET value = :after WHERE {IS}", values).rowcount > 0


def _alter(connection: sqlite3.Connection, alteration: Alteration) -> None:
    for table in alteration.deleted:
        connection.execute("DELETE FROM event WHERE game = ?", (table,))
        connection.execute("DELETE FROM secret WHERE game = ?", (table,))
    for event in alteration.rewritten:
        place = event.payload, event.hash, event.table, event.seq
        connection.execute("UPDATE event SET payload = ?, hash = ? WHERE game = ? AND seq = ?", place)
    for event in alteration.appended:
        connection.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?)", event.row)
    kept = [(table, secret.name, secret.value) for table, secret in alteration.kept]
    connection.executemany(INSERT_SECRET, kept)
    connection.executemany("DELETE FROM secret WHERE game = ? AND name = ?", alteration.forgotten)
    _announce(connection, [table for table in alteration.tables if table not in alteration.deleted])


def _announce(connection: sqlite3.Connection, tables: Sequence[str]) -> None:
    """Let a server that has the file open know of these tables; it looks for that again and again."""
    now = time.time_ns()
    connection.execute("DELETE FROM secret WHERE game = ? AND name GLOB ? AND name < ?",
                       (SERVER, f"{ALTERED} *", _altered(now - FORGOTTEN_NS)))  # fmt: skip
    for number, table in enumerate(tables):
        connection.execute(INSERT_SECRET, (SERVER, _altered(now + number), table.encode()))


def _altered(time_ns: int) -> str:
    return f"{ALTERED} {time_ns:020}"


def back_up(path: Path, to: Path) -> None:
    """Copy the database of `path`, which may be in use, to a new file, which is there once it is whole.

    Raises StoreError or FileExistsError.
    """
    check(path)
    if to.exists():
        raise FileExistsError(to)
    unready = to.with_name(to.name + UNREADY)
    try:
        unready.unlink(missing_ok=True)
        unready.touch(0o600)
        _copy(path, unready)
        os.rename(unready, to)
    finally:
        unready.unlink(missing_ok=True)


def _copy(path: Path, to: Path) -> None:
    """Copy it, check the copy, and wait until it is on the disk."""
    try:
        with closing(connect(path)) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target)
            (state,) = target.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.Error as error:
        raise store_error(path, error) from None
    if state != "ok":
        raise StoreError("CORRUPT", path, state)
    with to.open("rb+") as file:
        os.fsync(file.fileno())
