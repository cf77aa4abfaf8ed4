"""What can be found about a decision while it is thought about: its plans, and whether only one is any good."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ...kernel.dialect import mix
from ...players.analysis import Line
from ...players.search.halving import Budget
from ...players.search.net_search import NetSearch
from ...table.action import Action
from ...table.position import View
from ..effort import WORLDS
from ..judge import RARE, Judge, Judgement, is_same, judgement_of
from ..measured import measured
from ..segments import Segment
from ..verdicts import ONLY_MOVE, Verdict, verdict_of

SCREEN: Final = 32
"""Worlds in which plans are sought, where a game has not fewer (`Measured.brief`)."""
COMPARED: Final = WORLDS
"""Worlds in which two plans are compared before anything is said, likewise."""


@dataclass(frozen=True)
class Ahead:
    """What was found; it depends on the view alone."""

    view: View
    lines: tuple[Line, ...]
    """The plans, best first."""
    is_only: bool
    """Whether the best plan is an only move: far ahead of all others, and hard to find."""

    @property
    def best(self) -> Line:
        """The best plan."""
        return self.lines[0]

    @property
    def rival(self) -> Line | None:
        """The next best plan that leads elsewhere."""
        return next_best(self.view, self.lines)


def get_ready(view: View, search: NetSearch) -> None:
    """Compile all that weighing needs, whether or not there is anything to decide here. Raises WeightsError."""
    best = search.search(view, Budget(worlds=2), seed_of(view)).best
    search.compare(view, [best.plan, best.plan], 2, seed_of(view))
    Judge(view.game, seed_of(view), 2, search).likely(segment_of(view, best.plan))


def look_ahead(view: View, search: NetSearch) -> Ahead | None:
    """What can be found before anything is decided; None if there is nothing to decide. Raises WeightsError."""
    if len(view.actions()) < 2:
        return None
    lines = search.search(view, Budget(worlds=worlds_of(view, SCREEN)), seed_of(view)).lines
    return Ahead(view, lines, is_only_move(view, lines, search))


def is_only_move(view: View, lines: tuple[Line, ...], search: NetSearch) -> bool:
    """Whether the best of the plans would be marked as an only move if it were played."""
    best, seat, rival = lines[0], view.seat - 1, next_best(view, lines)
    if rival is None or best.is_exact or best.shares[seat] - rival.shares[seat] < RARE:
        return False
    segment = segment_of(view, best.plan)
    judge = Judge(view.game, seed_of(view), worlds_of(view, COMPARED), search)
    compared = search.compare(view, [best.plan, rival.plan], judge.worlds, mix(judge.seed, 2))
    judged = judgement_of(compared, segment, rival.plan, is_preferred=False)
    if judged.behind > -RARE:
        return False
    return verdict_on(replace(judged, likely=judge.likely(segment))).mark == ONLY_MOVE


def next_best(view: View, lines: tuple[Line, ...]) -> Line | None:
    """The first of the plans that leads elsewhere than the best one."""
    here, best = view.guess(0), lines[0]
    return next((line for line in lines[1:] if not is_same(here, best.plan, line.plan)), None)


def verdict_on(judged: Judgement) -> Verdict:
    """The verdict on a decision by itself, with the constants of its game."""
    settled = judged.segment.before.settled
    return verdict_of(judged, measured(settled.game.name, settled.seats), settled.seats)


def segment_of(view: View, plan: Sequence[Action]) -> Segment:
    """A plan as a decision, in one of the worlds that agree with the view."""
    positions = [view.guess(0)]
    for action in plan:
        if positions[-1].actor != view.seat or action not in positions[-1].actions():
            break
        positions.append(positions[-1].play(action))
    return Segment(1, view.seat, tuple(positions), tuple(plan[: len(positions) - 1]))


def worlds_of(view: View, worlds: int) -> int:
    """So many worlds, or fewer in a game in which each takes long."""
    return max(2, worlds // measured(view.game.name, view.settled.seats).brief)


def seed_of(view: View) -> int:
    """One number for all tables that look the same."""
    return int(view.digest, 16)
