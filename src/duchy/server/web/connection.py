"""One socket: messages in, each answered; messages out, in order, to a reader who keeps up."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Coroutine
from typing import Final

from ..ledger.refusal import Refusal
from ..protocol import (
    Ack,
    Deciding,
    Hello,
    Hint,
    Hinted,
    Look,
    Open,
    Permit,
    Rematch,
    Say,
    Since,
    Upward,
    Weigh,
    Weighed,
    frame_of,
)
from ..rooms.hub import Hub
from ..rooms.limits import Bucket
from ..rooms.room import Room
from .decoding import read_message
from .websocket import SocketLine

POLICY: Final = 1008
AGAIN: Final = 1013
WRONG: Final = 1003
"""Close codes: a limit was broken; the reader is too slow and may come again; bytes were sent."""
INBOX: Final = 16
"""How many messages may wait to be answered before no more are read."""
PIECE: Final = 1 << 15
"""About how many bytes are sent at once; more follow when the reader has room."""


class Connection:
    """A socket from its first message to its last."""

    def __init__(self, line: SocketLine, hub: Hub, address: str = "") -> None:
        self._line, self._hub, self._limits, self.address = line, hub, hub.limits, address
        self._loop = asyncio.get_running_loop()
        self._bucket = Bucket(self._limits.burst, self._limits.rate, hub.clock.steady)
        self._inbox: deque[str | None] = deque()
        self._outbox: deque[bytes] = deque()
        self._is_answering = self._is_flushing = False
        self._late: asyncio.TimerHandle | None = None
        """Ends the socket if the client takes too long to say hello or to read."""
        self._over: asyncio.Future[int | None] = self._loop.create_future()
        self._room: Room | None = None
        self._viewer, self._language = 0, "en"
        self.is_page, self.is_looking, self.token = False, True, None

    async def run(self) -> None:
        """Serve the socket until either side ends it."""
        self._late = self._loop.call_later(self._limits.hello_s, self.close, POLICY)
        self._line.listen(self)
        try:
            code = await self._over
        finally:
            self._in_time()
            if self._room:
                self._room.leave(self)
                self._hub.sweep(self._room)
                self._room = None
        if code is not None:
            await self._end(code)

    async def _end(self, code: int) -> None:
        """Send what is waiting, then close."""
        with contextlib.suppress(Exception):
            async with asyncio.timeout(1):
                if code != AGAIN:
                    self._line.say(self._outbox)
                return await self._line.close(code)
        self._line.cut()

    def close(self, code: int) -> None:
        """End the socket soon, with that code."""
        if not self._over.done():
            self._hub.metrics.count("closed", "code", str(code))
            self._over.set_result(code)

    def lose(self) -> None:
        """The client has gone."""
        if not self._over.done():
            self._over.set_result(None)

    def _in_time(self) -> None:
        if self._late:
            self._late.cancel()
            self._late = None

    # What goes out

    def send(self, frame: bytes) -> None:
        """Send a message, with others of this moment; the socket of a reader for whom too many wait is closed."""
        if len(self._outbox) >= self._limits.outbox:
            return self.close(AGAIN)
        self._outbox.append(frame)
        if not self._is_flushing and self._line.may_write:
            self._is_flushing = True
            self._loop.call_soon(self._flush)

    def refuse(self, refusal: Refusal, cid: str | None = None) -> None:
        """Say what is refused, in the client's language: that message, or whatever comes from now on."""
        self.send(frame_of(refusal.nak(cid, self._language)))

    def turn_out(self, refusal: Refusal) -> None:
        """Say why this is no place for the client any more, and end the socket."""
        self._refuse(refusal, POLICY)

    def _flush(self) -> None:
        self._is_flushing = False
        while self._outbox and self._line.may_write:
            size, piece = 0, list[bytes]()
            while self._outbox and size < PIECE:
                piece.append(self._outbox.popleft())
                size += len(piece[-1])
            self._line.say(piece)

    def ease(self, may_write: bool) -> None:
        """The reader has caught up, or must do so in time."""
        self._in_time()
        if may_write:
            self._flush()
        else:
            self._late = self._loop.call_later(self._limits.send_s, self.close, AGAIN)

    # What comes in

    def may_send(self, kind: str, count: float) -> bool:
        """Whether that much more may arrive now; a client that sends more is told so, and the socket ends."""
        if self._bucket.take(count):
            return True
        if not self._over.done():
            self._hub.metrics.count("floods", "kind", kind)
            self._refuse(Refusal("FLOOD"), POLICY)
        return False

    def hear(self, text: str | None) -> None:
        """A message has come; it is answered after those before it."""
        if self._over.done():
            return
        if self._line.may_write:
            self._in_time()
        self._inbox.append(text)
        if len(self._inbox) >= INBOX:
            self._line.hold()
        if not self._is_answering:
            self._is_answering = True
            self._hub.begin(self._answer_all())

    async def _answer_all(self) -> None:
        """Answer one message after another; each is carried out to its end, even where its sender goes away."""
        try:
            while self._inbox and not self._over.done():
                await self._hub.turns.take()
                text = self._inbox.popleft()
                if text is None:
                    self._refuse(Refusal("NOT_TEXT"), WRONG)
                else:
                    await self._answer(text)
        except Exception:
            self.lose()
            raise
        finally:
            self._is_answering = False
        self._line.go_on()

    def _refuse(self, refusal: Refusal, code: int) -> None:
        """Give the reason, and end the socket."""
        self.refuse(refusal)
        self.close(code)

    def _refuse_message(self, refusal: Refusal, cid: str | None) -> None:
        self._hub.metrics.count("naks", "code", refusal.code)
        self.refuse(refusal, cid)

    async def _answer(self, frame: str) -> None:
        """One answer to every message, whatever it holds."""
        began, cid = self._hub.clock.steady(), None
        try:
            message = read_message(frame)
            cid = message.cid if isinstance(message, Deciding | Hint | Weigh | Rematch) else None
            await self._carry_out(message)
        except Refusal as refusal:
            self._refuse_message(refusal, cid)
        self._hub.metrics.answers.add(self._hub.clock.steady() - began)

    async def _carry_out(self, message: Upward) -> None:
        if isinstance(message, Hello):
            return await self._greet(message)
        if self._room is None:
            raise Refusal("NO_HELLO")
        if isinstance(message, Deciding):
            return await self._room.decide(
                self._viewer, message, lambda v: self.send(frame_of(Ack(message.cid, v))), self
            )
        match message:
            case Hint():
                self._hub.begin(self._answer_later(message, self._room.hint(self._viewer, message)))
            case Weigh():
                self._hub.begin(self._answer_later(message, self._room.weigh(self._viewer, message)))
            case Rematch():
                self.send(frame_of(await self._room.rematch(self._viewer, message, self)))
            case Open():
                await self._room.open_nonce(self._viewer, message.nonce)
            case Say() | Permit():
                self._room.say(self._viewer, message)
            case Look():
                self.is_looking = message.looking
            case Since():
                if told := await self._room.since(self, message.v):
                    self.send(told)

    async def _answer_later(
        self, message: Hint | Weigh, answer: Coroutine[None, None, Hinted | Weighed | None]
    ) -> None:
        """Answer when the answer is found; other messages are answered meanwhile."""
        try:
            if found := await answer:
                self.send(frame_of(found))
        except Refusal as refusal:
            self._refuse_message(refusal, message.cid)

    async def _greet(self, hello: Hello) -> None:
        if self._room is not None:
            raise Refusal("HELLO_TWICE")
        self._language, self.is_page, self.token = hello.lang, hello.page, hello.token
        room, self._viewer, greeting = await self._hub.enter(hello, self, self.address)
        self._room = room
        if self._over.done():
            room.leave(self)
            return self._hub.sweep(room)
        self.send(frame_of(greeting))
        if self.is_page and (again := self._room.again(self)):
            self.send(frame_of(again))
