"""What a viewer saw earlier: the views after each line of what the viewer was told, recomputed from the events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...kernel.contract import UNKNOWN
from ...table.position import Position, View
from ..answers import Past
from ..entries import Entry, Played
from ..ledger.audience import fold
from ..ledger.refusal import Refusal
from ..ledger.table import Table
from ..storage.events import Event
from .viewer import seen_of, shown_of


@dataclass(frozen=True)
class Path:
    """Everything that a viewer was told, and the view after each number of entries, from 0."""

    entries: tuple[Entry, ...]
    views: tuple[View, ...]

    def at(self, number: int, secret: bytes) -> Past:
        """The moment after that many entries. Raises Refusal if there were fewer."""
        last = len(self.entries)
        if number > last:
            raise Refusal("NO_MOMENT", most=last)
        view = self.views[number]
        return Past(number, last, seen_of(view, secret), shown_of(view), self.entries[number - 1] if number else None)


def recalled(events: Sequence[Event], viewer: int) -> Path:
    """The history of a viewer at the table of these events, which are complete. Raises Damage."""
    noted: dict[int, tuple[Played, View]] = {}

    def note(told: int, played: Played, view: View) -> None:
        if told == viewer:
            noted[id(played)] = played, view

    table = Table.of(events, note=note)
    views = _Views(Position(table.settled, table.settled.start_state()).view(viewer))
    for told in table.history[viewer]:
        views.add(told, lambda played: noted[id(played)][1])
    return Path(tuple(entry for told in table.history[viewer] for entry in told), tuple(views.seen))


class _Views:
    """The views at the start and after each entry that the viewer was actually sent."""

    def __init__(self, start: View) -> None:
        self.seen = [start]
        self._standing = [start]
        """Those after the entries that have not been taken back."""

    def add(self, told: Sequence[Entry], view_after: Callable[[Played], View]) -> None:
        """What one event told; taking back leads to the view before what was undone."""
        after: list[View] = []
        for entry in told:
            fold(self._standing, entry, view_after)
            after.append(self._standing[-1])
        self.seen += _without_glimpses(told, after)


def _without_glimpses(told: Sequence[Entry], after: list[View]) -> list[View]:
    """What is not told is not shown either, such as a card laid and covered at once. The next view replaces it."""
    shown = after[:]
    for at in range(len(told) - 2, -1, -1):
        entry = told[at]
        if isinstance(entry, Played) and UNKNOWN in entry.a:
            shown[at] = shown[at + 1]
    return shown
