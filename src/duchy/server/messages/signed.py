"""What people have decided at a table, with what their devices have signed of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..ledger.signing import signed_lines, text_of
from ..ledger.table import Table
from ..storage.events import Acted, AnyPayload, Event


def is_stand_ins(table: Table, payload: AnyPayload) -> bool:
    """Whether a computer plays it for a person, who has said so and signed that."""
    return isinstance(payload, Acted) and payload.seat in table.people.stand_ins


@dataclass(frozen=True)
class Decided:
    """One decision of a seat: the text that its device has to have signed at that place, the key, the signature.

    Without a signature both are empty; `must` says whether all devices of the seat have keys, so that one is missing.
    """

    seq: int
    seat: int
    text: bytes
    key: str
    sig: str
    must: bool


def decided(events: Sequence[Event]) -> Iterator[Decided]:
    """All of them, in order. Raises Damage."""
    first, *others = events
    table = Table(first, looked_at=False)
    for event in others:
        payload = event.read()
        seat, decision = getattr(payload, "seat", 0), signed_lines(payload)
        if decision is not None and (place := table.people.places.get(seat)) and not is_stand_ins(table, payload):
            signed = payload.signed or None
            device = signed.device if signed else 0
            text = text_of(table.id, seat, device, table.version(seat), table.audience.digest(seat), decision)
            must = bool(place.devices) and all(place.devices.values())
            yield Decided(event.seq, seat, text, place.devices.get(device, ""), signed.sig if signed else "", must)
        table.apply(event, payload)
