"""Where the rest of a game is solved, what was played is compared with another decision."""

from __future__ import annotations

import pytest

from duchy.analysis.judge import Judge, Judgement, is_alike
from duchy.analysis.segments import segments_of

from .games import finished

pytestmark = pytest.mark.check


def solved_in(seed: int) -> list[Judgement]:
    """What was found of the last turn of each seat of Magnate."""
    match = finished("magnate", 2, seed)
    judge = Judge(match.position.game, 1, 2)
    found = [judge.judge(segment) for segment in segments_of(match.positions, match.actions)[-2:]]
    return [judged for judged in found if judged and judged.is_exact]


def test_the_other_plan_of_a_solved_decision_leads_to_another_table() -> None:
    """The best plan was named even if it had been played, and the page told the same plan twice."""
    judged = [one for seed in (1, 4, 5, 6) for one in solved_in(seed)]
    assert {one.is_preferred for one in judged} == {False, True}
    for one in judged:
        own = one.segment.seat - 1
        assert not is_alike(one.segment.before, one.segment.actions, one.best)
        assert one.behind == one.best_shares[own] - one.shares[own]
        assert one.is_preferred == (one.behind > 0)
