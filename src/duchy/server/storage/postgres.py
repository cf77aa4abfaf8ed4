"""Events kept in PostgreSQL, so that several processes on several machines serve the same games."""

from __future__ import annotations

import contextlib
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, LiteralString

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

from .alteration import SERVER, Alteration
from .event_store import Committed, Conflict, EventStore, Write, unheard, unsaid
from .events import Event
from .place import bare
from .query_deadline import QueryDeadline
from .schema import APPLICATION, BUSY_S, VERSION, StoreError

Connection = psycopg.Connection[tuple[Any, ...]]

CHANNEL: Final = "duchy"
LISTEN_S: Final = 0.5
"""How long the listener waits before it checks whether the store is being closed."""
RETRY_S: Final = 1.0
"""How long it waits before it tries to connect again."""
TRIES: Final = 2
"""How often a read is tried: a connection may have ended while it was idle."""

ANSWER_S: Final = 8.0
"""How long the database has for an answer, by its own clock and by ours."""
LINE: Final = {
    "connect_timeout": int(BUSY_S), "application_name": "duchy", "keepalives": 1, "keepalives_idle": 10,
    "keepalives_interval": 3, "keepalives_count": 3, "tcp_user_timeout": int(1000 * ANSWER_S),
}  # fmt: skip
"""Connection settings, unless the address says otherwise."""

TABLES: Final = """
CREATE SCHEMA duchy;
CREATE TABLE duchy.version (version integer NOT NULL);
CREATE TABLE duchy.event (
    game text NOT NULL, seq bigint NOT NULL, seat integer NOT NULL, client_id text, at bigint NOT NULL,
    payload bytea NOT NULL, hash bytea NOT NULL,
    PRIMARY KEY (game, seq), UNIQUE (game, seat, client_id)
);
CREATE INDEX event_first ON duchy.event (at) WHERE seq = 0;
CREATE TABLE duchy.secret (game text NOT NULL, name text NOT NULL, value bytea NOT NULL, PRIMARY KEY (game, name));
"""
LEASES: Final = """
CREATE TABLE duchy.lease (game text PRIMARY KEY, holder integer NOT NULL, fence bigint NOT NULL)
"""
"""By table the number of the process that has its lease (0: none), and how often that has changed."""
LIFE: Final = 1_146_442_568
"""With the number of a process the advisory lock that its session holds while it lives: the letters `DUCH`."""
MOST_NUMBER: Final = 2**31 - 1
LIVING: Final = """
SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = %(life)s AND granted
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
"""The numbers of all processes that live."""
TAKE: Final = f"""
INSERT INTO duchy.lease AS kept (game, holder, fence) VALUES (%(game)s, %(own)s, 1)
ON CONFLICT (game) DO UPDATE SET holder = excluded.holder, fence = kept.fence + 1
WHERE kept.holder <> excluded.holder AND (%(by_force)s OR kept.holder NOT IN ({LIVING}))
RETURNING fence
"""
HELD: Final = "SELECT fence FROM duchy.lease WHERE game = %(game)s AND holder = %(own)s"
GIVE_BACK: Final = "UPDATE duchy.lease SET holder = 0 WHERE game = %(game)s AND holder = %(own)s RETURNING fence"
FENCES: Final = """
SELECT game, fence FROM duchy.lease WHERE holder = %s AND game = ANY (%s) ORDER BY game FOR SHARE
"""
INSERT: Final = """
INSERT INTO duchy.event
SELECT * FROM unnest(%s::text[], %s::bigint[], %s::integer[], %s::text[], %s::bigint[], %s::bytea[], %s::bytea[])
AS new (game, seq, seat, client_id, at, payload, hash)
WHERE game = ANY (%s::text[]) OR EXISTS (SELECT FROM duchy.event WHERE event.game = new.game AND event.seq = 0)
ON CONFLICT DO NOTHING RETURNING game, seq, hash
"""
"""The last values are the tables that begin with it. Nothing is written to a table that has been deleted meanwhile."""
INSERT_SECRETS: Final = """
INSERT INTO duchy.secret SELECT * FROM unnest(%s::text[], %s::text[], %s::bytea[])
ON CONFLICT (game, name) DO UPDATE SET value = excluded.value
"""
INSERT_FIRST: Final = """
INSERT INTO duchy.secret SELECT %(game)s, %(name)s, %(after)s
WHERE %(game)s = %(server)s OR EXISTS (SELECT FROM duchy.event WHERE game = %(game)s AND seq = 0)
ON CONFLICT DO NOTHING
"""
DELETE_SAME: Final = "DELETE FROM duchy.secret WHERE game = %(game)s AND name = %(name)s AND value = %(before)s"
UPDATE_SAME: Final = """
UPDATE duchy.secret SET value = %(after)s WHERE game = %(game)s AND name = %(name)s AND value = %(before)s
"""
NOTIFY: Final = "SELECT pg_notify(%s, said) FROM unnest(%s::text[]) AS said"

CODES: Final = {
    "53100": "DISK_FULL", "25006": "READ_ONLY", "55P03": "LOCKED", "57014": "LOCKED", "40P01": "LOCKED",
    "40001": "LOCKED", "XX001": "CORRUPT", "XX002": "CORRUPT",
}  # fmt: skip
UNREACHABLE: Final = ("08", "28", "3D", "53300", "57P")
"""Prefixes of the codes for a database that cannot be reached, now or at all."""


def store_error(address: str, error: psycopg.Error) -> StoreError:
    """PostgreSQL's error as ours."""
    state = error.sqlstate or "08"
    code = "CANNOT_OPEN" if state.startswith(UNREACHABLE) else CODES.get(state, "DISK_FAILED")
    return StoreError(code, bare(address), str(error).partition("\n")[0])


