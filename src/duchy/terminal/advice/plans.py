"""A plan in the words of the menu: what is done several times is told once, and whether more of the turn follows."""

from __future__ import annotations

from collections.abc import Sequence

from ...table.action import Action
from ...table.plan import goes_on, times, together
from ...table.position import View
from ..face import Face
from ..look import Look


def plan_phrases(look: Look, face: Face, view: View, plan: Sequence[Action], first: int = 0) -> list[str]:
    """What a plan does, from the action of that index on, as far as it is known from the view where it leads."""
    along = zip([view, *view.along(plan)], plan, strict=False)
    known = [seen for seen, action in along if action in seen.actions()]
    told = together(plan[first : len(known)])
    phrases = [times(face.phrase(look, known[first + at], plan[first + at]), count) for at, count in told]
    found = [phrase for phrase in phrases if phrase]
    return [*found, look("plan.rest")] if found and len(known) == len(plan) and goes_on(view, plan) else found
