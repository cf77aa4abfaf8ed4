"""The database file: its tables, its version, and how it is opened."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

VERSION: Final = 1
APPLICATION: Final = 0x44756368
"""SQLite's mark of whose file it is: "Duch"."""
BUSY_S: Final = 5.0
"""Seconds to wait for another process that writes."""

TABLES: Final = """
CREATE TABLE event (
    game TEXT NOT NULL, seq INTEGER NOT NULL, seat INTEGER NOT NULL, client_id TEXT, at INTEGER NOT NULL,
    payload BLOB NOT NULL, hash BLOB NOT NULL,
    PRIMARY KEY (game, seq), UNIQUE (game, seat, client_id)
) STRICT;
CREATE TABLE secret (
    game TEXT NOT NULL, name TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (game, name)
) STRICT, WITHOUT ROWID;
"""
"""Secrets (that of chance, hashes of seats' tokens) are read by their names, never with events. The column `game` holds
the id of a table, as in the first files.
"""


class StoreError(Exception):
    """The database cannot do what it should: `code` says why, `path` which one, `detail` the database's own message."""

    def __init__(self, code: str, path: Path | str, detail: str = "") -> None:
        self.code, self.path, self.detail = code, path, detail
        super().__init__(f"{path}: {code}{f' ({detail})' if detail else ''}")


CODES: Final = {
    "SQLITE_FULL": "DISK_FULL", "SQLITE_READONLY": "READ_ONLY", "SQLITE_BUSY": "LOCKED", "SQLITE_LOCKED": "LOCKED",
    "SQLITE_CANTOPEN": "CANNOT_OPEN", "SQLITE_NOTADB": "NOT_OURS", "SQLITE_CORRUPT": "CORRUPT",
}  # fmt: skip


def store_error(path: Path, error: sqlite3.Error) -> StoreError:
    """SQLite's error as ours."""
    name = getattr(error, "sqlite_errorname", "")
    code = next((ours for theirs, ours in CODES.items() if name.startswith(theirs)), "DISK_FAILED")
    return StoreError(code, path, str(error))


def connect(path: Path) -> sqlite3.Connection:
    """A connection that commits durably and only when told to. Raises sqlite3.Error."""
    connection = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA trusted_schema = OFF")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def prepare(path: Path) -> None:
    """Create the file, readable only by its owner, or check that it is ours and not newer. Raises StoreError."""
    try:
        make_folder(path.parent)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        with closing(connect(path)) as connection:
            _prepare(connection, path)
    except sqlite3.Error as error:
        raise store_error(path, error) from None
    except OSError as error:
        raise StoreError("CANNOT_OPEN", path, error.strerror or str(error)) from None


def make_folder(folder: Path) -> None:
    """Create the folder and its parents so that they survive a power cut. Raises OSError."""
    missing = [above for above in (folder, *folder.parents) if not above.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for made in missing if hasattr(os, "O_DIRECTORY") else []:
        above = os.open(made.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(above)
        finally:
            os.close(above)


def check(path: Path) -> None:
    """Raise StoreError unless the file is there, ours and not newer."""
    if not path.is_file():
        raise StoreError("NOT_OURS" if path.exists() else "NO_DATABASE", path)
    try:
        with closing(connect(path)) as connection:
            _check(connection, path)
    except sqlite3.Error as error:
        raise store_error(path, error) from None


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("BEGIN IMMEDIATE")
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if objects:
        _check(connection, path)
    else:
        for statement in filter(str.strip, TABLES.split(";")):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")
    connection.execute("PRAGMA journal_mode = WAL")


def _check(connection: sqlite3.Connection, path: Path) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise StoreError("NOT_OURS", path)
    if version > VERSION:
        raise StoreError("NEWER", path, f"{version} > {VERSION}")
