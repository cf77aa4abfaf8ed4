"""A WebSocket at the server: short messages are taken as they come, and those of one moment are sent in one piece.

uvicorn's protocol serves any application: every message goes through a queue, and the socket is not watched meanwhile,
which together took longer than a move. Whatever is not a short text in one frame is read by the library as ever.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.utils import apply_mask

from .protocol import FRAME_LIMIT

TEXT: Final = 0x81
"""First byte of a text in one frame."""
FINAL: Final = 0x80
MASKED: Final = 0x80
CONTROL: Final = 0x08
"""What has this bit is no part of a message and may come between two parts of one."""
NEVER: Final = -1
LINE: Final = "line"


class Ear(Protocol):
    """Who is told what comes."""

    def hear(self, text: str | None) -> None:
        """A message; None for one that is not text."""
        ...

    def lose(self) -> None:
        """Nobody is there any more."""
        ...

    def ease(self, may_write: bool) -> None:
        """Too much is on its way to a slow reader, or no longer."""
        ...


class Line(WebSocketsSansIOProtocol):
    """One socket; the application finds it in its scope's state."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.may_write = True
        self._ear: Ear | None = None
        self._rest = b""
        self._pieces = 0
        """Of data that came before somebody listened; the first asked for the socket."""
        self._is_unfinished = False
        """Whether a message in several frames has begun."""

    async def run_asgi(self) -> None:
        """Let the application serve the socket. Nothing may lead round in a circle afterwards: tables hang on it."""
        self.scope["state"][LINE] = self  # pyright: ignore[reportTypedDictNotRequiredAccess]
        try:
            await super().run_asgi()
        finally:
            self.scope["state"].clear()  # pyright: ignore[reportTypedDictNotRequiredAccess]

    def listen(self, ear: Ear) -> None:
        """From now on the ear is told everything."""
        self._ear = ear
        self._pass_on()

    # What comes in

    def data_received(self, data: bytes) -> None:
        """Take whole frames out of what has come."""
        if self._ear is None or self._pieces > 1:
            self._pieces += self._ear is None
            return self._let_read(data)
        data, at = self._rest + data, 0
        while (end := end_of_frame(data, at)) > 0:
            self._take(self._ear, data[at:end])
            at = end
        self._rest = data[at:]
        if end == NEVER:
            self._pieces, data, self._rest = 2, self._rest, b""
            self._let_read(data)

    def _take(self, ear: Ear, frame: bytes) -> None:
        text = None if self._is_unfinished else text_of(frame)
        if text is not None:
            return ear.hear(text)
        if not frame[0] & CONTROL:
            self._is_unfinished = not frame[0] & FINAL
        self._let_read(frame)

    def _let_read(self, data: bytes) -> None:
        super().data_received(data)
        self._pass_on()

    def _pass_on(self) -> None:
        """Tell what the library has read."""
        while self._ear and not self.queue.empty():
            event: Any = self.queue.get_nowait()
            if event["type"] == "websocket.disconnect":
                self._ear.lose()
            else:
                self.go_on()
                self._ear.hear(event.get("text"))

    def hold(self) -> None:
        """Read no more for a while: who sends too fast must wait."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        """Read again."""
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        super().connection_lost(exc)
        self._pass_on()
        self._ear = None

    def shutdown(self) -> None:
        """The server stops."""
        super().shutdown()
        self._pass_on()

    # What goes out

    def say(self, messages: Iterable[bytes]) -> None:
        """Send texts, in one piece."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(part for text in messages for part in (head_of(len(text)), text)))

    async def close(self, code: int) -> None:
        """End it as the protocol has it, when the reader has room."""
        await self.send({"type": "websocket.close", "code": code, "reason": ""})

    def cut(self) -> None:
        """End it at once; what waits to be sent is lost."""
        self.transport.abort()

    def pause_writing(self) -> None:
        """Too much is on its way."""
        super().pause_writing()
        self._ease(False)

    def resume_writing(self) -> None:
        """The reader has caught up."""
        super().resume_writing()
        self._ease(True)

    def _ease(self, may_write: bool) -> None:
        self.may_write = may_write
        if self._ear:
            self._ear.ease(may_write)


def end_of_frame(data: bytes, at: int) -> int:
    """Where the frame ends that begins there; 0 where it is not all there, NEVER where it is longer than any may be."""
    if len(data) < at + 2:
        return 0
    mark, begin = data[at + 1], at + 2
    size = mark & ~MASKED
    if size == 126:
        if len(data) < at + 4:
            return 0
        size, begin = int.from_bytes(data[at + 2 : at + 4]), at + 4
    if size > FRAME_LIMIT or mark & ~MASKED == 127:
        return NEVER
    end = begin + 4 * bool(mark & MASKED) + size
    return end if len(data) >= end else 0


def text_of(frame: bytes) -> str | None:
    """The text of a whole frame, if it is a masked text in one frame."""
    if frame[0] != TEXT or not frame[1] & MASKED:
        return None
    begin = 4 if frame[1] == MASKED | 126 else 2
    try:
        return apply_mask(frame[begin + 4 :], frame[begin : begin + 4]).decode()
    except UnicodeDecodeError:
        return None


def head_of(size: int) -> bytes:
    """What stands before a text of so many bytes."""
    if size < 126:
        return bytes((TEXT, size))
    return struct.pack("!BBH", TEXT, 126, size) if size < 1 << 16 else struct.pack("!BBQ", TEXT, 127, size)
