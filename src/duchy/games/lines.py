"""What readers of diagrams share: which line they are at, what is wrong there, how a number is read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Final

from ..kernel.errors import DiagramError

HEADLINE: Final = 1
"""The number of the line that says what is played."""


def line_about(lines: Sequence[tuple[int, str]], *starts: str) -> int:
    """The number of the first line that begins with these words, or with the next ones if there is none; that of the
    headline if there is none either.
    """
    for words in map(str.split, starts):
        for number, line in lines:
            if line.split()[: len(words)] == words:
                return number
    return HEADLINE


class Lines(ABC):
    """Reads the lines of a diagram; `number` is that of the line at fault: the one read last, until all are read."""

    DIGITS: ClassVar = 3
    """How long a number may be, zeros before it included."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.lines: Sequence[tuple[int, str]] = ()

    def read(self, lines: Sequence[tuple[int, str]]) -> None:
        """Read all lines, then what they make together. Raises DiagramError."""
        self.lines = lines
        for number, line in lines:
            self.line(number, line)
        self.finish()

    @abstractmethod
    def line(self, number: int, line: str) -> None:
        """Read one line. Raises DiagramError."""

    @abstractmethod
    def finish(self) -> None:
        """Fill in what the lines leave open and check the whole. Raises DiagramError."""

    def about(self, *starts: str) -> None:
        """What is checked next is said in the first line that begins so."""
        self.number = line_about(self.lines, *starts)

    def count(self, text: str, most: int) -> int:
        """A number of at most `most`. Raises DiagramError."""
        if not text.isascii() or not text.isdigit() or len(text) > self.DIGITS or int(text) > most:
            raise self.error("NUMBER", text)
        return int(text)

    def error(self, code: str, detail: str, rule: str | None = None) -> DiagramError:
        """An error in the line at fault."""
        return DiagramError(self.number, code, detail, rule)
