"""`duchy record verify` and `show`."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from duchy import Match, games
from duchy.cli import main
from duchy.words import LANGUAGES

MATCH = Match(games["magnate"].settle("ru", {"courts": 1}, None), 1, {1: "Ада"})
MATCH.play_random(10**9)
TEXT = MATCH.record_text()
FIRST_ACTION = TEXT.splitlines().index("") + 2


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_verify_says_what_holds(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "verify", str(record), "--lang", "en"]) == 0
    line = capsys.readouterr().out
    for part in (str(record), "magnate", "ru courts=1", f"{MATCH.position.turn} turns", f"{MATCH.ply} actions", "wins"):
        assert part in line


def test_verify_reads_the_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    assert main(["record", "verify", "-"]) == 0


def test_verify_quietly_says_nothing_of_what_holds(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "verify", "--quiet", str(record)]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_verify_names_line_and_clause_of_what_does_not_fit(
    record: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    good = record.with_name("good.txt")
    good.write_text(TEXT, encoding="utf-8")
    crown = TEXT.splitlines()[FIRST_ACTION - 1]
    record.write_text(TEXT.replace(crown, f"{crown}\n{crown}"), encoding="utf-8")
    assert main(["record", "verify", str(record), str(good), "--lang", language]) == 1
    out, err = capsys.readouterr()
    for part in (str(record), str(FIRST_ACTION + 1), "[S4]"):
        assert part in err
    assert str(good) in out


def test_verify_says_how_much_before_is_valid(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_bytes(TEXT.encode()[:-200])
    assert main(["record", "verify", str(record), "--lang", "en"]) == 1
    assert "Before that, 316 actions are valid.\n" in capsys.readouterr().err


def test_verify_shows_no_control_characters_of_a_record(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text("game: \x1b]0;x\x07\x9b31m\u202e\n\n", encoding="utf-8")
    assert main(["record", "verify", str(record)]) == 1
    assert all(sign.isprintable() or sign == "\n" for sign in capsys.readouterr().err)


@pytest.mark.parametrize("language", LANGUAGES)
def test_show_sums_a_record_up(record: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert main(["record", "show", str(record), "--lang", language]) == 0
    out = capsys.readouterr().out
    for part in ("magnate", "courts=1", "Ада", MATCH.date, str(MATCH.ply)):
        assert part in out


def test_show_sums_up_what_can_be_read_of_a_damaged_record(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_bytes(TEXT.encode()[:600])
    assert main(["record", "show", str(record), "--lang", "en"]) == 1
    out, err = capsys.readouterr()
    assert "not finished" in out
    assert "Before that, " in err
