"""Power failures at any moment: everything acknowledged is there, intact, and the store works again (quality F2)."""

from __future__ import annotations

import random
import shutil
import sqlite3
import sys
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

import pytest

from duchy.server.storage import schema
from duchy.server.storage.beside import Secret
from duchy.server.storage.events import START, Acted, Event, check_chain, link
from duchy.server.storage.sqlite import SqliteStore

from .simulated_disk import Disk, Files

pytestmark = pytest.mark.check

CUTS_A_LIFE = 10
"""Moments of each life of the disk at which the power is cut; with the files of the last it lives on."""
LIVES = 10
"""After so many the disk is a new one."""
WRITES = (1, 5, 20, 60, 400)
"""How much is written in a life; the most is enough for SQLite to move its log into the file and start it anew."""
TABLES = 4
PATIENCE = 60
FILE = "t.sqlite3"


class Lost(AssertionError):
    """An acknowledged event is not there."""


class Writer:
    """Somebody who writes events to games whose chains are known from what is kept."""

    def __init__(self, store: SqliteStore, disk: Disk, rng: random.Random) -> None:
        self._store, self._disk, self._rng = store, disk, rng
        self._last: dict[str, Event] = {}
        for table in store.tables():
            self._last[table] = store.events(table)[-1]

    def write(self, count: int) -> None:
        """Write so many, in groups as they come."""
        waiting = [self._one() for _ in range(count)]
        for write in waiting:
            write.result(PATIENCE)

    def _one(self) -> Future[None]:
        table = f"{self._rng.randrange(TABLES):032x}"
        last = self._last.get(table)
        seq, before = (last.seq + 1, last.hash) if last else (0, START)
        said = Acted(1, [self._rng.randbytes(self._rng.choice((10, 2000))).hex()])
        event = self._last[table] = link(table, seq, before, said, seq, 1, f"cid {seq}")
        write = self._store.append(event, [Secret(f"secret {seq}", event.hash)])
        write.add_done_callback(lambda done: self._disk.acknowledged(event))
        if self._rng.random() < 0.7:
            write.result(PATIENCE)
        return write


def check_left(path: Path, promised: list[Event]) -> None:
    """The file is sound, holds everything that was acknowledged, and nothing by halves."""
    with closing(SqliteStore(path)) as store:
        kept = {table: store.events(table) for table in {event.table for event in promised}.union(store.tables())}
        for event in promised:
            if event not in kept[event.table][event.seq : event.seq + 1]:
                raise Lost(f"{event.table} {event.seq}")
        for table, events in kept.items():
            check_chain(events)
            assert all(store.secret(table, f"secret {event.seq}") == event.hash for event in events)
        with closing(schema.connect(path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def live(folder: Path, rng: random.Random, synchronous: str | None, monkeypatch: pytest.MonkeyPatch) -> Disk:
    """Run the store on a disk that holds the files of the folder; everything that the disk was asked for."""
    disk = Disk(folder)
    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", lambda path, **rest: disk.connect(path, synchronous))
        with closing(SqliteStore(folder / FILE)) as store:
            Writer(store, disk, rng).write(rng.choice(WRITES))
    return disk


def cut_the_power(
    tmp_path: Path, cuts: int, monkeypatch: pytest.MonkeyPatch, synchronous: str | None = None, seed: int = 0
) -> None:
    """So many cuts over many lives of disks. Raises Lost."""
    rng = random.Random(seed)
    left, held = Files(), list[Event]()
    for life in range(cuts // CUTS_A_LIFE):
        if life % LIVES == 0:
            left, held = Files(), []
        disk = live(left.write(tmp_path / f"{life}"), rng, synchronous, monkeypatch)
        promised = held
        for cut in range(CUTS_A_LIFE):
            moment = rng.randint(0, len(disk.notes))
            left, held = disk.after_cut(moment, rng), [*promised, *disk.promised(moment)]
            found = left.write(tmp_path / f"{life}-{cut}")
            check_left(found / FILE, held)
            shutil.rmtree(found)
        shutil.rmtree(tmp_path / f"{life}")


def test_no_power_cut_loses_what_was_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_the_power(tmp_path, 100, monkeypatch)


@pytest.mark.slow
def test_none_of_many_power_cuts_loses_what_was_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_the_power(tmp_path, 2000, monkeypatch, seed=1)


@pytest.mark.parametrize("seed", range(3))
def test_the_disk_would_show_a_loss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """The test of the test: without a sync at every commit the same cuts lose what was acknowledged."""
    with pytest.raises(Lost):
        cut_the_power(tmp_path, 100, monkeypatch, synchronous="NORMAL", seed=seed)


def test_the_disk_sees_the_log_moved_into_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cuts fall into checkpoints too, and into what is written after them over the old log."""
    monkeypatch.setattr(sys.modules[__name__], "WRITES", WRITES[-1:])
    disk = live(Files().write(tmp_path / "0"), random.Random(0), None, monkeypatch)
    (log,) = (note[2] for note in disk.notes if note[:2] == ("create", f"{FILE}-wal"))
    assert sum(note[:3] == ("write", log, 0) for note in disk.notes) > 1
