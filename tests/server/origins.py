"""Where the lines of a bundled script come from, read from its source map."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Any

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def origins(source_map: dict[str, Any]) -> list[tuple[str, int, int] | None]:
    """For each line the file, the line and the column, counted from 0; None for one that comes from nowhere."""
    lines = [[*numbers(segment)] for segment in source_map["mappings"].split(";")]
    known = [tuple(line[1:]) for line in lines if line]
    assert all(line[0] == 0 and len(line) == 4 for line in lines if line)
    places = iter([*accumulate(known, lambda a, b: tuple(x + y for x, y in zip(a, b, strict=True)))])
    return [
        (source_map["sources"][place[0]], place[1], place[2]) if line and (place := next(places)) else None
        for line in lines
    ]


def numbers(segment: str) -> Iterator[int]:
    """Numbers in digits of 32, the lowest first, with their sign in the lowest bit."""
    number = shift = 0
    for letter in segment:
        digit = DIGITS.index(letter)
        number |= (digit & 31) << shift
        shift += 5
        if digit < 32:
            yield -(number >> 1) if number & 1 else number >> 1
            number = shift = 0
