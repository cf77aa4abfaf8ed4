"""The user's side of the terminal: lines out, lines in, and leaving."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import time
from collections.abc import Callable, Iterable
from typing import Final, TextIO

from ...words.letters import spell_out
from ..cells import wrapped
from ..look import NARROWEST, terminal_width

CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
SCREENFUL: Final = 60
INTERRUPTED: Final = 130


class Leaving(Exception):
    """The user has left; `status` is the exit status."""

    def __init__(self, status: int) -> None:
        self.status = status


class Console:
    """Line output and input."""

    def __init__(
        self, out: TextIO | None = None, ask: Callable[[str], str] | None = None, pauses: bool = False
    ) -> None:
        self.out = out or sys.stdout
        self._ask = ask or typed_line
        if not ask and isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # pyright: ignore[reportUnknownMemberType]
        self.pauses = pauses
        self.wanted_width: int | None = None
        """The width set by the user; None: the terminal's."""
        spell_out(self.out)

    @property
    def encoding(self) -> str:
        """The encoding of the output."""
        return self.out.encoding or "utf-8"

    @property
    def width(self) -> int:
        """The current width for lines."""
        return max(NARROWEST, self.wanted_width) if self.wanted_width else terminal_width(self.out)

    def tell(self, text: str, hang: int = 0) -> None:
        """Print a text, wrapped."""
        self.show_all(line for part in text.split("\n") for line in wrapped(part, self.width, hang))

    def show(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            print(line, file=self.out)
        self.out.flush()

    def show_all(self, lines: Iterable[str]) -> None:
        """Print lines."""
        self.show(*lines)

    def ask(self, prompt: str) -> str:
        """One line of input, without what moves a cursor. Raises Leaving at its end or when interrupted."""
        try:
            return printable(self._ask(prompt))
        except EOFError:
            self.show("")
            raise Leaving(0) from None
        except KeyboardInterrupt:
            self.show("")
            raise Leaving(INTERRUPTED) from None

    def clear(self) -> None:
        """Clear the screen or, if the terminal cannot, scroll everything out of sight."""
        if self.out.isatty() and os.environ.get("TERM", "dumb") != "dumb":
            self.out.write(CLEAR)
            self.out.flush()
        else:
            self.show(*[""] * SCREENFUL)

    def pause(self, seconds: float) -> None:
        """Give a person time to read, if one is there."""
        if self.pauses and seconds > 0:
            time.sleep(seconds)


def printable(text: str) -> str:
    """The text without control characters."""
    return "".join(sign if sign.isprintable() else " " if sign.isspace() else "" for sign in text)


def typed_line(prompt: str) -> str:
    """A line from standard input, with line editing on a terminal."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # pyright: ignore[reportUnusedImport]
    return input(prompt)
