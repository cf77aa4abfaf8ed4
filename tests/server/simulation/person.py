"""A person at a table: handles the connection as the page does, plays at random, and remembers what was
acknowledged."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from .network import Line

Json = dict[str, Any]
TICK_S = 0.3
RESEND_S = 2.5
PATIENCE = 3
PASSING = ("NOT_STORED", "SEAT_SOCKETS", "FLOOD")
"""Refusals of a hello that another one may not meet with."""
UNSURE = ("NOT_STORED", "NO_HELLO")
"""After these the message is sent again."""


class Person:
    """One page of a seat or of a spectator."""

    def __init__(
        self, name: str, table: str, seat: int, token: str | None, eager: float, rng: random.Random,
        connect: Callable[[Person], Line | None], later: Callable[..., object], log: Callable[[str], None],
    ) -> None:  # fmt: skip
        self.name, self.table, self.seat, self._token, self._eager, self._rng = name, table, seat, token, eager, rng
        self._connect, self._later, self._log = connect, later, log
        self.version, self.view, self.legal = 0, Json(), list[str]()
        self.entries: list[Json] = []
        self.open: dict[str, Json] = {}
        self.acknowledged: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.plays = True
        self.renewals = 0
        self._line: Line | None = None
        self._is_welcome = False
        self._waits, self._number = 0, 0
        later(rng.random(), self._reach)
        later(rng.random(), self._tick)

    # The line

    def _reach(self) -> None:
        self._is_welcome, self._line = False, self._connect(self)
        if self._line is None:
            self._later(0.3 + self._rng.random(), self._reach)
        else:
            self._send({"is": "hello", "table": self.table, "token": self._token, "since": self.version, "nonce": "0a"})

    def _renew(self) -> None:
        if self._line:
            self._line.hang_up()
        self.renewals += 1
        self._reach()

    def lost(self, line: Line) -> None:
        """The line has ended."""
        if line is self._line:
            self._line = None
            self._later(0.3 + self._rng.random(), self._reach)

    def _send(self, message: Json) -> None:
        if self._line:
            self._line.send(json.dumps(message))

    # What is heard

    def hear(self, line: Line, frame: str) -> None:
        """A message of the server; what comes over an old line is not listened to any more."""
        if line is not self._line:
            return
        message: Json = json.loads(frame)
        match message["is"]:
            case "welcome":
                self._is_welcome = True
                self._learn(message)
                for each in self.open.values():
                    self._send(each)
            case "ev":
                assert message["v"] == self.version + 1, f"{self.name} has {self.version} and hears {message['v']}"
                self._learn(message)
            case "ack":
                self._done(message)
            case "nak":
                self._refused(message)
            case _:
                raise AssertionError(message)

    def _learn(self, message: Json) -> None:
        assert message["v"] >= self.version, f"{self.name} had {self.version} and is told {message['v']}"
        self.version, self.view, self.legal = message["v"], message["view"], message.get("legal") or []
        self.entries += message["events"]

    def _done(self, message: Json) -> None:
        cid = message["cid"]
        assert self.acknowledged.setdefault(cid, message["v"]) == message["v"], f"{cid} has two acks"
        assert cid not in self.refused, f"{cid} was refused and is done"
        if self.open.pop(cid, None):
            self._log(f"{self.name}: {cid} is done, {message['v']}")
        self._waits = 0

    def _refused(self, message: Json) -> None:
        cid, code = message["cid"], message["code"]
        if cid is None and code != "HELLO_TWICE":
            assert code in PASSING, message
            self._renew_later()
        elif cid is not None and code not in UNSURE:
            assert cid not in self.acknowledged, f"{cid} was done and is refused"
            self.refused[cid] = code
            self.open.pop(cid, None)
            self._waits = 0

    def _renew_later(self) -> None:
        if self._line:
            self._line.hang_up()
            self._line = None
            self._later(0.3 + self._rng.random() * 2, self._reach)

    # What is done

    def _tick(self) -> None:
        self._later(TICK_S * (0.5 + self._rng.random()), self._tick)
        if not self._is_welcome or self._line is None:
            return
        if self.open:
            self._wait()
        elif self.plays and self.legal and self._rng.random() < self._eager:
            self._act()

    def _wait(self) -> None:
        self._waits += 1
        if self._waits % round(RESEND_S / TICK_S) == 0:
            if self._waits % round(PATIENCE * RESEND_S / TICK_S) == 0:
                self._renew()
            else:
                for each in self.open.values():
                    self._send(each)

    def _act(self) -> None:
        self._number += 1
        cid = f"{self.name}-{self._number}"
        luck = self._rng.random()
        message: Json = {"is": "act", "cid": cid, "base": self.version, "a": self._rng.choice(self.legal)}
        if luck < 0.1 and self.view.get("takes_back"):
            message = {"is": "undo", "cid": cid, "base": self.version, "count": self.view["takes_back"]}
        elif luck < 0.15:
            message["base"] = max(0, self.version - 1)
        elif luck < 0.2:
            message["a"] = [message["a"], self._rng.choice(self.legal)]
        self.open[cid] = message
        self._log(f"{self.name}: {message}")
        self._send(message)
        if self._rng.random() < 0.05:
            self._renew()
