"""`duchy selfplay` with programs at the table."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.players.opponents.test_documented_bot import documented

from duchy.cli import main

__all__ = ["documented"]


def games(folder: Path, *more: str) -> list[dict[str, Any]]:
    """The rows of three games of the null game."""
    out = folder / f"{len([*folder.iterdir()])}.jsonl"
    assert main(["selfplay", "nullgame", "--games", "3", "--out", str(out), *more]) == 0
    return [json.loads(line) for line in out.read_text().splitlines()]


def test_a_program_plays_beside_others_and_the_same_seed_gives_the_same_games(tmp_path: Path, documented: str) -> None:
    rows = games(tmp_path, "--levels", f"engine:{documented}", "random")
    assert [row["levels"] for row in rows] == [["engine:Builder 1", "random"]] * 3
    assert [row["number"] for row in rows] == [0, 1, 2]
    assert {text for row in rows for text in row["texts"]} > {"keep"}
    assert games(tmp_path, "--levels", f"engine:{documented}", "random") == rows
    other = games(tmp_path, "--levels", f"engine:{documented}", "random", "--seed", "2")
    assert [row["texts"] for row in other] != [row["texts"] for row in rows]


def test_one_that_fails_ends_it_with_its_own_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bot.py").write_text("raise SystemExit('no room here')")
    command = shlex.join([sys.executable, str(tmp_path / "bot.py")])
    out = tmp_path / "a.jsonl"
    assert main(["selfplay", "nullgame", "--levels", f"engine:{command}", "--out", str(out)]) == 1
    assert "no room here" in capsys.readouterr().err
    assert not out.exists()


def test_nobody_of_that_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("barn", "engine:/nowhere/bot"):
        assert main(["selfplay", "nullgame", "--levels", name, "--out", str(tmp_path / "a.jsonl")]) == 2
        why = "Did you mean baron? " if name == "barn" else "There is no program /nowhere/bot."
        assert f"There is no player {name}. {why}" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["selfplay", "study"])
@pytest.mark.parametrize(("language", "program"), [("en", "COMMAND"), ("fr", "COMMANDE"), ("ru", "КОМАНДА")])
def test_who_may_be_named_is_said_in_the_language_of_the_reader(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, language: str, program: str
) -> None:
    out = ["--out", str(tmp_path / "a.jsonl")] if command == "selfplay" else []
    assert main([command, "nullgame", "--levels", "barn", *out, "--lang", language]) == 2
    assert f", engine:{program}." in capsys.readouterr().err
