"""The loads of the quality catalogue: L1 steady, L2 closed loop, L3 all at once, L6 against the strongest level."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager
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
SLICE_S: Final = 2.0
"""How long the slices are that servers which are compared get in turns: the machine's speed varies by the minute."""
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
    http = httpx.AsyncClient(timeout=120, limits=httpx.Limits(max_keepalive_connections=0))

    async def one(table: Any) -> None:
        async with gate:
            await table.open(http)

    async with asyncio.timeout(SITTING_S):
        await asyncio.gather(*(one(table) for table in tables))
    return tables


def ready(table: Table) -> None:
    """Do nothing: nobody acts before being told to."""


def at_once(table: Table) -> None:
    """Act as soon as one may."""
    table.act()


async def paced(tables: Sequence[Table], begin: float, seconds: float) -> None:
    """One action per second at each table, spread evenly over the second, until everything has been answered."""

    async def play(table: Table, number: int) -> None:
        moment = begin + number / len(tables)
        while moment < begin + seconds:
            await asyncio.sleep(moment - time.perf_counter())
            while not table.act(moment):
                await asyncio.sleep(0.001)
            moment += 1

    await asyncio.gather(*(play(table, number) for number, table in enumerate(tables)))
    await settled(tables)


async def settled(tables: Sequence[Any], seconds: float = 60.0) -> None:
    """Wait until everything that was sent has been answered."""
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


@dataclass
class Contender:
    """One of those whose closed loops are measured in turns, and what it has done in its slices so far."""

    name: str
    server: Served
    tally: Tally
    tables: list[Any]
    seconds: float = 0.0
    processor_s: float = 0.0
    moves: int = 0

    async def play(self, seconds: float) -> None:
        """A slice: each game's next move as soon as it may be made; at the end everything has been answered."""
        before, processor, begin = len(self.tally.answers), self.server.processor_s(), time.perf_counter()
        for table in self.tables:
            table.go_on()
        await asyncio.sleep(seconds)
        moves = len(self.tally.answers) - before
        self.seconds += time.perf_counter() - begin
        self.processor_s += self.server.processor_s() - processor
        self.moves += moves
        for table in self.tables:
            table.pause()
        await settled(self.tables)

    @property
    def rate(self) -> float:
        """Moves per second in its slices."""
        return self.moves / max(self.seconds, 1e-9)

    @property
    def figures(self) -> str:
        """How long answers took, and what a move cost the server."""
        return f"{latencies(self.tally)}; {1000 * self.processor_s / max(1, self.moves):.2f} ms"


class LoopTable(Table):
    """A table at which people act as soon as they may, during its slice."""

    def __init__(self, served: Served, kind: str, tally: Tally) -> None:
        super().__init__(served, kind, tally, {}, lambda table: self._act())
        self.goes_on = False

    def _act(self) -> None:
        if self.goes_on:
            self.act()

    def go_on(self) -> None:
        """Play."""
        self.goes_on = True
        self.act()

    def pause(self) -> None:
        """Play no more for now."""
        self.goes_on = False

    @property
    def waits(self) -> bool:
        """Whether an answer is still to come, or a table to be set up: nothing goes into another's slice."""
        return super().waits or self._again is not None


async def in_turns(contenders: list[Contender], slices: int, seconds: float) -> None:
    """L2: all get their slices in turns, again and again, so that a slow minute affects them all."""
    for contender in contenders:
        await opened(contender.tables)
    for _ in range(slices):
        for contender in contenders:
            await contender.play(seconds)
    for contender in contenders:
        for table in contender.tables:
            table.stop()


def own_contender(server: Served, kind: str, games: int) -> Contender:
    """That many of our games of one kind."""
    tally = Tally()
    return Contender(kind, server, tally, [LoopTable(server, kind, tally) for _ in range(games)])


def peer_contender(server: Served, games: int) -> Contender:
    """The same on boardgame.io."""
    tally = Tally()
    return Contender(
        "boardgame.io 0.50.2 with FlatFile, a small game of cards", server, tally,
        [PeerTable(server, tally) for _ in range(games)],
    )  # fmt: skip


def own_result(contender: Contender) -> Result:
    """The result of ours, with the checks of every load."""
    kind = contender.name
    line = f"{kind}, {len(contender.tables)} games, closed loop: {contender.rate:.0f} durable moves/s; "
    line += f"{contender.figures} of the server's processor a move; {contender.tally.games} games to their end"
    result = checked("L2", line, contender.tally, contender.server, contender.tables)
    if contender.rate < TARGETS[kind]:
        result.unmet.append(f"below {TARGETS[kind]}/s")
    return result


def peer_result(peer: Contender, ours: list[Contender]) -> Result:
    """The result of the peer, and how many times as fast ours are."""
    line = f"{peer.name}, {len(peer.tables)} games, closed loop: {peer.rate:.0f} moves/s, none synced; "
    result = Result("L2", f"{line}{peer.figures} of its processor a move")
    for contender in ours:
        result.line += f"; {contender.name} {contender.rate / max(peer.rate, 0.1):.1f} times as fast"
        if contender.rate < 3 * peer.rate:
            result.unmet.append(f"{contender.name} is not three times as fast")
    return result


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
        f"max {percentile(tally.waits, 1.0) / 1000:.1f} s; the server itself takes {100 * share:.0f}% of a processor"
    )
    result = checked("L6", line, tally, server, tables)
    if percentile(tally.waits, 0.5) > 2000:
        result.unmet.append("people wait more than 2 s at the median")
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
    """L2 for each of our games and, in turns with them, for boardgame.io; the seconds are for each in all."""
    with ExitStack() as running:
        ours = [own_contender(running.enter_context(fresh()), kind, games) for kind in GAMES]
        theirs = list[Contender]()
        if with_peer:
            folder = running.enter_context(tempfile.TemporaryDirectory())
            theirs.append(peer_contender(running.enter_context(peer(Path(folder))), games))
        asyncio.run(in_turns([*ours, *theirs], max(1, round(seconds / SLICE_S)), SLICE_S))
        yield from map(own_result, ours)
        yield from (peer_result(each, ours) for each in theirs)
