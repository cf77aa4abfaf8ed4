"""A program of one's own as an opponent in the terminal."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest
from tests.players.opponents.test_documented_bot import documented

from duchy.commands.failing import CommandFailed, WronglyCalled
from duchy.table.record import read_record

from .person import sit, sit_at_random

__all__ = ["documented"]
BOT = """
import json, sys
asked = 0
for line in sys.stdin:
    request = json.loads(line)
    asked += 1
    if asked == FAILS_AT:
        sys.exit("I cannot go on")
    print(json.dumps({"ok": True, "id": request["id"], "action": (request.get("legal") or [0])[0]}), flush=True)
"""


def bot(folder: Path, fails_at: int = 0) -> str:
    """The option that lets a program play at seat 2."""
    folder.mkdir(exist_ok=True)
    (folder / "bot.py").write_text(BOT.replace("FAILS_AT", str(fails_at)))
    return f"2=engine:{shlex.join([sys.executable, str(folder / 'bot.py')])}"


def test_a_game_against_a_program(tmp_path: Path) -> None:
    game_screen = sit_at_random(tmp_path / "saves", "nullgame", "--seat", "1", "--player", bot(tmp_path), seed=4)
    assert game_screen.status == 0
    (path,) = (tmp_path / "saves").glob("*.txt")
    assert read_record(path.read_text()).record.names[2] == "computer (engine)", "the command is nobody else's"
    assert "bot.py" not in path.read_text()


def test_a_game_against_a_program_is_taken_up_again_and_runs_nothing_that_was_not_asked_for(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    sit(saves, "nullgame", "--player", bot(tmp_path), answers=["1"])
    left = sit(saves, "nullgame", "--resume", answers=[]).session
    assert left.seating.players == {1: "human", 2: "weighted"}


def test_a_program_takes_its_seat_again_where_it_is_named(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    sit(saves, "nullgame", "--player", bot(tmp_path), answers=["1"])
    again = sit(saves, "nullgame", "--resume", "--player", bot(tmp_path), answers=[]).session
    assert again.seating.players == {1: "human", 2: bot(tmp_path)[2:]}


def test_a_program_that_fails_is_told_of_and_the_game_goes_on(tmp_path: Path) -> None:
    options = ("nullgame", "--seat", "1", "--player", bot(tmp_path, fails_at=2))
    game_screen = sit_at_random(tmp_path / "saves", *options, seed=4)
    assert game_screen.status == 0
    assert game_screen.session.match.position.is_over
    assert "it ended with status 1: I cannot go on" in " ".join(game_screen.text.split())


def test_a_program_that_does_not_start_is_no_opponent(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CommandFailed):
        sit(tmp_path, "nullgame", "--player", f"2=engine:{shlex.join([sys.executable, str(tmp_path / 'nofile.py')])}")
    assert "can't open file" in capsys.readouterr().err
    why = {"": "it is empty", "/nowhere/program": "no program /nowhere/program", "'open": "quotes do not close"}
    for command, said in why.items():
        with pytest.raises(WronglyCalled, match=said):
            sit(tmp_path, "nullgame", "--player", f"2=engine:{command}")


def test_the_documented_bot_plays_in_the_terminal_under_its_own_name(tmp_path: Path, documented: str) -> None:
    options = ("nullgame", "--seat", "1", "--player", f"2=engine:{documented}")
    game_screen = sit_at_random(tmp_path / "saves", *options, seed=4)
    assert game_screen.status == 0
    assert "(Builder 1)" in game_screen.text


def test_one_that_fails_twice_is_replaced_for_that_action_and_that_is_said(tmp_path: Path) -> None:
    options = ("nullgame", "--seat", "1", "--player", bot(tmp_path, fails_at=2).replace("bot.py", "worse.py"))
    (tmp_path / "worse.py").write_text((tmp_path / "bot.py").read_text())
    game_screen = sit_at_random(tmp_path / "saves", *options, seed=4)
    assert "A move was drawn at random in its place" in " ".join(game_screen.text.split())


def test_a_mistyped_player_is_told_who_may_have_been_meant(tmp_path: Path) -> None:
    with pytest.raises(WronglyCalled, match=r"Did you mean baron\?"):
        sit(tmp_path, "nullgame", "--player", "2=barn")
