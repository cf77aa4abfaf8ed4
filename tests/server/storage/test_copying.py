"""A backup is brought up to date: only what is new is copied, what has gone goes, and it is whole whenever it ends."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest
from tests.load.drill import played

from duchy.cli import main
from duchy.server.clock import Clock
from duchy.server.operate.bans import ban, banned
from duchy.server.operate.drill import drill
from duchy.server.operate.erasing import erase
from duchy.server.operate.orders import delete
from duchy.server.storage.copying import Copied, bring_up_to_date
from duchy.server.storage.schema import StoreError, connect
from duchy.server.storage.sqlite import SqliteStore

from ..serving import PATIENCE, serving


def add_games(path: Path, numbers: Iterable[int]) -> int:
    """Whole games of computers; how many events they have."""
    count = 0
    with closing(SqliteStore(path)) as store:
        for number in numbers:
            writes = [store.append(*each) for each in played("rois_faineants", random.Random(number), Clock())]
            count += len(writes)
            writes[-1].result(PATIENCE)
    return count


def everything(path: Path) -> dict[str, list[object]]:
    with closing(connect(path)) as connection:
        return {
            table: sorted(connection.execute(f"SELECT * FROM {table} WHERE game != ''"))
            for table in ("event", "secret")
        }


def holds(path: Path) -> int:
    """How many games hold; all do."""
    with closing(SqliteStore(path)) as store:
        drilled = drill(store, lambda done, of: None)
    assert not drilled.unproven
    return drilled.games


def test_only_what_is_new_is_copied(tmp_path: Path) -> None:
    path, copy = tmp_path / "t.sqlite3", tmp_path / "copy.sqlite3"
    assert bring_up_to_date_of(path, copy, [1, 2]).events > 100
    assert bring_up_to_date(path, copy) == Copied(0, 0)
    with closing(SqliteStore(path)) as store:
        kept, gone = store.tables()
        delete(store, [gone])
        ban(store, ["192.0.2.1"])
    new = add_games(path, [3])
    assert bring_up_to_date(path, copy) == Copied(new, 1)
    assert everything(copy) == everything(path)
    assert gone.encode() not in copy.read_bytes()
    with closing(SqliteStore(copy)) as store:
        assert banned(store) == ["192.0.2.1/32"]
        assert kept in store.tables()
    assert holds(copy) == 2


def bring_up_to_date_of(path: Path, copy: Path, numbers: list[int]) -> Copied:
    count = add_games(path, numbers)
    copied = bring_up_to_date(path, copy)
    assert copied.events == count
    return copied


def test_a_game_in_progress_goes_on_in_the_copy_and_an_erased_name_goes_from_it(tmp_path: Path) -> None:
    path, copy = tmp_path / "t.sqlite3", tmp_path / "copy.sqlite3"
    with serving(path) as server:
        opened = server.create("nullgame", names={"1": "Zuleika Dobson", "2": "Ben"})
        with server.sit(opened, 1) as one, server.sit(opened, 2):
            assert one.wait_for_turn()
            bring_up_to_date(path, copy)
            assert b"Zuleika" in copy.read_bytes()
            assert one.act("keep")["is"] == "ack"
            assert bring_up_to_date(path, copy).events == 1
            assert everything(copy) == everything(path)
    with closing(SqliteStore(path)) as store:
        assert erase(store, opened["table"], "Zuleika Dobson", 1) == [1]
    bring_up_to_date(path, copy)
    assert everything(copy) == everything(path)
    assert b"Zuleika" not in copy.read_bytes()


def test_a_chain_that_was_linked_anew_is_copied_anew(tmp_path: Path) -> None:
    path, copy = tmp_path / "t.sqlite3", tmp_path / "copy.sqlite3"
    bring_up_to_date_of(path, copy, [1])
    with closing(connect(path)) as connection:
        connection.execute("UPDATE event SET hash = zeroblob(32) WHERE seq = (SELECT max(seq) FROM event)")
        row = "SELECT game, seq + 1, seat, client_id, at, payload, hash FROM event ORDER BY seq DESC LIMIT 1"
        connection.execute(f"INSERT INTO event {row}")
    bring_up_to_date(path, copy)
    assert everything(copy) == everything(path)


KILLED = """
import os, signal, sys
from pathlib import Path
from duchy.server.storage import copying, sqlite
def dying(connect):
    def connected(path):
        connection = connect(path)
        connection.set_progress_handler(lambda: os.kill(os.getpid(), signal.SIGKILL), int(sys.argv[3]))
        return connection
    return connected
copying.connect = dying(copying.connect)
sqlite.os.fsync = lambda file: os.kill(os.getpid(), signal.SIGKILL)
copying.bring_up_to_date(Path(sys.argv[1]), Path(sys.argv[2]))
"""


def dies(path: Path, copy: Path, steps: int) -> bool:
    """Whether it ended by a kill: after so many steps of SQLite's, or, the first time, when the copy was whole."""
    return subprocess.run([sys.executable, "-c", KILLED, path, copy, f"{steps}"], check=False).returncode == -9


@pytest.mark.parametrize("steps", [200, 1000, 3000])
def test_a_kill_leaves_the_older_copy(tmp_path: Path, steps: int) -> None:
    path, copy = tmp_path / "t.sqlite3", tmp_path / "copy.sqlite3"
    bring_up_to_date_of(path, copy, [1, 2])
    before = everything(copy)
    add_games(path, [3, 4, 5])
    assert dies(path, copy, steps)
    assert everything(copy) == before
    assert holds(copy) == 2
    bring_up_to_date(path, copy)
    assert everything(copy) == everything(path)


def test_a_kill_during_the_first_leaves_nothing_that_looks_like_a_copy(tmp_path: Path) -> None:
    path, copy = tmp_path / "t.sqlite3", tmp_path / "copy.sqlite3"
    add_games(path, [1])
    assert dies(path, copy, 10**9)
    assert not copy.exists()
    assert bring_up_to_date(path, copy).events
    assert not [each for each in tmp_path.iterdir() if "unready" in each.name]
    assert holds(copy) == 1


def test_what_is_no_copy_is_left_alone(tmp_path: Path) -> None:
    path, other = tmp_path / "t.sqlite3", tmp_path / "other"
    add_games(path, [1])
    other.write_bytes(b"something else" * 100)
    with pytest.raises(StoreError, match="NOT_OURS"):
        bring_up_to_date(path, other)
    assert other.read_bytes() == b"something else" * 100


def test_a_copy_follows_until_it_is_interrupted(tmp_path: Path) -> None:
    path, copy = tmp_path / "t.sqlite3", tmp_path / "copy.sqlite3"
    add_games(path, [1])
    command = [sys.executable, "-m", "duchy", "backup", copy, "--every", "0.1", "--data", path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as following:
        assert following.stdout
        following.stdout.readline()
        add_games(path, [2])
        until = time.monotonic() + PATIENCE
        while everything(copy) != everything(path):
            assert time.monotonic() < until
            time.sleep(0.05)
        following.send_signal(signal.SIGINT)
        following.stdout.read()
        assert following.wait(PATIENCE) == 0


def test_the_command_says_what_it_has_copied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, copy = tmp_path / "t.sqlite3", tmp_path / "copy.sqlite3"
    count = add_games(path, [1])
    call = ["backup", str(copy), "--update", "--data", str(path), "--lang", "en"]
    for events in (count, 0):
        assert main(call) == 0
        assert f"new events: {events}, deleted games: 0" in capsys.readouterr().out
    assert main(["operate", "drill", str(copy), "--lang", "en"]) == 0
