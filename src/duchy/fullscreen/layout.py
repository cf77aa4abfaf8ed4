"""How the screen is shared out between the table, the log and the menu."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

TABLE_ROOM: Final = 80
"""Columns that a table likes to have."""
LOG_FROM: Final = 30
LOG_MOST: Final = 46
"""Columns of a log beside the table."""
FEWEST: Final = 3
"""Lines that a pane keeps while another one has the room."""


@dataclass(frozen=True)
class Columns:
    """Columns for the table, and for a log beside it; 0: the log takes the place of the menu when it is wanted."""

    table: int
    log: int


def columns(width: int) -> Columns:
    """How a line is shared out."""
    log = min(LOG_MOST, width - TABLE_ROOM)
    return Columns(width - log, log) if log >= LOG_FROM else Columns(width, 0)


def heights(room: int, table: int, below: int, favoured: bool) -> tuple[int, int]:
    """Lines for the table and for what is below it, by how many they want; `favoured`: the table comes first."""
    if table + below <= room:
        return table, room - table
    least = FEWEST if favoured else max(FEWEST, 2 * room // 5)
    lower = max(min(below, least), room - table)
    return room - lower, lower
