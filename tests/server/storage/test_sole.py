"""One file has one server; a second one is refused with the name of the first."""

from __future__ import annotations

import os
import signal
from contextlib import closing
from pathlib import Path

import pytest

from duchy.cli import main
from duchy.server.storage import file_lock
from duchy.server.storage.file_lock import FileLock
from duchy.server.storage.schema import StoreError
from duchy.server.storage.sqlite import SqliteStore
from duchy.words import LANGUAGES, Words

from ..serving import Process, serving
from .test_store import event


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_lock, "WAIT_S", 0.0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_second_server_of_a_file_is_refused_with_the_name_of_the_first(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "t.sqlite3"
    with serving(path) as first:
        assert main(["serve", "--port", "0", "--lang", language, "--data", str(path)]) == 1
        said = capsys.readouterr().err.strip()
        assert f"{first.http} (process {os.getpid()}" in said
        assert said.startswith(Words(language)("cli.serve.served", path=path, server="!").partition("!")[0])
        first.create("nullgame")
    with serving(path) as second:
        second.create("nullgame")


def test_a_server_that_was_killed_has_let_go(tmp_path: Path) -> None:
    first = Process(tmp_path / "t")
    with pytest.raises(StoreError) as caught:
        FileLock(tmp_path / "t", "another")
    assert caught.value.code == "SERVED"
    assert f"127.0.0.1:{first.address.port} (process {first.process.pid}" in caught.value.detail
    first.end(signal.SIGKILL)
    with FileLock(tmp_path / "t", "another"):
        pass


def test_backup_and_verify_work_on_a_file_that_is_served(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"
    with serving(path) as server:
        opened = server.create("nullgame", players={"1": "random", "2": "random"})
        assert main(["backup", str(tmp_path / "copy"), "--data", str(path)]) == 0
        assert main(["verify", opened["table"], "--data", str(path)]) == 0
        with closing(SqliteStore(path)) as tool:
            tool.append(event("tools")).result(60)


def test_a_lock_that_was_deleted_is_made_anew(tmp_path: Path) -> None:
    with FileLock(tmp_path / "t", "first"):
        (tmp_path / "t-server").unlink()
    with FileLock(tmp_path / "t", "second"), pytest.raises(StoreError):
        FileLock(tmp_path / "t", "third")
