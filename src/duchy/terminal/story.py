"""What has happened, told to one viewer from what that viewer saw: views before and after each action.

An action that changes nothing in the viewer's view is not told at all: so nobody hears of a card that another
seat drew, or of a choice that is still secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..table.action import Action
from ..table.match import Match
from ..table.position import Actor, View
from .look import Look

if TYPE_CHECKING:
    from .face import Face


@dataclass(frozen=True)
class Step:
    """One action as the viewer saw it."""

    actor: Actor
    action: Action
    before: View
    after: View
    ply: int


def steps(match: Match, viewer: int, start: int, end: int) -> Iterator[Step]:
    """The actions number `start` to `end` (from 0, `end` not included) that changed something for the viewer."""
    for at in range(start, end):
        before, after = match.positions[at].view(viewer), match.positions[at + 1].view(viewer)
        if before != after:
            yield Step(match.positions[at].actor, match.actions[at], before, after, at)


def chapters(told: Sequence[Step], continues: Callable[[Step, Step], bool]) -> Iterator[list[Step]]:
    """Steps that are told together, such as several tokens onto one deed."""
    chapter: list[Step] = []
    for step in told:
        if chapter and not continues(chapter[-1], step):
            yield chapter
            chapter = []
        chapter.append(step)
    if chapter:
        yield chapter


class Teller:
    """Tells each viewer what has happened since that viewer was last told."""

    def __init__(self, match: Match, face: Face) -> None:
        self.match, self.face = match, face
        self._told: dict[int, int] = {}

    def news(self, look: Look, hold: bool = False) -> list[list[str]]:
        """The lines of each chapter not yet told; with `hold` the last one waits, since it may go on."""
        start = min(self._told.get(look.viewer, 0), self.match.ply)
        told = list(chapters(list(steps(self.match, look.viewer, start, self.match.ply)), self.face.continues))
        end = self.match.ply
        if hold and told:
            end = told.pop()[0].ply
        self._told[look.viewer] = end
        return [lines for chapter in told if (lines := self.face.story(look, chapter))]

    def forget(self, viewer: int) -> None:
        """Nothing more is news to the viewer, up to now."""
        self._told[viewer] = self.match.ply

    def undone(self) -> None:
        """Actions were taken back; if they are played again they are news again."""
        self._told = {viewer: min(told, self.match.ply) for viewer, told in self._told.items()}

    def all(self, look: Look) -> list[str]:
        """Everything from the first action on."""
        told = chapters(list(steps(self.match, look.viewer, 0, self.match.ply)), self.face.continues)
        return [line for chapter in told for line in self.face.story(look, chapter)]
