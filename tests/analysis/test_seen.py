"""The record of a running game that one seat saved: its decisions judged, as if the whole game were known."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.server.scripted import SECRET, Script

import duchy
from duchy.analysis.judge import Judge
from duchy.analysis.segments import segments_of
from duchy.analysis.whole import analyse_seen
from duchy.cli import main
from duchy.engine.session import Session
from duchy.server.messages.export import exported
from duchy.table.seen import read_seen
from duchy.words import LANGUAGES, Words

pytestmark = pytest.mark.check

WORLDS = 4
SEAT = 2


@cache
def running(name: str, steps: int = 25) -> Script:
    """A game in progress."""
    script = Script(duchy.games[name].settle(None, {}, 2)).sit_down()
    for _ in script.play(steps, 3):
        pass
    return script


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DUCHY_SAVES", str(tmp_path / "saves"))
    path = tmp_path / "game.txt"
    path.write_text(exported(running("rois_faineants").table, SEAT, SECRET), encoding="utf-8")
    return path


@pytest.mark.rotating(2)
@pytest.mark.parametrize("name", ["magnate", "rois_faineants", "magna_grecia"])
def test_a_seat_is_judged_as_if_the_whole_game_were_known(name: str) -> None:
    table, judge = running(name).table, Judge(duchy.games[name], 7, WORLDS, suspect=2)
    found = analyse_seen(read_seen(exported(table, SEAT, SECRET)), 7, WORLDS)
    true = [one for one in segments_of([*table.record().positions()], table.actions) if one.seat == SEAT]
    whole = {one.at: judged for one in true if (judged := judge.judge(one))}
    assert [*whole] == [one.judgement.segment.at for one in found.verdicts]
    first = [one.judgement for one in found.verdicts if one.judgement.worlds == WORLDS]
    assert first
    for judged in first:
        other = whole[judged.segment.at]
        assert (judged.best, judged.behind, judged.shares) == (other.best, other.behind, other.shares)
    assert found.ledgers == ()
    assert found.seen_by == SEAT


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_tells_of_the_one_seat_and_of_no_ledger(
    record: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    lines, report, noted = (record.with_name(name) for name in ("out.jsonl", "out.html", "noted.txt"))
    given = ["--worlds", str(WORLDS), "--lang", language]
    files = ["--json", str(lines), "--html", str(report), "--annotate", str(noted)]
    assert main(["analyse", str(record), *given, *files]) == 0
    told: list[dict[str, Any]] = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
    assert {(line["kind"], line["seat"]) for line in told} == {("decision", SEAT)}
    out = capsys.readouterr().out
    say = Words(language)
    assert say("cli.analyse.ledger.own") not in out
    assert say("cli.analyse.ledger.own") not in report.read_text(encoding="utf-8")
    assert "<svg" in report.read_text(encoding="utf-8")
    assert [line.partition(" ;!")[0] for line in noted.read_text(encoding="utf-8").splitlines()] == [
        *record.read_text(encoding="utf-8").splitlines()
    ]
    at = str(told[0]["at"])
    assert main(["analyse", str(record), "--at", at, *given]) == 0
    capsys.readouterr()
    for wrong in (["--seat", "1"], ["--at", "1"]):
        assert main(["analyse", str(record), *wrong, *given]) == 2
        assert str(SEAT) in capsys.readouterr().err
    assert main(["record", "verify", str(record), "--lang", language]) == 1


def test_python_and_the_engine_tell_the_same(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    found = duchy.analyse(text, seed=1, worlds=WORLDS)
    session = Session()
    reply = session.answer(json.dumps({"do": "analyse", "record": text, "seed": 1, "worlds": WORLDS}).encode())
    assert reply["ok"] is True
    assert reply["seats"] == []
    decisions = reply["decisions"]
    assert isinstance(decisions, list)
    assert [one["loss"] for one in decisions] == [one.judgement.loss for one in found.verdicts]
    broken = session.answer(json.dumps({"do": "analyse", "record": text.replace("; view", "; few")}).encode())
    assert broken["ok"] is False
