"""Results in a file: reused if they belong to the contest, ignored if not; damage costs one line."""

from __future__ import annotations

import json
from pathlib import Path

import duchy
from duchy.players.measure.arena import Contest, DealResult, Mishap
from duchy.players.measure.contestants import Side
from duchy.players.measure.results import Results

SETTLED = duchy.games["nullgame"].settle(None, {}, 2)
CONTEST = Contest.of(SETTLED, [Side("flat", 20), Side("random", 20)])
RESULT = DealResult(7, [1.0, 0.0], [3.5, 1.0], [0.2, 0.1], [6, 6], [0.1, 0.05], [0.9, 0.1], [Mishap(1, "SILENT", "5")])


def test_a_result_is_found_again(tmp_path: Path) -> None:
    ledger = Results(tmp_path / "deep" / "results.jsonl")
    assert ledger.results(CONTEST) == {}
    with ledger.writing():
        ledger.add(CONTEST, RESULT)
    assert ledger.results(CONTEST) == {7: RESULT}
    line = json.loads(ledger.path.read_text())
    assert {"code", "weights", "machine", "rules", "edition"} <= set(line)


def test_other_sides_times_seats_and_code_are_other_results(tmp_path: Path) -> None:
    ledger = Results(tmp_path / "results.jsonl")
    ledger.add(CONTEST, RESULT)
    for other in (
        Contest.of(SETTLED, [Side("flat", 30), Side("random", 20)]),
        Contest.of(SETTLED, [Side("random", 20), Side("flat", 20)]),
        Contest.of(duchy.games["nullgame"].settle(None, {}, 3), CONTEST.sides),
        Contest.of(duchy.games["nullgame"].settle(None, {"rounds": 1}, 2), CONTEST.sides),
    ):
        assert ledger.results(other) == {}
    ledger.path.write_text(ledger.path.read_text().replace(f'"{duchy.__version__}-', f'"{duchy.__version__}-0'))
    assert ledger.results(CONTEST) == {}


def test_another_version_with_the_same_source_has_the_same_results(tmp_path: Path) -> None:
    ledger = Results(tmp_path / "results.jsonl")
    ledger.add(CONTEST, RESULT)
    text = ledger.path.read_text()
    ours, older = f'"code": "{duchy.__version__}-', '"code": "0.1.0-'
    assert ours in text
    ledger.path.write_text(text.replace(ours, older))
    assert ledger.results(CONTEST) == {7: RESULT}


def test_a_line_that_was_cut_off_costs_nothing_else(tmp_path: Path) -> None:
    ledger = Results(tmp_path / "results.jsonl")
    ledger.add(CONTEST, RESULT)
    ledger.path.write_bytes(ledger.path.read_bytes() + b'{"game": "nullg\xff\n[]\n3\n{"deal": 1')
    later = DealResult.blank(8, 2)
    with ledger.writing():
        ledger.add(CONTEST, later)
    assert ledger.results(CONTEST) == {7: RESULT, 8: later}


def test_a_result_says_that_cpu_time_was_counted(tmp_path: Path) -> None:
    ledger = Results(tmp_path / "results.jsonl", in_cpu_time=True)
    ledger.add(CONTEST, RESULT)
    assert json.loads(ledger.path.read_text())["machine"].endswith("CPU time")
    assert ledger.results(CONTEST) == {7: RESULT}
