"""The end of a game of Les Rois fainéants: its cause, the final count in columns, the tie-break if it decides."""

from __future__ import annotations

from typing import Final

from ...games.rois_faineants.cards import SUIT_LETTERS
from ...games.rois_faineants.ending import HONOUR, KEY_OF
from ...games.rois_faineants.fields import State
from ...games.rois_faineants.reigns import usable
from ...table.position import View
from ..cells import cut, left, right, shown
from ..look import Look
from ..winners import winner_line
from .signs import suit
from .table import empty_lines

WIDEST_COLUMN: Final = 18
LABELS: Final = 18
"""Approximate width of the row names."""
TIE_BREAKS: Final = "SDCH"
"""The suits in tie-break order: that of the result keys after prestige."""


def ending(look: Look, view: View) -> list[str]:
    """The lines of the end."""
    s = view.state(State)
    keys = view.standing().keys
    return [look(f"end.{_reason(s)}"), "", *last_count(look, s, keys), "", *_tie(look, keys), winner_line(look, view)]


def _reason(s: State) -> str:
    """What ended the game."""
    if empty_lines(s):
        return "line"
    if all(usable(s, seat) == 0 for seat in range(s.seats)):
        return "dead"
    return "idle" if s.idle >= s.edition.idle_limit else "guard"


# The final count


def last_count(look: Look, s: State, keys: tuple[tuple[int, ...], ...]) -> list[str]:
    """A column per seat: prestige so far, points for each domain and the treasury, the total."""
    rows = [["", *(_head(look, seat + 1, s.seats) for seat in range(s.seats))]]
    rows.append([look("end.before"), *(str(s.prestige[seat]) for seat in range(s.seats))])
    for at, letter in enumerate(SUIT_LETTERS):
        name = look("end.domain", sign=suit(look, letter), domain=letter)
        rows.append([name, *_honoured(look, [row[KEY_OF[at]] for row in keys])])
    rows.append([look("end.treasury"), *_honoured(look, s.treasury[: s.seats])])
    rows.append([look.paint(look("end.total"), "strong"), *(look.paint(str(row[0]), "strong") for row in keys)])
    return _in_columns(look, rows)


def _head(look: Look, seat: int, seats: int) -> str:
    """A column's seat; in a narrow column, a seat without a name is only its number."""
    label = look.label(seat)
    narrow = shown(label) > (look.width - LABELS) // seats - 1
    return f"{look.seat_sign(seat)} {seat}" if narrow and seat not in look.names else label


def _honoured(look: Look, sums: list[int]) -> list[str]:
    """Each sum, with the points for those who have the highest."""
    award = HONOUR // sums.count(max(sums))
    return [look("end.award", sum=each, award=award) if each == max(sums) else str(each) for each in sums]


def _in_columns(look: Look, rows: list[list[str]]) -> list[str]:
    label = max(shown(row[0]) for row in rows)
    width = min(WIDEST_COLUMN, (look.width - label) // (len(rows[0]) - 1))
    mark = look.plain("…")[:1]
    return [left(row[0], label) + "".join(right(cut(cell, width - 1, mark), width) for cell in row[1:]) for row in rows]


# Who has won


def _tie(look: Look, keys: tuple[tuple[int, ...], ...]) -> list[str]:
    """The domain that decides between seats of equal prestige; empty if none does."""
    leaders = [row for row in keys if row[0] == max(keys)[0]]
    for at, letter in enumerate(TIE_BREAKS, 1):
        sums = [row[at] for row in leaders]
        if min(sums) < max(sums):
            sums = sorted(sums, reverse=True)
            return [look("end.tie", domain=look(f"end.domain_tie.{letter}"), sums=":".join(map(str, sums)))]
    return []
