"""Programs as opponents: good ones play, and anything a bad one does is a clear error in time."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import duchy
from duchy.players.measure.arena import play_deal
from duchy.players.measure.contestants import Side
from duchy.players.opponents.baselines import RandomPlayer
from duchy.players.opponents.line_process import LINES
from duchy.players.opponents.programs.failure import ProgramError
from duchy.players.opponents.programs.program import PATIENCE_S, Program
from duchy.table.position import View

NULLGAME = duchy.games["nullgame"]
SETTLED = NULLGAME.settle(None, {}, 2)
MS = 50

PLAYER = """
import json, sys, time
for line in sys.stdin:
    request = json.loads(line)
    reply = {"ok": True, "id": request["id"]}
    if request["do"] == "choose":
        heard = open(sys.argv[1], "a") if len(sys.argv) > 1 else None
        if heard:
            heard.write(line)
            heard.close()
        {ACT}
    print(json.dumps(reply), flush=True)
"""
GOOD = 'reply["action"] = request["legal"][0]'


def command(tmp_path: Path, act: str, *arguments: str, source: str = PLAYER) -> str:
    """The command of a program that does this at every decision."""
    file = tmp_path / "program.py"
    file.write_text(source.replace("{ACT}", act))
    return shlex.join([sys.executable, str(file), *arguments])


def a_view() -> View:
    match = duchy.Match(SETTLED, seed=3)
    match.play_nature()
    assert isinstance(match.position.actor, int)
    return match.position.view(match.position.actor)


@pytest.fixture
def players() -> Iterator[list[Program]]:
    made: list[Program] = []
    yield made
    for player in made:
        player.close()


def test_a_program_is_handed_the_view_of_its_seat_and_nothing_else(tmp_path: Path, players: list[Program]) -> None:
    heard = tmp_path / "heard"
    players.append(Program(command(tmp_path, GOOD, str(heard)), NULLGAME))
    sides = [Side("engine", MS, command="program"), Side("random", MS)]
    result = play_deal(SETTLED, sides, [players[0], RandomPlayer()], 5)
    assert result.mishaps == []
    requests = [json.loads(line) for line in heard.read_text().splitlines()]
    assert len(requests) == result.decisions[0] > 3
    for request in requests:
        assert set(request) == {"do", "id", "diagram", "legal", "ms", "seed"}
        shown = duchy.read_diagram(request["diagram"])
        assert isinstance(shown.actor, int)
        assert shown.view(shown.actor).diagram() == request["diagram"]
        assert request["legal"] == [str(action) for action in shown.actions()]


@pytest.mark.parametrize(
    ("act", "code", "detail"),
    [
        ("sys.exit(3)", "ENDED", "3"),
        ("time.sleep(3600)", "SILENT", "0.35"),
        ('print("hello", flush=True)', "NO_REPLY", "hello"),
        ('reply = ["keep"]', "NO_REPLY", "keep"),
        ('reply["id"] = 0', "NO_REPLY", '"id": 0'),
        ("pass", "ILLEGAL", "null"),
        ('reply["action"] = "castle"', "ILLEGAL", "castle"),
        ('reply["action"] = [1]', "ILLEGAL", "[1]"),
        ('reply = {"ok": False, "id": request["id"], "error": {"code": "TIRED"}}', "REFUSED", "TIRED"),
        ('sys.stdout.write("x" * 3_000_000); sys.stdout.flush()', "NO_REPLY", "xxx"),
        ('sys.stdout.buffer.write(b"\\xff\\xfe\\n"); sys.stdout.flush()', "NO_REPLY", ""),
        ('print("[" * 100_000, flush=True)', "NO_REPLY", "[["),
    ],
)
def test_whatever_a_program_does_wrong_is_said(
    tmp_path: Path, players: list[Program], act: str, code: str, detail: str
) -> None:
    players.append(Program(command(tmp_path, act), NULLGAME, grace_s=0.3 if code == "SILENT" else PATIENCE_S))
    with pytest.raises(ProgramError) as caught:
        players[0].choose(a_view(), MS, 1)
    assert caught.value.code == code
    assert detail in caught.value.detail
    assert "program.py" in str(caught.value)


def test_a_program_that_never_gets_ready(tmp_path: Path, players: list[Program]) -> None:
    players.append(Program(command(tmp_path, "", source="import time\ntime.sleep(60)\n"), NULLGAME, patience_s=0.3))
    with pytest.raises(ProgramError) as caught:
        players[0].make_ready()
    assert caught.value.code == "SILENT"


def test_a_program_that_is_none(players: list[Program]) -> None:
    for text in ("/nowhere/at/all", "", "'open"):
        players.append(Program(text, NULLGAME))
        with pytest.raises(ProgramError) as caught:
            players[-1].choose(a_view(), MS, 1)
        assert caught.value.code == "NOT_STARTED"


def test_a_program_is_started_again_after_an_error(tmp_path: Path, players: list[Program]) -> None:
    once = 'import os; (os.path.exists("MARK") or open("MARK", "w").write("x") and sys.exit(1)); ' + GOOD
    players.append(Program(command(tmp_path, once.replace("MARK", str(tmp_path / "mark"))), NULLGAME))
    with pytest.raises(ProgramError):
        players[0].choose(a_view(), MS, 1)
    assert players[0].choose(a_view(), MS, 1).action in a_view().actions()


@pytest.mark.parametrize("seats", [2, 4])
def test_who_does_not_play_on_loses_and_the_others_share_the_win(
    tmp_path: Path, players: list[Program], seats: int
) -> None:
    players.append(Program(command(tmp_path, "sys.exit(0)"), NULLGAME))
    settled = NULLGAME.settle(None, {}, seats)
    sides = [Side("engine", MS, command="program"), Side("random", MS)]
    result = play_deal(settled, sides, [players[0], RandomPlayer()], 1)
    assert result.scores == [0, pytest.approx(1 / (seats - 1))]
    assert [(mishap.side, mishap.code) for mishap in result.mishaps] == [(0, "ENDED")] * seats


def test_the_engine_itself_is_such_a_program(players: list[Program]) -> None:
    players.append(Program(shlex.join([sys.executable, "-m", "duchy", "engine"]), NULLGAME))
    view = a_view()
    assert players[0].choose(view, MS, 1).action in view.actions()


COMPLAINS = """
import sys
for number in range(5000):
    print("line", number, file=sys.stderr)
