"""`duchy arena` at tables of two to four seats: output, stopping, resuming, refusals."""

from __future__ import annotations

import csv
import itertools
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from duchy.cli import main
from duchy.commands import arena
from duchy.commands.arena_report import time_words
from duchy.words import Words

SITS_DOWN = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"ok": True, "id": json.loads(line)["id"]}), flush=True)
"""
"""A program that becomes ready and then names no action."""


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["arena", *arguments, "--cores", "1", "--game", "nullgame", "--lang", "en"])
    out, err = capsys.readouterr()
    return code, out, err


def test_two_seats(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = printed(capsys, "weighted", "random", "--games", "20")
    assert code == 0
    assert out.startswith("weighted against random, edition plain: ")
    assert re.search(r"Elo of A relative to the others: [+−-]\d+, 95% interval [+−-]\d+ to [+−-]\d+", out)
    assert len(re.findall(r"result per seat -?\d+\.\d", out)) == 2


def test_one_against_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = printed(capsys, "weighted", "random", "--seats", "4", "--games", "20")
    assert code == 0
    assert out.startswith("weighted in one seat of 4, random in the others, edition plain: ")
    assert "an even score would be 25.0%" in out


def test_a_side_for_each_seat(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = printed(capsys, "weighted", "random", "heuristic", "--games", "10")
    assert code == 0
    assert out.startswith("weighted against random, heuristic, edition plain: ")
    assert "in 9 games" in out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("random", "random", "random", "--seats", "4"), "3 opponents for 4 seats: name two, or one for each seat."),
        (("random", "random", "random", "--seats", "2"), "3 opponents for 2 seats: name two, or one for each seat."),
        (("random", "random", "--seats", "4", "--games", "3"), "at least as many games as seats (4)"),
        (("random", "random", "--seats", "7"), "The number of seats cannot be 7."),
        (("random", "random", "--sprt", "10", "0"), "first Elo of the test must be less"),
        (("random", "champion"), "champion: there is no opponent champion."),
        (("random", "champion"), "net, search, engine:COMMAND."),
        (("random", "flat:never"), "not a time in milliseconds"),
        (("random", "random+dice"), "may see hands, and a search may see chance too, but not “dice”"),
        (("random", "engine:/nowhere/program"), "There is no program /nowhere/program."),
        (("random", "random", "--seed", "-1"), "The seed must be 0 or more, not -1."),
        (("random", "random", "--sprt", "0", "inf"), "both must be finite"),
        (("random", "random", "--sprt", "nan", "10"), "both must be finite"),
        (("random", "random", "--games", "9" * 20), "at most 1000000000"),
        (("random", "random", "--ms", "0"), "Milliseconds must be from 1 to 3600000"),
        (("random", "random", "--ms", "9" * 20), "Milliseconds must be from 1 to 3600000"),
        (("random", "flat:3600001"), "1 to 3600000"),
        (
            ("random", "random", "--games", "0"),
            "There must be at least as many games as seats (2), and at most 1000000000, not 0.",
        ),
    ],
)
def test_what_cannot_be_played_is_said(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], reason: str
) -> None:
    code, out, err = printed(capsys, *arguments)
    assert (code, out) == (2, "")
    assert reason in err


def test_a_clear_difference_ends_a_sequential_test_early(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = printed(capsys, "heuristic", "random", "--sprt", "0", "100")
    assert code == 0
    assert "test: heuristic is stronger by 100 Elo rather than 0" in out
    games = re.search(r"in (\d+) games", out)
    assert games
    assert 16 <= int(games[1]) < 200


def test_what_is_not_shown_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = printed(capsys, "random", "random", "--sprt", "0", "5", "--games", "20")
    assert code == 0
    assert "test: undecided whether random" in out


def test_results_are_kept_and_not_played_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kept, table = tmp_path / "results.jsonl", tmp_path / "results.csv"
    files = ("--json", str(kept), "--csv", str(table))
    _, first, _ = printed(capsys, "heuristic", "random", "--games", "10", *files)
    lines = kept.read_text()
    code, second, err = printed(capsys, "heuristic", "random", "--games", "10", *files)
    assert code == 0
    assert second.splitlines()[:-1] == first.splitlines()[:-1]
    assert "10 games are already in" in err
    assert kept.read_text() == lines
    printed(capsys, "heuristic", "random", "--games", "14", *files)
    assert kept.read_text().startswith(lines)
    assert [json.loads(line)["deal"] for line in kept.read_text().splitlines()] == list(range(7))
    with table.open() as file:
        rows = list(csv.DictReader(file))
    assert [(row["deal"], row["name"]) for row in rows[:3]] == [("0", "heuristic"), ("0", "random"), ("1", "heuristic")]
    assert len(rows) == 14


@pytest.mark.parametrize("option", ["--json", "--csv"])
def test_a_file_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path, option: str) -> None:
    code, out, err = printed(capsys, "random", "random", "--games", "2", option, str(tmp_path))
    assert (code, out) == (1, "")
    assert str(tmp_path) in err


def test_a_program_that_never_plays_on_ends_the_contest(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "sits_down.py"
    file.write_text(SITS_DOWN)
    command = shlex.join([sys.executable, str(file)])
    code, out, err = printed(capsys, f"engine:{command}", "random", "--games", "40")
    assert (code, out) == (1, ""), "who never played was not beaten"
    assert "sits_down.py lost 6 games" in err
    assert "it played null" in err


def test_a_program_that_does_not_start_is_no_opponent(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for games in ("2", "40"):
        command = shlex.join([sys.executable, str(tmp_path / "nofile.py")])
        code, out, err = printed(capsys, "random", f"engine:{command}", "--games", games)
        assert (code, out) == (1, "")
        assert "it ended with status 2" in err
        assert f"can't open file '{tmp_path / 'nofile.py'}'" in err


FALTERS = """
import json, os, sys
asked = 0
for line in sys.stdin:
    request = json.loads(line)
    asked += 1
    if asked == 8:
        sys.exit("I cannot go on")
    print(json.dumps({"ok": True, "id": request["id"], "action": (request.get("legal") or [0])[0]}), flush=True)
