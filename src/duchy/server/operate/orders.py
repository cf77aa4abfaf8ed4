"""What an operator does to games: close, delete. Every process that serves them hears of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from ..ledger.loading import load
from ..storage.alteration import Alteration
from ..storage.event_store import Conflict, EventStore
from ..storage.events import Stopped, link

Value = TypeVar("Value")


def close(store: EventStore, name: str, now_ms: int) -> bool:
    """Close a game, as an event that everybody sees; False if it is over or closed already.

    Raises NoTable, Damage or StoreError.
    """
    return insisting(lambda: _close(store, name, now_ms))


def _close(store: EventStore, name: str, now_ms: int) -> bool:
    table, _ = load(store, name, looked_at=False)
    if table.position.is_over or table.is_stopped:
        return False
    store.alter(Alteration(appended=[link(name, table.seq + 1, table.hash, Stopped(), now_ms)]))
    return True


def delete(store: EventStore, names: Sequence[str]) -> None:
    """Delete games with their secrets, all or none. Raises StoreError."""
    store.alter(Alteration(deleted=names))


def insisting(attempt: Callable[[], Value]) -> Value:
    """Retry until no concurrent event gets in first; return the result."""
    while True:
        try:
            return attempt()
        except Conflict:
            continue
