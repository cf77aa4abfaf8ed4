"""A test server in a thread or a process, on a real port, over a real place; and people who talk to it."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, Self

import httpx
import uvicorn.server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from duchy.server.clock import Clock
from duchy.server.operate.listening import port_of
from duchy.server.programs import AllowedProgram
from duchy.server.rooms.limits import Limits
from duchy.server.web.process import Settings, listen, server_of

CLOSED = ConnectionClosed
PATIENCE = 120
"""Seconds; the machine may have something else to do."""
FREE = Limits(
    burst=100_000, rate=1e6, tables_burst=1000, tables_rate=1e6, address_sockets=1000, sockets_burst=100_000,
    cost_burst=1e6, address_connections=10**6, requests_burst=10**6, reads_burst=10**6, analyses_burst=10**6,
    questions_burst=10**6,
)  # fmt: skip
Json = dict[str, Any]
HASTE: Final = 10


class Hasty:
    """`asyncio` for uvicorn, which waits for a tenth of a second twice before it stops."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / HASTE)


uvicorn.server.asyncio = Hasty()  # type: ignore[assignment]
ssl.create_default_context = cache(ssl.create_default_context)
"""For httpx: each request of its own would read all certificates anew, though no server here has one."""


@dataclass(frozen=True)
class Address:
    """Where a server listens."""

    port: int
    metrics_port: int = 0

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def create(self, game: str, **wanted: Any) -> Json:
        answer = httpx.post(f"{self.http}/api/tables", json={"game": game, **wanted}, timeout=PATIENCE)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def record(self, table: str, token: str | None = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return httpx.get(f"{self.http}/api/tables/{table}/record", headers=headers, timeout=PATIENCE)

    @property
    def counts(self) -> str:
        return f"http://127.0.0.1:{self.metrics_port}/metrics"

    def metrics(self) -> str:
        return httpx.get(self.counts, timeout=PATIENCE).text

    def socket(self, **options: Any) -> ClientConnection:
        address = f"ws://127.0.0.1:{self.port}/api/socket"
        return connect(address, open_timeout=PATIENCE, ping_interval=None, **options).__enter__()

    def sit(self, opened: Json, seat: int = 0, **hello: Any) -> Person:
        return Person(self.socket(), opened, seat).greet(**hello)


@contextmanager
def serving(
    path: Path | str,
    limits: Limits = FREE,
    pace_s: float = 0.0,
    clock: Clock | None = None,
    banned: tuple[str, ...] = (),
    programs: tuple[AllowedProgram, ...] = (),
) -> Iterator[Address]:
    """A server over that file for the duration of the block."""
    settings = Settings(
        path, 0, metrics=("127.0.0.1", 0), limits=limits, pace_s=pace_s, banned=banned, programs=programs
    )  # fmt: skip
    with listen(settings) as listening:
        port = port_of(listening)
        server = server_of(settings, port, clock)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve(listening)))
        thread.start()
        try:
            yield Address(port, server.exporter.port if server.exporter else 0)
        finally:
            server.should_exit = True
            thread.join()


class Process:
    """A server in a process of its own."""

    def __init__(self, place: Path | str, stderr: int | None = None, **environment: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = Address(free.getsockname()[1])
        port = str(self.address.port)
        command = [sys.executable, "-m", "duchy", "serve", "--port", port, "--data", str(place)]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            env={**os.environ, "DUCHY_LANG": "en", **environment},
        )
        assert self.process.stdout
        assert port in self.process.stdout.readline()

    def end(self, number: int) -> int:
        """Send it that signal and wait until it is gone; its exit status."""
        self.process.send_signal(number)
        status = self.process.wait(PATIENCE)
        assert self.process.stdout
        self.process.stdout.close()
        return status

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)


@dataclass
class Person:
    """A person at a table, who records every message."""

    connection: ClientConnection
    opened: Json
    seat: int
    last: Json = field(default_factory=dict[str, Any])
    """The latest welcome or ev."""
    heard: list[str] = field(default_factory=list[str])
    sent: int = 0

    def greet(self, **hello: Any) -> Self:
        token = {"token": self.opened["tokens"][str(self.seat)]} if self.seat else {}
        self.send({"is": "hello", "table": self.opened["table"], **token, **hello})
        self.hear("welcome")
        return self

    def send(self, message: Json) -> None:
        self.connection.send(json.dumps(message))

    def hear(self, *kinds: str) -> Json:
        """The next message of one of these kinds; an unexpected nak is an error."""
        while True:
            frame = self.connection.recv(timeout=PATIENCE)
            assert isinstance(frame, str)
            self.heard.append(frame)
            message: Json = json.loads(frame)
            if message["is"] in ("welcome", "ev"):
                self.last = message
            if message["is"] in kinds:
                return message
            assert message["is"] != "nak", message

    def hear_any(self) -> Json:
        """The next message, whatever it is."""
        message: Json = json.loads(self.connection.recv(timeout=PATIENCE))
        return message

    def catch_up(self) -> None:
        """Read all that the server has said, however late that arrives, and what it says at once after that."""
        answered, ends = self.connection.ping(), time.monotonic() + PATIENCE
        is_all = False
        while not is_all and not self.ending:
            assert time.monotonic() < ends, "the server does not answer"
            is_all = answered.is_set()
            self.listen(0.02)

    def listen(self, seconds: float) -> None:
        """Read what comes until nothing does for that time."""
        while not self.ending:
            try:
                frame = self.connection.recv(timeout=seconds)
            except TimeoutError:
                return
            assert isinstance(frame, str)
            self.heard.append(frame)
            message = json.loads(frame)
            if message["is"] != "here":
                assert message["is"] == "ev", frame
                self.last = message

    def ask(self, message: Json) -> Json:
        """The ack or nak for a message."""
        self.send(message)
        return self.hear("ack", "nak")

    def act(self, *actions: str, cid: str = "", base: int | None = None) -> Json:
        self.sent += 1
        texts: Any = actions[0] if len(actions) == 1 else list(actions)
        version = self.last["v"] if base is None else base
        return self.ask({"is": "act", "cid": cid or f"{self.seat}-{self.sent}", "base": version, "a": texts})

    def undo(self, count: int = 1, cid: str = "undo", base: int | None = None) -> Json:
        self.sent += 1
        version = self.last["v"] if base is None else base
        return self.ask({"is": "undo", "cid": f"{cid}-{self.sent}", "base": version, "count": count})

    @property
    def legal(self) -> list[str]:
        return self.last.get("legal") or []

    @property
    def ending(self) -> Json | None:
        return self.last["view"].get("ending")

    def wait_for_turn(self) -> bool:
        """Wait until it is this seat's turn or the game is over; return whether it is its turn."""
        while not self.legal and not self.ending:
            self.hear("ev")
        return bool(self.legal)

    def hear_the_end(self) -> int:
        """Listen until the server closes the socket; return the close code."""
        while True:
            try:
                self.connection.recv(timeout=PATIENCE)
            except CLOSED as closed:
                return closed.rcvd.code if closed.rcvd else 0

    def leave(self) -> None:
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.leave()
