"""A table as a picture: its diagram, set out on a page with the colours of its suits and the map drawn as hexes.

The page draws its boards itself; this is for videos of games that are learned from (extra `picture`: pillow). A picture
always has `HEIGHT` rows of `WIDTH` pixels. Long texts are set smaller, and lines that do not fit even at the smallest
size are left out with a sign that says so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from ..kernel.errors import needing
from .colours import Coloured, coloured_of

with needing("picture"):
    from PIL import Image, ImageDraw, ImageFont

Pixels = npt.NDArray[np.uint8]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

WIDTH: Final = 960
HEIGHT: Final = 640
SIZES: Final = range(22, 6, -1)
"""Sizes of letters, the largest that fits being taken."""
MARGIN: Final = 20
MORE: Final = "…"

PAGE: Final = "#f3eee3"
CARD: Final = "#fffdf8"
EDGE: Final = "#d6cab4"
INK: Final = "#231d15"
FAINT: Final = "#5a5041"
SEATS: Final = ("#1566a6", "#a4263b", "#38752a", "#a86200")
LAND: Final = {".": "#efe4c8", "v": "#e3bd82", "G": "#a9cf87", "o": "#c7a8ee"}
"""By sign of a map; digits and small letters are tiles of the seats."""
MAP_ROW: Final = re.compile(r"[A-Z] [ .vGo\da-d]*")


@dataclass(frozen=True)
class Parts:
    """A diagram taken apart."""

    title: str
    facts: list[str]
    """Lines about the table."""
    seats: list[list[str]]
    """By seat, the lines about it, without its number."""
    rows: list[str]
    """Of the map, without their names."""


@dataclass(frozen=True)
class Block:
    """Lines of text in a box."""

    lines: list[str]
    edge: str = ""
    """The colour of a seat, if it is about one."""


@cache
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Pillow's own."""
    return ImageFont.load_default(size)


def picture_of(diagram: str) -> Pixels:
    """The picture of a diagram, uint8 by row, column and colour: (HEIGHT, WIDTH, 3)."""
    parts = parts_of(diagram)
    image = Image.new("RGB", (WIDTH, HEIGHT), PAGE)
    draw = ImageDraw.Draw(image)
    draw.text((MARGIN, MARGIN / 2), parts.title, INK, font(SIZES[0]))
    below = MARGIN / 2 + 1.6 * SIZES[0]
    coloured = coloured_of(parts.title.split(" ")[0])
    facts = [Block(parts.facts)] if parts.facts else []
    seats = [Block(lines, SEATS[at % len(SEATS)]) for at, lines in enumerate(parts.seats)]
    if parts.rows:
        middle = WIDTH * 0.44
        set_out(draw, [*facts, *seats], (MARGIN, below, middle, HEIGHT - MARGIN), coloured)
        draw_map(draw, parts.rows, (middle + MARGIN, below, WIDTH - MARGIN, HEIGHT - MARGIN))
    else:
        middle = WIDTH * 0.42 if seats else WIDTH - MARGIN
        set_out(draw, facts, (MARGIN, below, middle, HEIGHT - MARGIN), coloured)
        set_out(draw, seats, (middle + MARGIN, below, WIDTH - MARGIN, HEIGHT - MARGIN), coloured)
    return np.array(image)


# Taking apart


def parts_of(diagram: str) -> Parts:
    """The parts of a diagram, in which lines that begin with the same word are one."""
    title, *lines = diagram.splitlines()
    facts: list[str] = []
    seats: list[list[str]] = []
    rows: list[str] = []
    for line in lines:
        if MAP_ROW.fullmatch(line):
            rows.append(line[1:])
        elif re.match(r"\d ", line):
            at = int(line[0])
            seats += [[] for _ in range(at - len(seats))]
            seats[at - 1].append(line[2:])
        elif facts and line and facts[-1].split(" ")[0] == line.split(" ")[0]:
            facts[-1] += f" · {line.partition(' ')[2]}"
        elif line:
            facts.append(line)
    return Parts(title, facts, seats, rows)


