"""A cheap WebSocket client, since it shares the processor with the server that it measures."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Final

TEXT: Final = 0x81
"""The first byte of a complete text message."""
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A
MASKED: Final = 0x80
NO_MASK: Final = bytes(4)
"""A mask that changes nothing: allowed by RFC 6455, and no work."""


class Wire(asyncio.Protocol):
    """One socket; `ended` is called when the other side has gone."""

    def __init__(self, path: str, host: str, ended: Callable[[], None]) -> None:
        self._path, self._host, self._ended = path, host, ended
        self._hear: Callable[[bytes], None] | None = None
        self._left = b""
        self._pongs: list[Callable[[], None]] = []
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Extract messages from what has arrived."""
        self._left += data
        if not self.open.done():
            head, found, rest = self._left.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                return self._fail(ConnectionError(head.decode(errors="replace")))
            self._left = rest
            self.open.set_result(None)
        if self._hear:
            self._frames(self._hear)

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """From now on `hear` gets every message, including those that have already arrived."""
        self._hear = hear
        self._frames(hear)

    def _frames(self, hear: Callable[[bytes], None]) -> None:
        data, at = self._left, 0
        while (frame := frame_at(data, at)) is not None:
            kind, begin, at = frame
            if kind == TEXT:
                hear(data[begin:at])
            elif kind == PING:
                self._send(PONG, data[begin:at])
            elif kind == PONG:
                self._pongs.pop(0)()
            elif kind == CLOSE:
                self._transport.close()
        self._left = data[at:]

    def send(self, text: bytes) -> None:
        """Send a message."""
        self._send(TEXT, text)

    def ping(self, answered: Callable[[], None]) -> None:
        """Send a ping."""
        self._pongs.append(answered)
        self._send(PING, b"")

    def _send(self, kind: int, content: bytes) -> None:
        size = len(content)
        length = (
            struct.pack("!BB", kind, MASKED | size) if size < 126 else struct.pack("!BBH", kind, MASKED | 126, size)
        )
        self._transport.write(length + NO_MASK + content)

    def connection_lost(self, error: Exception | None) -> None:
        """Report it."""
        if not self.open.done():
            self._fail(error or ConnectionError("closed"))
        self._ended()

    def _fail(self, error: Exception) -> None:
        if not self.open.done():
            self.open.set_exception(error)
        self._transport.close()

    def close(self) -> None:
        """Leave."""
        self._transport.close()


def frame_at(data: bytes, at: int) -> tuple[int, int, int] | None:
    """The server's frame at that offset, if complete: its first byte, and where its payload begins and ends."""
    if len(data) < at + 2:
        return None
    size, begin = data[at + 1], at + 2
    for mark, width in ((126, 2), (127, 8)):
        if size == mark:
            size, begin = int.from_bytes(data[begin : begin + width]), begin + width
            break
    return (data[at], begin, begin + size) if len(data) >= begin + size else None


async def open_wire(address: str, path: str, ended: Callable[[], None] = lambda: None, own: str | None = None) -> Wire:
    """An open socket to `host:port`, from an address of this machine's `own`. Raises ConnectionError."""
    host, _, port = address.partition(":")
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(path, address, ended), host, int(port), local_addr=(own, 0) if own else None
    )
    await wire.open
    return wire
