"""A running game as one seat saw it, read back: its decisions, each with all that it knew then, and nothing else.

Such a record, which the server writes, has `?` for what the seat was not told. Before each of its own decisions a
comment holds the table as the seat saw it: a diagram on one line, without the first line, which the header stands for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..kernel.errors import DiagramError, Illegal, RecordError
from ..kernel.game import Settled
from .action import Action
from .diagram import headline
from .diagram_reader import read_playable
from .match import learned_nothing
from .position import Position, View
from .record import (
    RECORD_LIMIT,
    SEEN_SIGN,
    Header,
    Record,
    headed,
    read_header,
    refuse_undecoded,
    without_sign,
)

FROM: Final = re.compile(rf"\ufeff?{SEEN_SIGN}(?:seat ([1-9])|outside), unfinished")
VIEW_SIGN: Final = "; view "
BETWEEN: Final = " | "
"""Between the lines of a diagram."""


def is_seen(text: str) -> bool:
    """Whether this is what one viewer saw of a running game."""
    return FROM.match(text) is not None


def view_line(view: View) -> str:
    """What a seat saw when it was to decide."""
    return VIEW_SIGN + BETWEEN.join(view.diagram().strip().split("\n")[1:])


@dataclass(frozen=True)
class SeenDecision:
    """What a seat decided, from what it saw."""

    at: int
    """The number of its first action among those told, from 1."""
    positions: tuple[Position, ...]
    """Before its first action, and after each: what the seat saw of them is true, and the rest is made up."""
    actions: tuple[Action, ...]


@dataclass(frozen=True)
class SeenGame:
    """A running game as far as one seat saw it."""

    seat: int
    record: Record
    """Without actions, since most of them are not wholly known."""
    told: tuple[str, ...]
    """What the seat was told of all actions, in order."""
    decisions: tuple[SeenDecision, ...]
    """Those that are made: what it had begun of the next one when the record was saved is left out."""


@dataclass(frozen=True)
class _Line:
    number: int
    text: str
    view: str
    """What stands before it; nothing, unless the seat's decision begins there."""
    view_number: int


def read_seen(text: str) -> SeenGame:
    """The game that a seat saw. Raises RecordError, also for what a spectator saw, or a record of another kind."""
    lines = text[:RECORD_LIMIT].removeprefix("\ufeff").split("\n")
    header = read_header(lines)
    record, found = headed(header.fields), FROM.match(text)
    seat = int(found[1] or 0) if found else 0
    if not 0 < seat <= record.settled.seats:
        raise RecordError(1, "NOT_SEEN")
    told = [*_lines(lines, header)]
    begun = [at for at, line in enumerate(told) if line.view]
    if told and not begun:
        raise RecordError(len(lines), "NO_VIEW")
    decisions = (_decision(record.settled, seat, told[at:], at + 1) for at in begun)
    return SeenGame(seat, record, tuple(line.text for line in told), tuple(filter(None, decisions)))


def _lines(lines: Sequence[str], header: Header) -> Iterator[_Line]:
    view, at = "", 0
    for number in range(header.length + 1, len(lines) + 1):
        line = lines[number - 1].strip()
        if line.startswith(VIEW_SIGN):
            view, at = line.removeprefix(VIEW_SIGN), number
        elif content := line.partition(";")[0].strip():
            refuse_undecoded(number, content)
            yield _Line(number, without_sign(content)[1], view, at)
            view = ""


def _decision(settled: Settled, seat: int, lines: Sequence[_Line], at: int) -> SeenDecision | None:
    """What the seat decided where the first of these lines stands; None if it has not finished. Raises RecordError."""
    positions, actions = [_seen(settled, seat, lines[0])], list[Action]()
    for line in lines:
        before = positions[-1]
        try:
            action = before.action(line.text)
            positions.append(before.play(action))
        except Illegal as error:
            raise RecordError(line.number, error.code, error.rule, line.text) from None
        actions.append(action)
        if positions[-1].actor != seat or not learned_nothing(before, action, positions[-1], seat):
            return SeenDecision(at, tuple(positions), tuple(actions))
    return None


def _seen(settled: Settled, seat: int, line: _Line) -> Position:
    """A table that the seat cannot tell from the one it saw. Raises RecordError."""
    try:
        view = read_playable("\n".join([headline(settled), *line.view.split(BETWEEN)])).view(seat)
    except DiagramError as error:
        raise RecordError(line.view_number, "VIEW", error.rule, error.detail) from None
    if view.actor != seat:
        raise RecordError(line.view_number, "VIEW")
    return view.guess(0)
