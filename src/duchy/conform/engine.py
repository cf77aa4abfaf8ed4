"""A program that is spoken to by the engine protocol."""

from __future__ import annotations

from typing import Final

from ..players.opponents.programs.dialogue import Dialogue, Message
from ..players.opponents.programs.failure import ProgramError

PATIENCE_S: Final = 60.0
"""Time limit of a reply."""


class EngineProcess:
    """A running program. Raises ProgramError if it does not start."""

    def __init__(self, command: str) -> None:
        self._dialogue = Dialogue(command)
        self._asked = 0

    def ask(self, **request: object) -> Message:
        """The reply to a request, whether `ok` or not. Raises ProgramError after ending the program."""
        self._asked += 1
        try:
            return self._dialogue.ask({**request, "id": self._asked}, PATIENCE_S)
        except ProgramError as error:
            error.complaint = self._dialogue.end()
            raise

    def close(self) -> None:
        """End the program."""
        self._dialogue.end()
