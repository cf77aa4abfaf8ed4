"""Another game of the same people: identical, but everybody sits one seat further."""

from __future__ import annotations

from ..protocol import Create
from ..storage.event_store import EventStore
from .opening import TOKEN
from .table import Table


def moved(seat: int, seats: int) -> int:
    """The seat in the next game of whoever sat there."""
    return seat % seats + 1


def next_table(table: Table) -> Create:
    """The request for it."""
    settled = table.settled
    return Create(
        settled.game.name, settled.edition, dict(settled.changes), settled.seats,
        {str(moved(seat, settled.seats)): who for seat, who in table.players.items()},
        {str(moved(seat, settled.seats)): name for seat, name in table.names.items()},
    )  # fmt: skip


def kept_tokens(store: EventStore, table: Table) -> dict[int, str]:
    """By seat of the next game the name of its token, which its person already has."""
    found = store.secrets_like(table.id, TOKEN)
    return {moved(int(value), table.settled.seats): name for name, value in found.items()}
