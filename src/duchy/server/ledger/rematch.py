"""Another game of the same people: identical, but everybody sits one seat further."""

from __future__ import annotations

from dataclasses import replace

from msgspec import UNSET

from ..answers import Create
from ..storage.event_store import EventStore
from .opening import TOKEN, Kept
from .seating import VOID, Holding
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
        limit=table.clocks.limit,
    )  # fmt: skip


def kept_tokens(store: EventStore, table: Table) -> Kept:
    """The tokens and keys that people already have, at their seats of the next game."""
    seats, tokens = table.settled.seats, dict[str, Holding]()
    for name, value in store.secrets_like(table.id, TOKEN).items():
        if value not in VOID and (holding := Holding.read(value)).invitation is None:
            tokens[name] = replace(holding, seat=moved(holding.seat, seats))
    held = {str(moved(seat, seats)): place.keys for seat, place in table.people.places.items() if place.devices}
    return Kept(tokens, held or UNSET)
