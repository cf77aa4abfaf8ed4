"""People at tables: they listen and, when told to, play a random legal action."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import httpx
import msgspec

from .served import Served
from .wire import Wire, open_wire


class Seen(msgspec.Struct):
    ending: msgspec.Raw = msgspec.Raw(b"")


class Heard(msgspec.Struct):
    """The part of a message needed to continue."""

    kind: str = msgspec.field(name="is")
    v: int = 0
    legal: list[str] | None = None
    cid: str | None = None
    code: str = ""
    view: Seen | None = None


READ = msgspec.json.Decoder(Heard)
SAY = msgspec.json.encode


@dataclass
class Tally:
    """Measurements: seconds from wanting to act to the ack, and errors."""

    answers: list[float] = field(default_factory=list[float])
    acknowledged: list[str] = field(default_factory=list[str])
    waits: list[float] = field(default_factory=list[float])
    """Seconds from an ack after which somebody else acts to the next moment at which this seat does."""
    errors: list[str] = field(default_factory=list[str])
    games: int = 0
    """Games that have ended."""


class Seat:
    """A person's seat and socket."""

    def __init__(self, table: Table, number: int) -> None:
        self.table, self.number = table, number
        self.v, self.legal = 0, list[str]()
        self.acted_at, self.waits = 0.0, False
        """When the latest ack came, and whether somebody else has acted since."""
        self.sent: dict[str, float] = {}
        self.wire: Wire | None = None
        self.welcomed = asyncio.get_running_loop().create_future()

    async def sit(self, token: str) -> None:
        """Open the socket and say hello."""
        self._token = token
        address = self.table.served.address
        self.wire = await open_wire(address, "/api/socket", self.ended, self.table.own)
        self.wire.listen(self.hear)
        self._say({"is": "hello", "table": self.table.id, "token": token, "since": self.v})
        await self.welcomed

    async def come_back(self) -> None:
        """Reconnect, asking for everything since the last message."""
        self.welcomed = asyncio.get_running_loop().create_future()
        await self.sit(self._token)

    def hear(self, frame: bytes) -> None:
        heard = READ.decode(frame)
        if heard.kind == "ack":
            self.acted_at, self.waits = time.perf_counter(), False
            self.table.acknowledged(self, heard.cid or "")
            return
        if heard.kind == "nak":
            self.table.tally.errors.append(f"nak {heard.code}")
            return
        self.v, self.legal = heard.v, heard.legal or []
        self._note_wait()
        if heard.view and len(bytes(heard.view.ending)):
            self.table.over = True
        if not self.welcomed.done():
            self.welcomed.set_result(None)
        if self.legal or self.table.over:
            self.table.turn(self)

    def _note_wait(self) -> None:
        if not self.legal:
            self.waits = True
        elif self.waits and self.acted_at:
            self.table.tally.waits.append(time.perf_counter() - self.acted_at)
            self.acted_at = 0.0

    def act(self, wanted: float) -> None:
        """Play something; `wanted` is when the move became due."""
        cid = f"{self.number}.{self.v}"
        self.sent[cid] = wanted
        action, self.legal = self.table.rng.choice(self.legal), []
        self._say({"is": "act", "cid": cid, "base": self.v, "a": action})

    def _say(self, message: dict[str, object]) -> None:
        assert self.wire
        self.wire.send(SAY(message))

    def leave(self) -> None:
        if self.wire:
            self.wire.close()

    def ended(self) -> None:
        if not self.table.left:
            self.table.tally.errors.append("a socket was closed")


class Table:
    """One table after another: when a game is over, the same people start a new one."""

    def __init__(
        self, served: Served, game: str, tally: Tally, players: dict[str, str], on_turn: Callable[[Table], object],
        own: str | None = None,
    ) -> None:  # fmt: skip
        self.own = own
        self.served, self.game, self.tally, self.players, self._on_turn = served, game, tally, players, on_turn
        self.rng = random.Random(game)
        self.seats: list[Seat] = []
        self.over, self.left = False, True
        self._again: asyncio.Task[None] | None = None

    async def open(self, http: httpx.AsyncClient) -> None:
        """Set up a table and let everybody sit down."""
        self._http = http
        wanted = {"game": self.game, "seats": 2, "players": self.players}
        answer = await http.post(f"http://{self.served.address}/api/tables", json=wanted)
        opened = answer.json()
        self.id, self.over, self.left = opened["table"], False, False
        self.rng = random.Random(self.id)
        self.seats = [self.person(int(number)) for number in opened["tokens"]]
        for seat in self.seats:
            await seat.sit(opened["tokens"][str(seat.number)])

    def person(self, number: int) -> Seat:
        """Whoever sits there."""
        return Seat(self, number)

    def turn(self, seat: Seat) -> None:
        """Somebody may act, or the game is over for somebody."""
        if self.left:
            return
        if not self.over:
            self._on_turn(self)
        elif self._again is None:
            self.tally.games += 1
            self._again = asyncio.create_task(self._open_again())

    async def _open_again(self) -> None:
        while any(seat.sent for seat in self.seats):
            await asyncio.sleep(0.01)
        self.leave()
        await self.open(self._http)
        self._again = None

    def acknowledged(self, seat: Seat, cid: str) -> None:
        self.tally.answers.append(time.perf_counter() - seat.sent.pop(cid))
        self.tally.acknowledged.append(f"{self.id} {seat.number} {cid}")

    def act(self, wanted: float | None = None) -> bool:
        """Let whoever may act do so; return whether anybody could."""
        for seat in self.seats:
            if seat.legal:
                seat.act(time.perf_counter() if wanted is None else wanted)
                return True
        return False

    @property
    def waits(self) -> bool:
        """Whether an answer is still to come."""
        return any(seat.sent for seat in self.seats)

    def leave(self) -> None:
        """Everybody leaves."""
        self.left = True
        for seat in self.seats:
            seat.leave()

    def stop(self) -> None:
        """Leave for good."""
        if self._again:
            self._again.cancel()
        self.leave()
