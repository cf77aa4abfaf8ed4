"""The file is taken away from under a running server: nothing more is acknowledged, and everybody hears why."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from duchy.server.storage.beside import Secret
from duchy.server.storage.readiness import Readiness
from duchy.server.storage.schema import StoreError, connect
from duchy.server.storage.sqlite import SqliteStore, back_up
from duchy.words import Words

from ..serving import PATIENCE, Address, serving
from .test_store import event
from .test_trouble import play_on


def delete(path: Path) -> None:
    for each in path.parent.glob("t*"):
        each.unlink()


def delete_what_is_new(path: Path) -> None:
    path.with_name("t-wal").unlink()


def copy_over(path: Path) -> None:
    """As `cp backup t` does it when all was in the file: it stays the same file."""
    with closing(connect(path)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    shutil.copyfile(path.with_name("backup"), path)


def put_in_its_place(path: Path) -> None:
    os.replace(path.with_name("backup"), path)


def restore(path: Path) -> None:
    """As `.restore` of the sqlite3 program does it, in a transaction."""
    with closing(connect(path)) as to, closing(connect(path.with_name("backup"))) as source:
        source.backup(to)


def cut_short(path: Path) -> None:
    os.truncate(path, 100)


def cut_what_is_new_short(path: Path) -> None:
    os.truncate(path.with_name("t-wal"), 100)


WAYS = [delete, delete_what_is_new, copy_over, put_in_its_place, restore, cut_short, cut_what_is_new_short]
every_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Address]:
    with serving(tmp_path / "t") as address:
        yield address


@every_way
def test_a_server_without_its_file_accepts_nothing_more(
    server: Address, tmp_path: Path, way: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    opened = server.create("magnate", players={"2": "random"})
    back_up(tmp_path / "t", tmp_path / "backup")
    with server.sit(opened, 1, lang="fr") as one, server.sit(opened) as looking:
        for _ in range(3):
            assert play_on(one) == "ack"
        assert one.wait_for_turn()
        way(tmp_path / "t")
        one.send({"is": "act", "cid": "lost", "base": one.last["v"], "a": one.legal[0]})
        told = [one.hear_any() for _ in range(2)]
        assert sorted((each["is"], each["code"], each["cid"] or "") for each in told) == [
            ("nak", "STORE_LOST", ""), ("nak", "STORE_LOST", "lost"),
        ]  # fmt: skip
        assert told[0]["text"].startswith(Words("fr")("server.STORE_LOST", store="DELETED").partition(":")[0])
        while (heard := looking.hear_any())["is"] != "nak":
            pass
        assert heard["code"] == "STORE_LOST"
    assert httpx.get(f"{server.http}/health", timeout=PATIENCE).status_code == 503
    assert 'duchy_store_failures_total{code="' in server.metrics()
    said = [record.getMessage() for record in caplog.records if record.levelname == "CRITICAL"]
    assert len(said) == 1
    assert "nothing is accepted any more" in said[0]


def test_who_was_told_of_the_loss_hears_it_from_health_too_though_a_check_began_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(SqliteStore(tmp_path / "t")) as store:
        readiness = Readiness(store)
        monkeypatch.setattr(store, "probe", lambda: readiness.lose(StoreError("DELETED", tmp_path / "t")))
        readiness.begin()
        assert readiness.trouble == "DELETED"
        readiness.close()


def test_what_is_acknowledged_while_the_file_goes_is_in_a_file_that_somebody_can_open(tmp_path: Path) -> None:
    """The file is moved away in the middle of writing: every acknowledged event is in it, wherever it is now."""
    acknowledged = list[int]()
    with closing(SqliteStore(tmp_path / "t")) as store:
        moving = threading.Timer(0.2, lambda: (tmp_path / "t").rename(tmp_path / "gone"))
        moving.start()
        until = time.monotonic() + PATIENCE
        for seq in range(10**6):
            if store.append(event("a", seq), [Secret(f"{seq}", b"")]).exception(PATIENCE):
                break
            acknowledged.append(seq)
            assert time.monotonic() < until
        moving.join()
        with pytest.raises(StoreError) as caught:
            store.events("a")
        assert caught.value.code == "DELETED"
    (tmp_path / "t-wal").rename(tmp_path / "gone-wal") if (tmp_path / "t-wal").exists() else None
    with closing(SqliteStore(tmp_path / "gone")) as found:
        assert [each.seq for each in found.events("a")][: len(acknowledged)] == acknowledged


def test_others_may_read_check_back_up_and_tidy_the_file_meanwhile(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "t")) as store:
        for seq in range(20):
            store.append(event("a", seq)).result(PATIENCE)
            if seq % 5 == 1:
                back_up(tmp_path / "t", tmp_path / f"copy {seq}")
            elif seq % 5 == 2:
                SqliteStore(tmp_path / "t").close()
            elif seq % 5 == 3:
                with closing(connect(tmp_path / "t")) as other:
                    other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            store.probe()
        assert len(store.events("a")) == 20


def test_a_link_to_a_table_that_is_not_there_is_not_called_a_link_to_no_seat(server: Address) -> None:
    assert server.record("0" * 32, "f" * 32).json()["code"] == "NO_TABLE"
    opened = server.create("nullgame")
    assert server.record(opened["table"], "f" * 32).json()["code"] == "NO_TOKEN"


def test_a_disk_that_cannot_be_read_for_a_moment_is_not_a_lost_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(path: Path) -> sqlite3.Connection:
        error = sqlite3.OperationalError("as the test wants it")
        error.sqlite_errorcode, error.sqlite_errorname = sqlite3.SQLITE_IOERR, "SQLITE_IOERR_READ"
        raise error

    with closing(SqliteStore(tmp_path / "t")) as store:
        store.append(event("a")).result(PATIENCE)
        os.utime(tmp_path / "t")
        with monkeypatch.context() as patched:
            patched.setattr("duchy.server.storage.file_watch.connect", fails)
            failed = store.append(event("a", 1)).exception(PATIENCE)
            assert isinstance(failed, StoreError)
            assert failed.code == "DISK_FAILED"
        store.append(event("a", 1)).result(PATIENCE)
