"""`duchy serve`, `backup` and `verify`: errors are reported in every language, and nothing is left behind."""

from __future__ import annotations

import re
import socket
from contextlib import closing
from pathlib import Path

import pytest

import duchy
from duchy.cli import main
from duchy.server.answers import Create
from duchy.server.clock import Clock
from duchy.server.ledger.opening import open_table
from duchy.server.storage.schema import connect
from duchy.server.storage.sqlite import SqliteStore
from duchy.words import LANGUAGES, Words

from ..serving import serving

SOURCES = sorted(Path(duchy.__file__).parent.joinpath("server").rglob("*.py"))
every_language = pytest.mark.parametrize("language", LANGUAGES)
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def database(tmp_path: Path) -> tuple[Path, str]:
    """A file with one table of computers, and the table's name."""
    event, secrets, opened = open_table(Create("nullgame", players={"1": "random", "2": "random"}), Clock())
    with closing(SqliteStore(tmp_path / "t.sqlite3")) as store:
        store.append(event, secrets).result(60)
    return tmp_path / "t.sqlite3", opened.table


@every_language
def test_a_port_in_use(tmp_path: Path, language: str, capsys: Captured) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--lang", language, "--port", str(port), "--data", str(tmp_path / "t")]) == 1
    said = capsys.readouterr()
    assert said.err.strip() == Words(language)("cli.serve.port_in_use", port=port)
    assert not (tmp_path / "t").exists()


def test_open_shows_a_server_of_the_same_games_that_runs_already(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address) or True)
    with serving(tmp_path / "t.sqlite3") as server:
        call = ["serve", "--open", "--lang", "en", "--port", str(server.port), "--data"]
        assert main([*call, str(tmp_path / "t.sqlite3")]) == 0
        assert opened == [f"{server.http}/"]
        assert main([*call, str(tmp_path / "other.sqlite3")]) == 1
    said = capsys.readouterr()
    assert "already running" in said.out
    assert said.err.strip() == Words("en")("cli.serve.port_in_use", port=server.port)
    assert len(opened) == 1


@every_language
@pytest.mark.parametrize("command", ["serve --port 0", "backup copy", f"verify {'0' * 32}"])
def test_a_newer_database(
    database: tuple[Path, str], language: str, command: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = database
    monkeypatch.chdir(path.parent)
    with closing(connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    assert main([*command.split(), "--lang", language, "--data", str(path)]) == 1
    assert Words(language)("store.NEWER") in capsys.readouterr().err
    assert not Path("copy").exists()


@pytest.mark.parametrize(
    "options",
    ["--port 70000", "--port -1", "--public", "--origin elsewhere", "--origin https://a.example/page",
     "--origin https://", "--origin https://me@a.example", "--origin https://a.example:x"],
)  # fmt: skip
def test_serve_called_wrongly(tmp_path: Path, options: str, capsys: Captured) -> None:
    assert main(["serve", "--data", str(tmp_path / "t"), *options.split()]) == 2
    assert capsys.readouterr().err.strip()
    assert not (tmp_path / "t").exists()


def test_backup_and_verify(database: tuple[Path, str], tmp_path: Path, capsys: Captured) -> None:
    path, game = database
    copy = tmp_path / "copy"
    assert main(["backup", str(copy), "--data", str(path)]) == 0
    assert "1 game" in capsys.readouterr().out
    assert main(["backup", str(copy), "--data", str(path)]) == 1
    assert main(["backup", str(tmp_path / "no" / "copy"), "--data", str(path)]) == 1
    assert main(["backup", str(tmp_path / "other"), "--data", str(tmp_path / "none")]) == 1
    assert main(["verify", game, "--data", str(copy)]) == 0
    assert "valid" in capsys.readouterr().out
    assert main(["verify", "f" * 32, "--data", str(copy)]) == 1
    assert main(["verify", "nothing", "--data", str(copy)]) == 1
    assert main(["verify", str(copy), "--data", str(copy)]) == 1


@pytest.mark.parametrize(
    ("damage", "word"),
    [("UPDATE event SET at = 1", "BROKEN_CHAIN"), ("UPDATE secret SET value = zeroblob(32)", None),
     ("DELETE FROM secret", "NO_SECRET")],
)  # fmt: skip
def test_verify_finds_what_was_touched(
    database: tuple[Path, str], damage: str, word: str | None, capsys: Captured
) -> None:
    path, game = database
    with closing(connect(path)) as connection:
        connection.execute(damage)
    assert main(["verify", game, "--lang", "en", "--data", str(path)]) == 1
    expected = Words("en")(f"damage.{word}") if word else Words("en")("unproven.COMMITMENT")
    assert expected in capsys.readouterr().err


def test_verify_reads_records_of_games_without_proof(tmp_path: Path, capsys: Captured) -> None:
    match = duchy.Match(duchy.games["nullgame"].settle(None, {}, None), 1)
    match.play_random(1000)
    file = tmp_path / "game.txt"
    file.write_text(match.record_text(), encoding="utf-8")
    assert main(["verify", str(file), "--lang", "en"]) == 1
    assert Words("en")("unproven.NO_PROOF") in capsys.readouterr().err


@every_language
@pytest.mark.parametrize(
    ("call", "section", "least"),
    [("Refusal", "server", 20), ("Damage", "damage", 10), ("StoreError", "store", 4), ("Unproven", "unproven", 4)],
)
def test_every_reason_has_words(language: str, call: str, section: str, least: int) -> None:
    codes = {code for path in SOURCES for code in re.findall(rf'{call}\(\s*"([A-Z_]+)"', path.read_text())}
    codes |= {"DISK_FULL", "LOCKED", "DISK_FAILED"} if call == "StoreError" else set()
    assert len(codes) >= least
    assert {code for code in codes if f"{section}.{code}" not in Words(language)} == set()
