"""What is left unfinished in Magnate: deeds."""

from __future__ import annotations

from ...games.magnate.cards import DISTRICTS, SEATS
from ...games.magnate.fields import State
from ...kernel.dialect import rule


@rule
def unfinished(s: State) -> int:
    """Deeds that are not paid for."""
    count = 0
    for seat in range(SEATS):
        for district in range(DISTRICTS):
            count += s.deed[seat][district]
    return count
