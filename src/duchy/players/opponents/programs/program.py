"""Any program as an opponent: what its seat may know goes in as a line of JSON, an action comes out.

The program gets what its seat may know and nothing else. It speaks protocol 1 or 2, as its first reply says
(docs/bots.md). Anything it does wrong raises ProgramError.
"""

from __future__ import annotations

import json
import queue
import shlex
from contextlib import suppress
from threading import Event, Lock, Timer
from typing import Final, cast

from ....kernel.game import Game
from ....table.action import Action, first_of_seats
from ....table.position import View
from ....version import VERSION
from ...place import Outcome, Place
from ...player import Choice, Player
from ..line_process import LineProcess
from . import requests
from .confinement import Confinement
from .failure import ProgramError, shown
from .introduction import BadIntroduction, Introduction
from .requests import PROTOCOL, Course, Request

PREFIX: Final = "engine:"
"""Where opponents are named, a program's command follows this."""
GRACE_S: Final = 5.0
"""Overtime allowed for a decision, and the time limit of requests that need no thought."""
PATIENCE_S: Final = 300.0
"""Time limit for getting ready."""
BEGINNING_S: Final = 60.0
"""Time limit for getting ready for one game."""
PARTING_S: Final = 1.0
"""Time limit for ending after `bye`."""
SEEDS: Final = 1 << 53
"""Upper bound of seeds in protocol 1, so that JavaScript and others read them exactly."""
LINE_LIMIT: Final = 1 << 20
UNREAD: Final = 64
"""A program that says more lines than this without being asked is ended."""
SHORT: Final = 1 << 12
"""A request of so many bytes is taken at once by any system."""
Reply = dict[str, object]


