"""What a page needs to draw chance again by itself: the secret, the nonces, and the options of each choice."""

from __future__ import annotations

from collections.abc import Iterator

from ...table.position import NATURE_NAME
from ..ledger.table import Table
from ..protocol import Drawing, Fair


def fairness(table: Table, secret: bytes) -> Fair:
    """All of it when the game is over; before that, the commitment."""
    if not table.position.is_over:
        return Fair(table.id, table.created.game, table.created.commitment)
    return Fair(
        table.id, table.created.game, table.created.commitment, secret.hex(),
        dict(sorted(table.nonces.items())), list(_drawings(table)),
    )  # fmt: skip


def _drawings(table: Table) -> Iterator[Drawing]:
    record = table.record()
    for before, action in zip(record.positions(), record.actions, strict=False):
        if before.actor == NATURE_NAME:
            chances = before.chances()
            texts, weights = [str(each) for each, _ in chances], [weight for _, weight in chances]
            yield Drawing(str(action), texts, weights if set(weights) != {1} else None)
