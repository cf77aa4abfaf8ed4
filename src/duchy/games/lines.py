"""What readers of diagrams share: which line they are at, what is wrong there, how a number is read."""

from __future__ import annotations

from typing import ClassVar

from ..kernel.errors import DiagramError


class Lines:
    """Reads the lines of a diagram; `number` is that of the line read last."""

    DIGITS: ClassVar = 3
    """How long a number may be, zeros before it included."""

    def __init__(self, number: int) -> None:
        self.number = number

    def count(self, text: str, most: int) -> int:
        """A number of at most `most`. Raises DiagramError."""
        if not text.isascii() or not text.isdigit() or len(text) > self.DIGITS or int(text) > most:
            raise self.error("NUMBER", text)
        return int(text)

    def error(self, code: str, detail: str, rule: str | None = None) -> DiagramError:
        """An error in the line read last."""
        return DiagramError(self.number, code, detail, rule)
