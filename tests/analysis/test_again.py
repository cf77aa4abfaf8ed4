"""A second look before anything is said."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

import duchy
from duchy.analysis import effort, evaluation, whole
from duchy.analysis.deeper import LARGEST, questioned
from duchy.analysis.judge import Judge, Judgement
from duchy.analysis.measured import Measured, measured
from duchy.analysis.verdicts import verdicts_of
from duchy.analysis.whole import GameAnalysis, analyse
from duchy.table.position import View

from .games import finished
from .test_verdicts import judged

pytestmark = [pytest.mark.check, pytest.mark.usefixtures("no_ledger")]

WORLDS = 8


def analysed() -> GameAnalysis:
    match = finished("rois_faineants", 2, 3)
    return analyse(match.positions, match.actions, 1, WORLDS)


def numbered(losses: list[tuple[int, float, float]]) -> list[Judgement]:
    """Decisions by seat, loss and standard error, numbered from 1."""
    found = [judged(loss, error, seat=seat) for seat, loss, error in losses]
    return [replace(one, segment=replace(one.segment, at=at)) for at, one in enumerate(found, 1)]


def test_the_largest_marks_and_what_could_not_be_told_are_looked_at_again() -> None:
    marks = [(1, 0.1 + at / 100, 0.01) for at in range(7)]
    found = numbered([*marks, (1, 0.05, 0.05), (1, 0.0, 0.01), (2, 0.2, 0.01)])
    found.append(replace(judged(0.4, exact=True), segment=replace(found[0].segment, at=11)))
    constants = Measured(tau=0.01)
    verdicts = verdicts_of(found, constants, 2)
    assert [verdict.mark for verdict in verdicts] == ["??"] * 7 + ["~", "", "??", "??"]
    assert questioned(verdicts, constants, 2) == {*range(8 - LARGEST, 8), 8, 10}


def test_what_only_a_better_judge_could_tell_is_not_looked_at_again() -> None:
    """More worlds do not lessen the judge's own error; in Magna Grecia most of the second look would go to it."""
    found, constants = numbered([(1, 0.05, 0.04), (1, 0.12, 0.04), (1, 0.0, 0.01)]), Measured(tau=0.05)
    verdicts = verdicts_of(found, constants, 2)
    assert [verdict.mark for verdict in verdicts] == ["~", "~", ""]
    assert questioned(verdicts, constants, 2) == {2}


def test_what_is_looked_at_again_is_judged_in_more_worlds_and_nothing_else_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, times = analysed(), measured("rois_faineants", 2).again

    def none(*_: object) -> set[int]:
        return set()

    monkeypatch.setattr(whole, "questioned", none)
    alone = analysed()
    for first, second in zip(alone.verdicts, found.verdicts, strict=True):
        assert second.judgement.best == first.judgement.best
        assert second.judgement.worlds in ((0,) if second.judgement.is_exact else (WORLDS, times * WORLDS))
        if second.judgement.worlds <= WORLDS:
            assert second.judgement == first.judgement
    looked = [verdict.judgement for verdict in found.verdicts if verdict.judgement.worlds > WORLDS]
    known = {verdict.judgement.segment.at: verdict.judgement for verdict in alone.verdicts}
    before = [known[judged.segment.at].sampling for judged in looked]
    assert sum(judged.sampling for judged in looked) < sum(before) / 2
    assert 5 < len(looked) < len(found.verdicts)


def test_a_mark_that_is_not_found_again_is_withdrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(_: Judge, judged: Judgement, worlds: int) -> Judgement:
        return replace(judged, behind=0.0, worlds=worlds)

    looked = {verdict.judgement.segment.at for verdict in analysed().verdicts if verdict.judgement.worlds > WORLDS}
    monkeypatch.setattr(whole.Judge, "again", nothing)
    marks = {verdict.judgement.segment.at: verdict.mark for verdict in analysed().verdicts}
    assert {marks[at] for at in looked} == {""}


@pytest.mark.parametrize(
    ("first", "each", "worlds", "most"),
    [(60, 1, 128, 256), (60, 60, 128, 256), (0.1, 0.1, 128, 2048), (1, 1, 99_999, 99_999)],
)
def test_a_longer_look_is_longer_however_slow_the_first_was(
    monkeypatch: pytest.MonkeyPatch, first: float, each: float, worlds: int, most: int
) -> None:
    now, looks = 0.0, list[int]()

    def look(view: View, seed: int, worlds: int, **more: object) -> SimpleNamespace:
        nonlocal now
        now += each * worlds / 128 if looks else first
        looks.append(worlds)
        return SimpleNamespace(is_exact=False, worlds=worlds)

    monkeypatch.setattr(evaluation, "evaluate", look)
    monkeypatch.setattr(effort.clock, "now", lambda: now)
    view = duchy.start("nullgame").view(1)
    assert evaluation.evaluate_for(view, 0, worlds, 3.5).worlds == most
    assert looks == [worlds << step for step in range(len(looks))]
