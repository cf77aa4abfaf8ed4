"""What our two protocols on uvicorn cost or save: CPU time of a server with each and with uvicorn's own, in turns.

`python -m tests.load.protocols`: messages on sockets (`server/web/websocket.py`) and requests on one connection
(`server/web/request_deadline.py`). Every server echoes in a process of its own, on uvicorn's fastest parts (uvloop if
available, `websockets` in sans-I/O mode).
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from uvicorn.protocols.http.h11_impl import H11Protocol
from websockets.asyncio.client import connect

from duchy.server.web.request_deadline import asking
from duchy.server.web.websocket import LINE, SocketLine

from .echo import echo

SOCKETS: Final = 8
TEXT: Final = '{"is": "act", "cid": "0123456789abcdef", "a": ["build 3MS@1", "spend M2S1"], "v": 41}'
TICKS: Final = 100
"""Ticks of the processor's clock per second."""


class Parrot:
    """A listener that echoes everything."""

    def __init__(self, line: SocketLine) -> None:
        self._line, self.gone = line, asyncio.Event()

    def may_send(self, kind: str, count: float) -> bool:
        """Whatever it is."""
        return True

    def hear(self, text: str | None) -> None:
        """A message."""
        self._line.say([(text or "").encode()])

    def lose(self) -> None:
        """Nobody is there any more."""
        self.gone.set()

    def ease(self, may_write: bool) -> None:
        """Nothing is held back."""


async def parrot(connection: WebSocket) -> None:
    """An echo over our own socket protocol."""
    await connection.accept()
    line: SocketLine = getattr(connection.state, LINE)
    ear = Parrot(line)
    line.listen(ear)
    await ear.gone.wait()


async def answer(request: Request) -> PlainTextResponse:
    """The same answer to every request."""
    return PlainTextResponse(TEXT)


def serve(ours: bool) -> None:
    """One of the two echoes, until it is ended."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(100)
        print(listening.getsockname()[1], flush=True)
        app = Starlette(routes=[WebSocketRoute("/socket", parrot if ours else echo), Route("/", answer)])
        config = uvicorn.Config(
            app, log_config=None, access_log=False, http=asking(None) if ours else H11Protocol,
            ws=SocketLine if ours else "websockets-sansio", ws_per_message_deflate=False,
        )  # fmt: skip
        uvicorn.Server(config).run([listening])


@contextmanager
def served(ours: bool) -> Iterator[tuple[int, int]]:
    """Port and process of one."""
    command = [sys.executable, "-m", "tests.load.protocols", "--serve", "ours" if ours else "uvicorn's"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield int(process.stdout.readline()), process.pid
        finally:
            process.terminate()


def seconds(pid: int) -> float:
    """CPU time of a process so far, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def talk(port: int, messages: int) -> None:
    """On several sockets at once, every message waits for the answer to the one before."""

    async def one(count: int) -> None:
        async with connect(f"ws://127.0.0.1:{port}/socket", compression=None) as line:
            for _ in range(count):
                await line.send(TEXT)
                assert await line.recv() == TEXT

    async def all_of_them() -> None:
        await asyncio.gather(*(one(messages // SOCKETS) for _ in range(SOCKETS)))

    asyncio.run(all_of_them())


def ask(port: int, requests: int) -> None:
    """One request after another on one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    for _ in range(requests):
        connection.request("GET", "/")
        assert connection.getresponse().read() == TEXT.encode()
    connection.close()


@dataclass(frozen=True)
class Compared:
    """The server's CPU time for one of them, in microseconds, by round: ours and uvicorn's."""

    what: str
    rounds: list[tuple[float, float]]

    def __str__(self) -> str:
        ours, plain = (median(each) for each in zip(*self.rounds, strict=True))
        each = ", ".join(f"{one:.0f}:{other:.0f}" for one, other in self.rounds)
        change = f" ({ours / plain - 1:+.0%})" if plain else ""
        return f"{self.what}: {ours:.0f} µs of CPU time, {plain:.0f} with uvicorn alone{change}; by round {each}"


def compared(what: str, use: Callable[[int, int], None], count: int, rounds: int) -> Compared:
    """Ours and uvicorn's in turns."""

    def each(ours: bool) -> float:
        with served(ours) as (port, pid):
            use(port, SOCKETS)
            before = seconds(pid)
            use(port, count)
            return (seconds(pid) - before) / count * 1e6

    return Compared(what, [(each(ours=True), each(ours=False)) for _ in range(rounds)])


def main() -> None:
    """Serve one of them, or compare both."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.protocols", description=__doc__)
    parser.add_argument("--serve", choices=("ours", "uvicorn's"))
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured (%(default)s)")
    args = parser.parse_args()
    if args.serve:
        return serve(args.serve == "ours")
    print(compared("a message there and back", talk, 16_000, args.rounds))
    print(compared("a request", ask, 4_000, args.rounds))


if __name__ == "__main__":
    main()
