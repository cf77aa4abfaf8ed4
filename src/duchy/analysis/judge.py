"""What a decision cost, from what its seat knew.

The best other plan is sought in some worlds and compared with the played one in fresh ones, so it does not look better
for having been chosen.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from ..kernel.dialect import mix
from ..kernel.game import Game
from ..players.analysis import Analysis, Line
from ..players.named_plans import Comparison, Plan, followed, standard_error
from ..players.opponents.net_player import NetPlayer
from ..players.search.halving import Budget
from ..players.search.net_search import NetSearch
from ..players.search.plans import PLANS, STEPS
from ..table.action import Action
from ..table.position import Position, View
from .effort import WORLDS
from .segments import Segment

SCREEN: Final = 3 / 8
"""The fraction of the worlds in which the best other plan is sought."""
SUSPECT: Final = 0.02
"""Minimum loss for which the step to blame is sought, unless told otherwise."""
RARE: Final = 0.05
"""By how much the played plan must be ahead for it to be asked who else would have found it."""
AGAIN: Final = 1 << 20
"""Seed offset, so that the worlds of a second look differ from those of the first."""
HEAT: Final = 0.05
CAP: Final = 0.2
"""The one who is asked: the net alone, with a little noise on what it likes, but none so far behind the best."""

Shares = tuple[float, ...]
"""By seat: the share of the win."""


@dataclass(frozen=True)
class Judgement:
    """What was found about one decision; verdicts are computed from it on reading."""

    segment: Segment
    best: tuple[Action, ...]
    """The best plan other than the played."""
    shares: Shares
    """Of the played plan, in the worlds of the comparison."""
    best_shares: Shares
    behind: float
    """How much less the played plan wins for its seat than the other; below 0 if it wins more."""
    sampling: float
    """The standard error of that."""
    is_preferred: bool
    """Whether the first sample preferred the other plan. If not, nothing is charged."""
    worlds: int
    is_exact: bool = False
    """Whether the rest of the game was solved instead."""
    blamed: int | None = None
    """The index of the action that cost the most, of several."""
    likely: float | None = None
    """How likely the net alone plays the same; asked only where it was far the best."""
    level: float = 0.0
    """The standard error of what the better of the two plans wins for its seat; it leaves out the judge's own."""
    errors: Shares = ()
    """By seat: the standard error of the difference between both plans; where the game was solved there is none."""

    @property
    def loss(self) -> float:
        """What the decision cost, unclipped, so that sums are unbiased; 0 if nothing better was found."""
        return self.behind if self.is_preferred else 0.0

    @property
    def worst(self) -> int:
        """The number in the record of the action that cost the most, where a mark stands; the first if none did."""
        return self.segment.at + (self.blamed or 0)


