"""A plan as people read it: what is done several times is told once, and what it leaves open is not hidden."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from ..kernel.errors import Illegal
from .action import Action
from .annotation import BESIDE
from .position import View

TIMES: Final = "×"
AND_SO_ON: Final = "…"
"""Behind a plan after which more of the turn follows."""


def together(plan: Sequence[Action]) -> list[tuple[int, int]]:
    """What is told of a plan: where an action is done first, and how often. Of actions of one kind in a row, equal ones
    are told together, as paying in another order comes to the same.
    """
    texts, found = [*map(str, plan)], list[tuple[int, int]]()
    for _, row in groupby(range(len(texts)), lambda at: texts[at].split(" ")[0]):
        of_kind = dict[str, list[int]]()
        for at in row:
            of_kind.setdefault(texts[at], []).append(at)
        found += [(places[0], len(places)) for places in of_kind.values()]
    return found


def times(text: str, count: int) -> str:
    """An action with how often it is done, if it is done more than once."""
    return f"{text} {TIMES}{count}" if count > 1 else text


def goes_on(view: View, plan: Sequence[Action]) -> bool:
    """Whether the seat has more to decide in the same turn after a plan, as after one that is cut short for its length;
    not after one that does not fit what may be hidden here.
    """
    try:
        return view.guess(0).play(*plan).actor == view.seat
    except Illegal:
        return False


def plan_told(plan: Sequence[Action], view: View | None = None) -> str:
    """A plan in the notation; with the view of its seat it ends with a sign if more of the turn follows."""
    parts = [times(str(plan[at]), count) for at, count in together(plan)]
    return BESIDE.join([*parts, AND_SO_ON] if view and goes_on(view, plan) else parts)
