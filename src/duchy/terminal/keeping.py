"""Saving the game while it is played, and what to say when that fails."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path

from ..table.match import Match
from . import saves
from .look import Look
from .seats import kind_of


class Keeper:
    """Writes the match to its file after every action; warns once if it cannot."""

    def __init__(self, match: Match, path: Path, players: dict[int, str]) -> None:
        self.match, self.path, self.players = match, path, players
        self.problem: OSError | None = None
        self._kept_ply = -1

    def text(self) -> str:
        """The record, with a line about the players while the game is unfinished."""
        record = self.match.record().text(self.match.positions)
        if self.match.position.is_over:
            return record
        return saves.players_line({seat: kind_of(who) for seat, who in self.players.items()}) + record

    def keep(self, look: Look) -> list[str]:
        """Save the game; return any messages about it."""
        if self._kept_ply == self.match.ply and not self.problem:
            return []
        failed_before = self.problem is not None
        try:
            saves.write(self.path, self.text())
        except OSError as error:
            self.problem = error
            return [] if failed_before else look.wrapped(self._warning(look, error), 2, "warn")
        self.problem = None
        self._kept_ply = self.match.ply
        return [look("save.works_again", path=self.path)] if failed_before else []

    def keep_after_undo(self, look: Look) -> list[str]:
        """Save the game after actions were taken back."""
        self._kept_ply = -1
        return self.keep(look)

    def save_as(self, look: Look, name: str) -> str:
        """Write a copy or, if the game cannot be saved in its own file, save it there from now on; the answer
        is to be wrapped.
        """
        if name == "-":
            return look("cli.not_printed")
        path = Path(name).expanduser()
        if path.exists() and path != self.path:
            return look.of_files("save.exists", path=path)
        if not path.absolute().parent.is_dir():
            return look.of_files("save.no_folder", folder=path.absolute().parent)
        try:
            saves.write(path, self.text())
        except OSError as error:
            return look.of_files("save.failed", path=path, reason=look.say.reason(error))
        if self.problem:
            self.path, self.problem = path, None
        return (
            look.of_files("save.saved", path=path)
            if path == self.path
            else look.of_files("save.copied", path=path, own=self.path)
        )

    def where(self, look: Look) -> str:
        """Save the game and say where, in an answer that is to be wrapped."""
        self._kept_ply = -1
        self.keep(look)
        if self.problem:
            return look.of_files("save.failed", path=self.path, reason=look.say.reason(self.problem))
        return look.of_files("save.saved", path=self.path)

    def farewell(self, look: Look) -> list[str]:
        """Say where the game is saved when the player leaves; as a last resort, print the record itself."""
        self.keep(look)
        if self.problem:
            with contextlib.suppress(OSError):
                self.path = saves.new_path(Path(tempfile.gettempdir()), self.match.settled.game.name)
                saves.write(self.path, self.text())
                self.problem = None
        if self.problem:
            return [look("save.nowhere"), "", *self.text().splitlines()]
        return [look("save.kept", path=self.path)]

    def _warning(self, look: Look, error: OSError) -> str:
        return look.of_files("save.warning", path=self.path.parent, reason=look.say.reason(error))
