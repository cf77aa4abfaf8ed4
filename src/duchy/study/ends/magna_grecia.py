"""What is left unfinished in Magna Grecia: tiles taken and not placed."""

from __future__ import annotations

from ...games.magna_grecia.fields import State
from ...kernel.dialect import rule


@rule
def unfinished(s: State) -> int:
    """Tiles in front of the seats."""
    count = 0
    for seat in range(s.seats):
        count += s.road_supply[seat] + s.city_supply[seat]
    return count
