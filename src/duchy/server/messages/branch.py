"""A record played on from one of its moments: nothing of that is kept, and the record stays as it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from ...kernel.contract import UNKNOWN
from ...kernel.dialect import seeded
from ...kernel.errors import quoted
from ...table.action import Action
from ...table.branches import ANEW
from ...table.match import Step, open_actions
from ...table.position import NATURE_NAME, Position, View
from ...table.record import NATURE_SIGN, Reading
from ..entries import Entry, Played
from ..ledger.commands import checked
from ..ledger.refusal import Refusal
from ..review import Branch, Branched
from .replay import entry_seen, refuse_moment, seen_from
from .viewer import offers_of, seen_of, shown_of

NATURE: Final = "*"
"""Marks a choice of nature rather than an action: as in the record, or as drawn by the number that
follows. So what it drew in secret is in no message.
"""
GUESSES: Final = 3
"""Tables that a seat cannot tell from the true one, to learn whether what nature may do tells it anything."""


class Course:
    """A branch as far as it has been played."""

    def __init__(self, reading: Reading, at: int, seat: int) -> None:
        refuse_moment(reading, at, seat)
        self.seat = seat
        self.position = reading.positions[at]
        self.entries = list[Entry]()
        self.written = list[str]()
        """The same as lines of a record; `? 7 1`: what is hidden from seat 1 was drawn anew by the number 7."""
        self._steps = list[Step]()
        self._is_true = True
        """Whether what the seat cannot see is as it was in the game."""
        rest = zip(reading.positions[at:], reading.record.actions[at:], strict=False)
        self._rest = (action for position, action in rest if self._is_natures(position))
        self._recorded = next(self._rest, None)
        """What nature does next in the record."""

    def take(self, text: str) -> None:
        """Play one text of a branch. Raises Refusal."""
        if text.startswith(ANEW):
            number = number_in(text)
            self.position = self.position.view(self.seat).guess(number)
            self.written.append(f"{ANEW} {number} {self.seat}")
            self._steps.clear()
            self._is_true = False
        elif text == NATURE:
            self._play_as_recorded()
        elif text.startswith(NATURE):
            self._play_by_chance(number_in(text))
        else:
            is_natures = self.position.actor == NATURE_NAME
            self._play(self._checked(text))
            self._is_true &= not is_natures or is_seen(self.entries[-1])

    def _checked(self, text: str) -> Action:
        actor = self.position.actor
        if isinstance(actor, int):
            return checked(self.position, actor, text)
        if error := self.position.refusal(text):
            raise Refusal.of_action(error, seen_from(self.position, self.seat))
        return self.position.action(text)

    def _is_natures(self, position: Position) -> bool:
        """Whether nature is to act as far as the seat can know: what others decide in secret is no different to it."""
        return seen_from(position, self.seat).actor == NATURE_NAME

    def _play(self, action: Action) -> None:
        step = Step(self.position, action, self.position.play(action))
        if self._is_natures(step.before):
            self._recorded = next(self._rest, None)
        self.position = step.after
        self._steps.append(step)
        self.entries.append(entry_seen(step, self.seat))
        self.written.append(f"{NATURE_SIGN if step.before.actor == NATURE_NAME else ''}{action}")

    def _play_as_recorded(self) -> None:
        """Nature plays what it did next in the record, and what follows of the same kind. Raises Refusal."""
        kind, action = self.kind, self._next_recorded
        if action is None:
            raise Refusal("NOT_AS_IT_CAME")
        while action and self.kind == kind:
            self._play(action)
            action = self._next_recorded

    def _play_by_chance(self, number: int) -> None:
        """Nature plays what the number draws, and what follows of the same kind."""
        rng, kind = seeded(number), self.kind
        while kind and self.kind == kind:
            position = self.position
            if position.actor == NATURE_NAME:
                self._play(Action(position.game, position.game.chance.sample(position.state(), rng)))
            else:
                self._play(position.actions()[number % len(position.actions())])
            self._is_true &= is_seen(self.entries[-1])

    @property
    def kind(self) -> str:
        """What nature decides, if it is to act as far as the seat can know: the first word of its actions."""
        if not self._is_natures(self.position):
            return ""
        guess = self.position.view(self.seat).guess(0) if self.seat else self.position
        return str(guess.actions()[0]).partition(" ")[0]

    @property
    def _next_recorded(self) -> Action | None:
        """What nature did next in the record, if it is to act and that is possible here."""
        action = self._recorded
        return action if action and self._is_natures(self.position) and not self.position.refusal(action) else None

    @property
    def open_actions(self) -> int:
        """How many of the latest actions the seat that is to act could take back."""
        return open_actions(reversed(self._steps), self.position.actor)

    def chances(self) -> list[Entry] | None:
        """What nature may do, if it is to act and that tells the seat nothing that is hidden from it."""
        if self.position.actor != NATURE_NAME:
            return None
        actions = self.position.actions()
        if self.seat and any(guess.actions() != actions for guess in self._guesses()):
            return None
        told = [entry_seen(Step(self.position, action, self.position.play(action)), self.seat) for action in actions]
        return told if all(map(is_seen, told)) else None

    def offers_recorded(self, chances: list[Entry] | None) -> bool:
        """Whether it is told that what came next in the record may come here: not if that depends on what is hidden."""
        return self._next_recorded is not None and (chances is not None or self._is_true)

    def _guesses(self) -> Iterator[Position]:
        view = self.position.view(self.seat)
        return (view.guess(number) for number in range(GUESSES))


def played_on(reading: Reading, branch: Branch) -> Course:
    """A branch of a record, played. Raises Refusal."""
    course = Course(reading, branch.at, branch.seat)
    for text in branch.plays:
        course.take(text)
    return course


def branched(course: Course) -> Branched:
    """Where a branch leads, as its seat sees it."""
    position, seat, chances = course.position, course.seat, course.chances()
    view, own = seen_from(position, seat), acting_view(position, seat)
    seen = replace(seen_of(view, b""), takes_back=course.open_actions if own else 0)
    told = Branched(
        course.entries, seen, shown_of(view), chances=chances, recorded=course.offers_recorded(chances), due=course.kind
    )
    return replace(told, legal=own.texts(), offers=offers_of(own)) if own else told


def acting_view(position: Position, seat: int) -> View | None:
    """The view of who is to act, if the seat may play it."""
    actor = position.actor
    return position.view(actor) if isinstance(actor, int) and seat in (0, actor) else None


def is_seen(entry: Entry) -> bool:
    """Whether nothing of an action is hidden from who is told of it."""
    return isinstance(entry, Played) and UNKNOWN not in entry.a


def number_in(text: str) -> int:
    """The number after the sign. Raises Refusal."""
    if not is_number(text):
        raise Refusal("BAD_MESSAGE", detail=quoted(text))
    return int(text[1:])


def is_number(text: str) -> bool:
    """Whether a number stands after the sign."""
    number = text[1:]
    return number.isdecimal() and number.isascii() and len(number) <= 6
