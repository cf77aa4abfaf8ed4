"""A stored game: its chain checked, its events folded, its secret."""

from __future__ import annotations

from ..storage.event_store import EventStore
from ..storage.events import Damage, check_chain
from .opening import CHANCE
from .table import Table


class NoTable(LookupError):
    """There is no table of that name."""


def load(store: EventStore, name: str, looked_at: bool = True) -> tuple[Table, bytes]:
    """A table from the disk, by its name, and its secret. Raises NoTable, Damage or StoreError."""
    events = store.events(name)
    if not events:
        raise NoTable(name)
    check_chain(events)
    table, secret = Table.of(events, looked_at), store.secret(name, CHANCE)
    if secret is None:
        raise Damage("NO_SECRET", 0)
    return table, secret
