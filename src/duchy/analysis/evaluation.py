"""One decision in depth: the plans for it, what each is worth to every seat, and which cannot be told from the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from ..kernel.dialect import mix
from ..kernel.errors import Illegal
from ..players.analysis import Line
from ..players.playing_out import within_one
from ..players.search.halving import Budget
from ..players.search.net_search import NetSearch
from ..players.search.plans import STEPS
from ..table.action import Action
from ..table.position import View
from .effort import MOST_WORLDS, WORLDS, doubled
from .judge import SCREEN, Shares, is_alike
from .measured import measured
from .reasons import Reason, contrast
from .verdicts import BOUND, EQUAL

MOST: Final = 6
"""Plans that are told."""


@dataclass(frozen=True)
class Tried:
    """One plan, and what it is worth."""

    plan: tuple[Action, ...]
    shares: Shares
    """By seat: the share of the win that the plan is worth."""
    behind: float
    """How much less it wins for the seat than the best one."""
    error: float
    """Standard error of that: of sampling in the same worlds, and the judge's own."""


@dataclass(frozen=True)
class Candidate(Tried):
    """One plan beside the others."""

    is_equal: bool
    """Whether it cannot be told from the best, or is as good."""
    is_played: bool
    """Whether it was asked about by name."""
    reason: Reason
    """Of the best: what it changes that the best worse one does not. Of a worse one: what the best changes instead."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 90 % interval of `behind`."""
        return self.behind - BOUND * self.error, self.behind + BOUND * self.error


@dataclass(frozen=True)
class Evaluation:
    """What is found about a decision."""

    seat: int
    """Who decides, from 1."""
    candidates: tuple[Candidate, ...]
    """Best first."""
    worlds: int
    """In how many worlds they were compared; 0 if the rest of the game was solved."""

    @property
    def is_exact(self) -> bool:
        """Whether the rest of the game was solved."""
        return self.worlds == 0

    @property
    def best(self) -> Candidate:
        """The plan that wins most."""
        return self.candidates[0]

    def levelled(self, shares: Sequence[float]) -> Evaluation:
        """The same with all plans moved together, so that the best is worth these shares: a search knows plans apart
        better than it knows what they are worth.
        """
        by = np.asarray(shares) - self.best.shares
        moved = (replace(each, shares=within_one(np.asarray(each.shares) + by)) for each in self.candidates)
        return replace(self, candidates=tuple(moved))


class PlanError(ValueError):
    """A plan that cannot be followed: `at` counts its actions from 0. `here` is what the seat would see before that
    one, None if it would see something new; `cause` is why it is refused there, None if the seat's turn is over.
    """

    def __init__(self, at: int, text: str, here: View | None, cause: Illegal | None = None) -> None:
        self.at, self.here, self.cause = at, here, cause
        if here is None:
            super().__init__(f"what comes before {text} shows something new: a plan ends there")
        else:
            super().__init__(str(cause) if cause else f"{text} comes after the seat's turn")


def plan_of(view: View, texts: Sequence[str]) -> list[Action]:
    """The plan of these actions, each legal as far as the seat can know. Raises PlanError."""
    plan, here = list[Action](), view
    for at, text in enumerate(texts):
        if here is None or here.actor != view.seat:
            raise PlanError(at, text, here)
        if cause := here.refusal(text):
            raise PlanError(at, text, here, cause)
        plan.append(Action.parse(view.game, text))
        here = here.expected(plan[-1])
    return plan


def evaluate(
    view: View, seed: int = 0, worlds: int = WORLDS, *, named: Sequence[Action] = (), search: NetSearch | None = None
) -> Evaluation:  # fmt: skip
    """The best plans from what the seat to act can see, and the named one. The same view, seed and worlds give the
    same. Raises ValueError if the viewer is not to act, WeightsError.
    """
    if view.actor != view.seat:
        raise ValueError(f"seat {view.seat} is not to act")
    search = search or NetSearch(view.game)
    found = _solved(view, search, named)
    is_exact = bool(found)
    if not is_exact:
        found = _estimated(view, search, seed, worlds, named)
    found.sort(key=lambda tried: tried.behind)
    kept = found[:MOST]
    kept += [tried for tried in found[MOST:] if tried.plan == tuple(named)]
    return Evaluation(view.seat, tuple(_told(view, kept, named)), 0 if is_exact else worlds)