sys.exit("what ails me")
"""


def test_what_a_program_complains_of_is_told_and_never_makes_it_wait(tmp_path: Path, players: list[Program]) -> None:
    players.append(Program(command(tmp_path, "", source=COMPLAINS), NULLGAME))
    with pytest.raises(ProgramError) as error:
        players[0].make_ready()
    assert (error.value.code, error.value.detail) == ("ENDED", "1")
    lines = error.value.complaint.splitlines()
    assert lines[-2:] == ["line 4999", "what ails me"]
    assert len(lines) == LINES
    result = play_deal(SETTLED, [Side("engine", MS, command="it"), Side("random", MS)], [players[0], RandomPlayer()], 1)
    assert {mishap.complaint.splitlines()[-1] for mishap in result.mishaps} == {"what ails me"}


def test_a_seed_is_a_number_that_every_language_reads_exactly(tmp_path: Path, players: list[Program]) -> None:
    heard = tmp_path / "heard"
    players.append(Program(command(tmp_path, GOOD, str(heard)), NULLGAME))
    for seed in (7, 2**53 + 7, 2**62 - 1):
        players[0].choose(a_view(), MS, seed)
    requests = [json.loads(line) for line in heard.read_text().splitlines()]
    assert [request["seed"] for request in requests] == [7, 7, 2**53 - 1]
