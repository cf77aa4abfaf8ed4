"""The null game as text and back."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.errors import DiagramError
from .fields import LARGEST, Phase, State
from .hidden import SECRET


def draw(s: State) -> list[str]:
    """The lines of a diagram."""
    drawn = "" if s.drawn == 0 else " drawn ?" if s.drawn == SECRET else f" drawn {s.drawn}"
    lines = [f"turn {s.turn} {Phase(s.phase).name.lower()}{drawn}"]
    lines += [f"{seat + 1} points {s.points[seat]} kept {s.kept[seat]}" for seat in range(s.seats)]
    return lines


def read(s: State, seats: int, lines: Sequence[tuple[int, str]]) -> None:
    """Fill a blank state from numbered lines. Raises DiagramError."""
    s.seats = seats
    for number, line in lines:
        match line.split():
            case ["turn", turn, phase, *drawn] if phase.upper() in Phase.__members__ and turn.isdigit():
                s.turn, s.phase = int(turn), Phase[phase.upper()]
                s.drawn = _token(number, drawn[1]) if drawn[:1] == ["drawn"] and len(drawn) == 2 else 0
            case [seat, "points", points, "kept", kept] if seat in "1234"[:seats] and (points + kept).isdigit():
                s.points[int(seat) - 1], s.kept[int(seat) - 1] = int(points), int(kept)
            case _:
                raise DiagramError(number, "LINE", line)


def _token(number: int, text: str) -> int:
    if text == "?":
        return SECRET
    if text.isdigit() and 1 <= int(text) <= LARGEST:
        return int(text)
    raise DiagramError(number, "TOKEN", text)