# Text


def set_out(draw: ImageDraw.ImageDraw, blocks: Sequence[Block], box: Box, coloured: Coloured | None) -> None:
    """Draw the blocks one below the other, in the largest letters with which they fit."""
    left, top, right, bottom = box
    wrapped, size, step = list[list[str]](), SIZES[0], 0.0
    for size in SIZES:
        wrapped = [wrapped_lines(block.lines, right - left - 2 * size, size) for block in blocks]
        step = 1.3 * size
        if sum(step * (len(lines) + 1.2) for lines in wrapped) <= bottom - top or size == SIZES[-1]:
            break
    for block, lines in zip(blocks, wrapped, strict=True):
        room = max(0, int((bottom - top) / step - 1.2))
        shown = lines if len(lines) <= room else [*lines[: max(0, room - 1)], MORE][:room]
        if shown:
            under = top + step * (len(shown) + 0.7)
            draw.rounded_rectangle((left, top, right, under), 6, CARD, block.edge or EDGE, 2)
            for at, line in enumerate(shown):
                write(draw, (left + size, top + step * (at + 0.3)), line, size, coloured)
            top = under + step * 0.5


def wrapped_lines(lines: Sequence[str], width: float, size: int) -> list[str]:
    """The lines, broken between words; what goes on is set in by four spaces."""
    letters = font(size)
    wrapped: list[str] = []
    for line in lines:
        text = ""
        for word in line.split(" "):
            longer = f"{text} {word}" if text else word
            if text and letters.getlength(longer) > width:
                wrapped.append(text)
                longer = f"    {word}"
            text = longer
        wrapped.append(text)
    return wrapped


def write(
    draw: ImageDraw.ImageDraw, place: tuple[float, float], line: str, size: int, coloured: Coloured | None
) -> None:
    """Write a line: its first word faint, suits in their colours."""
    letters, (x, y) = font(size), place
    first = 0 if line.startswith(" ") else len(line.split(" ")[0])
    colours = [FAINT] * first + [INK] * (len(line) - first)
    if coloured and line.startswith(coloured.lines):
        for found in coloured.sign.finditer(line):
            colours[found.start()] = coloured.colours[found[0]]
    for at, sign in enumerate(line):
        draw.text((x + letters.getlength(line[:at]), y), sign, colours[at], letters)


# The map


def draw_map(draw: ImageDraw.ImageDraw, rows: Sequence[str], box: Box) -> None:
    """Draw the rows as hexes, two signs of a row being a hex apart."""
    left, top, right, bottom = box
    wide = (right - left) / (max(map(len, rows)) + 1)
    tall = min((bottom - top) / (len(rows) + 1 / 3), wide * 3**0.5)
    wide = tall / 3**0.5
    for at, row in enumerate(rows):
        for place, sign in enumerate(row):
            if sign != " ":
                centre = left + wide * (place + 0.5), top + tall * (at + 2 / 3)
                hexagon(draw, centre, wide, tall, sign)


def hexagon(draw: ImageDraw.ImageDraw, centre: tuple[float, float], wide: float, tall: float, sign: str) -> None:
    """Draw one hex: the land, or a tile of a seat, small for a road."""
    (x, y), high = centre, tall * 2 / 3

    def corners(part: float) -> list[tuple[float, float]]:
        across, up = wide * part, high * part
        return [(x, y - up), (x + across, y - up / 2), (x + across, y + up / 2)] + [
            (x, y + up), (x - across, y + up / 2), (x - across, y - up / 2)
        ]  # fmt: skip

    draw.polygon(corners(0.96), LAND.get(sign, LAND["."]), EDGE)
    if sign.isdigit():
        draw.polygon(corners(0.78), SEATS[(int(sign) - 1) % len(SEATS)])
    elif sign in "abcd":
        draw.polygon(corners(0.42), SEATS["abcd".index(sign)])