"""


def test_what_a_program_says_when_it_fails_is_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "falters.py"
    file.write_text(FALTERS)
    code, out, _ = printed(capsys, f"engine:{shlex.join([sys.executable, str(file)])}", "random", "--games", "6")
    assert code == 1
    assert "in 6 games" in out
    assert "the last time: it ended with status 1" in out
    assert "    I cannot go on" in out.splitlines()


def test_games_that_are_no_whole_rounds_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = printed(capsys, "weighted", "random", "--games", "7")
    assert code == 0
    assert "7 is not a multiple of the number of seats, 2; 6 games will be played." in err
    assert "in 6 games" in out


@pytest.mark.parametrize("arguments", [("grecia", "random", "random"), ("random", "random", "--game", "magna-grecia")])
def test_the_game_may_stand_before_the_sides(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    assert main(["arena", *arguments, "--games", "0", "--lang", "en", "--edition", "xx"]) == 2
    assert "Possible: standard." in capsys.readouterr().err


def endless(folder: Path) -> subprocess.Popen[str]:
    """A contest with a program that writes its process into `pids`, after some deals."""
    source = SITS_DOWN.replace("json, sys", "json, os, sys").replace(
        "for line", "open(sys.argv[1], 'a').write(f'{os.getpid()} ')\nfor line"
    )
    source = source.replace(
        'json.loads(line)["id"]', 'json.loads(line)["id"], "action": (json.loads(line).get("legal") or [0])[0]'
    )
    file, kept = folder / "player.py", folder / "results.jsonl"
    file.write_text(source)
    command = shlex.join([sys.executable, str(file), str(folder / "pids")])
    contest = subprocess.Popen(
        [sys.executable, "-m", "duchy", "arena", f"engine:{command}", "random", "--game", "nullgame", "--lang", "en",
         "--games", "1000000", "--cores", "1", "--json", str(kept)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    until = time.monotonic() + 120
    while time.monotonic() < until and not (kept.exists() and kept.read_text().count("\n") > 2):
        time.sleep(0.05)
    return contest


def test_an_interrupt_reports_what_was_played_and_leaves_nobody_behind(tmp_path: Path) -> None:
    contest = endless(tmp_path)
    os.killpg(contest.pid, signal.SIGINT)
    out, err = contest.communicate(timeout=120)
    assert contest.returncode == 130
    assert "Traceback" not in err
    assert re.search(r"in \d+ games", out)
    for pid in (tmp_path / "pids").read_text().split():
        wait_until_gone(int(pid))


def test_who_is_killed_leaves_nobody_behind(tmp_path: Path) -> None:
    contest = endless(tmp_path)
    contest.kill()
    contest.wait(timeout=120)
    for pid in (tmp_path / "pids").read_text().split():
        wait_until_gone(int(pid))


def wait_until_gone(pid: int) -> None:
    """Wait until an orphaned process is reaped by the system; fails if that takes too long."""
    until = time.monotonic() + 120
    while is_there(pid):
        assert time.monotonic() < until
        time.sleep(0.05)


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(("language", "told"), [("en", "about 38 s left"), ("ru", "осталось около 38\u00a0с")])
def test_what_is_left_is_reckoned_from_the_first_deal_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str, told: str
) -> None:
    """Rules that are compiled first take long once, and that is no measure of what is to come."""
    ticks = itertools.chain([0.0, 60.0], itertools.count(61.0))
    monkeypatch.setattr(arena.time, "perf_counter", lambda: next(ticks))
    main(["arena", "random", "random", "--games", "80", "--cores", "1", "--no-luck", "--lang", language])
    first = next(line for line in capsys.readouterr().err.splitlines() if "left" in line or "осталось" in line)
    assert told in first


def test_a_short_time_is_told_in_seconds_and_a_long_one_in_minutes() -> None:
    say = Words("en")
    assert [time_words(say, seconds) for seconds in (0.2, 20, 89, 91, 3000)] == [
        "1 s",
        "20 s",
        "89 s",
        "2 min",
        "50 min",
    ]
