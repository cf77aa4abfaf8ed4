"""The page, `duchy analyse` and the annotated record name the same step of a decision: the one that cost the most."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from duchy.analysis.judge import Judgement
from duchy.analysis.segments import segments_of
from duchy.analysis.shown.notes import annotations_of
from duchy.analysis.shown.printed import row_of, told_at
from duchy.analysis.verdicts import Verdict
from duchy.analysis.whole import GameAnalysis
from duchy.server.messages.analysis import judged
from duchy.words import LANGUAGES, Words

from .test_segments import random_game


def blunder(blamed: int | None) -> Verdict:
    """A decision of several actions that was one; the step to blame."""
    match, _ = random_game("magnate", 2, 3)
    segment = next(one for one in segments_of(match.positions, match.actions) if len(one.actions) > 1)
    best = next(action for action in segment.before.actions() if action != segment.actions[0])
    shares, better = (0.4, 0.6), (0.7, 0.3)
    found = Judgement(segment, (best,), shares, better, 0.3, 0.01, is_preferred=True, worlds=8, blamed=blamed)
    return Verdict(found, 0.01, "??")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("blamed", [None, 0, 1])
def test_all_name_the_step_that_cost_the_most(blamed: int | None, language: str) -> None:
    verdict, say = blunder(blamed), Words(language, "magnate")
    number = verdict.judgement.segment.at + (blamed or 0)
    assert [*annotations_of(cast(GameAnalysis, SimpleNamespace(verdicts=[verdict])))] == [number]
    page = judged(verdict)
    assert page.at + page.blamed + 1 == number
    assert row_of(say, verdict)[0] == str(number)
    assert str(number) in told_at(say, verdict).replace("\N{NO-BREAK SPACE}", " ").split()
