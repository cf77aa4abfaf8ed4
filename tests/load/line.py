"""What `server/web/websocket.py` saves: CPU time per message, with it and with uvicorn alone, alternating.

`python -m tests.load.line`: each serves an echo in a separate process with the same number of messages. Both use
uvicorn's fastest parts (uvloop if available, `websockets` in sans-I/O mode).
"""

from __future__ import annotations

import argparse
import asyncio
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect

from duchy.server.web.websocket import LINE, Line

from .echo import echo

SOCKETS: Final = 8
MESSAGES: Final = 2000
"""On each socket."""
ROUNDS: Final = 5
TEXT: Final = '{"is": "act", "cid": "0123456789abcdef", "a": ["build 3MS@1", "spend M2S1"], "v": 41}'
TICKS: Final = 100
"""Ticks of the processor's clock per second."""


class Parrot:
    """A listener that echoes everything."""

    def __init__(self, line: Line) -> None:
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
    line: Line = getattr(connection.state, LINE)
    ear = Parrot(line)
    line.listen(ear)
    await ear.gone.wait()


def serve(own: bool) -> None:
    """One of the two echoes, until it is ended."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(100)
        print(listening.getsockname()[1], flush=True)
        app = Starlette(routes=[WebSocketRoute("/", parrot if own else echo)])
        ws = Line if own else "websockets-sansio"
        config = uvicorn.Config(app, log_config=None, ws=ws, ws_per_message_deflate=False)
        uvicorn.Server(config).run([listening])


@contextmanager
def served(own: bool) -> Iterator[tuple[int, int]]:
    """Port and process of one."""
    command = [sys.executable, "-m", "tests.load.line", "--serve", "own" if own else "uvicorn"]
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


async def talk(port: int) -> None:
    """Every message waits for the answer to the one before."""

    async def one() -> None:
        async with connect(f"ws://127.0.0.1:{port}/", compression=None) as line:
            for _ in range(MESSAGES):
                await line.send(TEXT)
                assert await line.recv() == TEXT

    await asyncio.gather(*(one() for _ in range(SOCKETS)))


def a_message(own: bool) -> float:
    """The server's CPU time per round trip, in microseconds."""
    with served(own) as (port, pid):
        before = seconds(pid)
        asyncio.run(talk(port))
        return (seconds(pid) - before) / SOCKETS / MESSAGES * 1e6


def main() -> None:
    """Serve one of them, or compare both."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.line", description=__doc__)
    parser.add_argument("--serve", choices=("own", "uvicorn"))
    args = parser.parse_args()
    if args.serve:
        return serve(args.serve == "own")
    pairs = [(a_message(True), a_message(False)) for _ in range(ROUNDS)]
    own, plain = (median(each) for each in zip(*pairs, strict=True))
    print(f"{own:.0f} µs of processor time a message with our line, {plain:.0f} with uvicorn alone ({own / plain:.0%})")
    print("rounds: " + ", ".join(f"{one:.0f}:{other:.0f}" for one, other in pairs))


if __name__ == "__main__":
    main()
