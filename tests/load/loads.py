"""The loads of the quality catalogue: L1 steady, L2 closed loop, L3 all at once, L6 against the strongest level."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx

from .figures import latencies, lost, percentile
from .peer import PeerTable, peer
from .served import Served, served
from .tables import Table, Tally
from .wire import open_wire

GAMES: Final = ("magnate", "rois_faineants", "magna_grecia")
OPENED_AT_ONCE: Final = 20
TARGETS: Final = {"magnate": 600, "rois_faineants": 800, "magna_grecia": 300}
"""Durable moves a second in a closed loop."""
SITTING_S: Final = 120
PROBE_S: Final = 0.005
STRONGEST: Final = "duke"


@dataclass
class Result:
    """A result: a line of figures; what went wrong; which targets were missed."""

    name: str
    line: str
    wrong: list[str] = field(default_factory=list[str])
    unmet: list[str] = field(default_factory=list[str])
    p99: float = 0.0
    acks: tuple[int, int] = (0, 0)
    """Without a flood and beside it."""
    counts: dict[str, int] = field(default_factory=dict[str, int])
    """What the flood did."""


class Probe:
    """Pings every few milliseconds: how long the server's event loop is unresponsive."""

    def __init__(self) -> None:
        self.delays: list[float] = []

    async def watch(self, address: str) -> None:
        """Until cancelled."""
        wire = await open_wire(address, "/api/socket")
        wire.listen(lambda frame: None)
        while True:
            sent = time.perf_counter()
            wire.ping(lambda sent=sent: self.delays.append(time.perf_counter() - sent))
            await asyncio.sleep(PROBE_S)


@contextmanager
def fresh() -> Iterator[Served]:
    """A server over a new file."""
    with tempfile.TemporaryDirectory() as folder, served(f"{folder}/t.sqlite3") as server:
        yield server


async def opened(tables: list[Any]) -> list[Any]:
    """Everybody sits down."""
    gate = asyncio.Semaphore(OPENED_AT_ONCE)
    http = httpx.AsyncClient(timeout=60, limits=httpx.Limits(max_keepalive_connections=0))

    async def one(table: Any) -> None:
        async with gate:
            await table.open(http)

    async with asyncio.timeout(SITTING_S):
        await asyncio.gather(*(one(table) for table in tables))
    return tables


def ready(table: Table) -> None:
    """Do nothing: nobody acts before told to."""


def at_once(table: Table) -> None:
    """Act as soon as one may."""
    table.act()


async def paced(tables: Sequence[Table], begin: float, seconds: float) -> None:
    """At each table an action a second, all of them evenly through that second, until everything is answered."""

    async def play(table: Table, number: int) -> None:
        moment = begin + number / len(tables)
        while moment < begin + seconds:
            await asyncio.sleep(moment - time.perf_counter())
            while not table.act(moment):
                await asyncio.sleep(0.001)
            moment += 1

    await asyncio.gather(*(play(table, number) for number, table in enumerate(tables)))
    await settled(tables)


async def settled(tables: Sequence[Table], seconds: float = 10.0) -> None:
    """Wait until everything that was sent is answered."""
    until = time.perf_counter() + seconds
    while any(table.waits for table in tables) and time.perf_counter() < until:
        await asyncio.sleep(0.02)


def checked(name: str, line: str, tally: Tally, server: Served, tables: list[Table]) -> Result:
    """The result with the checks of every load: no errors, no answer missing, nothing lost."""
    result = Result(name, line)
    gone, count = lost(server.file, tally)
    unanswered = sum(len(seat.sent) for table in tables for seat in table.seats)
    if tally.errors:
        result.wrong.append(f"{len(tally.errors)} errors, first: {tally.errors[0]}")
    if gone or unanswered:
        result.wrong.append(f"{gone} of {count} lost, {unanswered} unanswered")
    return result


# L1


async def steady(server: Served, games: int, seconds: float) -> Result:
    """L1: many games, one move per second in each."""
    tally = Tally()
    tables = await opened([Table(server, GAMES[number % 3], tally, {}, ready) for number in range(games)])
    begin = time.perf_counter() + 0.5

    await paced(tables, begin, seconds)
    memory, spent = server.memory_mib(), time.perf_counter() - begin
    for table in tables:
        table.stop()
    line = f"{games} games, {2 * games} sockets, {len(tally.answers) / spent:.0f} moves/s for {seconds:.0f} s: "
    line += f"{latencies(tally)}; server at most {memory:.0f} MiB"
    result = checked("L1", line, tally, server, tables)
    result.p99 = percentile(tally.answers, 0.99)
    if percentile(tally.answers, 0.5) > 10:
        result.unmet.append("p50 above 10 ms")
    if result.p99 > 75:
        result.unmet.append("p99 above 75 ms")
    if memory > 350:
        result.unmet.append("more than 350 MiB")
    return result


# L2


async def closed_loop(server: Served, kind: str, games: int, seconds: float) -> tuple[Result, float]:
    """L2: many games of a kind, each moving as fast as possible; moves per second."""
    tally, going = Tally(), False
    tables = await opened([Table(server, kind, tally, {}, lambda table: going and table.act()) for _ in range(games)])
    going, begin, processor = True, time.perf_counter(), server.processor_s()
    for table in tables:
        table.act()
    await asyncio.sleep(seconds)
    going, rate = False, len(tally.answers) / (time.perf_counter() - begin)
    processor = (server.processor_s() - processor) / max(1, len(tally.answers))
    await settled(tables)
    for table in tables:
        table.stop()
    line = f"{kind}, {games} games, closed loop: {rate:.0f} durable moves/s; {latencies(tally)}; "
    line += f"{1000 * processor:.2f} ms of the server's processor a move; {tally.games} games to their end"
    result = checked("L2", line, tally, server, tables)
    if rate < TARGETS[kind]:
        result.unmet.append(f"below {TARGETS[kind]}/s")
    return result, rate


