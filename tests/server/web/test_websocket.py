"""Frames as they come: in pieces, several at once, messages in several frames; readers who do not read."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, cast

import pytest
import uvicorn
import uvicorn.server
from msgspec.structs import replace
from websockets.frames import Frame, Opcode

from duchy.server.packing import PACKED, TAIL
from duchy.server.protocol import FRAME_LIMIT
from duchy.server.rooms.limits import Limits
from duchy.server.web.websocket import A_TURN, SocketLine, end_of_frame, head_of, text_of

from ..serving import FREE, PATIENCE, Address, Json, serving

ASKING = (
    "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n"
    "{extensions}\r\n"
)
BASE = {"is": "act", "base": 0, "a": "x"}


class Raw:
    """A socket of which a test sends the bytes itself."""

    def __init__(self, server: Address, room: int = 1 << 20, extensions: str = "") -> None:
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self._socket.settimeout(PATIENCE)
        self._socket.connect(("127.0.0.1", server.port))
        self._left = b""
        self.send(ASKING.format(port=server.port, extensions=extensions).encode())
        while b"\r\n\r\n" not in self._left:
            self._left += self._socket.recv(4096)
        head, _, self._left = self._left.partition(b"\r\n\r\n")
        assert b" 101 " in head
        self.head = head.decode()

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def send_in_bits(self, data: bytes) -> None:
        """Each byte by itself."""
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in data:
            self.send(bytes((byte,)))
            sleep(0.0005)

    def receive(self) -> tuple[int, bytes]:
        """The next frame: its first byte and its content."""
        kind, size = self._take(2)
        for mark, width in ((126, 2), (127, 8)):
            if size == mark:
                size = int.from_bytes(self._take(width))
                break
        return kind, self._take(size)

    def _take(self, size: int) -> bytes:
        while len(self._left) < size:
            data = self._socket.recv(1 << 16)
            assert data, "the other side has ended"
            self._left += data
        taken, self._left = self._left[:size], self._left[size:]
        return taken

    def hear(self) -> Json:
        kind, content = self.receive()
        assert kind == 0x81
        return json.loads(content)

    def close(self) -> None:
        self._socket.close()


def framed(content: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, content, fin=fin).serialize(mask=True)


def act(cid: str) -> bytes:
    return json.dumps(BASE | {"cid": cid}).encode()


@pytest.fixture
def raw(server: Address) -> Iterator[Raw]:
    connection = Raw(server)
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with serving(tmp_path_factory.mktemp("line") / "t") as address:
        yield address


def test_frames_may_be_cut_anywhere(raw: Raw) -> None:
    chance = random.Random(1)
    sent = [f"{number}" + "x" * chance.choice((0, 20, 50)) for number in range(40)]
    data = b"".join(framed(act(cid)) for cid in sent)
    while data:
        size = chance.choice((1, 2, 3, 7, 100, 1000))
        raw.send(data[:size])
        data = data[size:]
        sleep(0.001)
    assert [raw.hear()["cid"] for _ in sent] == sent


def test_a_message_may_come_in_several_frames_with_others_between(raw: Raw) -> None:
    text = act("long")
    raw.send(framed(text[:10], fin=False) + framed(b"here?", Opcode.PING))
    raw.send(framed(text[10:20], Opcode.CONT, fin=False) + framed(text[20:], Opcode.CONT) + framed(act("short")))
    assert raw.receive() == (0x8A, b"here?")
    assert [raw.hear()["cid"] for _ in range(2)] == ["long", "short"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (framed(b"a", fin=False) + framed(act("b")), 1002),
        (framed(b"\xff"), 1007),
        (framed(b"\xc3", fin=False) + framed(b"\x28", Opcode.CONT), 1007),
        (framed(b"x" * (FRAME_LIMIT + 1)), 1009),
        (framed(b"x" * 70_000), 1009),
        (head_of(5) + b"plain", 1002),
        (bytes((0xC1, 0x80, 0, 0, 0, 0)), 1002),
    ],
    ids=["begun anew", "no text", "no text in pieces", "long", "very long", "not masked", "compressed"],
)
def test_what_breaks_the_protocol_ends_the_socket(raw: Raw, data: bytes, code: int) -> None:
    with suppress(ConnectionError):
        raw.send(data)
    kind, content = raw.receive()
    assert (kind, int.from_bytes(content[:2])) == (0x88, code)


PING = framed(b"", Opcode.PING)
PART = framed(b"", Opcode.CONT, fin=False)
FLOODS = {"pings": PING, "pongs": framed(b"", Opcode.PONG), "parts": PART, "bits of a frame": b"\x81"}
UNFILLED = 1e-6
"""A rate at which nothing is given back while a flood is sent."""
BEFORE = {"parts": framed(b"", fin=False), "bits of a frame": b""}


@pytest.mark.parametrize("has_said_hello", [True, False])
@pytest.mark.parametrize("flood", [*FLOODS])
def test_every_frame_counts(flood: str, has_said_hello: bool, tmp_path: Path) -> None:
    with serving(tmp_path / "t", replace(Limits(), rate=UNFILLED)) as server:
        opened = server.create("nullgame", players={"2": "random"})
        raw = Raw(server)
        if has_said_hello:
            raw.send(framed(json.dumps({"is": "hello", "table": opened["table"]}).encode()))
            raw.hear()
        with suppress(ConnectionError):
            raw.send(BEFORE.get(flood, b""))
            if flood == "bits of a frame":
                raw.send_in_bits(framed(b"x" * FRAME_LIMIT))
            for _ in range(200):
                raw.send(FLOODS[flood] * 50)
        heard = [raw.receive()]
        while heard[-1][0] != 0x88:
            heard.append(raw.receive())
        assert (heard[-2][0], json.loads(heard[-2][1])["code"]) == (0x81, "FLOOD")
        assert int.from_bytes(heard[-1][1][:2]) == 1008
        assert sum(kind == 0x8A for kind, _ in heard) <= Limits().burst
        kind = {"parts": "part", "bits of a frame": "piece"}.get(flood, "control")
        assert f'duchy_floods_total{{kind="{kind}"}} 1' in server.metrics()
        with server.sit(opened, 1) as one:
            assert one.wait_for_turn()
        raw.close()


class Wire:
    """What a line writes to and reads from."""

    def __init__(self) -> None:
        self.written, self.is_read = b"", True

    def write(self, data: bytes) -> None:
        self.written += data

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True

    def is_closing(self) -> bool:
        return False

    def get_extra_info(self, name: str) -> None:
        return None


class Patient:
    """An ear that lets everything come."""

    def may_send(self, kind: str, count: float) -> bool:
        return True

    def hear(self, text: str | None) -> None: ...

    def lose(self) -> None: ...

    def ease(self, may_write: bool) -> None: ...


def test_a_turn_of_the_loop_takes_a_few_frames_and_reads_no_more_meanwhile() -> None:
    async def turns() -> list[tuple[int, bool]]:
        line, wire = SocketLine(uvicorn.Config(application, log_config=None), uvicorn.server.ServerState(), {}), Wire()
        line.connection_made(cast(Any, wire))
        line.data_received(ASKING.format(port=1, extensions="").encode())
        await accepted.wait()
        line.listen(Patient())
        found, wire.written = list[tuple[int, bool]](), b""
        line.data_received(PING * 100)
        while not wire.is_read:
            found.append((len(wire.written) // 2, wire.is_read))
            await asyncio.sleep(0)
        return [*found, (len(wire.written) // 2, wire.is_read)]

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        accepted.set()
        await asyncio.sleep(60)

    accepted = asyncio.Event()
    assert asyncio.run(turns()) == [*((A_TURN * turn, False) for turn in range(1, 7)), (100, True)]


def test_a_text_that_is_none_ends_its_socket_and_leaves_no_trace(
    server: Address, caplog: pytest.LogCaptureFixture
) -> None:
    for data in (framed(b"\xff"), framed(b"\xc3", fin=False) + framed(b"\x28", Opcode.CONT)):
        raw = Raw(server)
        raw.send(data)
        kind, content = raw.receive()
        assert (kind, int.from_bytes(content[:2])) == (0x88, 1007)
        raw.close()
    assert [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")] == []


def test_who_does_not_read_is_let_go_and_the_others_play(tmp_path: Path) -> None:
    limits = Limits(burst=10**6, rate=1e6, send_s=0.5)
    with serving(tmp_path / "t", limits) as server:
        opened = server.create("magna_grecia", players={"2": "random"})
        asleep = Raw(server, room=4096)
        asleep.send(framed(json.dumps({"is": "hello", "table": opened["table"]}).encode()))
        with suppress(ConnectionError):
            for _ in range(3000):
                asleep.send(framed(b'{"is":"since","v":0}'))
        person = server.sit(opened, 1)
        assert person.wait_for_turn()
        assert person.act(person.legal[0])["is"] == "ack"
        until = monotonic() + PATIENCE
        while "duchy_sockets 1\n" not in server.metrics() and monotonic() < until:
            sleep(0.1)
        assert "duchy_sockets 1\n" in server.metrics()
        assert 'duchy_closed_total{code="1013"} 1' in server.metrics()
        asleep.close()


def test_heads_and_texts_of_all_lengths() -> None:
    for size in (0, 1, 125, 126, 4000, FRAME_LIMIT):
        frame = framed(b"x" * size)
        assert text_of(frame) == "x" * size
        assert [end_of_frame(frame[:cut], 0) for cut in range(len(frame))] == [0] * len(frame)
        assert end_of_frame(b"##" + frame + b"#", 2) == 2 + len(frame)
    for size in (0, 125, 126, 65_535, 65_536):
        assert head_of(size) + b"x" * size == Frame(Opcode.TEXT, b"x" * size).serialize(mask=False)


# Compressed messages

ASKED = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"


def unpacked(decoder: Any, kind: int, content: bytes) -> Json:
    assert kind in (0x81, PACKED)
    text = decoder.decompress(content + TAIL) if kind == PACKED else content
    return json.loads(text)


@pytest.mark.parametrize("game", ["magnate", "rois_faineants", "magna_grecia"])
def test_who_asks_for_it_is_sent_messages_compressed_by_those_before(server: Address, game: str) -> None:
    opened = server.create(game, players={"2": "random"})
    hello = {"is": "hello", "table": opened["table"], "token": opened["tokens"]["1"], "page": True}
    plain, asking = Raw(server), Raw(server, extensions=ASKED)
    decoder, sizes = zlib.decompressobj(-15), list[tuple[int, int]]()
    asking.send(framed(json.dumps(hello).encode()))
    last = unpacked(decoder, *asking.receive())
    assert last["is"] == "welcome"
    plain.send(framed(json.dumps(hello).encode()))
    assert plain.hear()["is"] == "welcome"
    for number in range(8):
        while not last.get("legal"):
            kind, content = asking.receive()
            last = unpacked(decoder, kind, content)
            if last["is"] == "ev":
                sizes.append((len(json.dumps(last)), len(content)))
        act = {"is": "act", "cid": f"{number}", "base": last["v"], "a": last["legal"][0]}
        asking.send(compressed(json.dumps(act).encode()))
        last = {}
    whole, sent = (sum(each) for each in zip(*sizes, strict=True))
    print(f"{game}: {whole // len(sizes)} bytes of a message to a page are sent as {sent // len(sizes)}")
    assert whole > 12 * sent
    frames = [plain.receive() for _ in range(8)]
    assert {kind for kind, _ in frames} == {0x81}
    plain.close()
    asking.close()


def compressed(text: bytes) -> bytes:
    """A frame as browsers send it that have agreed to compression."""
    encoder = zlib.compressobj(wbits=-15)
    packed = (encoder.compress(text) + encoder.flush(zlib.Z_SYNC_FLUSH)).removesuffix(TAIL)
    first, *others = framed(packed)
    return bytes((first | PACKED, *others))


def test_what_unpacks_to_more_than_a_message_may_have_is_refused(server: Address) -> None:
    asking = Raw(server, extensions=ASKED)
    bomb = compressed(b"x" * 1000 * FRAME_LIMIT)
    assert len(bomb) < FRAME_LIMIT + 100
    asking.send(bomb)
    kind, content = asking.receive()
    assert (kind, int.from_bytes(content[:2])) == (0x88, 1009)
    asking.close()


def test_so_many_sockets_are_packed_and_the_next_when_one_has_gone(tmp_path: Path) -> None:
    with serving(tmp_path / "t", limits=replace(FREE, packed_sockets=1)) as server:
        first, second = Raw(server, extensions=ASKED), Raw(server, extensions=ASKED)
        assert ["permessage-deflate" in each.head for each in (first, second)] == [True, False]
        first.close()
        until = monotonic() + PATIENCE
        while "permessage-deflate" not in (third := Raw(server, extensions=ASKED)).head:
            third.close()
            assert monotonic() < until
        third.close()
        second.close()