class Judge:
    """Judges the decisions of one game. The same seed and worlds give the same judgements on any machine."""

    def __init__(
        self, game: Game, seed: int, worlds: int = WORLDS, search: NetSearch | None = None, *, suspect: float = SUSPECT
    ) -> None:  # fmt: skip
        """`suspect`: below this loss no step is blamed."""
        self.game, self.seed, self.worlds, self.suspect = game, seed, worlds, suspect
        self.search = search or NetSearch(game)
        self._reference = NetPlayer(game)

    def judge(self, segment: Segment) -> Judgement | None:
        """What the decision cost; None if there was nothing to decide. Raises WeightsError."""
        if segment.is_forced:
            return None
        studies = self._studies(segment)
        return solved(segment, studies) if studies else self._estimated(segment)

    def _studies(self, segment: Segment) -> list[Analysis]:
        """What every action would have brought, step by step; empty unless the rest of the game can be solved."""
        studies = list[Analysis]()
        for position in segment.positions[:-1]:
            study = self.search.exact(position.view(segment.seat))
            if study is None:
                return []
            studies.append(study)
        return studies

    # Estimated

    def _estimated(self, segment: Segment) -> Judgement | None:
        rival, is_preferred = self._screened(segment)
        if rival is None:
            return None
        found = self._compared(segment, rival.plan, is_preferred, self.worlds, 2)
        return replace(
            found,
            blamed=self._blamed(segment, rival.plan) if is_preferred and found.behind >= self.suspect else None,
            likely=self.likely(segment) if not is_preferred and found.behind <= -RARE else None,
        )  # fmt: skip

    def again(self, judged: Judgement, worlds: int) -> Judgement:
        """The same two plans in fresh worlds."""
        found = self._compared(judged.segment, judged.best, judged.is_preferred, worlds, AGAIN)
        return replace(found, blamed=judged.blamed, likely=judged.likely)

    def _compared(
        self, segment: Segment, plan: tuple[Action, ...], is_preferred: bool, worlds: int, sample: int
    ) -> Judgement:  # fmt: skip
        compared = self.search.compare(
            segment.before.view(segment.seat), [segment.actions, plan], worlds, self._seed(segment, sample)
        )
        return judgement_of(compared, segment, plan, is_preferred=is_preferred)

    def _seed(self, segment: Segment, sample: int) -> int:
        return mix(mix(self.seed, segment.at), sample)

    def _screened(self, segment: Segment) -> tuple[Line | None, bool]:
        """The best plan that is another decision, and whether it looks better than the played one."""
        view, played = segment.before.view(segment.seat), segment.actions[:STEPS]
        here = view.guess(0)
        lines, others = self._searched(segment, here, [played])
        if not others:
            lines, others = self._searched(segment, here, [played, *departures(view, played)])
        mine = next((line for line in lines if line.plan == played), None)
        if not others or mine is None:
            return None, False
        longest = max(line.worlds for line in others)
        rival = max((line for line in others if line.worlds == longest), key=lambda line: line.shares[segment.seat - 1])
        return rival, rival.shares[segment.seat - 1] > mine.shares[segment.seat - 1]

    def _searched(self, segment: Segment, here: Position, must: Sequence[Plan]) -> tuple[Sequence[Line], list[Line]]:
        """The plans that a search finds, those among them that it must look at; and which are another decision."""
        worlds = max(2, round(self.worlds * SCREEN))
        view = segment.before.view(segment.seat)
        lines = self.search.search(view, Budget(worlds=worlds), self._seed(segment, 1), must=must).lines
        return lines, [line for line in lines if not is_same(here, segment.actions, line.plan)]

    def _blamed(self, segment: Segment, best: tuple[Action, ...]) -> int | None:
        """The action at which most was lost: where the best that was still possible fell the furthest."""
        count = min(len(segment.actions), PLANS - 1)
        if count == 1:
            return None
        plans = [best]
        for done in range(1, count):
            view = segment.positions[done].view(segment.seat)
            rest = segment.actions[done : done + STEPS]
            study = self.search.search(
                view, Budget(worlds=max(2, self.worlds // 8)), self._seed(segment, 3 + done), must=[rest]
            )
            plans.append(segment.actions[:done] + study.best.plan)
        plans.append(segment.actions)
        view = segment.before.view(segment.seat)
        means = self.search.compare(view, plans, max(2, self.worlds // 2), self._seed(segment, 3)).means()
        worths = means[:, segment.seat - 1].tolist()
        drops = [before - after for before, after in pairwise(worths)]
        return max(range(count), key=drops.__getitem__)

    def likely(self, segment: Segment) -> float:
        """How likely the net alone takes all these actions."""
        odds = 1.0
        for position, action in zip(segment.positions, segment.actions, strict=False):
            view = position.view(segment.seat)
            actions = view.actions()
            likings = self._reference.likings(view, [other.code for other in actions], self._seed(segment, 0))
            odds *= chosen(likings, HEAT, CAP)[actions.index(action)]
        return odds


def solved(segment: Segment, studies: Sequence[Analysis]) -> Judgement | None:
    """What a decision cost where all is known; None if every plan leads to the same table."""
    own, others = segment.seat - 1, [*solved_others(segment, studies)]
    if not others:
        return None
    taken = [shares_by(study, action) for study, action in zip(studies, segment.actions, strict=True)]
    drops = [study.best.shares[own] - shares[own] for study, shares in zip(studies, taken, strict=True)]
    plan, best_shares = max(others, key=lambda other: other[1][own])
    behind = best_shares[own] - taken[-1][own]
    blamed = max(range(len(drops)), key=drops.__getitem__) if behind >= SUSPECT else None
    return Judgement(
        segment, plan, taken[-1], best_shares, behind, 0.0, behind > 0, 0, is_exact=True, blamed=blamed
    )  # fmt: skip


def solved_others(segment: Segment, studies: Sequence[Analysis]) -> Iterator[tuple[tuple[Action, ...], Shares]]:
    """The plans that are another decision, by the step at which they depart from the played one, and their worth."""
    for done, study in enumerate(studies):
        for line in study.lines:
            plan = (*segment.actions[:done], *line.plan)
            if not is_alike(segment.before, segment.actions, plan):
                yield plan, line.shares


def shares_by(study: Analysis, action: Action) -> Shares:
    """What an action would have brought."""
    return next(line.shares for line in study.lines if line.action == action)


def judgement_of(compared: Comparison, segment: Segment, plan: tuple[Action, ...], *, is_preferred: bool) -> Judgement:
    """What a decision cost by comparing it, first, with another plan."""
    worlds = compared.shares.shape[1]
    behind, sampling = compared.behind(0, 1)
    own, other = (tuple(map(float, row)) for row in compared.means())
    level = standard_error(compared.shares[int(is_preferred), :, segment.seat - 1])
    gaps = compared.shares[0] - compared.shares[1]
    errors = tuple(standard_error(gaps[:, at]) for at in range(len(own)))
    return Judgement(segment, plan, own, other, behind, sampling, is_preferred, worlds, level=level, errors=errors)


def chosen(likings: Sequence[float], heat: float, cap: float) -> list[float]:
    """How likely a net with noise takes each action: those not too far behind, by softmax."""
    most = max(likings)
    weights = [math.exp((liking - most) / heat) if liking >= most - cap else 0.0 for liking in likings]
    return [weight / sum(weights) for weight in weights]


def is_same(here: Position, played: Sequence[Action], plan: Sequence[Action]) -> bool:
    """Whether the plan passes through the table that the played actions lead to, so that it is the same decision."""
    *_, end = tables(here, played)
    return end in tables(here, plan)


def is_alike(here: Position, one: Sequence[Action], other: Sequence[Action]) -> bool:
    """Whether either plan passes through the table that the other leads to."""
    return is_same(here, one, other) or is_same(here, other, one)


def departures(view: View, played: Sequence[Action]) -> list[Plan]:
    """The first ways to do something else, step by step, for where a net takes all plans for the same one: it does not
    see what a seat has chosen in secret until it is paid.
    """
    found, here = list[Plan](), view.guess(0)
    for done, action in enumerate(played):
        if here.actor != view.seat or action not in here.actions():
            break
        others = [other for other in here.actions() if other != action]
        found += [(*played[:done], other) for other in others if not is_same(here, played[done:], [other])]
        here = here.play(action)
    return found[: PLANS - 1]


def tables(here: Position, plan: Sequence[Action]) -> Iterator[object]:
    """The tables that a plan passes through, as far as it is legal."""
    for state in followed(here.settled, here.state(), [action.code for action in plan]):
        yield state.copy()
