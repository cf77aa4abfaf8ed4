"""What has happened, told to one viewer from what that viewer saw: views before and after each action.

An action that changes nothing in the viewer's view is not told at all: so nobody hears of a card that another
seat drew, or of a choice that is still secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from ..table.action import Action
from ..table.match import Match
from ..table.position import Actor, Position, View
from .look import Look

if TYPE_CHECKING:
    from .face import Face


class Played(Protocol):
    """Positions and the actions between them, as a match or the reading of a record has them."""

    @property
    def positions(self) -> Sequence[Position]:
        """One more than actions."""
        ...

    @property
    def actions(self) -> Sequence[Action]:
        """In the order of play."""
        ...


@dataclass(frozen=True)
class Step:
    """One action as the viewer saw it."""

    actor: Actor
    action: Action
    before: View
    after: View
    ply: int


See = Callable[[Position], View]
"""What is seen of a position: a seat's view, or everything."""


def steps(match: Played, see: See, start: int, end: int) -> Iterator[Step]:
    """The actions number `start` to `end` (from 0, `end` not included) that changed something in what is seen."""
    for at in range(start, end):
        before, after = see(match.positions[at]), see(match.positions[at + 1])
        if before != after:
            yield Step(match.positions[at].actor, match.actions[at], before, after, at)


def chapters(told: Iterable[Step], face: Face) -> Iterator[list[Step]]:
    """Steps that are told together, such as several tokens onto one deed."""
    chapter: list[Step] = []
    for step in told:
        if chapter and not face.continues(chapter[-1], step):
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
        told = list(self._chapters(look.viewer, start))
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
        return [line for chapter in self._chapters(look.viewer, 0) for line in self.face.story(look, chapter)]

    def _chapters(self, viewer: int, start: int) -> Iterator[list[Step]]:
        told = steps(self.match, lambda position: position.view(viewer), start, self.match.ply)
        return chapters(told, self.face)
