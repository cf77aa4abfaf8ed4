"""Failures around the server: requests are refused with a reason, nothing is acknowledged, then it recovers (quality
F4, F9)."""

from __future__ import annotations

import resource
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import cycle
from pathlib import Path

import httpx
import pytest

from duchy.server.clock import Clock
from duchy.server.ledger.loading import load
from duchy.server.storage import schema
from duchy.server.storage import sqlite as store
from duchy.server.storage.schema import StoreError, connect
from duchy.server.storage.sqlite import SqliteStore, back_up

from ..serving import PATIENCE, Address, Person, Process, serving

HOUR = 3_600_000


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Address]:
    with serving(tmp_path / "t") as address:
        yield address


def play_on(person: Person) -> str:
    """Do the first thing that may be done; "ack", or the code of what the server says instead."""
    assert person.wait_for_turn()
    answer = person.act(person.legal[0], cid=f"{person.last['v']}")
    while answer["is"] == "ack" and person.last["v"] < answer["v"]:
        person.hear("ev")
    return answer.get("code", "ack")


def test_a_disk_that_takes_no_more_is_said_and_when_it_does_again_the_game_goes_on(tmp_path: Path) -> None:
    """The kernel refuses the process every byte beyond the size that the log has; then it does no more."""
    path = tmp_path / "t"
    process = Process(path)
    address = process.address
    opened = address.create("magnate", players={"2": "random"})
    with address.sit(opened, 1) as one:
        assert play_on(one) == "ack"
        assert one.wait_for_turn()
        number, most = process.process.pid, resource.RLIM_INFINITY
        resource.prlimit(number, resource.RLIMIT_FSIZE, (path.with_name("t-wal").stat().st_size, most))
        nak = one.act(one.legal[0], cid="refused")
        assert nak["code"] == "NOT_STORED"
        assert "disk" in nak["text"]
        tables = httpx.post(f"{address.http}/api/tables", json={"game": "nullgame"}, timeout=PATIENCE)
        assert (tables.status_code, tables.json()["code"]) == (503, "NOT_STORED")
        resource.prlimit(number, resource.RLIMIT_FSIZE, (most, most))
        assert one.act(one.legal[0], cid="refused")["is"] == "ack"
    assert process.end(signal.SIGTERM) == 0
    with closing(SqliteStore(path)) as store:
        load(store, opened["table"])


def test_a_locked_database_is_said_and_then_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "BUSY_S", 0.1)
    with serving(tmp_path / "t") as server, server.sit(server.create("nullgame", players={"2": "random"}), 1) as one:
        assert one.wait_for_turn()
        with closing(connect(tmp_path / "t")) as other:
            other.execute("BEGIN IMMEDIATE")
            assert play_on(one) == "NOT_STORED"
            assert httpx.get(f"{server.http}/health", timeout=PATIENCE).status_code == 200
            other.execute("ROLLBACK")
        assert play_on(one) == "ack"


@pytest.mark.parametrize("code", [sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR])
def test_whatever_the_store_says_nothing_is_acknowledged(
    server: Address, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(connection: sqlite3.Connection, group: object) -> None:
        error = sqlite3.OperationalError("as the test wants it")
        error.sqlite_errorcode, error.sqlite_errorname = code, NAMES[code]
        raise error

    with server.sit(server.create("nullgame", players={"2": "random"}), 1) as one:
        assert one.wait_for_turn()
        with monkeypatch.context() as patched:
            patched.setattr("duchy.server.storage.sqlite._insert_events", fails)
            assert play_on(one) == "NOT_STORED"
        assert play_on(one) == "ack"
        assert "duchy_store_failures_total" in server.metrics()
        assert "duchy_crashes_total" not in server.metrics()


NAMES = {
    sqlite3.SQLITE_READONLY: "SQLITE_READONLY", sqlite3.SQLITE_CANTOPEN: "SQLITE_CANTOPEN",
    sqlite3.SQLITE_IOERR: "SQLITE_IOERR_FSYNC",
}  # fmt: skip


def test_what_was_stored_without_word_of_it_is_told_all_the_same(
    server: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer of the database is lost, not what it answered to: everybody hears of it, and it counts once."""

    def without_word(connection: sqlite3.Connection, group: object) -> None:
        transact(connection, group)  # pyright: ignore[reportArgumentType]
        raise sqlite3.OperationalError("as the test wants it")

    transact = store._transact
    opened = server.create("nullgame")
    with server.sit(opened, 1) as one, server.sit(opened, 2) as two, server.sit(opened) as looking:
        assert one.wait_for_turn()
        version = one.last["v"]
        with monkeypatch.context() as patched:
            patched.setattr(store, "_transact", without_word)
            assert play_on(one) == "NOT_STORED"
        assert looking.hear("ev")["events"][0]["a"] == "keep"
        assert two.wait_for_turn()
        assert one.act("keep", cid=f"{version}", base=version) == {"is": "ack", "cid": f"{version}", "v": version + 1}
        assert play_on(two) == "ack"


def test_a_folder_in_which_nothing_can_be_made_is_said() -> None:
    with pytest.raises(StoreError) as caught:
        SqliteStore(Path("/proc/duchy/t.sqlite3"))
    assert caught.value.code == "CANNOT_OPEN"


def test_a_clock_that_jumps_changes_nothing(tmp_path: Path) -> None:
    jumps = cycle([0, -10_000 * HOUR, HOUR, 50_000 * HOUR, 0, -1])
    clock = Clock(now=lambda: 1_800_000_000_000 + next(jumps))
    with serving(tmp_path / "t", clock=clock) as server:
        opened = server.create("magnate", players={"2": "random"})
        with server.sit(opened, 1) as one:
            for _ in range(6):
                assert play_on(one) == "ack"
        with server.sit(opened, 1) as again:
            assert again.wait_for_turn()
    with closing(SqliteStore(tmp_path / "t")) as store:
        table, _ = load(store, opened["table"])
        assert table.seq >= 6


def test_games_go_on_from_a_backup_made_while_they_were_played(tmp_path: Path) -> None:
    with serving(tmp_path / "t") as server:
        opened = [server.create("magnate", players={"2": "random"}) for _ in range(5)]
        people = [server.sit(table, 1) for table in opened]
        for round in range(4):
            for person in people:
                assert play_on(person) == "ack"
            if round == 1:
                versions = [person.last["v"] for person in people]
                back_up(tmp_path / "t", tmp_path / "elsewhere")
        for person in people:
            person.leave()
    with serving(tmp_path / "elsewhere") as restored:
        for table, version in zip(opened, versions, strict=True):
            with restored.sit(table, 1) as one:
                assert one.last["v"] >= version
                for _ in range(5):
                    assert play_on(one) == "ack"
