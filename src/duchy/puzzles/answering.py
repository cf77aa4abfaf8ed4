"""What can be said of a decision: solved to the end of the game, where that can be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from ..analysis.evaluation import solved_along
from ..players.named_plans import after
from ..players.search.net_search import NetSearch
from ..table.action import Action
from ..table.position import View

TIE: Final = 1e-9
"""Shares that differ by no more are equal."""
MOST_TABLES: Final = 300
"""Tables of a turn that are looked at to see whether any plan is nearly as good as the best."""
Plan = tuple[Action, ...]


@dataclass(frozen=True)
class Known:
    """A decision whose best plan is known."""

    view: View
    plan: Plan
    """The best, or one of several that are as good."""
    share: float
    """The share of the win that it brings the seat."""
    is_last: bool = False
    """Whether the game is over after that plan, so that nothing is left to chance."""


class Truth(Protocol):
    """How it becomes known what answers to a decision are worth."""

    is_exact: bool
    """Whether the rest of the game is solved."""

    def known(self, view: View) -> Known | None:
        """The best plan, if one can be named. Raises WeightsError."""
        ...

    def is_answer(self, known: Known, plan: Plan) -> bool:
        """Whether a plan is as good as the best."""
        ...

    def shares(self, known: Known, tempting: Plan, least: float) -> tuple[float, float] | None:
        """What the best plan and another one bring, if every plan of the turn is either as good as the best or behind
        it by at least `least`, so far as that can be known; else None. Raises WeightsError.
        """
        ...


class Solver:
    """Solves decisions of one game, and says what answers to them are worth."""

    def __init__(self, search: NetSearch) -> None:
        self.is_exact, self.search = True, search
        self._worths: dict[tuple[View, Plan], float] = {}

    def known(self, view: View) -> Known | None:
        """The best plan, if the rest of the game can be solved. Raises WeightsError."""
        study = self.search.exact(view)
        if study is None:
            return None
        plan = study.best.plan
        return Known(view, plan, study.best.shares[view.seat - 1], after(view.guess(0), plan).is_over)

    def is_answer(self, known: Known, plan: Plan) -> bool:
        """Whether a plan brings as much as the best."""
        return known.share - self.worth(known.view, plan) <= TIE

    def shares(self, known: Known, tempting: Plan, least: float) -> tuple[float, float] | None:
        """What both bring; None if any plan is nearly as good as the best, or better."""
        again = self.known(known.view)
        if again is None or abs(again.share - known.share) > TIE or not self.is_clear(known, least):
            return None
        return known.share, self.worth(known.view, tempting)

    def worth(self, view: View, plan: Plan) -> float:
        """The share of the win that a plan brings the seat."""
        if (view, plan) not in self._worths:
            self._worths[view, plan] = self._worth(view, plan)
        return self._worths[view, plan]

    def _worth(self, view: View, plan: Plan) -> float:
        if result := after(view.guess(0), plan).result:
            return 1 / len(result.winners) if view.seat in result.winners else 0.0
        shares = solved_along(view, self.search, plan)
        return shares[view.seat - 1] if shares else 0.0

    def is_clear(self, known: Known, least: float) -> bool:
        """Whether every plan of the turn is either as good as the best or behind it by at least so much."""
        if known.is_last and least <= 1 / known.view.settled.seats**2:
            return True  # then all shares are 1/k, and the best is the whole win
        seen, waiting = {known.view}, [known.view]
        while waiting:
            here = waiting.pop()
            study = self.search.exact(here)
            if study is None or len(seen) > MOST_TABLES:
                return False
            for line in study.lines:
                behind = known.share - line.shares[here.seat - 1]
                if TIE < behind < least:
                    return False
                there = here.expected(line.action) if behind <= TIE else None
                if there and there.actor == here.seat and there not in seen:
                    seen.add(there)
                    waiting.append(there)
        return True


def has_ways(view: View, least: int) -> bool:
    """Whether the turn can end in at least so many different ways: tables, or actions that show something new."""
    seen, waiting, ends = {view}, [view], set[View | tuple[View, Action]]()
    while waiting:
        here = waiting.pop()
        for action in here.actions():
            there = here.expected(action)
            if there is None or there.actor != view.seat:
                ends.add(there or (here, action))
                if len(ends) >= least:
                    return True
            elif there not in seen:
                seen.add(there)
                waiting.append(there)
    return False
