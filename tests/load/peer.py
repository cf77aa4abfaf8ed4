"""The same load on boardgame.io: its own server, its own file storage, a game much smaller than ours, real sockets."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec

from duchy.kernel.cache import cache_home

from .served import Served
from .tables import Tally
from .wire import Wire, open_wire

PACKAGES: Final = ("boardgame.io@0.50.2", "node-persist@3.1.3", "koa-compose@4.1.0")
"""koa-compose 4.2 copies its list, and boardgame.io adds its routes to that list too late."""
GAME: Final = "cards"
HERE: Final = Path(__file__).parent / "peer"


def installed() -> Path:
    """The folder in the user's cache where npm installed it. Raises CalledProcessError or FileNotFoundError."""
    folder = cache_home() / "peer"
    folder.mkdir(parents=True, exist_ok=True)
    for source in HERE.glob("*.js"):
        shutil.copy(source, folder)
    if not (folder / "node_modules" / "boardgame.io").is_dir():
        (folder / "package.json").write_text('{"private": true}')
        subprocess.run(["npm", "install", "--silent", *PACKAGES], cwd=folder, check=True)
    return folder


@contextmanager
def peer(folder: Path) -> Iterator[Served]:
    """The peer's server until the end of the block, with its files in a folder."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    quiet = {**os.environ, "NODE_ENV": "production"}
    process = subprocess.Popen(
        ["node", "server.js", str(folder), str(port)], cwd=installed(), env=quiet, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    try:
        while "ready" not in process.stdout.readline():
            pass
        yield Served(port, process, str(folder))
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


class PeerSeat:
    """A player's socket, speaking socket.io."""

    def __init__(self, table: PeerTable, number: str, credentials: str) -> None:
        self.table, self.number, self.credentials = table, number, credentials
        self.sent: tuple[int, float] | None = None
        self.synced = asyncio.get_running_loop().create_future()
        self.is_there = False

    async def sit(self) -> None:
        path = "/socket.io/?EIO=4&transport=websocket"
        self.wire: Wire = await open_wire(self.table.served.address, path)
        self.is_there = True
        self.wire.listen(self.hear)
        await self.synced

    def hear(self, frame: bytes) -> None:
        if frame.startswith(b"0"):
            self.wire.send(f"40/{GAME},".encode())
        elif frame == b"2":
            self.wire.send(b"3")
        elif frame.startswith(f"40/{GAME}".encode()):
            self._say(["sync", self.table.match, self.number, self.credentials, 2])
        elif frame.startswith(f"42/{GAME},".encode()):
            self._heard(msgspec.json.decode(frame[frame.index(b",") + 1 :]))

    def _heard(self, message: list[Any]) -> None:
        state = message[2].get("state", message[2]) if message[0] in ("sync", "update") else None
        if state is None:
            return
        if not self.synced.done():
            self.synced.set_result(None)
        if self.sent and state["_stateID"] > self.sent[0]:
            self.table.tally.answers.append(time.perf_counter() - self.sent[1])
            self.sent = None
        self.table.state = state
        if state["ctx"].get("gameover"):
            self.table.finish()
        elif state["ctx"]["currentPlayer"] == self.number and self.table.goes_on and self.sent is None:
            self.act(state["_stateID"])

    def act(self, version: int) -> None:
        self.sent = version, time.perf_counter()
        move = {"type": "play", "args": [self.table.rng.randrange(3)], "playerID": self.number,
                "credentials": self.credentials}  # fmt: skip
        self._say(["update", {"type": "MAKE_MOVE", "payload": move}, version, self.table.match, self.number])

    def _say(self, message: list[Any]) -> None:
        self.wire.send(f"42/{GAME},".encode() + msgspec.json.encode(message))


class PeerTable:
    """One match after another, in a closed loop."""

    def __init__(self, served: Served, tally: Tally) -> None:
        self.served, self.tally = served, tally
        self.rng = random.Random(1)
        self.seats: list[PeerSeat] = []
        self.state: Any = None
        self.goes_on = self._is_wanted = False
        self._again: asyncio.Task[None] | None = None

    async def open(self, http: httpx.AsyncClient) -> None:
        """Set up a match, join it and sit down."""
        self._http, address = http, f"http://{self.served.address}/games/{GAME}"
        self.match = (await http.post(f"{address}/create", json={"numPlayers": 2})).json()["matchID"]
        self.seats = []
        for number in "01":
            wanted = {"playerID": number, "playerName": f"player {number}"}
            answer = await http.post(f"{address}/{self.match}/join", json=wanted)
            self.seats.append(PeerSeat(self, number, answer.json()["playerCredentials"]))
        for seat in self.seats:
            await seat.sit()

    def go_on(self) -> None:
        """Whoever is to act plays, or does so as soon as everybody has joined again."""
        self._is_wanted = True
        if self._again is None:
            self._begin()

    def _begin(self) -> None:
        self.goes_on = True
        if self.state["ctx"].get("gameover"):
            return self.finish()
        current = self.state["ctx"]["currentPlayer"]
        next(seat for seat in self.seats if seat.number == current).act(self.state["_stateID"])

    def pause(self) -> None:
        """Play no more for now."""
        self._is_wanted = self.goes_on = False

    @property
    def waits(self) -> bool:
        """Whether an answer is still to come, or a match to be set up."""
        return self._again is not None or any(seat.sent for seat in self.seats)

    def finish(self) -> None:
        """The match is over: another one."""
        if self._again is None and self.goes_on:
            self.tally.games += 1
            self._again = asyncio.create_task(self._open_again())

    async def _open_again(self) -> None:
        await asyncio.sleep(0.01)
        self.goes_on = False
        self.leave()
        await self.open(self._http)
        self._again = None
        if self._is_wanted:
            self._begin()

    def leave(self) -> None:
        """Everybody who has a socket leaves."""
        for seat in self.seats:
            if seat.is_there:
                seat.wire.close()

    def stop(self) -> None:
        """For good."""
        self.pause()
        if self._again:
            self._again.cancel()
        self.leave()
