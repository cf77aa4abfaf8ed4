"""F: people play while one address floods the server within its limits, one kind of flood after another."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Final

from .figures import percentile
from .flood import KINDS
from .loads import GAMES, Result, checked, opened, paced, ready
from .served import Served, served
from .tables import Table, Tally
from .wire import open_wire

TIMES: Final = 3.0
"""How many times longer than without a flood an ack may take, if the echo takes no longer."""
ECHO_S: Final = 0.02
NEWCOMER_S: Final = 0.2
FLOODS_S: Final = 120
"""Within that time each kind of flood has become one, on any machine."""
HELLO_MS: Final = 1000
"""How long a newcomer may wait for the welcome, and how often one arrives."""


@contextmanager
def program(*command: str, nice: int = 0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run another of our Python programs for the duration of the block; yields it and its first line."""
    process = subprocess.Popen(
        ["nice", "-n", str(nice), sys.executable, "-m", *command], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    try:
        yield process, process.stdout.readline().strip()
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(120)
        process.stdout.close()


async def echoed(port: int, found: list[float]) -> None:
    """Measure the round trip to the echo server until cancelled."""
    wire = await open_wire(f"127.0.0.1:{port}", "/")
    heard = asyncio.Event()
    wire.listen(lambda frame: heard.set())
    while True:
        heard.clear()
        began = time.perf_counter()
        wire.send(b"x" * 100)
        await heard.wait()
        found.append(time.perf_counter() - began)
        await asyncio.sleep(ECHO_S)


async def newcomers(server: Served, table: str, found: list[float]) -> None:
    """Measure the time from a spectator's hello at an idle table to the welcome, until cancelled."""
    for number in count():
        wire = await open_wire(server.address, "/api/socket", own=f"127.0.3.{number % 200 + 1}")
        heard = asyncio.Event()
        wire.listen(lambda frame, heard=heard: heard.set())
        began = time.perf_counter()
        wire.send(b'{"is":"hello","table":"%s"}' % table.encode())
        await heard.wait()
        found.append(time.perf_counter() - began)
        wire.close()
        await asyncio.sleep(NEWCOMER_S)


@dataclass(frozen=True)
class Heard:
    """Latencies of acks, echoes and newcomers' welcomes."""

    acks: list[float]
    echoes: list[float]
    hellos: list[float]


async def played(server: Served, idle: str, tables: Sequence[Table], tally: Tally, echo: int, seconds: float) -> Heard:
    """Each table plays one action a second, and newcomers watch another one."""
    echoes, hellos = list[float](), list[float]()
    beside = [asyncio.create_task(echoed(echo, echoes)), asyncio.create_task(newcomers(server, idle, hellos))]
    tally.answers.clear()
    await paced(tables, time.perf_counter(), seconds)
    for each in beside:
        each.cancel()
    return Heard([*tally.answers], echoes, hellos)


async def flooded(server: Served, kinds: Sequence[str], games: int, seconds: float) -> Iterator[Result]:
    """Each kind of flood, with the same load without it before and after."""
    results, tally = list[Result](), Tally()
    tables = await opened(
        [Table(server, GAMES[number % 3], tally, {}, ready, f"127.0.1.{number + 1}") for number in range(games)]
    )
    idle = await idle_game(server)
    with program("tests.load.echo") as (_, echo):
        quiet = await played(server, idle, tables, tally, int(echo), seconds)
        for kind in kinds:
            with program("tests.load.flood", kind, str(server.port), idle, nice=5) as (flood, said):
                assert said == "floods"
                await asyncio.sleep(min(2.0, seconds / 2))
                during = await played(server, idle, tables, tally, int(echo), seconds)
                assert flood.stdout
                async with asyncio.timeout(FLOODS_S):
                    assert await asyncio.to_thread(flood.stdout.readline) == "flooded\n"
                flood.send_signal(signal.SIGTERM)
                done = flood.stdout.read().strip()
            results.append(judged(kind, quiet, during, done))
            await asyncio.sleep(min(2.0, seconds / 2))
            quiet = await played(server, idle, tables, tally, int(echo), seconds)
    for table in tables:
        table.stop()
    results.append(checked("F", f"{len(tally.acknowledged)} actions in all", tally, server, tables))
    return iter(results)


async def idle_game(server: Served) -> str:
    """A game of some length that everybody has left."""
    table = Table(server, "magnate", Tally(), {}, lambda table: table.act(), "127.0.2.1")
    await opened([table])
    table.act()
    await asyncio.sleep(12 / 4)
    table.stop()
    return table.id


def judged(kind: str, quiet: Heard, during: Heard, done: str) -> Result:
    """The figures of one flood."""
    both = quiet, during
    acks, echoes, hellos = ([percentile(part, 0.99) for part in parts] for parts in (
        [each.acks for each in both], [each.echoes for each in both], [each.hellos for each in both]
    ))  # fmt: skip
    middle = [percentile(each.acks, 0.5) for each in both]
    result = Result(
        "F", f"{kind}: acks p50 {middle[0]:.1f} -> {middle[1]:.1f} ms, p99 {acks[0]:.1f} -> {acks[1]:.1f} ms "
    )
    result.line += f"({len(quiet.acks)} and {len(during.acks)}), echo p99 {echoes[0]:.1f} -> {echoes[1]:.1f} ms, "
    result.line += f"hello p99 {hellos[0]:.0f} -> {hellos[1]:.0f} ms ({len(during.hellos)}); {done}"
    result.acks, result.counts = (len(quiet.acks), len(during.acks)), json.loads(done)
    if hellos[1] > HELLO_MS:
        result.unmet.append(f"a newcomer's hello takes {hellos[1]:.0f} ms")
    if acks[1] / acks[0] > TIMES * max(1.0, echoes[1] / echoes[0]):
        result.unmet.append(f"p99 is {acks[1] / acks[0]:.1f} times as long")
    return result


def floods(games: int, seconds: float, kinds: Sequence[str] = KINDS) -> Iterator[Result]:
    """All of them on one server with its own limits."""
    with tempfile.TemporaryDirectory() as folder, served(f"{folder}/t.sqlite3", "strict") as server:
        yield from asyncio.run(flooded(server, kinds, games, seconds))
