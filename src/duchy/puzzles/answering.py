"""What can be said of a decision for certain where the rest of the game can be solved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..analysis.evaluation import solved_along
from ..kernel.contract import AnyState, Ends, Memory
from ..kernel.parts import Part
from ..kernel.worlds import part_in_world
from ..players.search.net_search import NetSearch
from ..table.action import Action
from ..table.position import View

TIE: Final = 1e-9
"""Shares that differ by no more are equal."""
MOST_TABLES: Final = 300
"""Tables of a turn that are looked at to see whether any plan is nearly as good as the best."""
Plan = tuple[Action, ...]


@dataclass(frozen=True)
class Solved:
    """A decision that is solved."""

    view: View
    plan: Plan
    """The best, or one of several that are as good."""
    share: float
    """The share of the win that it brings the seat."""
    is_last: bool
    """Whether the game is over after this turn, so that nothing is left to chance."""


class Solver:
    """Solves decisions of one game, and says what answers to them are worth."""

    def __init__(self, search: NetSearch) -> None:
        self.search = search
        self._worths: dict[tuple[View, Plan], float] = {}

    def solved(self, view: View) -> Solved | None:
        """The best plan, if the rest of the game can be solved. Raises WeightsError."""
        turns = turns_left(view)
        study = self.search.exact(view) if turns else None
        if study is None:
            return None
        return Solved(view, study.best.plan, study.best.shares[view.seat - 1], turns == 1)

    def worth(self, view: View, plan: Plan) -> float:
        """The share of the win that a plan brings the seat."""
        if (view, plan) not in self._worths:
            shares = solved_along(view, self.search, plan)
            self._worths[view, plan] = shares[view.seat - 1] if shares else 0.0
        return self._worths[view, plan]

    def is_clear(self, solved: Solved, least: float) -> bool:
        """Whether every plan of the turn is either as good as the best or behind it by at least so much."""
        if solved.is_last and least <= 1 / solved.view.settled.seats**2:
            return True  # then all shares are 1/k, and the best is the whole win
        seen, waiting = {solved.view}, [solved.view]
        while waiting:
            here = waiting.pop()
            study = self.search.exact(here)
            if study is None or len(seen) > MOST_TABLES:
                return False
            for line in study.lines:
                behind = solved.share - line.shares[here.seat - 1]
                if TIE < behind < least:
                    return False
                after = here.expected(line.action) if behind <= TIE else None
                if after and after.actor == here.seat and after not in seen:
                    seen.add(after)
                    waiting.append(after)
        return True


def turns_left(view: View) -> int:
    """How many turns are left where the rest can be solved; else 0."""
    if Part.ENDS not in view.game.parts:
        return 0
    return part_in_world(view.game.name, Part.ENDS, Ends[AnyState, Memory], compiled=False).turns_left(view.state())


def has_ways(view: View, least: int) -> bool:
    """Whether the turn can end in at least so many different tables."""
    seen, waiting, ends = {view}, [view], set[View]()
    while waiting:
        here = waiting.pop()
        for action in here.actions():
            after = here.expected(action)
            if after is None:
                continue
            if after.actor != view.seat:
                ends.add(after)
                if len(ends) >= least:
                    return True
            elif after not in seen:
                seen.add(after)
                waiting.append(after)
    return False


def texts(plan: Sequence[Action]) -> tuple[str, ...]:
    """The texts of actions."""
    return tuple(map(str, plan))
