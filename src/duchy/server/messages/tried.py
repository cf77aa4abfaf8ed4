"""What was tried beside a game: written into its record, each branch where it leaves the game, and read from it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final, NamedTuple

from ...table.branches import ANEW, EYES, Steps, lines_of, steps_of
from ...table.match import Step
from ...table.position import NATURE_NAME, Position
from ...table.record import NATURE_SIGN, Reading, with_branches
from ..entries import Entry
from ..review import Beside, Branch, Grown, Root, Tried
from .branch import is_number, played_on
from .replay import entry_seen, refuse_long

BRANCHES: Final = "branches"
"""The request for what was tried beside a game."""


def written(reading: Reading, tried: Tried) -> str:
    """The record with these branches, less those that it has; it can be opened again. Raises Refusal."""
    found = dict[int, Steps]()
    for path in tried.branches:
        course = played_on(reading, Branch(tried.record, path.at, path.seat, path.plays))
        lines = [*([f"{EYES} {path.seat}"] if path.seat else []), *course.written]
        if not steps_of(reading.record.branches.get(path.at, ())).has(lines):
            found.setdefault(path.at, Steps()).add(lines)
    text = with_branches(tried.record, {at: [*lines_of(steps)] for at, steps in found.items()})
    refuse_long(text.encode())
    return text


def beside(reading: Reading) -> Beside:
    """All branches of a record as far as they can be played: what the seat saw in whose view each was tried."""
    roots = list[Root]()
    for at, lines in sorted(reading.record.branches.items()):
        by_eyes = dict[int, Steps]()
        for text, steps in steps_of(lines).items():
            seat = _eyes(text, reading.record.settled.seats)
            by_eyes.setdefault(seat or 0, Steps()).update({text: steps} if seat is None else steps)
        for seat, steps in by_eyes.items():
            if grown := [*_grown(reading.positions[at], seat, steps)]:
                roots.append(Root(at, seat, grown))
    return Beside(roots)


def _eyes(text: str, seats: int) -> int | None:
    """The seat in whose view what follows was tried, if the line says that."""
    sign, _, number = text.partition(" ")
    return int(number) if sign == EYES and number in map(str, range(1, seats + 1)) else None


class _Open(NamedTuple):
    """A table from which steps are still to be taken; `after`: the number of the step that led to it."""

    after: int
    position: Position
    steps: Steps


def _grown(position: Position, seat: int, steps: Steps) -> Iterator[Grown]:
    """The steps of a tree, each behind the one that it follows."""
    number, due = 0, deque([_Open(-1, position, steps)])
    while due:
        here = due.popleft()
        for text, steps_after in here.steps.items():
            taken, then = _Taken(here.position, seat), steps_after
            if not taken.take(text):
                continue
            while len(then) == 1 and taken.goes_on(text, following := next(iter(then))) and taken.take(following):
                then = then[following]
            yield Grown(here.after, taken.plays, taken.entries)
            due.append(_Open(number, taken.position, then))
            number += 1


class _Taken:
    """A step of a branch: an action, or all of one kind that nature did."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position, self.seat = position, seat
        self.plays, self.entries = list[str](), list[Entry]()

    def take(self, line: str) -> bool:
        """Take it as it is written, if that is possible."""
        if line.startswith(ANEW):
            return self._drawn_anew(line)
        text, is_natures = line.removeprefix(NATURE_SIGN), line.startswith(NATURE_SIGN)
        before = self.position
        if is_natures != (before.actor == NATURE_NAME) or before.refusal(text):
            return False
        step = Step(before, before.action(text), before.play(text))
        self.position = step.after
        self.plays.append(text)
        self.entries.append(entry_seen(step, self.seat))
        return True

    def _drawn_anew(self, line: str) -> bool:
        number, _, seat = line.removeprefix(ANEW).strip().partition(" ")
        play = f"{ANEW}{number}"
        if not self.seat or seat != str(self.seat) or not is_number(play):
            return False
        self.position = self.position.view(self.seat).guess(int(number))
        self.plays.append(play)
        return True

    def goes_on(self, first: str, line: str) -> bool:
        """Whether a line is another action of nature of the same kind."""
        return line.startswith(NATURE_SIGN) and first.split(" ")[:2] == line.split(" ")[:2]
