"""How the screen is divided between the table, the log and the menu."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

TABLE_ROOM: Final = 80
"""Preferred width of the table, in columns."""
LOG_FROM: Final = 30
LOG_MOST: Final = 46
"""Width of a log beside the table, in columns."""
FEWEST: Final = 3
"""Minimum height of a pane while another is favoured."""


@dataclass(frozen=True)
class Columns:
    """Widths of the table and of a log beside it; 0: the log replaces the menu when opened."""

    table: int
    log: int


def columns(width: int) -> Columns:
    """How a width is divided."""
    log = min(LOG_MOST, width - TABLE_ROOM)
    return Columns(width - log, log) if log >= LOG_FROM else Columns(width, 0)


def without_gaps(table: list[str], menu: int, news: int, room: int) -> list[str]:
    """The lines of a table, without as many blank ones, from the first on, as a menu of that height needs so that all
    of the table is in sight, and some news if possible.
    """
    gaps = [at for at, line in enumerate(table) if not line.strip()]
    if len(table) - len(gaps) + menu > room:
        return table
    dropped = gaps[: max(0, len(table) + menu + news - room)]
    return [line for at, line in enumerate(table) if at not in dropped]


def heights(room: int, table: int, below: int, favoured: bool) -> tuple[int, int]:
    """Heights of the table and of what is below it, from what each wants; `favoured`: the table comes first."""
    if table + below <= room:
        return table, room - table
    least = FEWEST if favoured else max(FEWEST, 2 * room // 5)
    lower = max(min(below, least), room - table)
    return room - lower, lower
