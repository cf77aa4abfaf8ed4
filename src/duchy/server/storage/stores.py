"""Which store a place means: a file of SQLite's, or a database of PostgreSQL's."""

from __future__ import annotations

from pathlib import Path

from .event_store import Committed, EventStore, unheard
from .place import bare
from .schema import StoreError, check
from .sqlite import SqliteStore


def open_store(place: Path | str, on_commit: Committed = unheard) -> EventStore:
    """The store there, created if there is none. Raises StoreError."""
    if isinstance(place, Path):
        return SqliteStore(place, on_commit)
    try:
        from .postgres import PostgresStore
    except ImportError:
        raise StoreError("NO_DRIVER", bare(place)) from None
    return PostgresStore(place, on_commit)


def open_existing(place: Path | str) -> EventStore:
    """The store there. Raises StoreError, also if there is no such file."""
    if isinstance(place, Path):
        check(place)
    return open_store(place)
