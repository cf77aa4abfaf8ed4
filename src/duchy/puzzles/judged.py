"""What can be said of a decision that cannot be solved: judged deeply, twice, and by another net as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..analysis.effort import WORLDS
from ..analysis.evaluation import Candidate, Evaluation, evaluate
from ..analysis.judge import is_alike
from ..kernel.game import Game
from ..players.nets.weights import Numbers
from ..players.search.net_search import NetSearch
from ..table.position import View
from .answering import Known, Plan

QUICK: Final = 96
"""Worlds in which a decision is looked at first."""
DEEP: Final = 16 * WORLDS
"""Worlds in which it is looked at before anything is said."""
SEEDS: Final = (101, 202)
"""Of two deep looks, both of which must find the same."""
SECOND_SEED: Final = 303
"""Of the look with another net."""


class Judged:
    """Judges decisions of one game. The same views give the same."""

    def __init__(self, game: Game, others: Sequence[Numbers] = (), seeds: Sequence[int] = SEEDS) -> None:
        """`others`: weights of further judges, who must agree."""
        self.is_exact = False
        self._search, self._seeds = NetSearch(game), seeds
        self._others = [NetSearch(game, net=net) for net in others]

    def known(self, view: View) -> Known | None:
        """The best plan at first sight, if it stands out. Raises WeightsError."""
        found = evaluate(view, self._seeds[0], QUICK, search=self._search)
        rival = _rival(view, found, found.best.plan)
        if found.is_exact or rival is None or rival.is_equal:
            return None
        return Known(view, found.best.plan, found.best.shares[view.seat - 1])

    def is_answer(self, known: Known, plan: Plan) -> bool:
        """Whether a plan leads to the same table as the best, or through it."""
        return leads_there(known, plan)

    def shares(self, known: Known, tempting: Plan, least: float) -> tuple[float, float] | None:
        """What both bring; None unless all judges name the plan, and find every other one behind: the first judge by at
        least so much, with 95 % certainty, the others certainly.
        """
        view, looks = known.view, list[Evaluation]()
        for seed in self._seeds:
            looks.append(evaluate(view, seed, DEEP, named=tempting, search=self._search))
            if not is_ahead(view, looks[-1], known.plan, least):
                return None
        for search in self._others:
            if not is_ahead(view, evaluate(view, SECOND_SEED, DEEP // 4, named=tempting, search=search), known.plan, 0):
                return None
        named = [next(one for one in look.candidates if one.is_played) for look in looks]
        return _mean(view, [look.best for look in looks]), _mean(view, named)


def leads_there(known: Known, plan: Plan) -> bool:
    """Whether a plan leads to the same table as the best, or through it, or stops on the way."""
    return is_alike(known.view.guess(0), known.plan, plan)


def is_ahead(view: View, look: Evaluation, plan: Plan, least: float) -> bool:
    """Whether the plan is found to be the best, and every other one behind by at least so much, with 95 % certainty."""
    rival = _rival(view, look, plan)
    return rival is not None and not rival.is_equal and rival.interval[0] >= least


def _rival(view: View, found: Evaluation, plan: Plan) -> Candidate | None:
    """The best plan that is another decision."""
    here = view.guess(0)
    return next((one for one in found.candidates if not is_alike(here, plan, one.plan)), None)


def _mean(view: View, found: Sequence[Candidate]) -> float:
    return sum(one.shares[view.seat - 1] for one in found) / len(found)
