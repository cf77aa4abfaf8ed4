"""A copy of a database file that is brought up to date: only what is new since the last time is copied.

The copy is a database like any other. It changes in one transaction, so that it is whole whenever the copying ends.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from .alteration import SERVER
from .schema import check, connect, store_error
from .sqlite import back_up

HEADS: Final = """
WITH RECURSIVE each (game) AS (
    SELECT min(game) FROM {database}.event
    UNION ALL SELECT (SELECT min(game) FROM {database}.event WHERE game > each.game) FROM each WHERE game IS NOT NULL
)
SELECT game, (SELECT max(seq) FROM {database}.event AS last WHERE last.game = each.game)
FROM each WHERE game IS NOT NULL
"""
"""The tables with the number of their last events, by the index alone: how many events there are does not matter."""
HASH: Final = "SELECT hash FROM {database}.event WHERE game = ? AND seq = ?"


class Copied(NamedTuple):
    """How many events were copied, and how many tables were taken out of the copy."""

    events: int
    deleted: int


def bring_up_to_date(path: Path, copy: Path) -> Copied:
    """Make the copy, or bring it up to date; the database may be in use. Raises StoreError or OSError."""
    check(path)
    if not copy.exists():
        back_up(path, copy)
        return Copied(_count(copy), 0)
    check(copy)
    try:
        with closing(connect(copy)) as connection:
            connection.execute("PRAGMA secure_delete = ON")
            connection.execute("ATTACH ? AS source", (str(path),))
            connection.execute("BEGIN")
            with connection:
                copied, is_thinner = _copy_new(connection)
            connection.execute("DETACH source")
            if is_thinner:
                connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return copied
    except sqlite3.Error as error:
        raise store_error(copy, error) from None


def _copy_new(connection: sqlite3.Connection) -> tuple[Copied, bool]:
    """What is new, and whether something that was there has gone."""
    there, here = _heads(connection, "source"), _heads(connection, "main")
    gone = [game for game in here if game not in there]
    for game in gone:
        _delete(connection, game)
    written_anew = [game for game in here if _is_written_anew(connection, game, here, there)]
    for game in written_anew:
        _delete(connection, game)
        del here[game]
    new = [(game, here.get(game, -1)) for game, last in there.items() if last > here.get(game, -1)]
    events = sum(_copy(connection, game, after) for game, after in new)
    _copy_secrets(connection, SERVER)
    return Copied(events, len(gone)), bool(gone or written_anew)


def _heads(connection: sqlite3.Connection, database: str) -> dict[str, int]:
    return dict(connection.execute(HEADS.format(database=database)))


def _is_written_anew(
    connection: sqlite3.Connection, game: str, here: Mapping[str, int], there: Mapping[str, int]
) -> bool:
    """Whether the chain is another one since the last time, as when somebody was erased from it."""
    if game not in there or there[game] == here[game]:
        return False
    place = game, here[game]
    ours, theirs = (connection.execute(HASH.format(database=name), place).fetchone() for name in ("main", "source"))
    return ours != theirs


def _copy(connection: sqlite3.Connection, game: str, after: int) -> int:
    """Copy the events of a table after that number, with its secrets; how many there were."""
    query = "INSERT INTO main.event SELECT * FROM source.event WHERE game = ? AND seq > ?"
    _copy_secrets(connection, game)
    return connection.execute(query, (game, after)).rowcount


def _copy_secrets(connection: sqlite3.Connection, game: str) -> None:
    connection.execute("DELETE FROM main.secret WHERE game = ?", (game,))
    connection.execute("INSERT INTO main.secret SELECT * FROM source.secret WHERE game = ?", (game,))


def _delete(connection: sqlite3.Connection, game: str) -> None:
    connection.execute("DELETE FROM main.event WHERE game = ?", (game,))
    connection.execute("DELETE FROM main.secret WHERE game = ?", (game,))


def _count(copy: Path) -> int:
    with closing(connect(copy)) as connection:
        return connection.execute("SELECT count(*) FROM event").fetchone()[0]
