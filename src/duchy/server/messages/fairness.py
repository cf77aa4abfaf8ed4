"""What a page needs to draw chance again by itself: the secret, the nonces, and the options of each choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...table.position import NATURE_NAME
from ..answers import Drawing, Fair, Signature
from ..ledger.table import Table
from ..storage.events import Event
from .export import spans
from .signed import decided


def fairness(table: Table, secret: bytes, events: Sequence[Event] = ()) -> Fair:
    """All of it when the game is over, with what was signed in these events; before that, the commitment."""
    if not table.position.is_over:
        return Fair(table.id, table.created.game, table.created.commitment)
    people = table.people
    return Fair(
        table.id, table.created.game, table.created.commitment, secret.hex(),
        dict(sorted(people.nonces.items())), list(_drawings(table)), dict(sorted(people.seals.items())), people.forgone,
        table.tutored, people.have_agreed_to_tutors,
        {seat: keys for seat, place in people.places.items() if (keys := [*filter(None, place.devices.values())])},
        [Signature(each.seat, each.key, each.text.decode(), each.sig) for each in decided(events) if each.sig]
        if events else [],
        {seat: spans(actions) for seat, actions in sorted(table.played_for.items())},
    )  # fmt: skip


def _drawings(table: Table) -> Iterator[Drawing]:
    record = table.record()
    for before, action in zip(record.positions(), record.actions, strict=False):
        if before.actor == NATURE_NAME:
            chances = before.chances()
            texts, weights = [str(each) for each, _ in chances], [weight for _, weight in chances]
            yield Drawing(str(action), texts, weights if set(weights) != {1} else None)
