"""A client that floods a server from one address, as far as the server allows: `python -m tests.load.flood KIND PORT
GAME`.

Runs until a signal ends it. All addresses are local.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections import Counter
from contextlib import suppress
from typing import Final

ADDRESS: Final = ("127.0.0.9", 0)
LEAST: Final = {
    "pings": ("frames", 10_000), "fragments": ("frames", 10_000), "records": ("200", 1), "replays": ("200", 1),
    "hellos": ("hellos", 1), "readers": ("readers", 50),
}  # fmt: skip
"""What each kind of flood must have done, and how often, so that it was one."""
KINDS: Final = tuple(LEAST)
SOCKETS: Final = 20
READERS: Final = 600
RATE: Final = 20
"""Requests a second, as many as an address may send for long."""
PING: Final = bytes((0x89, 0x80, 0, 0, 0, 0))
BEGINNING: Final = bytes((0x01, 0x80, 0, 0, 0, 0))
PART: Final = bytes((0x00, 0x80, 0, 0, 0, 0))


class Flood:
    """What one address does, and how often."""

    def __init__(self, port: int, table: str) -> None:
        self.port, self.table = port, table
        self.done: Counter[str] = Counter()

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=ADDRESS)

    async def socket(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A WebSocket. Raises ConnectionError if it is refused."""
        reader, writer = await self.connect()
        writer.write(
            f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head:
            writer.close()
            raise ConnectionRefusedError
        return reader, writer

    async def frames(self, first: bytes, frame: bytes) -> None:
        """Send the same frame as fast as possible, with a new socket when the old one is closed."""
        while True:
            try:
                reader, writer = await self.socket()
                self.done["sockets"] += 1
                writer.write(first)
                while not reader.at_eof() and not writer.is_closing():
                    writer.write(frame * 1000)
                    await writer.drain()
                    self.done["frames"] += 1000
                    with suppress(TimeoutError):
                        await asyncio.wait_for(reader.read(1 << 16), 0.02)
                writer.close()
                self.done["closed"] += 1
            except (OSError, asyncio.IncompleteReadError):
                self.done["refused"] += 1
            await asyncio.sleep(0.1)

    async def hellos(self) -> None:
        """Join a table as a spectator, and leave at once."""
        said = b'{"is":"hello","table":"%s"}' % self.table.encode()
        while True:
            await asyncio.sleep(0.1)
            with suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await self.socket()
                writer.write(bytes((0x81, 0x80 | len(said), 0, 0, 0, 0)) + said)
                await reader.read(1 << 16)
                self.done["hellos"] += 1
                writer.close()

    async def requests(self, head: str, body: str = "") -> None:
        """Send requests one after another, each slightly different, within the limits."""
        begin, number = time.monotonic(), 0
        while True:
            number += 1
            await asyncio.sleep(max(0.0, begin + number / RATE - time.monotonic()))
            asyncio.get_running_loop().create_task(self.request(head, f"; {number}\n{body}" if body else ""))

    async def request(self, head: str, body: str) -> None:
        with suppress(OSError):
            reader, writer = await self.connect()
            size = f"Content-Length: {len(body)}\r\n" if body else ""
            writer.write(
                f"{head} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n{size}\r\n{body}".encode()
            )
            answer = await reader.read()
            self.done[answer[9:12].decode() or "nothing"] += 1
            writer.close()

    async def readers(self) -> None:
        """Keep requesting something long on many connections without reading."""
        while True:
            writers = list[asyncio.StreamWriter]()
            for _ in range(READERS):
                with suppress(OSError):
                    reader, writer = await self.connect()
                    writer.transport.pause_reading()  # pyright: ignore[reportAttributeAccessIssue]
                    writer.write(f"GET /sprite.svg HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode() * 30)
                    writers.append(writer)
                    self.done["readers"] += 1
                    del reader
                await asyncio.sleep(0.002)
            await asyncio.sleep(5)
            for writer in writers:
                writer.transport.abort()

    async def report(self, kind: str) -> None:
        """Say that it has become a flood, however long that takes on a busy machine."""
        what, least = LEAST[kind]
        while self.done[what] < least:
            await asyncio.sleep(0.05)
        print("flooded", flush=True)

    async def run(self, kind: str) -> None:
        """Until a signal."""
        match kind:
            case "pings":
                await asyncio.gather(*(self.frames(b"", PING) for _ in range(SOCKETS)))
            case "fragments":
                await asyncio.gather(*(self.frames(BEGINNING, PART) for _ in range(SOCKETS)))
            case "records":
                await self.requests(f"GET /api/tables/{self.table}/record")
            case "replays":
                record = await self.whole_record()
                await self.requests("POST /api/replay?at=entries", record)
            case "hellos":
                await self.hellos()
            case _:
                await self.readers()

    async def whole_record(self) -> str:
        """The longest available record: of a game between computers."""
        reader, writer = await self.connect()
        head = (
            f"GET /api/tables/{self.table}/record HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n\r\n"
        )
        writer.write(head.encode())
        answer = await reader.read()
        writer.close()
        return answer.partition(b"\r\n\r\n")[2].decode()


async def main() -> None:
    kind, port, table = sys.argv[1:]
    flood = Flood(int(port), table)
    task, report = asyncio.create_task(flood.run(kind)), asyncio.create_task(flood.report(kind))
    asyncio.get_running_loop().add_signal_handler(15, task.cancel)
    print("floods", flush=True)
    with suppress(asyncio.CancelledError):
        await task
    report.cancel()
    print(json.dumps(flood.done), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
