"""The null game as text and back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ...kernel.errors import DiagramError
from .fields import LARGEST, Phase, State
from .hidden import SECRET
from .rules import start


def draw(s: State) -> list[str]:
    """The lines of a diagram."""
    drawn = "" if s.drawn == 0 else " drawn ?" if s.drawn == SECRET else f" drawn {s.drawn}"
    lines = [f"turn {s.turn} {Phase(s.phase).name.lower()}{drawn}"]
    lines += [f"{seat + 1} points {s.points[seat]} kept {s.kept[seat]}" for seat in range(s.seats)]
    return lines


_TURN: Final = re.compile(r"turn (\d{1,2}) (\w+)(?: drawn (\S+))?", re.ASCII)
_SEAT: Final = re.compile(r"([1-4]) points (\d{1,2}) kept (\d{1,2})", re.ASCII)


def read(s: State, seats: int, lines: Sequence[tuple[int, str]]) -> None:
    """Fill a blank state from numbered lines. Raises DiagramError."""
    start(s, seats)
    for number, line in lines:
        text = " ".join(line.split())
        if (match := _TURN.fullmatch(text)) and match[2].upper() in Phase.__members__:
            s.turn, s.phase = int(match[1]), Phase[match[2].upper()]
            s.drawn = _token(number, match[3]) if match[3] else 0
        elif (match := _SEAT.fullmatch(text)) and int(match[1]) <= seats:
            s.points[int(match[1]) - 1], s.kept[int(match[1]) - 1] = int(match[2]), int(match[3])
        else:
            raise DiagramError(number, "LINE", line)
    if (s.phase == Phase.CHOOSE) != (s.drawn > 0):
        raise DiagramError(1, "TOKEN")


def _token(number: int, text: str) -> int:
    if text == "?":
        return SECRET
    if text not in tuple("123"[:LARGEST]):
        raise DiagramError(number, "TOKEN", text)
    return int(text)
