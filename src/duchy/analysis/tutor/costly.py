"""Whether a decision is costly, before it is made: in fresh worlds, by the thresholds of every mark, looked at twice.

What is nowhere near them is let through at once, so that whoever plays well does not wait.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ...kernel.dialect import mix
from ...players.search.net_search import NetSearch
from ...table.action import Action
from ...table.position import View
from ..evaluation import solved_along
from ..judge import Judgement, is_same, judgement_of
from ..measured import Measured, measured
from ..reasons import Reason, contrast
from ..verdicts import BLUNDER, BOUND, INACCURACY, MISTAKE, SCALE, UNCLEAR, scale_of
from ..verdicts import LEAST as ANY
from .ahead import COMPARED, Ahead, look_ahead, seed_of, segment_of, verdict_on, worlds_of
from .strictness import Strictness

WARNED: Final[dict[Strictness, tuple[str, ...]]] = {
    "blunder": (BLUNDER,),
    "mistake": (BLUNDER, MISTAKE),
    "inaccuracy": (BLUNDER, MISTAKE, INACCURACY),
}
"""By strictness the marks that are warned of."""
FIRST: Final = 16
"""Worlds of the screening look, which can only clear a decision."""
FIRST_LEAST: Final = 12
"""At least so many of them, even in a game in which each takes long: in fewer, the search below a plan has not found
the reply that makes it a blunder.
"""
LEAST: Final[dict[Strictness, float]] = {"blunder": SCALE[0][1], "mistake": SCALE[1][1], "inaccuracy": UNCLEAR}
"""The least loss of these marks, times the scale of the game."""
LOWEST: Final[dict[Strictness, float]] = {"blunder": SCALE[0][2], "mistake": SCALE[1][2], "inaccuracy": 0.0}
"""Their least lower bound, likewise; that of every mark is `verdicts.LEAST` or more."""
NOTHING: Final = Reason((), ())
LOOKS: Final = (COMPARED, 2 * COMPARED)
"""Worlds of the looks of which each must find the mark."""


@dataclass(frozen=True)
class Costly:
    """A decision that looks costly."""

    mark: str
    loss: float
    """How much more of the win the better plan is worth."""
    half: float
    """Half the 90 % interval of that."""
    best: tuple[Action, ...]
    reason: Reason
    """What only one of both plans changes on the table."""


@dataclass(frozen=True)
class Weighed:
    """What there is to say of a decision: that it looks costly, that it was an only move, or nothing."""

    costly: Costly | None = None
    is_only: bool = False
    reason: Reason = NOTHING
    """What only the only move changes on the table, and what only the next best plan does."""


def weigh(
    view: View, plan: Sequence[Action], strictness: Strictness, search: NetSearch, ahead: Ahead | None = None
) -> Weighed:
    """Weigh a whole decision; `ahead` is what was found about it before. The same view, plan and strictness give the
    same. Raises WeightsError.
    """
    ahead = ahead or look_ahead(view, search)
    if ahead is None:
        return Weighed()
    here = view.guess(0)
    if is_same(here, plan, ahead.best.plan):
        rival = ahead.rival if ahead.is_only else None
        return Weighed(is_only=ahead.is_only, reason=contrast(view, plan, rival.plan) if rival else NOTHING)
    found = _solved(ahead, plan, search) if ahead.best.is_exact else _compared(ahead, plan, strictness, search)
    if found is None or (verdict := verdict_on(found)).mark not in WARNED[strictness]:
        return Weighed()
    reason = contrast(view, ahead.best.plan, plan)
    return Weighed(Costly(verdict.mark, found.behind, BOUND * verdict.uncertainty, ahead.best.plan, reason))


def _solved(ahead: Ahead, plan: Sequence[Action], search: NetSearch) -> Judgement | None:
    view, best = ahead.view, ahead.best.shares
    shares = solved_along(view, search, plan)
    if shares is None:
        return None
    loss = best[view.seat - 1] - shares[view.seat - 1]
    segment = segment_of(view, plan)
    return Judgement(segment, ahead.best.plan, shares, best, loss, 0.0, is_preferred=loss > 0, worlds=0, is_exact=True)


def _compared(
    ahead: Ahead, plan: Sequence[Action], strictness: Strictness, search: NetSearch
) -> Judgement | None:  # fmt: skip
    """The last of the looks, each in other worlds; None as soon as one of them finds no such mark."""
    view = ahead.view
    least = least_loss(strictness, measured(view.game.name, view.settled.seats), view.settled.seats)
    if _screened(ahead, plan) < least / 2:
        return None
    first, *looks, last = max(FIRST_LEAST, worlds_of(view, FIRST)), *(worlds_of(view, worlds) for worlds in LOOKS)
    if _look(ahead, plan, first, search).behind < least / 2:
        return None
    if any(verdict_on(_look(ahead, plan, worlds, search)).mark not in WARNED[strictness] for worlds in looks):
        return None
    return _look(ahead, plan, last, search)


def least_loss(strictness: Strictness, constants: Measured, seats: int) -> float:
    """The least loss that has the mark where sampling leaves no doubt, but only the judge's own error."""
    scale = scale_of(constants, seats)
    low = max(LOWEST[strictness] * scale, ANY)
    return max(LEAST[strictness] * scale, low + BOUND * constants.tau)


def _screened(ahead: Ahead, plan: Sequence[Action]) -> float:
    """How far the plan was behind the best where plans were sought; 1 if nobody thought of it."""
    here, seat = ahead.view.guess(0), ahead.view.seat - 1
    line = next((line for line in ahead.lines if is_same(here, plan, line.plan)), None)
    return 1.0 if line is None else ahead.best.shares[seat] - line.shares[seat]


def _look(ahead: Ahead, plan: Sequence[Action], worlds: int, search: NetSearch) -> Judgement:
    """The plan and the best one in the same worlds, other ones for each number of them."""
    view, best = ahead.view, ahead.best.plan
    compared = search.compare(view, [plan, best], worlds, mix(seed_of(view), worlds))
    return judgement_of(compared, segment_of(view, plan), best, is_preferred=True)
