"""Magna Grecia: points are a track, and those of others play no part in a seat's turn."""

from __future__ import annotations

from ...games.magna_grecia.fields import State
from ...table.position import View


def closer(view: View, points: int) -> View | None:
    """The same view where every other seat has so many points more; None if one had fewer than none."""
    state = view.state(State)
    for seat in range(state.seats):
        if seat != view.seat - 1:
            state.points[seat] += points
            if state.points[seat] < 0:
                return None
    return View(view.settled, state, view.seat)
