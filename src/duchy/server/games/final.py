"""Whether an action can be taken back, asked of the seat's own view before it is played."""

from __future__ import annotations

from ...table.action import Action
from ...table.position import View


def is_final(view: View, *actions: Action) -> bool:
    """Whether these, played together, end the seat's move or show it something that it cannot foresee."""
    seen: View | None = view
    for action in actions:
        seen = seen.expected(action)
        if seen is None:
            return True
    return seen.actor != view.seat
