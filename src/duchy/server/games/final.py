"""Whether an action can be taken back, asked of the seat's own view before it is played."""

from __future__ import annotations

from ...table.action import Action
from ...table.position import View


def is_final(view: View, *actions: Action) -> bool:
    """Whether these, played together, take the move from the seat or show it something that it cannot foresee."""
    try:
        for action in actions:
            view = view.expected(action)
    except IndexError:
        # A rule looked up what the seat does not know, so it learns it.
        return True
    return view.actor != view.seat
