"""A long analysis that is cut off goes on where it was, and finds what one that was not cut off finds."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from duchy.analysis import whole
from duchy.analysis.deeper import Longer
from duchy.analysis.findings import FILES, FindingsFile, findings_name
from duchy.analysis.judge import Judge, Judgement
from duchy.analysis.segments import Segment
from duchy.analysis.told import lines_of
from duchy.analysis.whole import GameAnalysis, analyse
from duchy.table.match import Match

from .games import finished

pytestmark = [pytest.mark.check, pytest.mark.usefixtures("no_ledger")]


@cache
def match() -> Match:
    return finished("rois_faineants", 2, 3)


def analysed(kept: FindingsFile | None = None, longer: Longer | None = None) -> GameAnalysis:
    return analyse(match().positions, match().actions, 1, 2, kept=kept, longer=longer)


@pytest.fixture
def judged_now(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The decisions that are judged, by their first action; the fortieth is interrupted."""
    numbers, judge = list[int](), Judge.judge

    def noted(self: Judge, segment: Segment) -> Judgement | None:
        if len(numbers) == 40:
            numbers.append(0)
            raise KeyboardInterrupt
        numbers.append(segment.at)
        return judge(self, segment)

    monkeypatch.setattr(whole.Judge, "judge", noted)
    return numbers


def test_an_analysis_goes_on_where_it_was_cut_off(tmp_path: Path, judged_now: list[int]) -> None:
    path = tmp_path / "kept.jsonl"
    with pytest.raises(KeyboardInterrupt):
        analysed(FindingsFile(path))
    first = [at for at in judged_now if at]
    assert len(first) == 40
    with path.open("ab") as file:
        file.write(b'{"at": 300, "beha')
    found = [*lines_of(analysed(FindingsFile(path)))]
    assert not {*judged_now[41:]} & {*first}
    lines: list[dict[str, object]] = [json.loads(line) for line in path.read_bytes().splitlines()]
    assert [line["at"] for line in lines if not line["again"]] == [at for at in judged_now if at]
    judged_now.clear()
    judged_now += [0] * 41
    assert found == [*lines_of(analysed())]
    assert found == [*lines_of(analysed(FindingsFile(path)))]


def test_a_second_look_goes_on_where_it_was_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, expected, looked, again = tmp_path / "kept.jsonl", [*lines_of(analysed())], list[int](), Judge.again

    def cut_off(self: Judge, judged: Judgement, worlds: int) -> Judgement:
        looked.append(judged.segment.at)
        if len(looked) == 4:
            raise KeyboardInterrupt
        return again(self, judged, worlds)

    monkeypatch.setattr(whole.Judge, "again", cut_off)
    with pytest.raises(KeyboardInterrupt):
        analysed(FindingsFile(path))
    assert [*lines_of(analysed(FindingsFile(path)))] == expected
    assert len({*looked}) == len(looked) - 1 > 4


def test_what_is_not_readable_is_found_anew(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    expected = [*lines_of(analysed(FindingsFile(path)))]
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([b"{}", b"[1]", b'{"at": 96}', b"\xff", *lines[5:30], lines[30][:40]]) + b"\n")
    assert [*lines_of(analysed(FindingsFile(path)))] == expected
    assert [*lines_of(analysed(FindingsFile(tmp_path / "a file" / "kept.jsonl")))] == expected


def test_a_file_is_of_one_game_seed_and_number_of_worlds() -> None:
    record = match().record()
    names = {
        findings_name(record.settled, actions, *thoroughness)
        for actions in (record.actions, record.actions[:-1])
        for thoroughness in [(1, 64), (2, 64), (1, 65), (1, 64, 2.0)]
    }
    assert len(names) == 8


def test_the_latest_files_are_kept(tmp_path: Path) -> None:
    for number in range(FILES + 5):
        (tmp_path / f"{number}.jsonl").write_text("")
    kept = FindingsFile(tmp_path / "new.jsonl")
    kept.add(Segment(1, 1, tuple(match().positions[:1]), ()), None)
    assert len([*tmp_path.iterdir()]) == FILES
    assert FindingsFile(tmp_path / "new.jsonl").find(Segment(1, 1, tuple(match().positions[:1]), ())) == (True, None)


def test_marked_decisions_are_looked_at_for_longer(tmp_path: Path) -> None:
    short = analysed()
    kept = tmp_path / "longer.jsonl"
    found = analysed(longer=Longer(0.0, FindingsFile(kept)))
    marked = {
        verdict.judgement.segment.at for verdict in short.verdicts if verdict.mark and not verdict.judgement.is_exact
    }
    before, after = (
        {verdict.judgement.segment.at: verdict.judgement.worlds for verdict in one.verdicts} for one in (short, found)
    )
    assert marked
    assert after == {at: worlds * 2 if at in marked else worlds for at, worlds in before.items()}
    again = analysed(longer=Longer(9.0, FindingsFile(kept)))
    assert [*lines_of(again)] == [*lines_of(found)]
