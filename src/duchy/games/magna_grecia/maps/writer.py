"""A map as the text of a map file (`docs/maps.md`): rows of labels, so that people can edit it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from ...hexes import LABELS, ROW_LENGTH, ROWS, column_of
from .board import Map, Terrain
from .checks import NAMES


def map_text(board: Map) -> str:
    """The text of a file with this map in it."""
    parts = [
        f'  "name": {quoted(board.name)}',
        '  "rows": ' + listed(row_text(board, row) for row in range(ROWS) if runs(board, row)),
        '  "green": ' + listed(by_row({hex: quoted(LABELS[hex]) for hex in board.green})),
        '  "inland": ' + listed(by_row({hex: quoted(LABELS[hex]) for hex in board.inland})),
        f'  "rotation": {board.rotation}',
    ]
    for key, language in NAMES.items():
        if language in board.names:
            entries = {hex: f"{quoted(LABELS[hex])}: {quoted(name)}" for hex, name in board.names[language].items()}
            parts.append(f'  "{key}": {{\n' + ",\n".join(f"    {line}" for line in by_row(entries)) + "\n  }")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def quoted(text: str) -> str:
    """A text as JSON writes it."""
    return json.dumps(text, ensure_ascii=False)


def listed(lines: Iterable[str]) -> str:
    """A JSON list with one item per line."""
    return "[\n" + ",\n".join(f"    {line}" for line in lines) + "\n  ]"


def by_row(texts: dict[int, str]) -> Iterator[str]:
    """The texts of hexes, one line per row."""
    for row in range(ROWS):
        if line := ", ".join(texts[hex] for hex in sorted(texts) if hex // ROW_LENGTH == row):
            yield line


def row_text(board: Map, row: int) -> str:
    """The land of one row."""
    return json.dumps({"row": LABELS[row * ROW_LENGTH][0], "runs": runs(board, row)})


def runs(board: Map, row: int) -> list[list[int]]:
    """The first and the last column of each unbroken stretch of land in a row."""
    found: list[list[int]] = []
    for hex in range(row * ROW_LENGTH, (row + 1) * ROW_LENGTH):
        column = column_of(hex)
        if board.terrain[hex] == Terrain.SEA:
            continue
        if found and found[-1][1] == column - 2:
            found[-1][1] = column
        else:
            found.append([column, column])
    return found
