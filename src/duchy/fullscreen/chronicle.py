"""The game so far, line by line, each with the table it led to: for the log and for looking back."""

from __future__ import annotations

from dataclasses import dataclass

from ..table.match import Match
from ..terminal.face import Face
from ..terminal.look import Look
from ..terminal.story import SeenStep, steps
from ..terminal.teller import chapters


@dataclass(frozen=True)
class Passage:
    """Actions told together; `start` and `ply` count the actions before it and up to its end."""

    lines: tuple[str, ...]
    start: int
    ply: int
    turn: int


class Chronicle:
    """The game so far as each viewer saw it, cached."""

    def __init__(self, match: Match, face: Face) -> None:
        self.match, self.face = match, face
        self._steps: dict[int, list[SeenStep]] = {}
        self._seen: dict[int, int] = {}
        self._told: dict[tuple[object, ...], tuple[str, ...]] = {}

    def undone(self) -> None:
        """Drop cached passages after actions were taken back."""
        for viewer, known in self._steps.items():
            self._steps[viewer] = [step for step in known if step.ply < self.match.ply]
            self._seen[viewer] = min(self._seen[viewer], self.match.ply)
        self._told.clear()

    def passages(self, look: Look) -> list[Passage]:
        """All passages from the first action on, as the viewer saw them."""
        found: list[Passage] = []
        start = 0
        for chapter in chapters(self._known(look.viewer), self.face):
            lines = self._lines(look, chapter)
            if lines:
                found.append(Passage(lines, start, chapter[-1].ply + 1, chapter[-1].before.turn))
                start = found[-1].ply
        return found

    def _known(self, viewer: int) -> list[SeenStep]:
        known = self._steps.setdefault(viewer, [])
        known += steps(self.match, lambda position: position.view(viewer), self._seen.get(viewer, 0), self.match.ply)
        self._seen[viewer] = self.match.ply
        return known

    def _lines(self, look: Look, chapter: list[SeenStep]) -> tuple[str, ...]:
        key = (look.viewer, look.say.language, look.memory, look.colours, chapter[0].ply, len(chapter))
        if key not in self._told:
            self._told[key] = tuple(self.face.story(look, chapter))
        return self._told[key]
