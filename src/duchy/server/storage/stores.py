"""Which store a place means: a file of SQLite's, or a database of PostgreSQL's."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from .event_store import Committed, EventStore, unheard
from .schema import StoreError, check
from .sqlite import SqliteStore


def open_store(place: Path | str, on_commit: Committed = unheard) -> EventStore:
    """The store there, made where there is none. Raises StoreError."""
    if isinstance(place, Path):
        return SqliteStore(place, on_commit)
    try:
        from .postgres import PostgresStore
    except ImportError:
        raise StoreError("NO_DRIVER", bare(place)) from None
    return PostgresStore(place, on_commit)


def open_existing(place: Path | str) -> EventStore:
    """The store there. Raises StoreError, also where there is no such file."""
    if isinstance(place, Path):
        check(place)
    return open_store(place)


def bare(place: str) -> str:
    """The address without user and password, to be shown."""
    scheme, _, rest = place.partition("?")[0].partition("://")
    host, slash, name = rest.partition("/")
    return f"{scheme}://{host.rpartition('@')[2]}{slash}{name}"


def shown_place(place: Path | str) -> str:
    """The place as it may be shown to who runs the server."""
    return bare(place) if isinstance(place, str) else str(place)


def data_name(place: Path | str) -> str:
    """Tells files and databases apart and does not say where they are."""
    text = bare(place) if isinstance(place, str) else str(place.resolve())
    return blake2b(text.encode(), digest_size=8).hexdigest()
