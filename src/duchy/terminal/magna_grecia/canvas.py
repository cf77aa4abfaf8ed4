"""A canvas of coloured signs: written at any position, read line by line."""

from __future__ import annotations

from collections.abc import Mapping

from ..look import Look

Codes = Mapping[str, tuple[str, str]]


class Canvas:
    """Signs by line and column; later drawing covers earlier."""

    def __init__(self) -> None:
        self.signs: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, y: int, x: int, text: str, colour: str = "") -> None:
        """Write a coloured text from that column on."""
        for at, sign in enumerate(text):
            self.signs[y, x + at] = sign, colour

    def lines(self, look: Look, codes: Codes) -> list[str]:
        """All lines from the first to the last that is not empty."""
        rows: dict[int, dict[int, tuple[str, str]]] = {}
        for (y, x), sign in self.signs.items():
            rows.setdefault(y, {})[x] = sign
        first, last = min(rows, default=0), max(rows, default=-1)
        return [_line(look, codes, rows.get(y, {})) for y in range(first, last + 1)]


def _line(look: Look, codes: Codes, row: Mapping[int, tuple[str, str]]) -> str:
    """The signs of a line; runs of one colour are painted together."""
    line, run, colour = "", "", ""
    for x in range(max(row, default=-1) + 1):
        sign, wanted = row.get(x, (" ", ""))
        if wanted != colour:
            line += look.paint(run, colour, codes) if colour else run
            run, colour = "", wanted
        run += sign
    return line + (look.paint(run, colour, codes) if colour else run.rstrip())