class Program(Player):
    """A player behind standard input and output. Started at the first request, and restarted after an error."""

    def __init__(
        self, command: str, game: Game, grace_s: float = GRACE_S, patience_s: float = PATIENCE_S,
        confinement: Confinement | None = None,
    ) -> None:  # fmt: skip
        self.command, self.game, self.confinement = command, game, confinement
        self.grace_s, self.patience_s = grace_s, patience_s
        self.protocol = 1
        self.introduction = Introduction()
        """What it said of itself when it was last started."""
        self._process: LineProcess | None = None
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._asked = 0
        self._talking = Lock()
        self._courses: dict[Place, Course] = {}
        """The games that the running program knows."""
        self._begun = 0

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """Its choice in a position without a past. Raises ProgramError after ending the program."""
        place = Place()
        choice = self.choose_at(place, view, ms, seed)
        self._courses.pop(place, None)
        return choice

    def choose_at(self, place: Place, view: View, ms: int, seed: int) -> Choice:
        """Its choice in a game that it may remember. Raises ProgramError after ending the program."""
        with self._talking:
            return self._choice(place, view, ms, seed)

    def _choice(self, place: Place, view: View, ms: int, seed: int) -> Choice:
        legal = {str(action): action for action in view.actions()}
        self.make_ready()
        try:
            if self.protocol == PROTOCOL:
                reply = self._ask(self._decision(place, view, ms, seed), ms / 1000 + self.grace_s)
                return Choice(self._chosen(reply, legal))
            reply = self._ask(
                {"do": "choose", "diagram": view.diagram(), "legal": list(legal), "ms": ms, "seed": seed % SEEDS},
                ms / 1000 + self.grace_s,
            )
            return Choice(self._chosen(reply, legal))
        except ProgramError as error:
            self._give_up(error)
            raise

    def _decision(self, place: Place, view: View, ms: int, seed: int) -> Request:
        """The request for a decision, once the program knows the game. Raises ProgramError."""
        grace_ms = round(1000 * self.grace_s)
        if place not in self._courses:
            self.check_seats(view.settled.seats)
            self._begun += 1
            course = Course(str(self._begun))
            self._told(self._ask(requests.new_game(course.table, place, view, ms, grace_ms), BEGINNING_S))
            self._courses[place] = course
        return requests.choose(self._courses[place], place, view, ms, grace_ms, seed, self.introduction.wants)

    def leave(self, place: Place, view: View, outcome: Outcome) -> None:
        """Tell a program that knows the game how it ended. Raises ProgramError after ending the program."""
        with self._talking:
            course = self._courses.pop(place, None)
            if not course or not self._process:
                return
            try:
                self._told(self._ask(requests.result(course, place, view, outcome), self.grace_s))
            except ProgramError as error:
                self._give_up(error)
                raise

    def make_ready(self) -> None:
        """Start the program if it is not running, and wait until it is ready. Raises ProgramError."""
        if self._process is None:
            self._start()
            try:
                reply = self._ask({"do": "ready", "game": self.game.name}, self.patience_s)
                self.protocol = self._protocol_of(reply)
                self.introduction = self._introduced() if self.protocol == PROTOCOL else Introduction()
            except ProgramError as error:
                self._give_up(error)
                raise

    def check_seats(self, seats: int) -> None:
        """Raises ProgramError if the program has said that it does not play its game with that many seats."""
        if not self.introduction.plays(self.game.name, seats):
            raise ProgramError(self.command, "NOT_SUPPORTED", f"{self.game.name}, {seats}")

    def _protocol_of(self, reply: Reply) -> int:
        """Which protocol the program speaks. Raises ProgramError for one that is not known here."""
        spoken = reply.get("protocol", 1)
        if type(spoken) is not int or not 1 <= spoken <= PROTOCOL:
            raise ProgramError(self.command, "NO_PROTOCOL", shown(json.dumps(spoken)))
        return spoken

    def _introduced(self) -> Introduction:
        """What the program says of itself. Raises ProgramError."""
        reply = self._told(self._ask(requests.hello(VERSION), self.grace_s))
        try:
            return Introduction.of(reply)
        except BadIntroduction as error:
            raise ProgramError(self.command, "BAD_HELLO", str(error)) from None

    def _start(self) -> None:
        lines = queue.Queue[bytes | None](UNREAD)
        self._courses.clear()
        try:
            command = shlex.split(self.command)
            confinement = self.confinement
            self._process = LineProcess(
                confinement.wrapped(command) if confinement and command else command,
                lambda line: put(lines, line), lambda process: put_end(lines),
                confinement.environment() if confinement else None, is_apart=True, longest=LINE_LIMIT,
            )  # fmt: skip
        except (OSError, ValueError, IndexError) as error:
            raise ProgramError(self.command, "NOT_STARTED", str(error)) from None
        self._lines = lines

    def _ask(self, request: Request, seconds: float) -> Reply:
        """The reply to a request: a JSON object with the same id. Raises ProgramError."""
        self._asked += 1
        self._tell(json.dumps(request | {"id": self._asked}).encode(), seconds)
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise ProgramError(self.command, "SILENT", f"{seconds:g}") from None
        if line is None:
            assert self._process
            raise ProgramError(self.command, "ENDED", self._process.ending())
        return self._understood(line)

    def _tell(self, line: bytes, seconds: float) -> None:
        """Send a request. A program that does not read a long one in time is ended. Raises ProgramError."""
        process, is_late = self._process, Event()
        assert process

        def lose_patience() -> None:
            is_late.set()
            process.kill()

        patience = Timer(seconds, lose_patience)
        if len(line) > SHORT:
            patience.start()
        with suppress(OSError):
            process.tell(line)
        patience.cancel()
        if is_late.is_set():
            raise ProgramError(self.command, "SILENT", f"{seconds:g}")

    def _understood(self, line: bytes) -> Reply:
        """Parse a line as a JSON object. Raises ProgramError."""
        try:
            reply: object = json.loads(line)
        except (ValueError, RecursionError):
            reply = None
        if not isinstance(reply, dict) or cast(Reply, reply).get("id") != self._asked:
            raise ProgramError(self.command, "NO_REPLY", shown(line.decode(errors="replace").strip()))
        return cast(Reply, reply)

    def _told(self, reply: Reply) -> Reply:
        """The reply, if it is not a refusal. Raises ProgramError."""
        if reply.get("ok") is not True:
            raise ProgramError(self.command, "REFUSED", shown(json.dumps(reply.get("error"), ensure_ascii=False)))
        return reply

    def _chosen(self, reply: Reply, legal: dict[str, Action]) -> Action:
        """The action named in the reply, by its text or, in protocol 2, by its number. Raises ProgramError."""
        action = self._told(reply).get("action")
        if type(action) is int and self.protocol == PROTOCOL:
            first = first_of_seats(self.game)
            action = next((text for text, each in legal.items() if each.code - first == action), action)
        if not isinstance(action, str) or action not in legal:
            raise ProgramError(self.command, "ILLEGAL", shown(json.dumps(action, ensure_ascii=False)))
        return legal[action]

    def _give_up(self, error: ProgramError) -> None:
        """End the program and add its last standard error to the error."""
        process, self._process = self._process, None
        if process:
            process.end()
        error.complaint = process.last_words if process else ""

    def close(self) -> None:
        """End the program; one that speaks protocol 2 is told so, and has a moment to end by itself."""
        process, self._process = self._process, None
        if process and self.protocol == PROTOCOL:
            with suppress(OSError):
                process.tell(json.dumps({"do": "bye", "id": self._asked + 1}).encode())
            process.finish(PARTING_S)
        if process:
            process.end()


def put(lines: queue.Queue[bytes | None], line: bytes) -> None:
    """Add a line. Raises ValueError if there are too many already."""
    try:
        lines.put_nowait(line)
    except queue.Full:
        raise ValueError("too many lines") from None


def put_end(lines: queue.Queue[bytes | None]) -> None:
    """Add that no more comes, in place of the oldest lines if there are too many."""
    while True:
        try:
            return lines.put_nowait(None)
        except queue.Full:
            with suppress(queue.Empty):
                lines.get_nowait()