def evaluate_for(
    view: View, seed: int, worlds: int, seconds: float, *, named: Sequence[Action] = ()
) -> Evaluation:  # fmt: skip
    """The same, then in twice as many worlds, and twice again while there is time; it states how many. The time begins
    after the first look, most of which may have been spent on getting ready, so there is always a second.
    """
    search = NetSearch(view.game)
    found = evaluate(view, seed, worlds, named=named, search=search)
    if found.is_exact or 2 * worlds > MOST_WORLDS:
        return found
    for count in doubled(2 * worlds, seconds):
        found = evaluate(view, seed, count, named=named, search=search)
    return found


def _solved(view: View, search: NetSearch, named: Sequence[Action]) -> list[Tried]:
    study = search.exact(view)
    if study is None:
        return []
    best = study.best.shares[view.seat - 1]
    lines = [(line.plan, line.shares) for line in study.by_action()]
    if named and (shares := solved_along(view, search, named)):
        same = [plan for plan, others in lines if plan[0] == named[0] and others == shares]
        lines = [(tuple(named), shares), *(line for line in lines if line[0] not in same)]
    return [Tried(plan, shares, best - shares[view.seat - 1], 0.0) for plan, shares in lines]


def solved_along(view: View, search: NetSearch, plan: Sequence[Action]) -> Shares | None:
    """What a plan is worth to its end."""
    shares, here = None, view
    for action in plan:
        study = search.exact(here) if here.actor == view.seat else None
        line = next((line for line in study.lines if line.action == action), None) if study else None
        after = here.expected(action) if line else None
        if line is None or after is None:
            return shares
        shares, here = line.shares, after
    return shares


def _estimated(view: View, search: NetSearch, seed: int, worlds: int, named: Sequence[Action]) -> list[Tried]:
    plans = [*_screened(view, search, seed, worlds, named)]
    compared = search.compare(view, plans, worlds, mix(seed, 2))
    means = [tuple(map(float, row)) for row in compared.means()]
    best = max(range(len(plans)), key=lambda at: means[at][view.seat - 1])
    constants = measured(view.game.name, view.settled.seats)
    tried = list[Tried]()
    for at, plan in enumerate(plans):
        behind, sampling = (0.0, 0.0) if at == best else compared.behind(at, best)
        tried.append(Tried(plan, means[at], behind, 0.0 if at == best else constants.spread(behind, sampling)))
    return tried


def _screened(
    view: View, search: NetSearch, seed: int, worlds: int, named: Sequence[Action]
) -> Iterator[tuple[Action, ...]]:  # fmt: skip
    """The named plan, and the best others that lead to other tables."""
    must = [tuple(named)[:STEPS]] if named else []
    study = search.search(view, Budget(worlds=max(2, round(worlds * SCREEN))), mix(seed, 1), must=must)
    here, taken = view.guess(0), [tuple(named)] if named else []
    yield from taken
    for line in sorted(study.lines, key=lambda line: (-line.worlds, -_own(view, line))):
        if len(taken) == MOST:
            return
        if not any(is_alike(here, plan, line.plan) for plan in taken):
            taken.append(line.plan)
            yield line.plan


def _own(view: View, line: Line) -> float:
    return line.shares[view.seat - 1]


def _told(view: View, found: Sequence[Tried], named: Sequence[Action]) -> Iterator[Candidate]:
    equal = [tried.behind < max(EQUAL, BOUND * tried.error) for tried in found]
    worse = next((tried for tried, same in zip(found, equal, strict=True) if not same), None)
    for at, tried in enumerate(found):
        against = worse if at == 0 else None if equal[at] else found[0]
        pair = (tried, against) if at == 0 else (against, tried)
        reason = contrast(view, *(one.plan for one in pair if one)) if against else Reason((), ())
        yield Candidate(**vars(tried), is_equal=equal[at], is_played=tried.plan == tuple(named), reason=reason)
