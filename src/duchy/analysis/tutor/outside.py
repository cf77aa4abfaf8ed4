"""The process of a tutor, seen from outside: every wait has a time limit."""

from __future__ import annotations

import threading
from contextlib import suppress
from itertools import count

import msgspec

from ...players.opponents.line_process import LineProcess
from .messages import About, Asked, TutorAnswer
from .question import Question


class TutorProcess:
    """The process; it is used by one thread."""

    def __init__(self, game: str) -> None:
        self._game, self._numbers = game, count(1)
        self._told, self._news = dict[int, TutorAnswer](), threading.Condition()
        self._has_ended = False
        self._process = LineProcess.of_module("duchy.analysis.tutor.process", hear=self._hear, ended=self._ended)

    def _hear(self, line: bytes) -> None:
        """Take in an answer. Raises ValueError."""
        told = msgspec.json.decode(line, type=TutorAnswer)
        with self._news:
            self._told[told.number] = told
            self._news.notify()

    def _ended(self, process: LineProcess) -> None:
        process.has_failed(self._game, "tutor")
        with self._news:
            self._has_ended = True
            self._news.notify()

    def ask(self, about: About, question: Question) -> int:
        """Ask something; returns the number of the answer."""
        number = next(self._numbers)
        with suppress(OSError):
            self._process.tell(msgspec.json.encode(Asked(number, about, question)))
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
        self._process.let_go()
