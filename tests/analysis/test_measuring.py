"""The judge's own error: what sampling does not explain."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path

import pytest

from duchy.analysis.judge import Judgement
from duchy.analysis.measured import FILE, Measured
from duchy.analysis.measuring import (
    Case,
    CaseKey,
    Cases,
    covered,
    is_at_stake,
    marks_of,
    own_error,
    slope_of,
    tau_of,
    written,
)

from .test_verdicts import judged

pytestmark = pytest.mark.check


def cases(own: float, slope: float = 1.0, count: int = 4000) -> list[Case]:
    """Decisions judged with an error of the judge's own and with sampling errors on both sides."""
    rng, found = random.Random(2), list[Case]()
    for _ in range(count):
        true = rng.uniform(-0.1, 0.3)
        behind, far = true + rng.gauss(0, 0.01) + rng.gauss(0, own), slope * true + rng.gauss(0, 0.04)
        found.append(Case(behind, 0.01, far, 0.04))
    return found


@pytest.mark.parametrize("own", [0.0, 0.03, 0.06])
def test_the_judges_error_is_told_from_sampling(own: float) -> None:
    found = tau_of(cases(own))
    assert found.low <= own <= found.high
    assert found.high - found.low < 0.035
    assert found.tau == pytest.approx(own, abs=0.015)


def test_an_error_that_grows_with_the_difference_gives_intervals_that_are_true() -> None:
    """One that is the same everywhere leaves a third of what was found for large differences outside."""
    rng, found = random.Random(3), list[Case]()
    for _ in range(1500):
        behind = rng.choice([0.0, 0.01, 0.05, 0.1, 0.2, 0.3])
        found.append(Case(behind, 0.01, behind + rng.gauss(0, math.hypot(0.01, 0.02, 0.3 * behind, 0.03)), 0.03))
    own = own_error(found)
    assert own.taus[0] <= 0.02 <= own.taus[1]
    assert own.growths[0] <= 0.3 <= own.growths[1]
    assert own.growths[1] - own.growths[0] < 0.1
    large = [case for case in found if case.behind >= 0.2]
    assert covered(large, Measured(own.tau, own.growth)) / len(large) == pytest.approx(0.9, abs=0.04)
    assert covered(large, Measured(tau_of(found).tau)) / len(large) < 0.8


def test_losses_that_are_judged_too_small_are_no_error() -> None:
    """But where they are judged too large, that is one."""
    small, large = own_error(cases(0.03, slope=1.5, count=1500)), own_error(cases(0.03, slope=0.5, count=1500))
    assert small.slope == pytest.approx(1.5, abs=0.15)
    assert small.taus[0] <= 1.5 * 0.03 <= small.taus[1] + 0.005
    assert small.growths[0] == 0
    assert large.slope == 1.0
    assert large.growths[0] > 0.2


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    path, key, case = tmp_path / "cases.jsonl", CaseKey(100, 7, 128, 64, 8), Case(0.1, 0.01, 0.2, 0.03)
    path.write_text(json.dumps([*key, *case]) + "\n", encoding="utf-8")
    assert Cases(path).known == {key: case}
    assert Cases(tmp_path / "none").known == {}


def test_decisions_that_never_get_a_mark_say_nothing_of_the_judges_error() -> None:
    """Most plans are nearly equal, and the judge sees that: with them its error would look far smaller than it is."""
    assert [is_at_stake(judged(behind)) for behind in (0.0, 0.019, 0.021, -0.019, -0.021)] == [
        False, False, True, False, True
    ]  # fmt: skip


def test_losses_that_are_judged_too_large_have_a_slope_below_one() -> None:
    assert slope_of(cases(0.01)) == pytest.approx(1, abs=0.02)
    assert slope_of(cases(0.01, slope=0.5)) == pytest.approx(0.5, abs=0.02)


def test_marks_are_counted_by_seat_and_game() -> None:
    equal = [judged(0.0, 0.01, seat=seat) for seat in (1, 2) for _ in range(10)]
    games: list[list[Judgement]] = [[*equal, judged(0.3, seat=1), judged(0.3, seat=2)], equal]
    assert marks_of(games, Measured(0.02, k=1), 2) == 2 / 4


def test_the_file_is_as_the_command_writes_it() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert written(json.loads(text)) == text
