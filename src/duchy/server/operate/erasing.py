"""Erasing a person: their names and what opens their seats go, the games stay, and their chains hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ...table.record import clean_name
from ..ledger.opening import TOKEN
from ..ledger.seating import VOID, Holding
from ..ledger.table import Table
from ..push.subscriptions import PUSH, of_seat, told
from ..storage.alteration import Alteration
from ..storage.beside import NAME
from ..storage.event_store import EventStore
from ..storage.events import START, AnyPayload, Created, Erased, Event, Named, Stopped, check_chain, encoded, link
from .orders import insisting


def seats_called(events: Sequence[Event], person: str) -> list[int]:
    """The seats that were ever called so, whatever the case of its letters. Raises Damage."""
    wanted = clean_name(person).casefold()
    return sorted({seat for seat, name in _called(events) if name.casefold() == wanted})


def _called(events: Sequence[Event]) -> Iterator[tuple[int, str]]:
    """Every name that a seat ever had."""
    for event in events:
        match event.read() if event.seq == 0 or event.is_named else None:
            case Created() as created:
                yield from enumerate(created.names, 1)
            case Named() as named:
                yield named.seat, named.name
            case _:
                pass


def erase(store: EventStore, table: str, person: str, now_ms: int) -> list[int]:
    """Erase a person from a game, which is closed if it is not over; the seats. Raises Damage or StoreError."""
    return insisting(lambda: _erase(store, table, person, now_ms))


def _erase(store: EventStore, table: str, person: str, now_ms: int) -> list[int]:
    events = store.events(table)
    check_chain(events)
    seats = seats_called(events, person)
    if seats:
        tokens, kept = store.secrets_like(table, TOKEN), store.secrets_like(table, PUSH)
        store.alter(erasure(events, seats, tokens, kept, now_ms))
    return seats


def erasure(
    events: Sequence[Event], seats: Sequence[int], tokens: dict[str, bytes], subscriptions: dict[str, bytes],
    now_ms: int,
) -> Alteration:  # fmt: skip
    """What takes the people at these seats out of a game. Raises Damage."""
    table, linked = events[0].table, [*relinked(events, seats)]
    rewritten = [new for old, new in zip(events, linked, strict=True) if new.hash != old.hash]
    referred = [f"{NAME} {called}" for event in events for called in _references(event, seats)]
    opening = [name for name, value in tokens.items() if value not in VOID and Holding.read(value).seat in seats]
    notified = [name for seat in seats for name in (told(seat), *of_seat(subscriptions, seat))]
    return Alteration(
        rewritten=rewritten,
        appended=[*_appended(linked, seats, now_ms)],
        forgotten=[(table, name) for name in (*referred, *opening, *notified)],
    )


def relinked(events: Sequence[Event], seats: Sequence[int]) -> Iterator[Event]:
    """The events without names that are written in the chain itself, as before November 2026, and linked anew."""
    previous = START
    for event in events:
        content = _nameless(event.stored(), seats) if event.seq == 0 or event.is_named else None
        nameless = replace(event, payload=encoded(content)) if content else event
        linked = replace(nameless, hash=nameless.true_hash(previous))
        previous = linked.hash
        yield linked


def _nameless(payload: AnyPayload, seats: Sequence[int]) -> AnyPayload | None:
    """The content without those names; None if it has none of them."""
    match payload:
        case Created() if any(payload.names[seat - 1] for seat in seats):
            names = ["" if seat in seats else name for seat, name in enumerate(payload.names, 1)]
            return replace(payload, names=names)
        case Named() if payload.seat in seats and payload.name:
            return replace(payload, name="")
        case _:
            return None


def _references(event: Event, seats: Sequence[int]) -> Iterator[str]:
    """What stands for the names of these seats."""
    match event.stored() if event.refers else None:
        case Created(called=dict() as called):
            yield from (each for seat, each in called.items() if int(seat) in seats)
        case Named(called=str() as called) as named if named.seat in seats:
            yield called
        case _:
            pass


def _appended(events: Sequence[Event], seats: Sequence[int], now_ms: int) -> Iterator[Event]:
    """What everybody is told: that the game is closed, where it is not over, and that these seats have no names."""
    table, last = Table.of(events, looked_at=False), events[-1]
    ends = [] if table.position.is_over or table.is_stopped else [Stopped()]
    for payload in (*ends, *(Erased(seat) for seat in seats if seat not in table.people.erased)):
        last = link(last.table, last.seq + 1, last.hash, payload, now_ms)
        yield last