async def peer_loop(games: int, seconds: float, folder: str) -> tuple[Result, float]:
    """The same on boardgame.io."""
    with peer(Path(folder)) as server:
        tally = Tally()
        tables: list[PeerTable] = await opened([PeerTable(server, tally) for _ in range(games)])
        begin, processor = time.perf_counter(), server.processor_s()
        for table in tables:
            table.start()
        await asyncio.sleep(seconds)
        rate = len(tally.answers) / (time.perf_counter() - begin)
        processor = (server.processor_s() - processor) / max(1, len(tally.answers))
        for table in tables:
            table.stop()
        line = f"boardgame.io 0.50.2 with FlatFile, a small game of cards, {games} games, closed loop: {rate:.0f} "
        line += f"moves/s, none synced; {latencies(tally)}; {1000 * processor:.2f} ms of its processor a move"
        return Result("L2", line), rate


# L3


async def burst(server: Served, games: int) -> Result:
    """L3: all games move within 50 ms."""
    tally, probe = Tally(), Probe()
    tables = await opened([Table(server, GAMES[number % 3], tally, {}, ready) for number in range(games)])
    watching = asyncio.create_task(probe.watch(server.address))
    await asyncio.sleep(2)
    probe.delays.clear()
    begin = time.perf_counter()
    for number, table in enumerate(tables):
        if number % 10 == 0:
            await asyncio.sleep(begin + 0.05 * number / games - time.perf_counter())
        table.act()
    sent = time.perf_counter() - begin
    await settled(tables)
    await asyncio.sleep(0.5)
    watching.cancel()
    for table in tables:
        table.stop()
    blocked = 1000 * max(probe.delays)
    line = f"{games} games move within {1000 * sent:.0f} ms: {latencies(tally)}; a ping waits {blocked:.0f} ms at most"
    result = checked("L3", line, tally, server, tables)
    if percentile(tally.answers, 1.0) > 1000:
        result.unmet.append("an ack after more than a second")
    if blocked > 100:
        result.unmet.append("nobody was answered for more than 100 ms")
    return result


# B2


async def crowded(server: Served, games: int, half_open: int, seconds: float) -> Result:
    """B2: a steady load alongside thousands of half-open requests."""
    host, _, port = server.address.partition(":")
    begun: list[asyncio.StreamWriter] = []
    for _ in range(half_open):
        _, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"GET /api/socket HTTP/1.1\r\nHost: ")
        begun.append(writer)
    result = await steady(server, games, seconds)
    for writer in begun:
        writer.close()
    result.name, result.line = "B2", f"beside {half_open} half-open connections: {result.line}"
    result.unmet = ["p99 above 150 ms"] if result.p99 > 150 else []
    return result


# L6


async def against_the_strongest(server: Served, games: int, seconds: float) -> Result:
    """L6: many people, each against the strongest level."""
    tally = Tally()
    players = {"2": STRONGEST}
    tables = await opened([Table(server, GAMES[number % 3], tally, players, at_once) for number in range(games)])
    for table in tables:
        table.act()
    await asyncio.sleep(seconds / 3)
    tally.waits.clear()
    began, used = time.perf_counter(), server.processor_s()
    await asyncio.sleep(2 * seconds / 3)
    share = (server.processor_s() - used) / (time.perf_counter() - began)
    for table in tables:
        table.over = True
    await settled(tables)
    for table in tables:
        table.stop()
    line = f"{games} games against the {STRONGEST} for {seconds:.0f} s: {len(tally.answers)} moves of people; "
    line += f"{latencies(tally)}; once all are ready, {len(tally.waits)} waits for the computer's whole turn: "
    line += f"p50 {percentile(tally.waits, 0.5) / 1000:.1f} s, p95 {percentile(tally.waits, 0.95) / 1000:.1f} s, "
    line += (
        f"max {percentile(tally.waits, 1.0) / 1000:.1f} s; the server itself takes {100 * share:.0f} % of a processor"
    )
    result = checked("L6", line, tally, server, tables)
    if percentile(tally.waits, 0.5) > 2000:
        result.unmet.append("people wait more than 2 s in the middle")
    if percentile(tally.waits, 0.95) > 5000:
        result.unmet.append("one in twenty waits more than 5 s")
    if percentile(tally.answers, 0.99) > 100:
        result.unmet.append("p99 above 100 ms")
    return result


Measured = Callable[[Served], Coroutine[Any, Any, Result]]


def alone(measure: Measured) -> Result:
    """Run a load on a fresh server."""
    with fresh() as server:
        return asyncio.run(measure(server))


def against_the_peer(games: int, seconds: float, with_peer: bool) -> Iterator[Result]:
    """L2 for each of our games and, in the same run, for boardgame.io."""
    rates: dict[str, float] = {}
    for kind in GAMES:
        with fresh() as server:
            result, rates[kind] = asyncio.run(closed_loop(server, kind, games, seconds))
        yield result
    if not with_peer:
        return
    with tempfile.TemporaryDirectory() as folder:
        result, rate = asyncio.run(peer_loop(games, seconds, folder))
    for kind, ours in rates.items():
        result.line += f"; {kind} {ours / max(rate, 0.1):.1f} times as fast"
        if ours < 3 * rate:
            result.unmet.append(f"{kind} is not three times as fast")
    yield result
