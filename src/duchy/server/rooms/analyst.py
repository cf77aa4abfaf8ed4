"""The process that analyses games, seen from outside: one request per line in, answers and progress per line out.

It is started when something is asked of it, has a lower priority than all that people at tables wait for, and ends with
its input. One game at a time is analysed in it; questions are answered in between, decision by decision.
"""

from __future__ import annotations

import contextlib
import json
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Final, Literal, NamedTuple, NotRequired, TypedDict, cast

from ...players.opponents.crash_reports import note_crash
from ...players.opponents.line_process import LineProcess

PROCESS: Final = "duchy.server.rooms.analyst_process"
About = Literal["answer", "worth", "reply", "judge", "prepare", "ahead", "weigh"]
"""What may be asked; `analyst_process.py` says what each means."""


class Course(NamedTuple):
    """The first impression of a game: what each seat stood to win, by stop and seat."""

    stops: Sequence[int] = ()
    """After how many actions."""
    shares: Sequence[Sequence[float]] = ()


class Progress(NamedTuple):
    """How much is done of how much, or the first impression."""

    done: int = 0
    of: int = 0
    glance: Course | None = None


OnProgress = Callable[[Progress], None]


class Request(TypedDict):
    """A game to analyse, or a question as the page asked it."""

    id: int
    record: NotRequired[str]
    seed: NotRequired[int]
    worlds: NotRequired[int]
    about: NotRequired[About]
    question: NotRequired[str]


class Reply(TypedDict):
    """How much is done of how much; or the first impression; or the answer for a page as text, and the CPU seconds it
    took; or that there is none, for want of a net.
    """

    id: int
    done: NotRequired[int]
    of: NotRequired[int]
    stops: NotRequired[list[int]]
    course: NotRequired[list[list[float]]]
    found: NotRequired[str]
    failed: NotRequired[bool]
    cpu: NotRequired[float]


class NoAnalysis(Exception):
    """There is no answer: the process could not start or ended, or the game has no net."""


class Analyst:
    """The process, from outside. `analyse` is called by one thread at a time, the rest by any."""

    def __init__(self) -> None:
        self._running: Running | None = None
        self._starting = threading.Lock()

    def analyse(self, record: str, seed: int, worlds: int, progress: OnProgress) -> tuple[bytes, float]:
        """The answer for a page, and the CPU seconds it took. Raises NoAnalysis."""
        game = record.partition("\n")[0].removeprefix("game: ")
        return self._asked({"id": 0, "record": record, "seed": seed, "worlds": worlds}, game, progress)

    def ask(self, about: About, question: str) -> tuple[bytes, float]:
        """The answer to a question, and the CPU seconds it took. Raises NoAnalysis."""
        return self._asked({"id": 0, "about": about, "question": question}, about, lambda told: None)

    def _asked(self, request: Request, what: str, progress: OnProgress) -> tuple[bytes, float]:
        try:
            running = self._started()
        except OSError as error:
            raise NoAnalysis from error
        for told in running.ask(request):
            if "found" in told:
                return told["found"].encode(), told.get("cpu", 0.0)
            if "failed" in told:
                raise NoAnalysis
            glance = Course(told["stops"], told["course"]) if "stops" in told and "course" in told else None
            progress(Progress(told.get("done", 0), told.get("of", 0), glance))
        if self._running is running:
            self.stop()
            note_crash(what, "analysis", f"ended with status {running.status}", running.last_words)
        raise NoAnalysis

    def _started(self) -> Running:
        with self._starting:
            if self._running is None or self._running.status is not None:
                self._running = Running()
            return self._running

    def stop(self) -> None:
        """End the process, whatever it does."""
        with self._starting:
            running, self._running = self._running, None
        if running:
            running.end()


class Running:
    """One process, and who waits for its answers."""

    def __init__(self) -> None:
        self._numbers, self._entering = count(1), threading.Lock()
        self._waiting: dict[int, queue.SimpleQueue[Reply | None]] = {}
        self._has_ended = False
        self._process = LineProcess.of_module(PROCESS, hear=self._hear, ended=self._ended)

    def _hear(self, line: bytes) -> None:
        """Hand out an answer. Raises ValueError."""
        told = cast(Reply, json.loads(line))
        if waiting := self._waiting.get(told["id"]):
            waiting.put(told)

    def _ended(self, process: LineProcess) -> None:
        """Nobody waits any longer."""
        with self._entering:
            self._has_ended = True
            for waiting in self._waiting.values():
                waiting.put(None)

    def ask(self, request: Request) -> Iterator[Reply]:
        """What is said to a request until its answer; nothing more if the process ends before."""
        replies = queue.SimpleQueue[Reply | None]()
        with self._entering:
            if self._has_ended:
                return
            number = next(self._numbers)
            self._waiting[number] = replies
        try:
            with contextlib.suppress(OSError):
                self._process.tell(json.dumps({**request, "id": number}).encode())
            while (told := replies.get()) is not None:
                yield told
        finally:
            del self._waiting[number]

    @property
    def status(self) -> int | None:
        """The status with which it ended; None while it runs."""
        return self._process.status

    @property
    def last_words(self) -> str:
        """The last lines of its standard error."""
        return self._process.last_words

    def end(self) -> None:
        """End it."""
        self._process.end()
