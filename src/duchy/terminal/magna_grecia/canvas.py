"""A sheet of signs in colours, drawn anywhere, told line by line."""

from __future__ import annotations

from collections.abc import Mapping

from ..look import Look

Codes = Mapping[str, tuple[str, str]]


class Canvas:
    """Signs by line and column; what is drawn later covers what was there."""

    def __init__(self) -> None:
        self.signs: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, y: int, x: int, text: str, colour: str = "") -> None:
        """The text from that column on, in the colour."""
        for at, sign in enumerate(text):
            self.signs[y, x + at] = sign, colour

    def lines(self, look: Look, codes: Codes) -> list[str]:
        """All lines from the first to the last with a sign on it."""
        rows: dict[int, dict[int, tuple[str, str]]] = {}
        for (y, x), sign in self.signs.items():
            rows.setdefault(y, {})[x] = sign
        first, last = min(rows, default=0), max(rows, default=-1)
        return [_line(look, codes, rows.get(y, {})) for y in range(first, last + 1)]


def _line(look: Look, codes: Codes, row: Mapping[int, tuple[str, str]]) -> str:
    """The signs of a line, those of one colour painted together."""
    line, run, colour = "", "", ""
    for x in range(max(row, default=-1) + 1):
        sign, wanted = row.get(x, (" ", ""))
        if wanted != colour:
            line += look.paint(run, colour, codes) if colour else run
            run, colour = "", wanted
        run += sign
    return line + (look.paint(run, colour, codes) if colour else run.rstrip())
