"""A record played on from one of its moments: nothing of that is kept, and the record stays as it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from ...kernel.dialect import seeded
from ...table.action import Action
from ...table.match import Step, open_actions
from ...table.position import NATURE_NAME, Position, View
from ...table.record import Reading
from ..ledger.commands import checked
from ..ledger.refusal import Refusal
from ..protocol import Branch, Branched, Entry
from .replay import entry_seen, refuse_moment, seen_from
from .viewer import offers_of, seen_of, shown_of

ANEW: Final = "?"
"""Begins what is no action: all that is hidden from the seat is drawn anew, by the number that follows."""
GUESSES: Final = 3
"""Tables that a seat cannot tell from the true one, to learn whether what nature may do tells it anything."""


class Course:
    """A branch as far as it has been played."""

    def __init__(self, reading: Reading, at: int, seat: int) -> None:
        refuse_moment(reading, at, seat)
        self._seat = seat
        self.position = reading.positions[at]
        self.plays, self.entries = list[str](), list[Entry]()
        self._steps = list[Step]()
        rest = zip(reading.positions[at:], reading.record.actions[at:], strict=False)
        self._recorded = [action for position, action in rest if position.actor == NATURE_NAME]
        """What nature does in the record from there on, the next first."""

    def take(self, text: str) -> None:
        """Play one text of a branch. Raises Refusal."""
        if text.startswith(ANEW):
            self.position = self.position.view(self._seat).guess(number_in(text))
            self._steps.clear()
        else:
            self._play(self._checked(text))
        self.plays.append(text)

    def _checked(self, text: str) -> Action:
        actor = self.position.actor
        if isinstance(actor, int):
            return checked(self.position, actor, text)
        if error := self.position.refusal(text):
            raise Refusal.of_action(error, seen_from(self.position, self._seat))
        return self.position.action(text)

    def _play(self, action: Action) -> None:
        step = Step(self.position, action, self.position.play(action))
        if step.before.actor == NATURE_NAME:
            del self._recorded[:1]
        self.position = step.after
        self._steps.append(step)
        self.entries.append(entry_seen(step, self._seat))

    def play_nature(self, chance: str, seed: int) -> None:
        """Nature plays until a seat is to act or the game is over: as in the record, as far as that is possible, or as
        drawn by the number. Raises Refusal if the record's next outcome is impossible here.
        """
        if chance == "recorded" and not self.may_come_as_recorded:
            raise Refusal("NOT_AS_IT_CAME")
        rng = seeded(seed)
        while self.position.actor == NATURE_NAME:
            game = self.position.game
            if chance == "drawn":
                action = Action(game, game.chance.sample(self.position.state(), rng))
            elif self.may_come_as_recorded:
                action = self._recorded[0]
            else:
                return
            self._play(action)
            self.plays.append(str(action))

    @property
    def may_come_as_recorded(self) -> bool:
        """Whether nature is to act and what it did next in the record is possible here."""
        is_due = self.position.actor == NATURE_NAME and bool(self._recorded)
        return is_due and self.position.refusal(self._recorded[0]) is None

    @property
    def open_actions(self) -> int:
        """How many of the latest actions the seat that is to act could take back."""
        return open_actions(reversed(self._steps), self.position.actor)

    def chances(self) -> list[str] | None:
        """What nature may do, if it is to act and that tells the seat nothing that is hidden from it."""
        if self.position.actor != NATURE_NAME:
            return None
        texts = [*map(str, self.position.actions())]
        if self._seat and any([*map(str, guess.actions())] != texts for guess in self._guesses()):
            return None
        return texts

    def _guesses(self) -> Iterator[Position]:
        view = self.position.view(self._seat)
        return (view.guess(number) for number in range(GUESSES))


def played_on(reading: Reading, branch: Branch) -> Course:
    """A branch of a record, played. Raises Refusal."""
    course = Course(reading, branch.at, branch.seat)
    for text in branch.plays:
        course.take(text)
    if branch.chance:
        course.play_nature(branch.chance, branch.seed)
    return course


def branched(reading: Reading, branch: Branch) -> Branched:
    """Where a branch leads, as its seat sees it. Raises Refusal."""
    course = played_on(reading, branch)
    view = seen_from(course.position, branch.seat)
    own = acting_view(course.position, branch.seat)
    seen = replace(seen_of(view, b""), takes_back=course.open_actions if own else 0)
    told = Branched(
        course.plays, course.entries, seen, shown_of(view),
        chances=course.chances(), recorded=course.may_come_as_recorded,
    )  # fmt: skip
    return replace(told, legal=own.texts(), offers=offers_of(own)) if own else told


def acting_view(position: Position, seat: int) -> View | None:
    """The view of who is to act, if the seat may play it."""
    actor = position.actor
    return position.view(actor) if isinstance(actor, int) and seat in (0, actor) else None


def number_in(text: str) -> int:
    """The number after the sign. Raises Refusal."""
    number = text.removeprefix(ANEW)
    if not (number.isdecimal() and number.isascii() and len(number) <= 6):
        raise Refusal("BAD_MESSAGE", detail=text)
    return int(number)
