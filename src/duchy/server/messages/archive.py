"""Requests about games other than playing: records, earlier moments, standings, whether chance was fair.

All answers are computed from the events, once for each state of a game; a finished game's never change.
Everything here runs in the one thread of its lane.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from ..ledger.loading import NoTable
from ..ledger.opening import CHANCE
from ..ledger.table import Table
from ..memo import Memo
from ..prepared import ASK_AGAIN, NEVER, Prepared
from ..protocol import frame_of
from ..storage.event_store import EventStore
from ..storage.events import Damage, Event, check_chain
from .export import exported
from .fairness import fairness
from .feed import feed
from .history import Path, recalled
from .viewer import standing

TABLES: Final = 8
PATHS: Final = 12
ANSWERS: Final = 200
"""How many of each kind are kept."""
TEXT: Final = "text/plain; charset=utf-8"
JSON: Final = "application/json"
ATOM_TYPE: Final = "application/atom+xml; charset=utf-8"


class Archive:
    """Answers about games in a store. Raises NoTable, Damage or StoreError."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._tables: Memo[tuple[Table, bytes]] = Memo(TABLES)
        self._paths: Memo[Path] = Memo(PATHS)
        self._answers: Memo[Prepared] = Memo(ANSWERS)
        self.finished: OrderedDict[str, Prepared] = OrderedDict()
        """Records of games that are over, the same for everybody and forever."""

    def forget(self, name: str | None) -> None:
        """The record of a finished game may be another, or none; of every game, if none is named."""
        if name is None:
            self.finished.clear()
        else:
            self.finished.pop(name, None)

    def record(self, name: str, viewer: int) -> Prepared:
        """The record as that viewer may have it."""
        if name in self.finished:
            return self.finished[name]
        events = self._events(name)

        def make() -> Prepared:
            table, secret = self._folded(events)
            is_over = table.position.is_over
            found = Prepared.of(exported(table, viewer, secret).encode(), TEXT, ASK_AGAIN if is_over else NEVER)
            if is_over:
                self.finished[name] = found
                if len(self.finished) > ANSWERS:
                    self.finished.popitem(last=False)
            return found

        return self._answers.get(("record", viewer, events[-1].hash), make)

    def past(self, name: str, viewer: int, number: int) -> bytes:
        """What that viewer saw after that many entries. Raises Refusal."""
        events = self._events(name)
        path = self._paths.get((viewer, events[-1].hash), lambda: recalled(events, viewer))
        return frame_of(path.at(number, self._secret(name)))

    def standing(self, name: str, viewer: int) -> bytes:
        """The standing of the game for a seat."""
        events = self._events(name)
        return self._made("standing", events, viewer, lambda table, secret: frame_of(standing(table, viewer))).body

    def fair(self, name: str) -> Prepared:
        """What its chance was drawn from, once it is over."""
        events = self._events(name)
        return self._made("fair", events, 0, lambda table, secret: frame_of(fairness(table, secret, events)))

    def feed(self, name: str, place: str, language: str) -> Prepared:
        """The game as a feed."""
        events = self._events(name)
        key = f"feed {language} {place}", 0, events[-1].hash
        return self._answers.get(key, lambda: Prepared.of(feed(events, place, language), ATOM_TYPE))

    def _made(self, kind: str, events: list[Event], viewer: int, make: Callable[[Table, bytes], bytes]) -> Prepared:
        key = kind, viewer, events[-1].hash
        return self._answers.get(key, lambda: Prepared.of(make(*self._folded(events)), JSON))

    def _events(self, name: str) -> list[Event]:
        if events := self._store.events(name):
            return events
        raise NoTable(name)

    def _folded(self, events: list[Event]) -> tuple[Table, bytes]:
        """The table of these events and its secret."""

        def fold() -> tuple[Table, bytes]:
            check_chain(events)
            return Table.of(events), self._secret(events[0].table)

        return self._tables.get(events[-1].hash, fold)

    def _secret(self, name: str) -> bytes:
        secret = self._store.secret(name, CHANCE)
        if secret is None:
            raise Damage("NO_SECRET", 0)
        return secret
