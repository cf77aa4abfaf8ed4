"""Text in terminal cells: its width, cut, padded, wrapped, flowing. Colour codes take no room."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

CODE: Final = re.compile(r"\x1b\[[0-9;]*m")
TYPED: Final = 50
"""How much of what somebody typed is told back."""
HELD: Final = "\ue000"
"""Stands for a space at which no line ends, until the text is wrapped."""


def bare(text: str) -> str:
    """The text without colour codes."""
    return CODE.sub("", text)


def shown(text: str) -> int:
    """The width of the text in cells."""
    text = bare(text)
    return len(text) if text.isascii() else sum(map(_cells, text))


@cache
def _cells(sign: str) -> int:
    if sign < "\u0300":
        return 1
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def cut(text: str, width: int, mark: str = "…") -> str:
    """The text, cut and ended with a mark if it is wider than `width`."""
    if shown(text) <= width:
        return text
    kept, room = "", width - shown(mark)
    for part in re.split(f"({CODE.pattern})", text):
        if CODE.fullmatch(part):
            kept += part
            continue
        for sign in part:
            if _cells(sign) > room:
                room = -1
                break
            kept += sign
            room -= _cells(sign)
        if room < 0:
            break
    return kept.rstrip() + mark + ("\x1b[0m" if CODE.search(kept) else "")


def typed_back(text: str) -> str:
    """What somebody typed, as it is told back: short. The console has dropped what is not for printing."""
    return cut(text, TYPED)


def left(text: str, width: int, mark: str = "…") -> str:
    """The text left-aligned in a cell of that width."""
    text = cut(text, width, mark)
    return text + " " * (width - shown(text))


def right(text: str, width: int) -> str:
    """The text right-aligned in a cell of that width."""
    return " " * (width - shown(text)) + text


def wrapped(text: str, width: int, hang: int = 0, first: int = 0) -> list[str]:
    """The text in lines of at most `width`; later lines begin with `hang` spaces, the first one with `first`."""
    return [line.replace(HELD, " ") for line in flowing(text.split(" "), width, " ", hang, first)]


def in_one_piece(text: str, *parts: str) -> str:
    """The text, to be wrapped so that no line ends within these parts of it, such as a path that is to be copied."""
    for part in parts:
        text = text.replace(part, part.replace(" ", HELD))
    return text


def flowing(parts: Iterable[str], width: int, between: str = "   ", hang: int = 0, first: int = 0) -> list[str]:
    """Parts one after another, unbroken, in lines of at most `width` where possible."""
    lines: list[str] = []
    line, empty = " " * first, True
    for part in parts:
        if not empty and shown(line) + shown(between) + shown(part) > width:
            lines.append(line.rstrip())
            line, empty = " " * hang, True
        line += part if empty else between + part
        empty = False
    return [*lines, line.rstrip()]
