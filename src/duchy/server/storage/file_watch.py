"""The file under a running server: what is acknowledged must be there for the next one that opens it.

SQLite keeps writing to a file that was deleted, overwritten or truncated, and reports success. So each transaction
checks before and after whether the file is still the one that was opened.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from .events import Event
from .schema import StoreError, connect, store_error

LOG_FILE: Final = "-wal"
"""The suffix of SQLite's write-ahead log."""
LOST: Final = ("DELETED", "REPLACED", "TRUNCATED")
"""Codes for a file that is no longer what it was; its server cannot recover from that."""
BROKEN: Final = ("SQLITE_NOTADB", "SQLITE_CORRUPT", "SQLITE_ERROR", "SQLITE_IOERR_SHORT_READ")
"""SQLite's errors for a file that is not ours, or only part of one; any other may be temporary."""


class Place(NamedTuple):
    """A file as the system knows it."""

    device: int
    number: int
    size: int
    changed: int

    @classmethod
    def of(cls, path: Path) -> Place | None:
        """The identity of the file at a path; None if there is none."""
        try:
            found = os.stat(path)
        except FileNotFoundError:
            return None
        return cls(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)

    def trouble(self, now: Place | None) -> str | None:
        """What has happened to the file, if it is not the same any more."""
        if now is None:
            return "DELETED"
        return None if (now.device, now.number) == (self.device, self.number) else "REPLACED"


class FileWatch:
    """A file in use; raises StoreError from the moment it is not the same any more."""

    def __init__(self, path: Path, on_loss: Callable[[StoreError], None]) -> None:
        self._path, self._log_path = path, path.with_name(path.name + LOG_FILE)
        self._turn = threading.Lock()
        self._lost: StoreError | None = None
        self._latest: Event | None = None
        """The latest event that was acknowledged."""
        self._version: int | None = None
        self._main, self._log = Place.of(path), Place.of(self._log_path)
        self._on_loss = on_loss

    @contextmanager
    def writing(self, connection: Callable[[], sqlite3.Connection]) -> Generator[list[Event]]:
        """A transaction with a check before and after; the writer adds the events that were written."""
        with self._turn:
            self._look()
            version = data_version(connection())
            if self._version not in (None, version):
                self._verify()
            yield (written := [])
            self._main, self._log = self._compare()
            self._version, self._latest = version, written[-1] if written else self._latest

    def refuse_lost(self) -> None:
        """Raise StoreError if the file is known to be lost."""
        if self._lost:
            raise self._lost

    def look(self) -> None:
        """Raise StoreError unless all is well; while something is being written, the transaction checks that."""
        self.refuse_lost()
        if self._turn.acquire(blocking=False):
            try:
                self._look()
            finally:
                self._turn.release()

    def _look(self) -> None:
        self.refuse_lost()
        main, log = self._compare()
        if self._is_changed(main, log):
            self._verify()
            self._main, self._log = main, log

    def _compare(self) -> tuple[Place | None, Place | None]:
        """Check that both are the same files, and that the first has not shrunk; returns their identities."""
        main, log = Place.of(self._path), Place.of(self._log_path)
        for was, now in ((self._main, main), (self._log, log)):
            if was and (trouble := was.trouble(now)):
                self._lose(trouble)
        if main and self._main and main.size < self._main.size:
            self._lose("TRUNCATED")
        return main, log

    def _is_changed(self, main: Place | None, log: Place | None) -> bool:
        """Whether somebody else has written to the file or shortened the log, perhaps legitimately."""
        if main and self._main and main.changed != self._main.changed:
            return True
        return bool(log and self._log and log.size < self._log.size)

    def _verify(self) -> None:
        """Whether opening the file now shows it intact, with the latest event in it."""
        try:
            with closing(connect(self._path)) as fresh:
                (state,) = fresh.execute("PRAGMA quick_check(1)").fetchone()
                is_whole = state == "ok" and self._holds_latest(fresh)
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorname", "") not in BROKEN:
                raise store_error(self._path, error) from None
            is_whole = False
        if not is_whole:
            self._lose("REPLACED")

    def _holds_latest(self, connection: sqlite3.Connection) -> bool:
        if self._latest is None:
            return True
        place = self._latest.table, self._latest.seq
        row = connection.execute("SELECT hash FROM event WHERE game = ? AND seq = ?", place).fetchone()
        return row == (self._latest.hash,)

    def _lose(self, code: str) -> None:
        self._lost = StoreError(code, self._path)
        self._on_loss(self._lost)
        raise self._lost


def data_version(connection: sqlite3.Connection) -> int:
    """Changes when another connection has written. Raises sqlite3.Error."""
    (version,) = connection.execute("PRAGMA data_version").fetchone()
    return version
