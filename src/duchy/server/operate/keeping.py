"""When a game may be deleted; how a copy becomes the database again. No server may be using the file meanwhile."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from typing import Final

from ..storage.event_store import EventStore
from ..storage.file_lock import FileLock
from ..storage.schema import check, connect, store_error
from ..storage.sqlite import back_up
from ..storage.stores import open_existing
from .config import Retention
from .survey import HowFar, Stored, state_of, survey

DAY_MS: Final = 86_400_000
BESIDE: Final = ("-wal", "-shm")
"""SQLite's files beside its own."""
TRIES: Final = ".restoring"
"""The suffix of a copy that is not in its place yet."""


def expired(store: EventStore, retention: Retention, now_ms: int) -> list[Stored]:
    """The games that nobody need keep any longer. Raises StoreError."""
    days = {
        HowFar.UNBEGUN: retention.unbegun_days,
        HowFar.BEGUN: retention.unfinished_days,
        HowFar.CLOSED: retention.unfinished_days,
        HowFar.FINISHED: retention.finished_days,
    }

    def is_expired(found: Stored) -> bool:
        idle = (now_ms - found.played) / DAY_MS
        if not any(0 < kept <= idle for kept in days.values()):
            return False
        return 0 < days.get(state_of(store, found), 0) <= idle

    return [found for found in survey(store) if is_expired(found)]


@contextlib.contextmanager
def altering(place: Path | str) -> Generator[EventStore]:
    """The store, to take something out of it: a file for this process alone. Raises StoreError."""
    with contextlib.ExitStack() as held:
        if isinstance(place, Path):
            check(place)
            held.enter_context(FileLock(place, "duchy operate"))
        yield held.enter_context(closing(open_existing(place)))


def vacuum(path: Path) -> tuple[int, int]:
    """Give back the room of what was deleted; bytes before and after. Raises StoreError, also while a server has it."""
    before = path.stat().st_size if path.is_file() else 0
    with _changing(path) as connection:
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return before, path.stat().st_size


def restore(copy: Path, to: Path, approve: Callable[[Path], None]) -> None:
    """Make the copy the database, once `approve` has looked at it in its new folder.

    Raises FileExistsError if there is a database, StoreError, and whatever `approve` raises; then nothing has changed.
    """
    tried = to.with_name(to.name + TRIES)
    with FileLock(to, "duchy operate restore"):
        if to.exists():
            raise FileExistsError(to)
        tried.unlink(missing_ok=True)
        try:
            back_up(copy, tried)
            approve(tried)
            for ending in BESIDE:
                tried.with_name(tried.name + ending).unlink(missing_ok=True)
            os.rename(tried, to)
        finally:
            for ending in ("", *BESIDE):
                tried.with_name(tried.name + ending).unlink(missing_ok=True)


@contextlib.contextmanager
def _changing(path: Path) -> Generator[sqlite3.Connection]:
    """The file, for this process alone. Raises StoreError."""
    check(path)
    with FileLock(path, "duchy operate"):
        try:
            with closing(connect(path)) as connection:
                connection.execute("PRAGMA secure_delete = ON")
                yield connection
        except sqlite3.Error as error:
            raise store_error(path, error) from None
