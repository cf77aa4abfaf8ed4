"""Stepping through a record: turn by turn, forward and back, with everything shown or in one seat's view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...kernel.errors import RecordError
from ...table.action import Action
from ...table.annotation import Annotation
from ...table.branches import EYES, steps_of
from ...table.plan import plan_told
from ...table.position import Position, View
from ...table.record import Reading
from ...words.reasons import damage_words
from ..cells import typed_back
from ..face import face_of
from ..look import Look
from ..story import steps
from ..teller import chapters
from ..typed import whole
from .console import Console


@dataclass
class RecordStepper:
    """A record, read as far as it is intact, in one seat's view or, for seat 0, in full."""

    reading: Reading
    look: Look
    console: Console
    has_marks: bool = False
    """Whether what an analysis wrote into the record is shown, and what was tried beside it."""

    @property
    def positions(self) -> list[Position]:
        """All positions of the record."""
        return self.reading.positions

    @property
    def actions(self) -> list[Action]:
        """All actions of the record."""
        return self.reading.record.actions

    @property
    def first(self) -> int:
        """The first turn: 0, the set-up, if the game has one."""
        return self.positions[0].turn

    @property
    def last(self) -> int:
        """The last turn."""
        return self.reading.position.turn

    def see(self, position: Position) -> View:
        """The view of a position that is shown."""
        if self.look.viewer:
            return position.view(self.look.viewer)
        return View(position.settled, position.state(), 0)

    def show(self, turn: int) -> None:
        """Print what happened in a turn, then the table after it."""
        self.look = replace(self.look, width=self.console.width)
        look, face = self.look, face_of(self.reading.record.settled.game)
        name = look("replay.turn", turn=turn, last=self.last) if turn else look("replay.setup")
        self.console.show("", look.title(name))
        start, end = self.span(turn)
        for chapter in chapters(steps(self, self.see, start, end), face):
            for line in face.story(look, chapter):
                self.console.show_all(look.wrapped(line, 4))
        if self.has_marks:
            for line in (*self.marks(start, end), *self.branches(start, end)):
                self.console.show_all(look.wrapped(line, 4))
        view = self.see(self.positions[end])
        self.console.show("", *face.table(look, view))
        if view.actor is None:
            self.console.show("", look.title(look("end.title")))
            for line in face.ending(look, view):
                self.console.show_all(look.wrapped(line, 2))

    def span(self, turn: int) -> tuple[int, int]:
        """The first and last ply of a turn. The action that ends a turn belongs to it, although the next turn begins
        with it.
        """
        plies = [at for at, position in enumerate(self.positions) if position.turn == turn]
        return plies[0], min(plies[-1] + 1, len(self.actions))

    def marks(self, start: int, end: int) -> Iterator[str]:
        """What an analysis found about the decisions between two plies; of other seats' only where all is shown, since
        a better plan tells what its seat held.
        """
        for at in range(start + 1, end + 1):
            noted = self.reading.record.annotations.get(at)
            if noted and self.look.viewer in (0, self.positions[at - 1].actor):
                yield self.look.plain(self._noted(at, noted))

    def branches(self, start: int, end: int) -> Iterator[str]:
        """What was tried between two plies, only where all is shown: it may tell what seats held."""
        for at in () if self.look.viewer else range(start, end):
            for way in steps_of(self.reading.record.branches.get(at, ())).ways():
                eyes, _, seat = way[0].partition(" ")
                key, line = ("tried_as", way[1:]) if eyes == EYES else ("tried", way)
                yield self.look.plain(self.look.say(f"replay.{key}", at=at, seat=seat, line=", ".join(line)))

    def _noted(self, at: int, noted: Annotation) -> str:
        say = self.look.say
        action = str(self.actions[at - 1])
        found = say("replay.noted", mark=noted.mark, at=at, action=action, share=say.decimal(100 * noted.share, 0))
        if noted.mark in ("!", "~") or not noted.best:
            return found
        error = "?" if noted.error is None else say.decimal(164 * noted.error, 1)
        loss, better = say.decimal(100 * noted.loss, 1), plan_told(noted.best)
        return f"{found} {say('replay.noted_better', loss=loss, error=error, better=better)}"

    def step(self, turn: int) -> None:
        """Let the user step, from that turn on. Raises Leaving at the end of input."""
        self.show(turn)
        while True:
            typed = self.console.ask(self.look("replay.prompt")).strip().casefold()
            if typed in self.look.say.texts["replay_typed.quit"].split():
                return
            following = self._meant(typed, turn)
            if following is not None:
                turn = following
                self.show(turn)

    def _meant(self, typed: str, turn: int) -> int | None:
        """The turn that was asked for; None if there is none, after saying why."""
        back = typed in self.look.say.texts["replay_typed.back"].split()
        wanted = whole(typed) if typed.isdecimal() else turn - 1 if back else turn + 1
        if self.first <= wanted <= self.last:
            return wanted
        key = "replay.no_turn" if typed.isdecimal() else "replay.first" if back else "replay.last"
        self.console.tell(self.look(key, turn=typed_back(typed), last=self.last))
        return None

    def damage(self, error: RecordError) -> str:
        """Say where the record is damaged and why."""
        return self.look("replay.broken", reason=damage_words(self.look.say, self.reading, error))
