"""The process of a tutor, seen from outside: every wait has a time limit."""

from __future__ import annotations

import subprocess
import sys
import threading
from contextlib import suppress
from itertools import count

import msgspec

from ...kernel.processes import environment
from ...players.opponents.crash_reports import note_crash
from ...players.opponents.standard_error import StandardError
from .messages import About, Asked, TutorAnswer
from .question import Question


class TutorProcess:
    """The process; it is used by one thread."""

    def __init__(self, game: str) -> None:
        self._game, self._numbers = game, count(1)
        self._told, self._news = dict[int, TutorAnswer](), threading.Condition()
        self._has_ended = self._is_closed = False
        self._process = subprocess.Popen(
            [sys.executable, "-m", "duchy.analysis.tutor.process"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
        )  # fmt: skip
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        process = self._process
        assert process.stdout
        assert process.stderr
        words = StandardError(process.stderr)
        with suppress(msgspec.DecodeError):
            for line in process.stdout:
                told = msgspec.json.decode(line, type=TutorAnswer)
                with self._news:
                    self._told[told.number] = told
                    self._news.notify()
        process.kill()
        if process.wait() and not self._is_closed:
            note_crash(self._game, "tutor", f"ended with status {process.returncode}", words.text())
        with self._news:
            self._has_ended = True
            self._news.notify()

    def ask(self, about: About, question: Question) -> int:
        """Ask something; returns the number of the answer."""
        number = next(self._numbers)
        assert self._process.stdin
        with suppress(OSError):
            self._process.stdin.write(msgspec.json.encode(Asked(number, about, question)) + b"\n")
            self._process.stdin.flush()
        return number

    def told(self, number: int, seconds: float = 0) -> TutorAnswer | None:
        """The answer of that number, waited for at most that long; None if it has not come."""
        with self._news:
            self._news.wait_for(lambda: number in self._told or self._has_ended, seconds)
            return self._told.pop(number, None)

    @property
    def has_ended(self) -> bool:
        """Whether it will not answer any more."""
        return self._has_ended

    def close(self) -> None:
        """End it."""
        self._is_closed = True
        self._process.kill()