def connect(address: str) -> Connection:
    """A connection that commits durably, each statement at once unless told otherwise. Raises psycopg.Error."""
    wanted: dict[str, Any] = {**LINE, **conninfo_to_dict(address)}
    connection = psycopg.connect(**wanted, autocommit=True)
    connection.execute(f"SET lock_timeout = '{int(BUSY_S)}s'".encode())
    connection.execute(f"SET statement_timeout = '{int(ANSWER_S)}s'".encode())
    connection.execute("SELECT set_config('synchronous_commit', 'on', false) FROM pg_settings "
                       "WHERE name = 'synchronous_commit' AND setting = 'off'")  # fmt: skip
    return connection


def prepare(connection: Connection, address: str) -> None:
    """Make the tables, or check that they are ours and not newer. Raises StoreError or psycopg.Error."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (APPLICATION,))
        found = connection.execute("SELECT to_regnamespace('duchy'), to_regclass('duchy.version')").fetchone()
        if found == (None, None):
            connection.execute(TABLES)
            connection.execute("INSERT INTO duchy.version VALUES (%s)", (VERSION,))
        else:
            _refuse_others(connection, address, found)
        if connection.execute("SELECT to_regclass('duchy.lease')").fetchone() == (None,):
            connection.execute(LEASES)


def _refuse_others(connection: Connection, address: str, found: tuple[object, ...] | None) -> None:
    if not found or found[1] is None:
        raise StoreError("NOT_OURS", bare(address))
    row = connection.execute("SELECT max(version) FROM duchy.version").fetchone()
    if not row or row[0] is None:
        raise StoreError("NOT_OURS", bare(address))
    if row[0] > VERSION:
        raise StoreError("NEWER", bare(address), f"{row[0]} > {VERSION}")


def _alter(connection: Connection, alteration: Alteration) -> None:
    for kind in ("event", "secret", "lease"):
        gone = sql.SQL("DELETE FROM duchy.{} WHERE game = ANY (%s)").format(sql.Identifier(kind))
        connection.execute(gone, (list(alteration.deleted),))
    for event in alteration.rewritten:
        place = event.payload, event.hash, event.table, event.seq
        connection.execute("UPDATE duchy.event SET payload = %s, hash = %s WHERE game = %s AND seq = %s", place)
    for event in alteration.appended:
        connection.execute("INSERT INTO duchy.event VALUES (%s, %s, %s, %s, %s, %s, %s)", event.row)
    for table, secret in alteration.kept:
        connection.execute(INSERT_SECRETS, ([table], [secret.name], [secret.value]))
    for table, name in alteration.forgotten:
        connection.execute("DELETE FROM duchy.secret WHERE game = %s AND name = %s", (table, name))


class PostgresStore(EventStore):
    """The events and secrets of all games in one database. Raises StoreError if it cannot be used."""

    is_shared = True

    def __init__(self, address: str, on_commit: Committed = unheard) -> None:
        self.where, self._address = bare(address), address
        self._own = secrets.token_hex(8)
        """The prefix of this process's notifications."""
        self.process = 1 + secrets.randbelow(MOST_NUMBER)
        """What this process is called in leases, too."""
        self._is_alive = False
        """Whether others see that this process lives."""
        self._speaker = ThreadPoolExecutor(1, "duchy-speaker")
        self._reading, self._ending = threading.Lock(), threading.Event()
        self._reader: Connection | None = None
        self._writer: Connection | None = None
        self._listener: threading.Thread | None = None
        self._overdue = QueryDeadline(ANSWER_S + BUSY_S)
        try:
            self._reader = connect(address)
            prepare(self._reader, address)
        except psycopg.Error as error:
            self._overdue.close()
            raise store_error(address, error) from None
        except StoreError:
            self._overdue.close()
            if self._reader:
                self._reader.close()
            raise
        super().__init__(on_commit)

    # Writing

    def _write(self, group: list[Write]) -> None:
        """As in the base class; after a failure with a new connection, since another server may have taken over."""
        try:
            if self._writer is None or self._writer.closed:
                self._writer = connect(self._address)
            with self._overdue.waiting(self._writer.fileno), self._writer.transaction():
                self._insert(self._writer, group)
        except psycopg.Error as error:
            self._end_writing()
            raise store_error(self._address, error) from None

    def _insert(self, connection: Connection, group: list[Write]) -> None:
        """Insert all but those that came second; in the same order everywhere, to avoid deadlocks."""
        self._refuse_fenced(connection, group)
        group = [write for write in group if not write.error]
        rows = sorted((write.event.row for write in group), key=lambda row: row[:2])
        if not rows:
            return
        begun = [write.event.table for write in group if write.event.seq == 0]
        written = {*connection.execute(INSERT, [*map(list, zip(*rows, strict=True)), begun]).fetchall()}
        for write in group:
            event = write.event
            if (event.table, event.seq, event.hash) not in written:
                write.error = Conflict(f"{event.table} {event.seq}")
        kept = [write for write in group if not write.error]
        hidden = [(write.event.table, secret.name, secret.value) for write in kept for secret in write.secrets]
        if hidden:
            connection.execute(INSERT_SECRETS, [*map(list, zip(*hidden, strict=True))])
        if kept:
            said = sorted({f"{self._own} {write.event.table}" for write in kept})
            connection.execute(NOTIFY, (CHANNEL, said))

    def _refuse_fenced(self, connection: Connection, group: list[Write]) -> None:
        """Those whose lease another process has by now come second; until the others are stored nobody takes theirs."""
        fenced = [write for write in group if write.fence is not None]
        if not fenced:
            return
        tables = sorted({write.event.table for write in fenced})
        held = {*connection.execute(FENCES, (self.process, tables)).fetchall()}
        for write in fenced:
            if (write.event.table, write.fence) not in held:
                write.error = Conflict(f"{write.event.table} {write.event.seq}")

    def lease(self, table: str, by_force: bool) -> int | None:
        """Take the lease of a table, unless another process that is alive has it; its fence then.

        None, too, as long as others do not see that this one is alive: they would take it over at once.
        """
        if not self._is_alive:
            return None
        asked = {"game": table, "own": self.process, "life": LIFE, "by_force": by_force}
        kept = self._read(HELD, asked)
        kept = kept or self._read(TAKE, asked)
        return kept[0][0] if kept else None

    def end_lease(self, table: str) -> None:
        """Let others have the lease of a table, if this process has it."""
        self._read(GIVE_BACK, {"game": table, "own": self.process})

    def alter(self, alteration: Alteration) -> None:
        """Change what is stored; other processes hear of the tables."""
        try:
            with contextlib.closing(connect(self._address)) as connection, connection.transaction():
                connection.execute("LOCK TABLE duchy.event IN SHARE ROW EXCLUSIVE MODE")
                _alter(connection, alteration)
                connection.execute(NOTIFY, (CHANNEL, [f"{self._own} {table}" for table in alteration.tables]))
        except psycopg.errors.UniqueViolation as error:
            raise Conflict(str(error)) from None
        except psycopg.Error as error:
            raise store_error(self._address, error) from None

    def swap(self, table: str, name: str, before: bytes | None, after: bytes | None) -> bool:
        """Let a secret have the value `after` where it is `before`; whether it was. The others hear of the table."""
        values = {"game": table, "name": name, "before": before, "after": after, "server": SERVER}
        statement = INSERT_FIRST if before is None else DELETE_SAME if after is None else UPDATE_SAME
        try:
            with contextlib.closing(connect(self._address)) as connection, connection.transaction():
                swapped = connection.execute(statement, values).rowcount > 0
                connection.execute(NOTIFY, (CHANNEL, [f"{self._own} {table}"] if swapped else []))
                return swapped
        except psycopg.Error as error:
            raise store_error(self._address, error) from None

    def _end_writing(self) -> None:
        if self._writer:
            self._writer.close()

    # Reading

    def rows(self, table: str, after: int = -1) -> list[Event]:
        """Those events without the names that they refer to."""
        rows = self._read(
            "SELECT game, seq, seat, client_id, at, payload, hash FROM duchy.event "
            "WHERE game = %s AND seq > %s ORDER BY seq",
            (table, after),
        )
        return [Event(*row) for row in rows]

    def tables(self) -> list[str]:
        """The tables, the newest first."""
        return [row[0] for row in self._read("SELECT game FROM duchy.event WHERE seq = 0 ORDER BY at DESC, game", ())]

    def probe(self) -> None:
        """Raise StoreError if nothing can be read."""
        self._read("SELECT seq FROM duchy.event LIMIT 1", ())

    def secret(self, table: str, name: str) -> bytes | None:
        """The secret of that name; None if there is none."""
        rows = self._read("SELECT value FROM duchy.secret WHERE game = %s AND name = %s", (table, name))
        return rows[0][0] if rows else None

    def secrets_like(self, table: str, kind: str) -> dict[str, bytes]:
        """The secrets of a table whose names begin with that word."""
        rows = self._read(
            "SELECT name, value FROM duchy.secret WHERE game = %s AND starts_with(name, %s)", (table, f"{kind} ")
        )
        return dict(rows)

    def _read(self, query: LiteralString, values: Sequence[str | int] | Mapping[str, str | int]) -> list[Any]:
        with self._reading:
            for left in reversed(range(TRIES)):
                try:
                    if self._reader is None or self._reader.closed:
                        self._reader = connect(self._address)
                    with self._overdue.waiting(self._reader.fileno):
                        return self._reader.execute(query, values).fetchall()
                except psycopg.Error as error:
                    if self._reader:
                        self._reader.close()
                    if not left:
                        raise store_error(self._address, error) from None
        raise AssertionError("neither read nor failed")

    def _end_reading(self) -> None:
        self._ending.set()
        self._speaker.shutdown(wait=True, cancel_futures=True)
        if self._listener:
            self._listener.join()
        if self._reader:
            self._reader.close()
        self._overdue.close()

    # Hearing of others

    def follow(self, hear: Callable[[str | None], None], overhear: Callable[[str, str], None] = unsaid) -> None:
        """From now on `hear` gets, in a thread of its own, each table that another process wrote to.

        None after the connection was lost for a while: it may have been any table. `overhear` gets, in the same thread,
        what another process has said of a table.
        """
        self._listener = threading.Thread(
            target=self._listen, args=(hear, overhear), name="duchy-listener", daemon=True
        )
        self._listener.start()

    def _listen(self, hear: Callable[[str | None], None], overhear: Callable[[str, str], None]) -> None:
        while not self._ending.is_set():
            with contextlib.suppress(psycopg.Error), contextlib.closing(connect(self._address)) as connection:
                connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
                self._live(connection)
                hear(None)
                self._hear_all(connection, hear, overhear)
            self._is_alive = False
            self._ending.wait(RETRY_S)

    def _live(self, connection: Connection) -> None:
        """Show the others that this process is alive, unless the database still keeps a lost session of it."""
        row = connection.execute("SELECT pg_try_advisory_lock(%s, %s)", (LIFE, self.process)).fetchone()
        self._is_alive = bool(row and row[0])

    def _hear_all(
        self, connection: Connection, hear: Callable[[str | None], None], overhear: Callable[[str, str], None]
    ) -> None:
        while not self._ending.is_set():
            if not self._is_alive:
                self._live(connection)
            for said in connection.notifies(timeout=LISTEN_S):
                who, _, what = said.payload.partition(" ")
                table, _, word = what.partition(" ")
                if who == self._own:
                    continue
                if word:
                    overhear(table, word)
                else:
                    hear(table)

    def spread(self, table: str, word: str) -> None:
        """Say something of a table, in order, to other processes that listen now; nothing of it is stored."""
        with contextlib.suppress(RuntimeError):
            self._speaker.submit(self._say, f"{self._own} {table} {word}")

    def _say(self, what: str) -> None:
        with contextlib.suppress(StoreError):
            self._read("SELECT pg_notify(%s, %s)", (CHANNEL, what))

    def living(self) -> set[int]:
        """What the processes are called that are alive, this one among them."""
        return {number for (number,) in self._read(LIVING, {"life": LIFE})}
