"""What is stored: games with when they began and were last played, without reading what happened in them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from ..ledger.loading import load
from ..ledger.table import HUMAN
from ..storage.event_store import EventStore
from ..storage.events import Created, Damage, Joined


class State(StrEnum):
    """How far a game is."""

    UNBEGUN = "unbegun"
    """Somebody who shall play has not come yet."""
    BEGUN = "begun"
    FINISHED = "finished"
    DAMAGED = "damaged"


class Stored(msgspec.Struct, frozen=True, omit_defaults=True):
    """One stored game. Times are in milliseconds since 1970; `state` is `begun` for finished games too."""

    name: str
    game: str
    edition: str
    players: list[str]
    names: list[str]
    state: State
    events: int
    began: int
    played: int
    damage: str = ""
    """What is wrong with a damaged game, and with which event."""


def survey(store: EventStore) -> Iterator[Stored]:
    """All games, the newest first. Raises StoreError."""
    for name in store.games():
        yield stored(store, name)


def stored(store: EventStore, name: str) -> Stored:
    """One game that is there. Raises StoreError, LookupError if it is not."""
    events = store.events(name)
    if not events:
        raise LookupError(name)
    first, last = events[0], events[-1]
    try:
        created = first.read()
        if not isinstance(created, Created):
            raise Damage("NOT_CREATED", 0)
        people = created.players.count(HUMAN)
        came = sum(isinstance(event.read(), Joined) for event in events[1 : people + 1]) if people else 0
    except Damage as damage:
        return Stored(name, "", "", [], [], State.DAMAGED, len(events), first.at, last.at, str(damage))
    state = State.UNBEGUN if came < people else State.BEGUN
    return Stored(
        name, created.game, created.edition, created.players, created.names, state, len(events), first.at, last.at
    )


def state_of(store: EventStore, found: Stored) -> State:
    """How far the game really is: its events are folded, which takes up to a second. Raises StoreError."""
    if found.state is not State.BEGUN:
        return found.state
    try:
        table, _ = load(store, found.name, looked_at=False)
    except Damage:
        return State.DAMAGED
    return State.FINISHED if table.position.result is not None else State.BEGUN
