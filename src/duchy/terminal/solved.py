"""Which puzzles somebody has tried at this machine, and how good a solver they are: one small file beside the games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from ..puzzles.puzzle import Puzzle, form_code
from ..puzzles.rating import Own, newcomer, updated
from . import saves

NAME: Final = "puzzles.json"


class Tried(msgspec.Struct):
    """What is kept of a game."""

    elo: float
    tries: int
    solved: dict[int, bool]
    """By number of a puzzle that was tried: whether it was solved at the first try."""


class DamagedError(ValueError):
    """A file that is not of this form; `code` names what it is instead, as words know it."""

    def __init__(self, path: Path, error: msgspec.DecodeError) -> None:
        self.path, self.code = path, form_code(error)
        super().__init__(f"{path}: {error}")


class Solved:
    """What a folder holds of it; each try is written at once."""

    def __init__(self, folder: Path) -> None:
        """Raises DamagedError, OSError."""
        self.path = folder / NAME
        self._games = self._read()

    def _read(self) -> dict[str, Tried]:
        if not self.path.exists():
            return {}
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, Tried])
        except msgspec.DecodeError as error:
            raise DamagedError(self.path, error) from None

    def own(self, puzzle: Puzzle) -> Own:
        """How good the solver is in the puzzle's game."""
        kept = self._games.get(puzzle.game)
        return Own(kept.elo, kept.tries) if kept else newcomer(puzzle.game, puzzle.view.settled.seats)

    def was_tried(self, puzzle: Puzzle) -> bool:
        """Whether the puzzle was tried before."""
        kept = self._games.get(puzzle.game)
        return kept is not None and puzzle.number in kept.solved

    def next(self, puzzles: Sequence[Puzzle]) -> Puzzle | None:
        """Of those not yet tried the one that is as hard as the solver is good; None if all have been tried."""
        left = [puzzle for puzzle in puzzles if not self.was_tried(puzzle)]
        if not left:
            return None
        elo = self.own(left[0]).elo
        return min(left, key=lambda puzzle: (abs(puzzle.rating - elo), puzzle.number))

    def note(self, puzzle: Puzzle, solved: bool) -> None:
        """Keep the first try of a puzzle; later ones change nothing. What another terminal has noted meanwhile stays.
        Raises DamagedError, OSError.
        """
        self._games = self._read()
        if self.was_tried(puzzle):
            return
        own = updated(self.own(puzzle), puzzle, solved)
        before = self._games.get(puzzle.game)
        known = dict(before.solved) if before else {}
        self._games[puzzle.game] = Tried(own.elo, own.tries, known | {puzzle.number: solved})
        saves.write(self.path, msgspec.json.encode(self._games).decode())
