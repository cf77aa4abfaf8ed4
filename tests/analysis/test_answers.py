"""What is said of another answer to a decision: nothing that is not sure."""

from __future__ import annotations

import pytest

from duchy.analysis.answers import Difference, Graded


@pytest.mark.parametrize(
    ("behind", "gain", "is_played", "verdict"),
    [
        ((0.04, 0.03), (0.10, 0.03), False, "best"),
        ((0.009, 0.0), (-0.02, 0.0), False, "best"),
        ((-0.05, 0.01), (0.10, 0.01), False, "best"),
        ((0.06, 0.03), (0.10, 0.03), False, "better"),
        ((0.06, 0.03), (0.04, 0.03), False, "alike"),
        ((0.20, 0.03), (-0.04, 0.03), False, "alike"),
        ((0.20, 0.03), (-0.06, 0.03), False, "worse"),
        ((0.20, 0.0), (0.0, 0.0), True, "played"),
    ],
)
def test_an_answer_is_right_unless_it_is_surely_behind(
    behind: tuple[float, float], gain: tuple[float, float], is_played: bool, verdict: str
) -> None:
    assert Graded(Difference(*behind), Difference(*gain), is_played).verdict == verdict
