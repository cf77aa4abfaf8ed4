"""Connections between people and servers: messages may be late, lost, duplicated or reordered; any connection may
end."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from contextvars import copy_context
from dataclasses import dataclass
from typing import Protocol

from duchy.server.web.websocket import Ear as ServersEar

from .clockwork import Clockwork

GAP_S = 1e-6
"""Between two messages that stay in order; timers of the very same time do not."""
NOTICED_S = 30.0
"""After so long at most both ends know that a line is dead."""


class Ear(Protocol):
    """The client end of a connection."""

    def hear(self, line: Line, frame: str) -> None:
        """A message from the server."""
        ...

    def lost(self, line: Line) -> None:
        """The line has ended."""
        ...


@dataclass
class Weather:
    """The quality of the network: delays, and probabilities of faults of messages and connections."""

    delay_s: float = 0.02
    loses: float = 0.0
    doubles: float = 0.0
    overtakes: float = 0.0
    ends: float = 0.0
    dies: float = 0.0
    """The line carries nothing any more, and nobody notices yet."""


class Line:
    """A socket seen from both ends. Downward everything comes in order, as far as the line lives."""

    def __init__(
        self, loop: Clockwork, rng: random.Random, weather: Weather, ear: Ear, log: Callable[[str], None]
    ) -> None:
        self._loop, self._rng, self._weather, self._ear, self._log = loop, rng, weather, ear, log
        self._early: list[str | None] = []
        """What came before the server listened."""
        self._server: Callable[[str | None], None] = self._early.append
        self._is_dead, self._left, self._gone = False, False, False
        self._up_at = self._down_at = 0.0

    def _later(self, at: float, overtakes: float = 0.0) -> float:
        """When something arrives that is sent now, not before `at` unless it overtakes."""
        arrives = self._loop.time() + self._rng.expovariate(1 / self._weather.delay_s)
        return arrives if self._rng.random() < overtakes else max(at + GAP_S, arrives)

    # The person's end

    def send(self, frame: str) -> None:
        """Send a message up."""
        weather, chance = self._weather, self._rng.random
        self._suffer()
        for _ in range(1 + (chance() < weather.doubles)):
            if chance() >= weather.loses:
                arrives = self._later(self._up_at, weather.overtakes)
                self._up_at = max(self._up_at, arrives)
                self._loop.call_at(arrives, self._arrive, frame)

    def _arrive(self, frame: str) -> None:
        if not self._is_dead and not self._gone:
            self._server(frame)

    def hang_up(self) -> None:
        """The person disconnects; the server notices later."""
        self._left = True
        self._end()

    # The server's end: what the connection uses of its line

    may_write = True

    def listen(self, ear: ServersEar) -> None:
        """From now on the server hears what comes, as what it does by itself."""
        process = copy_context()

        def hear(frame: str | None) -> None:
            process.run(ear.lose) if frame is None else process.run(ear.hear, frame)

        self._server = hear
        for frame in self._early:
            hear(frame)

    def say(self, messages: Iterable[bytes]) -> None:
        """Send messages down."""
        for message in messages:
            if not self._gone:
                self._suffer()
            if not self._is_dead:
                self._down_at = self._later(self._down_at)
                self._loop.call_at(self._down_at, self._deliver, message.decode())

    def hold(self) -> None:
        """What comes waits at the connection."""

    def go_on(self) -> None:
        """It did not wait."""

    def _deliver(self, frame: str) -> None:
        if not self._is_dead and not self._left:
            self._ear.hear(self, frame)

    async def close(self, code: int) -> None:
        """The server lets go."""
        self._end()

    # Its end

    def _suffer(self) -> None:
        """With some luck nothing happens to the line."""
        if self._rng.random() < self._weather.ends:
            self._end()
        elif self._rng.random() < self._weather.dies:
            self._log("a line carries nothing any more")
            self._end(NOTICED_S)

    def _end(self, notice_s: float = 0.5) -> None:
        """Everything in transit is lost; both ends notice after some time."""
        if not self._is_dead:
            self._is_dead = True
            self._loop.call_later(self._rng.random() * notice_s, self._notice_there)
            self._loop.call_later(self._rng.random() * notice_s, self._notice_here)

    def cut(self) -> None:
        """The server's process has died."""
        self._end()

    def _notice_there(self) -> None:
        self._gone = True
        self._server(None)

    def _notice_here(self) -> None:
        if not self._left:
            self._left = True
            self._ear.lost(self)
