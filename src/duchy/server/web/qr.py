"""A link as a picture that a phone can read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import segno

TEXT_BYTES: Final = 300
QUIET: Final = 4
"""The width of the empty margin in modules, as the standard requires."""


def picture(text: str) -> str:
    """An SVG in the colour of the surrounding text; dark modules only, so its background must be light."""
    rows = [bytes(row) for row in segno.make_qr(text, error="m").matrix]
    size = len(rows) + 2 * QUIET
    path = "".join(
        f"M{QUIET + x} {QUIET + y}h{length}v1h-{length}z" for y, row in enumerate(rows) for x, length in bars(row)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<path fill="currentColor" d="{path}"/></svg>'
    )


def bars(row: bytes) -> Iterator[tuple[int, int]]:
    """Where dark modules of a row stand together, and how many."""
    start = 0
    while (start := row.find(1, start)) >= 0:
        end = row.find(0, start)
        end = len(row) if end < 0 else end
        yield start, end - start
        start = end
