"""One socket: messages in, each answered; messages out, in order, to a reader who keeps up."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from .hub import Hub
from .limits import Bucket
from .protocol import Ack, Act, Hello, Hint, Rematch, Since, Undo, Upward, frame_of
from .reading import read_message
from .refusal import Refusal
from .room import Room

LOG: Final = logging.getLogger("duchy.server")
POLICY: Final = 1008
AGAIN: Final = 1013
WRONG: Final = 1003
"""Why a socket is closed: it broke a limit; it reads too slowly, come again; it sent bytes."""


class Connection:
    """A socket from its first message to its last."""

    def __init__(self, socket: WebSocket, hub: Hub) -> None:
        self._socket, self._hub, self._limits = socket, hub, hub.limits
        self._bucket = Bucket(self._limits.burst, self._limits.rate, hub.means.steady)
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue(self._limits.outbox)
        self._closing: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._room: Room | None = None
        self._viewer, self._language = 0, "en"
        self.is_page, self.token = False, None

    async def run(self) -> None:
        """Serve the socket until either side ends it."""
        tasks = [asyncio.ensure_future(part) for part in (self._read(), self._write(), self._closing)]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                if error := task.exception():
                    LOG.error("a connection failed", exc_info=error)
                    self._hub.metrics.count("crashes")
        finally:
            for task in tasks:
                task.cancel()
            if self._room:
                self._room.leave(self)
                self._hub.sweep(self._room)
        await self._end(self._closing.result() if self._closing.done() and not self._closing.cancelled() else None)

    async def _end(self, code: int | None) -> None:
        """Send what is waiting, then close."""
        if code is None:
            return
        with contextlib.suppress(Exception):
            async with asyncio.timeout(1):
                while code != AGAIN and not self._outbox.empty():
                    await self._socket.send_text(self._outbox.get_nowait().decode())
                await self._socket.close(code)

    def close(self, code: int) -> None:
        """End the socket soon, with that code."""
        if not self._closing.done():
            self._hub.metrics.count("closed", "code", str(code))
            self._closing.set_result(code)

    def send(self, frame: bytes) -> None:
        """Queue a message; a reader for whom too many wait is closed."""
        try:
            self._outbox.put_nowait(frame)
        except asyncio.QueueFull:
            self.close(AGAIN)

    async def _write(self) -> None:
        while True:
            frame = await self._outbox.get()
            try:
                async with asyncio.timeout(self._limits.send_s):
                    await self._socket.send_text(frame.decode())
            except TimeoutError:
                return self.close(AGAIN)
            except (WebSocketDisconnect, RuntimeError):
                return

    async def _read(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            frame = await self._first()
            while frame is not None:
                if not self._bucket.take():
                    self.send(frame_of(Refusal("FLOOD").nak(None, self._language)))
                    return self.close(POLICY)
                await self._answer(frame)
                frame = await self._next()

    async def _first(self) -> str | None:
        try:
            async with asyncio.timeout(self._limits.hello_s):
                return await self._next()
        except TimeoutError:
            return self.close(POLICY)

    async def _next(self) -> str | None:
        """The next message as text; None where the socket has ended or is to be."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text: str | None = message.get("text")
        if text is None:
            self.send(frame_of(Refusal("NOT_TEXT").nak(None, self._language)))
            self.close(WRONG)
        return text

    async def _answer(self, frame: str) -> None:
        """One answer to every message, whatever it holds."""
        began, cid = self._hub.means.steady(), None
        try:
            message = read_message(frame)
            cid = message.cid if isinstance(message, Act | Undo | Hint | Rematch) else None
            await self._hub.finished(self._carry_out(message))
        except Refusal as refusal:
            self._hub.metrics.count("naks", "code", refusal.code)
            self.send(frame_of(refusal.nak(cid, self._language)))
        self._hub.metrics.answers.add(self._hub.means.steady() - began)

    async def _carry_out(self, message: Upward) -> None:
        if isinstance(message, Hello):
            return await self._greet(message)
        if self._room is None:
            raise Refusal("NO_HELLO")
        match message:
            case Act():
                await self._room.act(self._viewer, message, lambda v: self.send(frame_of(Ack(message.cid, v))))
            case Undo():
                await self._room.undo(self._viewer, message, lambda v: self.send(frame_of(Ack(message.cid, v))))
            case Hint():
                self._hub.begin(self._advise(self._room, message))
            case Rematch():
                self.send(frame_of(await self._room.rematch(self, message)))
            case Since():
                self.send(await self._room.since(self, message.v))

    async def _advise(self, room: Room, message: Hint) -> None:
        """Answer a hint when it is found; other messages are answered meanwhile."""
        try:
            if hinted := await room.hint(self._viewer, message):
                self.send(frame_of(hinted))
        except Refusal as refusal:
            self._hub.metrics.count("naks", "code", refusal.code)
            self.send(frame_of(refusal.nak(message.cid, self._language)))

    async def _greet(self, hello: Hello) -> None:
        if self._room is not None:
            raise Refusal("HELLO_TWICE")
        self._language, self.is_page, self.token = hello.lang, hello.page, hello.token
        self._room, self._viewer, greeting = await self._hub.enter(hello, self)
        self.send(frame_of(greeting))
        if self.is_page and (again := self._room.again(self)):
            self.send(frame_of(again))
