"""Messages to a page compressed by what it has been sent before (RFC 7692, `permessage-deflate`).

Each message to a page holds all that its viewer knows, so that a page can never be out of step; it differs little from
the one before. Compressed together with those before it, as here, it is a twentieth to a thirtieth as long, and its
compression takes 40 to 80 µs of CPU time. For that each socket needs 144 KiB of memory, so a process packs the
messages of so many sockets and sends the others' as they are, as it does those of clients that do not ask for it.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Final

from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory

PACKED: Final = 0xC1
"""The first byte of a text in one frame that is compressed."""
LEAST: Final = 100
"""The size in bytes from which compression pays."""
TAIL: Final = b"\x00\x00\xff\xff"
"""What ends a piece of compressed data, and is not sent."""
OFFERED: Final = ServerPerMessageDeflateFactory(client_no_context_takeover=True, compress_settings={"memLevel": 5})
"""What a client gets that asks for it: a window of 32 KiB, of which the client needs to keep none."""


class Packing:
    """How many sockets of a process are packed, of at most so many."""

    def __init__(self, most: int) -> None:
        self._most, self.sockets = most, 0

    def offered(self) -> list[ServerPerMessageDeflateFactory]:
        """What may be agreed on with the next client."""
        return [OFFERED] if self.sockets < self._most else []

    def begin(self, agreed: Iterable[Extension]) -> Packer | None:
        """What packs the messages of a socket with these extensions; None: nothing does."""
        for each in agreed:
            if isinstance(each, PerMessageDeflate) and not each.local_no_context_takeover:
                self.sockets += 1
                return Packer(self, each)
        return None


class Packer:
    """Compresses the messages to one client."""

    def __init__(self, packing: Packing, agreed: PerMessageDeflate) -> None:
        self._packing, self._encoder = packing, agreed.encoder

    def packed(self, text: bytes) -> bytes:
        """The compressed content of a frame; every one has to be sent, in this order."""
        return (self._encoder.compress(text) + self._encoder.flush(zlib.Z_SYNC_FLUSH)).removesuffix(TAIL)

    def end(self) -> None:
        """The client has gone."""
        self._packing.sockets -= 1
