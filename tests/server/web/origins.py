"""Where the lines of a bundled script come from, read from its source map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def origins(source_map: dict[str, Any], at: int = 0) -> list[tuple[str, int, int] | None]:
    """For each line the file, the line and the column of what stands at a column, counted from 0; None for one that
    comes from nowhere."""
    found: list[tuple[str, int, int] | None] = []
    place = (0, 0, 0)
    for line in source_map["mappings"].split(";"):
        here, nearest = 0, None
        for segment in filter(None, line.split(",")):
            step, *steps = numbers(segment)
            here += step
            place = tuple(a + b for a, b in zip(place, steps, strict=True))
            if here <= at:
                source, number, column = place
                nearest = (source_map["sources"][source], number, column + at - here)
        found.append(nearest)
    return found


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
