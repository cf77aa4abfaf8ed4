"""A sheet of hexagons as tables: rows A to P, eighteen hexes in each, in doubled columns.

The hexes are pointy-topped. Rows A, C, E ... O have the odd columns 1-35, rows B, D ... P the even ones 2-36; the
neighbours of a hex in its row are two columns away, those in the next rows one. A hex's number is its row times 18 plus
its place in the row, so numbers ascend in row-then-column order.
"""

from __future__ import annotations

from typing import Final

from ..kernel.dialect import table

ROWS: Final = 16
ROW_LENGTH: Final = 18
HEXES: Final = ROWS * ROW_LENGTH
SIDES: Final = 6
OFF: Final = -1
"""The value for no hex: beyond the edge of the sheet."""

DIRECTION_TEXTS: Final = ("E", "SE", "SW", "W", "NW", "NE")
STEPS: Final = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
"""Change of row and column by direction."""


def column_of(hex: int) -> int:
    """The column printed on a hex."""
    row, place = divmod(hex, ROW_LENGTH)
    return 2 * place + 1 + row % 2


def hex_at(row: int, column: int) -> int:
    """The hex in that row and column; OFF if there is none."""
    if not 0 <= row < ROWS or (column - 1 - row) % 2 or not 1 <= column <= 2 * ROW_LENGTH:
        return OFF
    return row * ROW_LENGTH + (column - 1) // 2


LABELS: Final = tuple(f"{chr(ord('A') + hex // ROW_LENGTH)}{column_of(hex)}" for hex in range(HEXES))
HEX: Final = {label: hex for hex, label in enumerate(LABELS)}

NEIGHBOUR = table([
    [hex_at(hex // ROW_LENGTH + down, column_of(hex) + right) for down, right in STEPS]
    for hex in range(HEXES)
])  # fmt: skip
"""By hex and direction: the hex beyond that side, or OFF."""


def distance(one: int, other: int) -> int:
    """Steps from one hex to the other on a sheet without obstacles."""
    down = abs(one // ROW_LENGTH - other // ROW_LENGTH)
    right = abs(column_of(one) - column_of(other))
    return max(down, (down + right) // 2)
