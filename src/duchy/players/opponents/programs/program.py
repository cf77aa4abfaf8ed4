"""Any program as an opponent: what its seat may know goes in as a line of JSON, an action comes out.

The program gets what its seat may know and nothing else. It speaks protocol 1 or 2, as its first reply says
(docs/bots.md). Anything it does wrong raises ProgramError.
"""

from __future__ import annotations

import json
from threading import Lock
from typing import Final

from ....kernel.errors import quoted
from ....kernel.game import Game
from ....table.action import Action, first_of_seats
from ....table.position import View
from ....version import VERSION
from ...place import Outcome, Place
from ...player import Choice, Player
from . import requests
from .confinement import Confinement
from .dialogue import Dialogue, Message
from .failure import ProgramError
from .introduction import BadIntroduction, Introduction
from .requests import PROTOCOL, Course

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


def command_of(name: str) -> str | None:
    """The command of an opponent that is named as `engine:COMMAND`; None for any other name."""
    return name.removeprefix(PREFIX) if name.startswith(PREFIX) else None


class Program(Player):
    """A player behind standard input and output. Started at the first request, and restarted after an error."""

    def __init__(
        self, command: str, game: Game, grace_s: float = GRACE_S, patience_s: float = PATIENCE_S,
        confinement: Confinement | None = None,
    ) -> None:  # fmt: skip
        self.command, self.game, self.confinement = command, game, confinement
        self.grace_s, self.patience_s = grace_s, patience_s
        self.protocol: int | None = None
        """What it spoke when it was last started; None before its first reply."""
        self.introduction = Introduction()
        """What it said of itself when it was last started."""
        self._dialogue: Dialogue | None = None
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
                request = self._decision(place, view, ms, seed)
            else:
                request = requests.choose_plainly(view, ms, seed % SEEDS)
            return Choice(self._chosen(self._ask(request, ms / 1000 + self.grace_s), legal))
        except ProgramError as error:
            self._give_up(error)
            raise

    def _decision(self, place: Place, view: View, ms: int, seed: int) -> Message:
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
            if not course or not self._dialogue:
                return
            try:
                self._told(self._ask(requests.result(course, place, view, outcome), self.grace_s))
            except ProgramError as error:
                self._give_up(error)
                raise

    def make_ready(self) -> None:
        """Start the program if it is not running, and wait until it is ready. Raises ProgramError."""
        if self._dialogue is None:
            self._courses.clear()
            self._dialogue = Dialogue(self.command, self.confinement)
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

    def _protocol_of(self, reply: Message) -> int:
        """Which protocol the program speaks. Raises ProgramError for one that is not known here."""
        spoken = reply.get("protocol", 1)
        if type(spoken) is not int or not 1 <= spoken <= PROTOCOL:
            raise ProgramError(self.command, "NO_PROTOCOL", quoted(json.dumps(spoken)))
        return spoken

    def _introduced(self) -> Introduction:
        """What the program says of itself. Raises ProgramError."""
        reply = self._told(self._ask(requests.hello(VERSION), self.grace_s))
        try:
            return Introduction.of(reply)
        except BadIntroduction as error:
            raise ProgramError(self.command, "BAD_HELLO", str(error)) from None

    def _ask(self, request: Message, seconds: float) -> Message:
        """The reply to a request. Raises ProgramError."""
        assert self._dialogue
        self._asked += 1
        return self._dialogue.ask(request | {"id": self._asked}, seconds)

    def _told(self, reply: Message) -> Message:
        """The reply, if it is not a refusal. Raises ProgramError."""
        if reply.get("ok") is not True:
            raise ProgramError(self.command, "REFUSED", quoted(json.dumps(reply.get("error"), ensure_ascii=False)))
        return reply

    def _chosen(self, reply: Message, legal: dict[str, Action]) -> Action:
        """The action named in the reply, by its text or, in protocol 2, by its number. Raises ProgramError."""
        action = self._told(reply).get("action")
        if type(action) is int and self.protocol == PROTOCOL:
            first = first_of_seats(self.game)
            action = next((text for text, each in legal.items() if each.code - first == action), action)
        if not isinstance(action, str) or action not in legal:
            raise ProgramError(self.command, "ILLEGAL", quoted(json.dumps(action, ensure_ascii=False)))
        return legal[action]

    def _give_up(self, error: ProgramError) -> None:
        """End the program and add its last standard error to the error."""
        dialogue, self._dialogue = self._dialogue, None
        error.complaint = dialogue.end() if dialogue else ""

    def close(self) -> None:
        """End the program; one that speaks protocol 2 is told so, and has a moment to end by itself."""
        dialogue, self._dialogue = self._dialogue, None
        if dialogue and self.protocol == PROTOCOL:
            dialogue.part({"do": "bye", "id": self._asked + 1}, PARTING_S)
        if dialogue:
            dialogue.end()
