"""`duchy study` with programs among the players: they meet their neighbours."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from tests.players.opponents.test_documented_bot import documented
from tests.players.random_nets import use_random_nets

from duchy.cli import main
from duchy.commands import study as command
from duchy.study import chunk
from duchy.study.chunk import Task
from duchy.study.encounters import Stopped, play_task
from duchy.study.settings import Setting, Wanted, settings_of

__all__ = ["documented"]
WANTED = ("study", "nullgame", "--games", "8", "--lang", "en", "--json", "kept.jsonl", "--levels")


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    use_random_nets(monkeypatch, chunk, command)


def null() -> Setting:
    return settings_of(Wanted("nullgame", None, (), (), (), ()))[0]


def test_a_program_meets_its_neighbours_and_its_games_are_kept(
    documented: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bot = f"engine:{documented}"
    assert main([*WANTED, "random", bot]) == 0
    told = capsys.readouterr().out
    assert f"{bot} wins " in told
    assert "(8 games, each deal from every seat)" in told
    lines = (tmp_path / "kept.jsonl").read_text()
    assert [json.loads(line)["levels"] for line in lines.splitlines()] == [["random"], [bot, "random"]]
    assert main([*WANTED, "random", bot]) == 0
    assert capsys.readouterr().out == told
    assert (tmp_path / "kept.jsonl").read_text() == lines


def test_a_program_wins_half_of_each_deal_against_itself(documented: str) -> None:
    won = play_task(Task(null(), (f"engine:{documented}", f"engine: {documented}"), 1, 0, 4)).facts
    assert won.tolist() == [[0.5]] * 4
    against_chance = play_task(Task(null(), (f"engine:{documented}", "random"), 1, 0, 12)).facts
    assert {*against_chance.ravel().tolist()} - {0.5}


def test_a_program_that_is_no_longer_wanted_is_given_up_between_two_games(documented: str) -> None:
    end = threading.Event()
    end.set()
    with pytest.raises(Stopped):
        play_task(Task(null(), (f"engine:{documented}", "random"), 1, 0), end.is_set)


@pytest.mark.parametrize(
    ("levels", "status", "why"),
    [
        (["barn"], 2, "There is no player barn."),
        (
            ["random", "engine:/nowhere/bot"],
            2,
            "There is no player engine:/nowhere/bot. There is no program /nowhere/bot.",
        ),
        (["engine:cat"], 2, "A program is studied beside a level"),
        (["random", "engine:sh -c 'echo no room here >&2; exit 3'"], 1, "no room here"),
    ],
)
def test_who_cannot_play_is_told(levels: list[str], status: int, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WANTED, *levels]) == status
    said = capsys.readouterr().err
    assert why in said
    assert "####" not in said, "something was played before"
