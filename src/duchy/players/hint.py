"""The contents of a hint: the best actions, which are equal, what each changes, whether the game is decided."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ..effects import Effect, effects_of
from ..table.position import View
from .analysis import Analysis, Line
from .search.explanation import Advice, Claim, advise, is_close

DECIDED: Final = 0.005
"""A chance this near to 0 or 1 counts as decided."""


@dataclass(frozen=True)
class HintedAction:
    """One action of a hint."""

    advice: Advice
    share: float | None
    """The chance to win, if the search can distinguish it from the other actions'; else None."""
    is_equal: bool
    """Whether the search cannot tell the action from the best; for the best, from all the others."""
    effects: tuple[Effect, ...]
    """What its plan changes on the table."""

    @property
    def is_best(self) -> bool:
        """Whether it is the first choice."""
        return self.advice.is_best

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What the search found, compared with another action."""
        return self.advice.claims


@dataclass(frozen=True)
class Hint:
    """The actions, best first."""

    found: tuple[HintedAction, ...]
    is_decided: bool


def hint_of(view: View, study: Analysis) -> Hint:
    """What the study supports saying about the decision."""
    is_decided = all(not DECIDED < line.shares[study.seat - 1] < 1 - DECIDED for line in study.lines)
    advices = advise(prefer_shorter_plan(view, study, is_decided=is_decided))
    equal = is_decided or all(advice.against is None for advice in advices)
    best = advices[0].share
    found = [
        HintedAction(
            advice,
            None if equal or (advice.against is None and not advice.is_best) else min(advice.share, best),
            equal if advice.is_best else advice.against is None,
            tuple(effects_of(view, advice.line.plan)),
        )
        for advice in advices
    ]
    return Hint(tuple(found), is_decided)


def prefer_shorter_plan(view: View, study: Analysis, *, is_decided: bool) -> Analysis:
    """The study with a shorter plan first, if the best one gains nothing by its length or the game is decided."""
    best = study.best
    if not is_decided and effects_of(view, best.plan):
        return study
    equal = [line for line in study.lines if is_decided or is_close(study, best, line)]
    short = min(equal, key=length)
    if length(short) >= length(best):
        return study
    return replace(study, lines=(short, *(line for line in study.lines if line is not short)))


def length(line: Line) -> int:
    """How many actions the plan has."""
    return len(line.plan)
