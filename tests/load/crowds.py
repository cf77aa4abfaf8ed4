"""Crowds and long loads: L4 many spectators, L5 everybody reconnects at once, L7 a long run."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Sequence
from typing import Final

from .loads import GAMES, Result, checked, fresh, opened, ready, settled, steady
from .served import Served, start
from .tables import SAY, Table, Tally
from .wire import open_wire

WATCHED: Final = "magna_grecia"
"""In this game everybody hears of every action, and its views are the largest."""
AT_ONCE: Final = 50
PATIENCE_S: Final = 120
SAMPLE_S: Final = 1.0


class Crowd:
    """Spectators at one table, who only listen."""

    def __init__(self, server: Served, table: str, size: int) -> None:
        self._server, self._table, self.size = server, table, size
        self._heard = 0
        self._all = asyncio.Event()

    async def come(self) -> None:
        """Open all sockets and wait for every welcome."""
        self.expect()
        gate = asyncio.Semaphore(AT_ONCE)

        async def one() -> None:
            async with gate:
                wire = await open_wire(self._server.address, "/api/socket")
            wire.listen(self._hear)
            wire.send(SAY({"is": "hello", "table": self._table}))

        await asyncio.gather(*(one() for _ in range(self.size)))
        await self.all_heard()

    def expect(self) -> None:
        """From now on, expect one message for everybody."""
        self._heard = 0
        self._all.clear()

    def _hear(self, frame: bytes) -> None:
        self._heard += 1
        if self._heard == self.size:
            self._all.set()

    async def all_heard(self) -> None:
        """Wait until everybody has."""
        async with asyncio.timeout(PATIENCE_S):
            await self._all.wait()


async def looked_at(server: Served, onlookers: int, moves: int) -> Result:
    """L4: many spectators at one game; each action must reach all of them."""
    tally = Tally()
    (table,) = tables = await opened([Table(server, WATCHED, tally, {}, ready)])
    before = server.resident_mib()
    crowd = Crowd(server, table.id, onlookers)
    await crowd.come()
    held = 1024 * (server.resident_mib() - before) / onlookers
    reached: list[float] = []
    for _ in range(moves):
        crowd.expect()
        began = time.perf_counter()
        table.act()
        await crowd.all_heard()
        reached.append(1000 * (time.perf_counter() - began))
        await settled(tables)
        await asyncio.sleep(0.2)
    table.stop()
    reached.sort()
    line = f"{onlookers} look on at {WATCHED}: all have heard of an action after {reached[len(reached) // 2]:.0f} ms, "
    line += f"{reached[-1]:.0f} ms at most; {held:.0f} KiB of the server's memory a socket"
    result = checked("L4", line, tally, server, tables)
    if reached[-1] > 500:
        result.unmet.append("not delivered to all within 500 ms")
    if held > 30:
        result.unmet.append("more than 30 KiB a socket")
    return result


def storm(games: int) -> Result:
    """L5: the server is killed, another takes over the file, and everybody reconnects at once."""
    with fresh() as first:
        second: list[Served] = []
        try:
            return asyncio.run(_storm(first, second, games))
        finally:
            for server in second:
                server.signal(signal.SIGTERM)
                server.end()


async def _storm(server: Served, second: list[Served], games: int) -> Result:
    tally = Tally()
    tables: list[Table] = await opened([Table(server, GAMES[number % 3], tally, {}, ready) for number in range(games)])
    for table in tables:
        table.act()
    await settled(tables)
    for table in tables:
        table.left = True
    began = time.perf_counter()
    server.signal(signal.SIGKILL)
    second.append(await asyncio.to_thread(start, server.file))
    ready_s = time.perf_counter() - began
    seats = [seat for table in tables for seat in table.seats]
    for table in tables:
        table.served, table.left = second[0], False
    async with asyncio.timeout(2 * PATIENCE_S):
        await asyncio.gather(*(seat.come_back() for seat in seats))
    back_s = time.perf_counter() - began
    for table in tables:
        table.act()
    await settled(tables)
    for table in tables:
        table.stop()
    line = f"{len(seats)} sockets at {games} games: after kill -9 the next server listens after {ready_s:.1f} s, "
    line += f"and all are back after {back_s:.1f} s"
    result = checked("L5", line, tally, second[0], tables)
    if back_s > 10:
        result.unmet.append("not all back within 10 s")
    return result


async def soak(server: Served, games: int, seconds: float) -> Result:
    """L7: a long steady load; after the first third nothing may grow."""
    samples: list[tuple[float, int]] = []

    async def sample() -> None:
        while True:
            samples.append((server.resident_mib(), server.open_files()))
            await asyncio.sleep(SAMPLE_S)

    sampling = asyncio.create_task(sample())
    result = await steady(server, games, seconds)
    sampling.cancel()
    result.name, result.unmet = "L7", []
    share = max(1, len(samples) // 10)
    warm, end = samples[len(samples) // 3 :][:share], samples[-2 * share : -share] or samples[-1:]
    was, now = mean([mib for mib, _ in warm]), mean([mib for mib, _ in end])
    files = mean([count for _, count in warm]), mean([count for _, count in end])
    result.line += (
        f"; {was:.0f} MiB and {files[0]:.0f} open files when warm, {now:.0f} MiB and {files[1]:.0f} at the end"
    )
    if now > 1.05 * was:
        result.unmet.append(f"memory grew by {100 * (now / was - 1):.0f} %")
    if files[1] > files[0] + 5:
        result.unmet.append("more and more files are open")
    return result


def mean(values: Sequence[float]) -> float:
    """Their mean."""
    return sum(values) / len(values)
