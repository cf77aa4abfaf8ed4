"""Steps in chapters, and what is new to each viewer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..table.match import Match
from .face import Face
from .look import Look
from .story import SeenStep, steps


def chapters(told: Iterable[SeenStep], face: Face) -> Iterator[list[SeenStep]]:
    """Steps that are told together, such as several tokens onto one deed."""
    chapter: list[SeenStep] = []
    for step in told:
        if chapter and not face.continues(chapter[-1], step):
            yield chapter
            chapter = []
        chapter.append(step)
    if chapter:
        yield chapter


class Teller:
    """Tells each viewer what has happened since the viewer was last told."""

    def __init__(self, match: Match, face: Face) -> None:
        self.match, self.face = match, face
        self._told: dict[int, int] = {}

    def news(self, look: Look, hold: bool = False) -> list[list[str]]:
        """The lines of each chapter not yet told; with `hold` the last one waits, since it may continue."""
        start = min(self._told.get(look.viewer, 0), self.match.ply)
        told = list(self._chapters(look.viewer, start))
        end = self.match.ply
        if hold and told:
            end = told.pop()[0].ply
        self._told[look.viewer] = end
        return [lines for chapter in told if (lines := self.face.story(look, chapter))]

    def forget(self, viewer: int) -> None:
        """Mark everything so far as known to the viewer."""
        self._told[viewer] = self.match.ply

    def undone(self) -> None:
        """Forget actions that were taken back; if played again, they are news again."""
        self._told = {viewer: min(told, self.match.ply) for viewer, told in self._told.items()}

    def all(self, look: Look) -> list[str]:
        """Everything from the first action on."""
        return [line for chapter in self._chapters(look.viewer, 0) for line in self.face.story(look, chapter)]

    def _chapters(self, viewer: int, start: int) -> Iterator[list[SeenStep]]:
        told = steps(self.match, lambda position: position.view(viewer), start, self.match.ply)
        return chapters(told, self.face)
