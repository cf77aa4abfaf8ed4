"""What is stored: games with when they began and were last played, without reading what happened in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec

from ..ledger.loading import load
from ..ledger.people import HUMAN
from ..storage.event_store import EventStore
from ..storage.events import Created, Damage, Event, Invited, Joined, Named, Uninvited


class HowFar(StrEnum):
    """How far a game is."""

    UNBEGUN = "unbegun"
    """Waiting for a player to join."""
    BEGUN = "begun"
    CLOSED = "closed"
    """By the operator."""
    FINISHED = "finished"
    DAMAGED = "damaged"


class Stored(msgspec.Struct, frozen=True, omit_defaults=True):
    """One stored game. `names` are the latest by seat, empty where there is none. Times are in milliseconds since 1970;
    `state` is `begun` for finished games too.
    """

    name: str
    game: str
    edition: str
    players: list[str]
    names: list[str]
    state: HowFar
    events: int
    began: int
    played: int
    damage: str = ""
    """What is wrong with a damaged game, and with which event."""


def survey(store: EventStore) -> Iterator[Stored]:
    """All games, the newest first. Raises StoreError."""
    for name in store.tables():
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
        state = _state(created, events)
        names = latest_names(created, events)
    except Damage as damage:
        return Stored(name, "", "", [], [], HowFar.DAMAGED, len(events), first.at, last.at, str(damage))
    return Stored(name, created.game, created.edition, created.players, names, state, len(events), first.at, last.at)


def _state(created: Created, events: Sequence[Event]) -> HowFar:
    """As far as it is known without playing the game. Raises Damage."""
    if any(event.is_stop for event in events):
        return HowFar.CLOSED
    return HowFar.BEGUN if has_begun(created, events) else HowFar.UNBEGUN


def has_begun(created: Created, events: Sequence[Event]) -> bool:
    """Whether all people have come. Raises Damage."""
    awaited = {seat for seat, player in enumerate(created.players, 1) if player == HUMAN}
    for event in events[1:]:
        if not awaited:
            break
        match event.read():
            case Joined() as joined:
                awaited.discard(joined.seat)
            case (Invited() | Uninvited()) as renewed if renewed.by != renewed.seat:
                awaited.add(renewed.seat)
            case _:
                pass
    return not awaited


def latest_names(created: Created, events: Sequence[Event]) -> list[str]:
    """What the seats are called now. Raises Damage."""
    names = [*created.names]
    for event in events:
        if event.is_named and isinstance(named := event.read(), Named) and 0 < named.seat <= len(names):
            names[named.seat - 1] = named.name
    return names


def state_of(store: EventStore, found: Stored) -> HowFar:
    """How far the game really is: its events are folded, which takes up to a second. Raises StoreError."""
    if found.state is not HowFar.BEGUN:
        return found.state
    try:
        table, _ = load(store, found.name, looked_at=False)
    except Damage:
        return HowFar.DAMAGED
    return HowFar.FINISHED if table.position.result is not None else HowFar.BEGUN
