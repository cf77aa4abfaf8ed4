"""Coloured lines of the line mode, parsed into runs of one colour and one link.

A link is the number of an offer or of a log line that a piece of text stands for. It is embedded in the text as
zero-width codes, so that every function that wraps text carries it along.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from functools import cache, cached_property, lru_cache
from typing import Final

from rich.color import Color
from rich.style import Style

from ..terminal.cells import shown
from ..terminal.look import Look

CODES: Final = re.compile(r"\x1b\[([0-9;]*)m")
LINK: Final = 9000
UNLINK: Final = "\x1b[9001m"
BOLD, FAINT, COLOUR, BEHIND = 1, 2, 38, 48
EASY: Final = 4.5
"""Minimum contrast for readable text."""
Rgb = tuple[int, int, int]


class LinkedLook(Look):
    """A look that turns numbered offers into links."""

    def numbered(self, number: int, words: str = "") -> str:
        """The number of an offer with its words, as a link."""
        return linked(number, super().numbered(number, words))


def with_links(look: Look) -> Look:
    """The same look, with links."""
    return LinkedLook(**{field.name: getattr(look, field.name) for field in fields(look)})


def linked(number: int, text: str) -> str:
    """The text as a link."""
    return f"\x1b[{LINK};{number}m{text}{UNLINK}"


@dataclass(frozen=True)
class Run:
    """Text of one colour; `link` is 0 if it is not a link."""

    text: str
    codes: tuple[int, ...] = ()
    link: int = 0

    @cached_property
    def width(self) -> int:
        """Its width in cells."""
        return shown(self.text)


@lru_cache(maxsize=20_000)
def runs(line: str) -> tuple[Run, ...]:
    """The runs of a coloured line."""
    found: list[Run] = []
    codes: tuple[int, ...] = ()
    link = at = 0
    for match in CODES.finditer(line):
        if match.start() > at:
            found.append(Run(line[at : match.start()], codes, link))
        at = match.end()
        numbers = tuple(int(number or 0) for number in match[1].split(";"))
        if numbers[0] == LINK:
            link = numbers[1]
        elif match[0] == UNLINK:
            link = 0
        else:
            codes = () if numbers == (0,) else codes + numbers
    if at < len(line):
        found.append(Run(line[at:], codes, link))
    return tuple(found)


@dataclass(frozen=True)
class Palette:
    """The theme colours that coloured text depends on."""

    background: Rgb
    faint: Rgb

    def style(self, codes: tuple[int, ...]) -> Style:
        """The style of a run's codes, its colour made readable on the background."""
        return _style(self, codes)

    def legible(self, colour: Rgb) -> Rgb:
        """The colour, or one like it with enough contrast to the background."""
        towards: Rgb = (255, 255, 255) if luminance(self.background) < 0.2 else (0, 0, 0)
        for step in range(11):
            mixed = mix(colour, towards, step / 10)
            if contrast(mixed, self.background) >= EASY:
                return mixed
        return towards


@cache
def _style(palette: Palette, codes: tuple[int, ...]) -> Style:
    bold, front, behind = False, None, None
    rest = list(codes)
    while rest:
        code = rest.pop(0)
        if code == BOLD:
            bold = True
        elif code == FAINT:
            front = palette.faint
        elif code in (COLOUR, BEHIND) and len(rest) > 1:
            _, number = rest.pop(0), rest.pop(0)
            triplet = Color.from_ansi(number).get_truecolor()
            if code == COLOUR:
                front = (triplet.red, triplet.green, triplet.blue)
            else:
                behind = (triplet.red, triplet.green, triplet.blue)
    if front and not behind:
        front = palette.legible(front)
    return Style(
        bold=bold or None,
        color=Color.from_rgb(*front) if front else None,
        bgcolor=Color.from_rgb(*behind) if behind else None,
    )


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """A blend of two colours, with that share of the second."""
    red, green, blue = (round(first + (second - first) * share) for first, second in zip(one, other, strict=True))
    return red, green, blue


def luminance(colour: Rgb) -> float:
    """Relative luminance, from 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (number / 255 for number in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    """Contrast ratio of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
