"""Which line of which file a line of a joined script comes from, in the format of browser consoles.

The format is ECMA-426, version 3: for each line of the script the differences of four numbers to those before (column
there, file, line, column here), in digits of 32 with a sign.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import msgspec

DIGITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
BITS: Final = 5
"""The bits of a digit; one more bit says that another digit follows."""
MORE: Final = 1 << BITS


@dataclass(frozen=True)
class SourceLine:
    """A line of a joined script, and where its first character stands: file, line and column, counted from 0; and the
    columns, here and there, behind what was left out of it.

    A line added by joining comes from nowhere.
    """

    text: str
    source: str | None = None
    number: int = 0
    column: int = 0
    further: tuple[tuple[int, int], ...] = ()


def source_map(lines: Iterable[SourceLine], texts: Mapping[str, str], root: str) -> bytes:
    """The map of a script with these lines; `texts` are the files that they come from, which lie below `root`."""
    sources = [*texts]
    return msgspec.json.encode(
        {
            "version": 3,
            "sourceRoot": root,
            "sources": sources,
            "sourcesContent": [*texts.values()],
            "names": [],
            "mappings": _mappings(lines, {source: at for at, source in enumerate(sources)}),
        }
    )


def _mappings(lines: Iterable[SourceLine], places: Mapping[str, int]) -> str:
    """A segment at the first column of each line, and one behind each type that joining has left out of it."""
    written: list[str] = []
    before = (0, 0, 0)
    for line in lines:
        columns = () if line.source is None else ((0, line.column), *line.further)
        segments: list[str] = []
        for (last, _), (here, there) in pairwise(((0, 0), *columns)):
            place = (places[line.source or ""], line.number, there)
            steps = (here - last, *(b - a for a, b in zip(before, place, strict=True)))
            segments.append("".join(_digits(step) for step in steps))
            before = place
        written.append(",".join(segments))
    return ";".join(written)


def _digits(number: int) -> str:
    """A number as digits of 32, the lowest first; the lowest bit is the sign."""
    rest = abs(number) << 1 | (number < 0)
    digits = ""
    while rest >= MORE:
        digits += DIGITS[rest % MORE + MORE]
        rest >>= BITS
    return digits + DIGITS[rest]
