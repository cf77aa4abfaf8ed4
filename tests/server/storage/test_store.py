"""Events on disk: in groups, durable, exactly once; failures are named and recovered from."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from duchy.server.storage import schema, sqlite
from duchy.server.storage.beside import Secret
from duchy.server.storage.event_store import Conflict
from duchy.server.storage.events import START, Acted, Event, link
from duchy.server.storage.schema import StoreError
from duchy.server.storage.sqlite import SqliteStore, back_up

PATIENCE = 60


def event(game: str, seq: int = 0, seat: int = 0, cid: str | None = None) -> Event:
    return link(game, seq, START, Acted(1, ["end"]), 17, seat, cid)


def code_of(write: object) -> str:
    assert isinstance(write, StoreError)
    return write.code


def test_what_was_acknowledged_is_there_after_reopening(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "t.sqlite3"
    with closing(SqliteStore(path)) as first:
        for write in [first.append(event("a", seq)) for seq in range(50)]:
            write.result(PATIENCE)
    with closing(SqliteStore(path)) as second:
        assert second.events("a") == [event("a", seq) for seq in range(50)]
        assert second.events("a", 47) == [event("a", seq) for seq in (48, 49)]
        assert second.tables() == ["a"]
        assert second.events("b") == []


def test_new_folders_are_on_the_disk_before_anything_is_in_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = list[int]()
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_ino))
    SqliteStore(tmp_path / "one" / "two" / "t").close()
    assert synced == [(tmp_path / "one").stat().st_ino, tmp_path.stat().st_ino]


def test_writes_that_wait_share_a_transaction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    groups: list[int] = []
    with closing(SqliteStore(tmp_path / "t", lambda writes, seconds: groups.append(writes))) as kept:
        for write in [kept.append(event(f"g{number}")) for number in range(300)]:
            write.result(PATIENCE)
    assert sum(groups) == 300
    assert max(groups) > 1


def test_the_file_is_durable_and_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "t"
    with closing(SqliteStore(path)), closing(schema.connect(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute("INSERT INTO event VALUES ('a', 'x', 0, NULL, 1, 'text', x'00')")


@pytest.mark.parametrize("second", [event("a", 0, 2), event("a", 1, 1, "c")])
def test_the_second_of_two_is_a_conflict_and_the_others_are_written(tmp_path: Path, second: Event) -> None:
    with closing(SqliteStore(tmp_path / "t")) as kept:
        first = kept.append(event("a", 0, 1, "c"))
        late, other = kept.append(second), kept.append(event("b"))
        first.result(PATIENCE)
        other.result(PATIENCE)
        with pytest.raises(Conflict):
            late.result(PATIENCE)
        assert kept.events("a") == [event("a", 0, 1, "c")]


def test_secrets_come_with_their_event_or_not_at_all(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "t")) as kept:
        kept.append(event("a"), [Secret("chance", b"x")]).result(PATIENCE)
        with pytest.raises(Conflict):
            kept.append(event("a"), [Secret("other", b"y")]).result(PATIENCE)
        assert kept.secret("a", "chance") == b"x"
        assert kept.secret("a", "other") is None
        assert kept.secret("b", "chance") is None


def test_a_newer_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "t"
    SqliteStore(path).close()
    with closing(schema.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    before = path.read_bytes()
    for use in (lambda: SqliteStore(path), lambda: back_up(path, tmp_path / "copy")):
        with pytest.raises(StoreError) as caught:
            use()
        assert caught.value.code == "NEWER"
    assert path.read_bytes() == before
    assert not (tmp_path / "copy").exists()


@pytest.mark.parametrize("content", [b"hello" * 1000, None])
def test_what_is_not_ours_is_refused(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "t"
    if content is None:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE other (x)")
    else:
        path.write_bytes(content)
    with pytest.raises(StoreError) as caught:
        SqliteStore(path)
    assert caught.value.code == "NOT_OURS"


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        SqliteStore(tmp_path)
    assert caught.value.code == "CANNOT_OPEN"


def test_a_full_disk_refuses_and_recovers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = schema.connect
    opened: list[sqlite3.Connection] = []

    def noted(path: Path) -> sqlite3.Connection:
        opened.append(connect(path))
        return opened[-1]

    monkeypatch.setattr(sqlite, "connect", noted)
    with closing(SqliteStore(tmp_path / "t")) as kept:
        kept.append(event("a")).result(PATIENCE)
        pages = opened[-1].execute("PRAGMA page_count").fetchone()[0]
        opened[-1].execute(f"PRAGMA max_page_count = {pages}")
        writes = [kept.append(event(f"full{number}"), [Secret("s", b"x" * 4000)]) for number in range(5)]
        assert {code_of(write.exception(PATIENCE)) for write in writes} == {"DISK_FULL"}
        opened[-1].execute("PRAGMA max_page_count = 1000000")
        kept.append(event("b")).result(PATIENCE)
        assert kept.tables() == ["a", "b"]


def test_a_locked_database_refuses_and_recovers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "BUSY_S", 0.05)
    with closing(SqliteStore(tmp_path / "t")) as kept, closing(schema.connect(tmp_path / "t")) as other:
        other.execute("BEGIN IMMEDIATE")
        assert code_of(kept.append(event("a")).exception(PATIENCE)) == "LOCKED"
        other.execute("ROLLBACK")
        kept.append(event("a")).result(PATIENCE)
        assert kept.tables() == ["a"]


def test_a_closed_store_writes_what_waited_and_nothing_more(tmp_path: Path) -> None:
    kept = SqliteStore(tmp_path / "t")
    waiting = [kept.append(event("a", seq)) for seq in range(20)]
    kept.close()
    assert all(write.result(0) is None for write in waiting)
    assert code_of(kept.append(event("a", 20)).exception(0)) == "CLOSED"


async def keep_and_close(path: Path) -> None:
    store = SqliteStore(path)
    keeping = [asyncio.create_task(store.keep(event("a", seq))) for seq in range(3)]
    await asyncio.sleep(0)
    store.close()
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*keeping)


def test_what_a_turn_of_the_event_loop_has_gathered_is_written_when_the_store_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"
    asyncio.run(keep_and_close(path))
    with closing(SqliteStore(path)) as store:
        assert [each.seq for each in store.events("a")] == [0, 1, 2]


def test_events_alone_are_one_statement(tmp_path: Path) -> None:
    """Each statement more costs the thread that serves moves the interpreter twice."""
    with closing(SqliteStore(tmp_path / "t")) as kept:
        kept.append(event("a"), [Secret("chance", b"x")]).result(PATIENCE)
        said: list[str] = []
        kept._writing().set_trace_callback(said.append)  # pyright: ignore[reportPrivateUsage]
        kept.append(event("a", 1)).result(PATIENCE)
        assert [line.split()[0] for line in said if not line.startswith("PRAGMA")] == ["INSERT"]
        assert isinstance(kept.append(event("a", 1)).exception(PATIENCE), Conflict)


def test_a_failure_that_nobody_thought_of_is_told_and_the_next_write_succeeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(connection: object, group: object) -> None:
        raise MemoryError

    with closing(SqliteStore(tmp_path / "t")) as kept:
        with monkeypatch.context() as patched:
            patched.setattr(sqlite, "_insert_events", fails)
            assert code_of(kept.append(event("a")).exception(PATIENCE)) == "DISK_FAILED"
        kept.append(event("a")).result(PATIENCE)


def test_who_no_longer_waits_stops_nobody(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "t")) as kept:
        for number in range(50):
            kept.append(event(f"g{number}")).cancel()
        kept.append(event("last")).result(PATIENCE)


def test_a_backup_holds_what_is_being_written(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "t")) as kept:
        for seq in range(20):
            kept.append(event("a", seq), [Secret(f"s{seq}", b"x")]).result(PATIENCE)
        back_up(tmp_path / "t", tmp_path / "copy")
        kept.append(event("a", 20)).result(PATIENCE)
    with closing(SqliteStore(tmp_path / "copy")) as copy:
        assert copy.events("a") == [event("a", seq) for seq in range(20)]
        assert copy.secret("a", "s19") == b"x"
    with pytest.raises(FileExistsError):
        back_up(tmp_path / "t", tmp_path / "copy")
    with pytest.raises(StoreError) as caught:
        back_up(tmp_path / "none", tmp_path / "copy2")
    assert caught.value.code == "NO_DATABASE"
    with pytest.raises(StoreError) as caught:
        back_up(tmp_path, tmp_path / "copy2")
    assert caught.value.code == "NOT_OURS", "a folder exists"


@pytest.mark.parametrize("damage", ["a page", "a row that its index does not know"])
def test_no_backup_is_left_of_a_damaged_database(tmp_path: Path, damage: str) -> None:
    path, page = tmp_path / "t", 4096
    with closing(SqliteStore(path)) as kept:
        for write in [kept.append(event("game-one", seq)) for seq in range(500)]:
            write.result(PATIENCE)
    whole = path.read_bytes()
    changed = (
        whole[:page] + bytes(page) + whole[2 * page :]
        if damage == "a page"
        else whole.replace(b"game-one", b"game-two", 1)
    )
    path.write_bytes(changed)
    with pytest.raises(StoreError) as caught:
        back_up(path, tmp_path / "copy")
    assert caught.value.code == "CORRUPT"
    assert not (tmp_path / "copy").exists()
