"""The closing line of a game: who won."""

from __future__ import annotations

from ..table.position import View
from .look import Look


def winner_line(look: Look, view: View) -> str:
    """You, another seat, or those who share the win, in the game's words; for a view of a finished game."""
    assert view.result is not None
    winner, *others = view.result.winners
    if others:
        who = ", ".join(look.label(seat) for seat in view.result.winners)
        return look.paint(look("end.shared", who=who), "strong")
    key = "end.you_win" if winner == look.viewer else "end.wins"
    return look.paint(look(key, who=look.label(winner)), "strong")
