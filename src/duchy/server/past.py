"""What a viewer saw earlier: the views after each line of what the viewer was told, from the events once more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..table.action import Action
from ..table.position import Position, View
from .events import Event
from .protocol import Entry, Past, Played, TookBack
from .refusal import Refusal
from .seen import seen_of, shown_of
from .table import Table, Tell


@dataclass(frozen=True)
class Path:
    """Everything that a viewer was told, and the view after so many entries of it, from none on."""

    entries: tuple[Entry, ...]
    views: tuple[View, ...]

    def at(self, number: int, secret: bytes) -> Past:
        """The moment after that many entries. Raises Refusal where there were not so many."""
        last = len(self.entries)
        if number > last:
            raise Refusal("NO_MOMENT", most=last)
        view = self.views[number]
        return Past(number, last, seen_of(view, secret), shown_of(view), self.entries[number - 1] if number else None)


class _Recalled(Table):
    """A table that remembers the views of one viewer; a view is noted whenever it is told that it changed."""

    def __init__(self, first: Event, viewer: int) -> None:
        self._viewer = viewer
        self.path: list[View] = []
        super().__init__(first)
        self.start = Position(self.settled, self.settled.start_state()).view(viewer)

    def _tell(self, viewer: int, action: Action, ply: int, tell: Tell) -> None:
        before = self.views[viewer]
        super()._tell(viewer, action, ply, tell)
        if viewer == self._viewer and self.views[viewer] is not before:
            self.path.append(self.views[viewer])


def recalled(events: Sequence[Event], viewer: int) -> Path:
    """The path of a viewer at the table of these events, which are whole. Raises Damage."""
    table = _Recalled(events[0], viewer)
    for event in events[1:]:
        table.apply(event)
    entries = tuple(entry for told in table.history[viewer] for entry in told)
    return Path(entries, tuple(_views(table, entries)))


def _views(table: _Recalled, entries: Sequence[Entry]) -> list[View]:
    """The view at the start and after each entry; what was taken back leads to the view before it."""
    standing, changed, views = [table.start], iter(table.path), [table.start]
    for entry in entries:
        if isinstance(entry, Played):
            standing.append(next(changed))
        elif isinstance(entry, TookBack):
            del standing[-entry.count :]
        views.append(standing[-1])
    return views
