"""The notice on standard error while rules are compiled, which happens once and can take minutes."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Thread
from typing import Final

from .status_line import clear, is_live, show

AFTER_S: Final = 1.0
"""Compiling that takes less than this is not mentioned."""
TICK_S: Final = 0.5


@dataclass(frozen=True)
class SoFar:
    """How far compiling has come."""

    functions: int
    seconds: float


NoticeText = Callable[[str, SoFar | None], str]
"""What is said of a game whose rules are compiled: with the progress on a terminal, otherwise once and without."""


def in_english(game: str, progress: SoFar | None) -> str:
    """The line where nobody has given another, as when Duchy is used as a library."""
    if progress:
        return f"duchy: compiling {game}, once: {progress.functions} functions, {progress.seconds:.0f} s"
    return f"duchy: compiling the rules of {game} for this machine, once; this can take a few minutes."


class Notice:
    """One line per game; on a terminal it shows the time and disappears when the work is done."""

    def __init__(self) -> None:
        self.quiet = False
        """Whether to stay silent, as in worker processes."""
        self.line: NoticeText = in_english
        """What is said."""
        self._functions = 0
        self._told: set[str] = set()
        self._depth = 0
        self._spent = 0.0
        self._done = Event()

    def begin(self, game: str) -> None:
        """Compiling of a function of the game's rules begins, possibly within another one."""
        self._depth += 1
        self._functions += 1
        if self._depth == 1 and not self.quiet and sys.stderr:
            self._done = Event()
            Thread(target=self._watch, args=(game, self._done), daemon=True).start()

    def end(self) -> None:
        """That function is done."""
        self._depth -= 1
        if self._depth == 0:
            self._done.set()

    def _watch(self, game: str, done: Event) -> None:
        """Show the time until it is done, once it has taken long enough to mention."""
        before, began = self._spent, time.monotonic()
        while not done.wait(TICK_S if self._spent >= AFTER_S else AFTER_S - self._spent):
            self._spent = before + time.monotonic() - began
            self._tell(game)
        self._spent = before + time.monotonic() - began
        if game in self._told:
            clear()

    def _tell(self, game: str) -> None:
        if is_live():
            show(self.line(game, SoFar(self._functions, self._spent)))
        elif game not in self._told:
            print(self.line(game, None), file=sys.stderr, flush=True)
        self._told.add(game)


NOTICE: Final = Notice()
