"""The judge's own error: what sampling does not explain."""

from __future__ import annotations

import json
import random

import pytest

from duchy.analysis.judge import Judgement
from duchy.analysis.measured import FILE, Measured
from duchy.analysis.measuring import Case, marks_of, slope_of, tau_of, written

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


def test_losses_that_are_judged_too_large_have_a_slope_below_one() -> None:
    assert slope_of(cases(0.01)) == pytest.approx(1, abs=0.02)
    assert slope_of(cases(0.01, slope=0.5)) == pytest.approx(0.5, abs=0.02)


def test_marks_are_counted_by_seat_and_game() -> None:
    equal = [judged(0.0, 0.01, seat=seat) for seat in (1, 2) for _ in range(10)]
    games: list[list[Judgement]] = [[*equal, judged(0.3, seat=1), judged(0.3, seat=2)], equal]
    assert marks_of(games, Measured(0.02, 1), 2) == 2 / 4


def test_the_file_is_as_the_command_writes_it() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert written(json.loads(text)) == text
