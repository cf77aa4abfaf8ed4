"""A map of Magna Grecia in lines of text: each hex four cells wide, villages with their labels, and a list of names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ...games.hexes import LABELS, ROW_LENGTH, ROWS, column_of
from ...games.magna_grecia.maps.board import Map, Terrain
from ..cells import flowing, left, shown
from ..look import Look

COLUMNS: Final = 2 * ROW_LENGTH
CELL: Final = 2
"""Cells of the terminal for one column; a hex has two columns."""
MARGIN: Final = 3
INDENT: Final = " " * MARGIN
COLOURS: Final[Mapping[str, tuple[str, str]]] = {
    "plain": ("2", "38;5;144"),
    "inland": ("1;33", "1;38;5;173"),
    "green": ("1;32", "1;38;5;71"),
}


def map_lines(look: Look, board: Map) -> Iterator[str]:
    """The title, the sheet between its column numbers, what the signs mean, the names."""
    yield look.title(look.plain(board.name))
    yield from sheet_lines(look, board)
    yield ""
    yield from legend(look)
    yield ""
    yield from name_lines(look, board)


def sheet_lines(look: Look, board: Map) -> Iterator[str]:
    """The rows, with the column numbers of odd rows above and of even rows below."""
    odd, even = (column_numbers(board, parity) for parity in (1, 0))
    yield look.paint(even if board.rotation else odd, "faint").rstrip()
    for row in reversed(range(ROWS)) if board.rotation else range(ROWS):
        yield row_line(look, board, row)
    yield look.paint(odd if board.rotation else even, "faint").rstrip()


def column_numbers(board: Map, parity: int) -> str:
    """The numbers of the odd or even columns, each over the middle of its hexes."""
    numbers = [column for column in range(1, COLUMNS + 1) if column % 2 == parity]
    line = [" "] * (MARGIN + CELL * COLUMNS + 2)
    for column in numbers:
        start = MARGIN + CELL * (place(board, column) - 1)
        line[start : start + 2 * CELL] = f"{column:^4}"
    return "".join(line).rstrip()


def place(board: Map, column: int) -> int:
    """The position of a column, counted from 1 at the left."""
    return COLUMNS + 1 - column if board.rotation else column


def row_line(look: Look, board: Map, row: int) -> str:
    """One row: its letter, and its hexes at their columns."""
    hexes = range(row * ROW_LENGTH, (row + 1) * ROW_LENGTH)
    order = list(reversed(hexes)) if board.rotation else list(hexes)
    letter = LABELS[hexes[0]][0]
    line = " " * (CELL * (place(board, column_of(order[0])) - 1)) + "".join(cell(look, board, hex) for hex in order)
    return look.paint(left(letter, MARGIN), "faint") + line.rstrip()


def cell(look: Look, board: Map, hex: int) -> str:
    """One hex: blank for sea, a dot for plain land, the label of a village."""
    terrain = board.terrain[hex]
    if terrain == Terrain.SEA:
        return " " * 2 * CELL
    if terrain == Terrain.PLAIN:
        return look.paint(f"{look.plain('·'):^4}", "plain", COLOURS)
    colour = "green" if terrain == Terrain.GREEN else "inland"
    sign = "*" if terrain == Terrain.GREEN else ""
    return look.paint(left(LABELS[hex] + sign, 2 * CELL), colour, COLOURS)


def legend(look: Look) -> Iterator[str]:
    """What the signs mean."""
    green = look.paint("A5*", "green", COLOURS) + " " + look("map.green")
    inland = look.paint("B12", "inland", COLOURS) + " " + look("map.inland")
    plain = look.paint(look.plain("·"), "plain", COLOURS) + " " + look("map.plain")
    yield from (INDENT + line for line in flowing((green, inland, plain), look.width - MARGIN))


def name_lines(look: Look, board: Map) -> Iterator[str]:
    """Every village with its label and its name, in columns read downwards."""
    entries = [
        f"{cell(look, board, hex)} {look.plain(board.village_name(hex, look.say.language))}" for hex in board.villages
    ]
    wide = max(map(shown, entries)) + 2
    across = max(1, (look.width - MARGIN) // wide)
    down = -(-len(entries) // across)
    for line in range(down):
        yield (INDENT + "".join(left(entry, wide) for entry in entries[line::down])).rstrip()
