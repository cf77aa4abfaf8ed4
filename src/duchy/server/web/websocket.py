"""A WebSocket on the server: short messages are read as they arrive, and those of one moment are sent in one piece.

uvicorn's protocol serves any application: every message goes through a queue, and the socket is not watched meanwhile,
which together took longer than a move. A message there and back takes 19 µs of CPU time with this and 32 with uvicorn
alone, so 39% less (`python -m tests.load.protocols`, both in turns in one run). Anything but a short text in one frame
is read by the library as usual.

Every frame counts, including pings and empty parts of messages: each costs about as much to read as a short text. A few
of them are taken in one turn of the event loop; the socket is read again when everything that has arrived is taken.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.utils import apply_mask

from ..packing import LEAST, PACKED, Packer, Packing
from ..protocol import FRAME_LIMIT

TEXT: Final = 0x81
"""The first byte of a text in one frame."""
FINAL: Final = 0x80
MASKED: Final = 0x80
CONTROL: Final = 0x08
"""A frame with this bit is not part of a message and may come between two parts of one."""
NEVER: Final = -1
LINE: Final = "line"
A_TURN: Final = 16
"""How many frames are taken in one turn of the event loop."""
WHOLE: Final = 1.0
SCRAP: Final = 0.1
"""The cost of a frame, and of a piece of data that completes no frame."""
DEAF_BYTES: Final = 1 << 20
DEAF_S: Final = 1.0
"""A client that sends too much is not read: how much is discarded, and how long, so that the reason can arrive."""


class Ear(Protocol):
    """The receiver of what arrives."""

    def may_send(self, kind: str, count: float) -> bool:
        """Whether that much more may arrive now; `kind` says what it is. If not, nothing more is heard."""
        ...

    def hear(self, text: str | None) -> None:
        """A message; None if it is not text."""
        ...

    def lose(self) -> None:
        """The client has gone."""
        ...

    def ease(self, may_write: bool) -> None:
        """Whether too much is on its way to a slow reader."""
        ...


class SocketLine(WebSocketsSansIOProtocol):
    """One socket; the application finds it in its scope's state."""

    packing = Packing(0)
    """Which sockets of the process are sent compressed messages."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.conn.available_extensions = self.packing.offered()
        self._packer: Packer | None = None
        self.may_write = True
        self._ear: Ear | None = None
        self._rest = b""
        """What has arrived and is not taken yet."""
        self._has_asked = self._is_held = self._is_due = False
        """Whether the request for the socket has come; whether the ear wants no more yet; whether a turn is to come."""
        self._is_unfinished = False
        """Whether a message in several frames has begun."""
        self._thrown_away: int | None = None
        """How many bytes, since somebody sent too much."""

    async def run_asgi(self) -> None:
        """Let the application serve the socket. No reference cycle may remain afterwards, since tables depend on it."""
        self.scope["state"][LINE] = self  # pyright: ignore[reportTypedDictNotRequiredAccess]
        try:
            await super().run_asgi()
        finally:
            self.scope["state"].clear()  # pyright: ignore[reportTypedDictNotRequiredAccess]

    def listen(self, ear: Ear) -> None:
        """From now on the ear receives everything."""
        self._ear = ear
        self._packer = self.packing.begin(self.conn.extensions)
        self._pass_on()
        self._go_through()

    # What comes in

    def data_received(self, data: bytes) -> None:
        """Extract complete frames from what has arrived; the first piece is the request for the socket."""
        if self._thrown_away is not None:
            return self._throw_away(data)
        if not self._has_asked:
            self._has_asked = True
            return self._let_read(data)
        self._rest += data
        if self._ear is None:
            self._pause()
        elif not self._is_due:
            self._go_through()

    def _go_through(self) -> None:
        """Take a turn's share of the frames that have arrived; while others are left, nothing is read."""
        self._is_due = False
        data, at, end = self._rest, 0, 0
        for _ in range(A_TURN):
            end = 0 if self._ear is None or self._is_held or self._is_deaf else end_of_frame(data, at)
            if end <= 0:
                break
            self._take(data[at:end])
            at = end
        if self._is_deaf:
            return
        self._rest = data[at:]
        if end == NEVER:
            data, self._rest = self._rest, b""
            self._let_read(data)
        elif end > 0 and end_of_frame(self._rest, 0):
            self._is_due = True
            self._pause()
            self.loop.call_soon(self._go_through)
        elif not self._is_held:
            self._count_scrap()
            self._resume()

    @property
    def _is_deaf(self) -> bool:
        return self._thrown_away is not None

    def _count_scrap(self) -> None:
        if self._rest and self._ear and not self._ear.may_send("piece", SCRAP):
            self._deafen()

    def _take(self, frame: bytes) -> None:
        ear = self._ear
        if ear is None or not ear.may_send(kind_of(frame), WHOLE):
            return self._deafen()
        text = None if self._is_unfinished else text_of(frame)
        if text is not None:
            return ear.hear(text)
        if not frame[0] & CONTROL:
            self._is_unfinished = not frame[0] & FINAL
        self._let_read(frame)

    def _let_read(self, data: bytes) -> None:
        super().data_received(data)
        self._pass_on()

    def send_receive_event_to_app(self) -> None:
        """The library has read a whole message. One that should be text and is not ends the socket silently."""
        if self.curr_msg_data_type == "text" and not is_text(b"".join(self.frames)):
            self.conn.send_close(CloseCode.INVALID_DATA)
            return self.handle_parser_exception()
        super().send_receive_event_to_app()

    def _pass_on(self) -> None:
        """Pass on what the library has read."""
        while self._ear and not self.queue.empty():
            event: Any = self.queue.get_nowait()
            if event["type"] == "websocket.disconnect":
                self._ear.lose()
            else:
                self._ear.hear(event.get("text"))

    def hold(self) -> None:
        """Take no more for a while: clients that send too fast must wait."""
        self._is_held = True
        self._pause()

    def go_on(self) -> None:
        """Take more again."""
        if self._is_held:
            self._is_held = False
            if not self._is_due:
                self._is_due = True
                self.loop.call_soon(self._go_through)

    def _pause(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _resume(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def _deafen(self) -> None:
        """Stop listening; the ear has been told and ends the socket."""
        self._thrown_away, self._rest = 0, b""
        self._hasten()

    def _throw_away(self, data: bytes) -> None:
        self._thrown_away = (self._thrown_away or 0) + len(data)
        if self._thrown_away > DEAF_BYTES:
            self._pause()

    def _hasten(self) -> None:
        """A client that is no longer read cannot confirm the close, so it is not waited for long."""
        if self.close_timer and self._is_deaf:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(DEAF_S, self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        super().connection_lost(exc)
        self._pass_on()
        self._ear = None
        if self._packer:
            self._packer.end()
            self._packer = None

    def shutdown(self) -> None:
        """The server stops."""
        super().shutdown()
        self._pass_on()

    # What goes out

    def say(self, messages: Iterable[bytes]) -> None:
        """Send texts in one piece."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(part for text in messages for part in self._framed(text)))

    def _framed(self, text: bytes) -> tuple[bytes, bytes]:
        """The header and the content of a frame."""
        if self._packer is None or len(text) < LEAST:
            return head_of(len(text)), text
        packed = self._packer.packed(text)
        return head_of(len(packed), PACKED), packed

    async def close(self, code: int) -> None:
        """Close it according to the protocol, when the reader has room."""
        await self.send({"type": "websocket.close", "code": code, "reason": ""})
        self._hasten()

    def cut(self) -> None:
        """Close it at once; what is waiting to be sent is lost."""
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
    """The end of the frame that begins there; 0 if it is incomplete, NEVER if it is longer than allowed."""
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


def kind_of(frame: bytes) -> str:
    """The name of a frame's kind in the counts."""
    if frame[0] & CONTROL:
        return "control"
    return "text" if frame[0] in (TEXT, PACKED) else "part"


def is_text(content: bytes) -> bool:
    """Whether it is valid UTF-8."""
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True


def text_of(frame: bytes) -> str | None:
    """The text of a whole frame, if it is a masked text in one frame."""
    if frame[0] != TEXT or not frame[1] & MASKED:
        return None
    begin = 4 if frame[1] == MASKED | 126 else 2
    try:
        return apply_mask(frame[begin + 4 :], frame[begin : begin + 4]).decode()
    except UnicodeDecodeError:
        return None


def head_of(size: int, first: int = TEXT) -> bytes:
    """The header of a text of that many bytes; its first byte says whether it is compressed."""
    if size < 126:
        return bytes((first, size))
    return struct.pack("!BBH", first, 126, size) if size < 1 << 16 else struct.pack("!BBQ", first, 127, size)


def sockets(most_packed: int) -> type[SocketLine]:
    """The protocol of a process that packs the messages of at most so many sockets."""
    return type("PackingLine", (SocketLine,), {"packing": Packing(most_packed)})
