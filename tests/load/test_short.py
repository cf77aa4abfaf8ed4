"""The loads in miniature: nothing goes wrong and nothing is lost; `make load` measures the speed."""

from __future__ import annotations

import asyncio
import random
import re
import signal
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.cluster import cluster, missing

from . import beside
from .beside import WAYS, learning
from .crowds import looked_at, soak, storm
from .figures import lost
from .flood import LEAST
from .floods import floods
from .loads import GAMES, SITTING_S, against_the_peer, alone, burst, fresh, opened, steady
from .machines import measured
from .protocols import ask, compared, talk
from .served import Served, start
from .tables import Table, Tally

pytestmark = pytest.mark.check

SOON_S = 30
"""No game between people who act at once is over as soon, and on a busy machine three seconds of grace may be ten."""


def test_a_steady_load() -> None:
    result = alone(lambda server: steady(server, 6, 1.5))
    assert not result.wrong
    assert "6 games" in result.line


def test_closed_loops_in_turns() -> None:
    """Each gets all of its slices, and nothing is played between them."""
    results = [*against_the_peer(4, 1, with_peer=False)]
    assert [result.wrong for result in results] == [[]] * len(GAMES)
    assert [result.line.split(",")[0] for result in results] == [*GAMES]


def test_all_at_once() -> None:
    assert not alone(lambda server: burst(server, 20)).wrong


def test_a_crowd_hears_of_every_action() -> None:
    assert not alone(lambda server: looked_at(server, 40, 3)).wrong


def test_everybody_comes_back_after_a_kill() -> None:
    result = storm(6)
    assert not result.wrong
    assert "12 sockets" in result.line


def test_people_play_with_tutors_and_beside_an_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    """In turns; nothing is lost, and both were asked for. Whether tutors have compiled by then, is not waited for."""
    monkeypatch.setattr(beside, "WARM_S", 0.5)
    monkeypatch.setattr(beside, "STRONGEST", "random")
    monkeypatch.setattr(beside.Analyses, "run", quickly_done)
    result = alone(lambda server: learning(server, 3, 1, 1))
    assert not result.wrong
    found = {
        way: int(count)
        for way, count in re.findall(r"(by themselves|with tutors|beside an analysis) (\d+) acks", result.line)
    }
    assert all(found[way] for way in WAYS)
    assert " 0 decisions weighed" not in result.line
    assert "1 games analysed" in result.line


async def quickly_done(self: beside.Analyses) -> None:
    """A whole analysis takes longer than this test may."""
    self.done += 1


def test_people_play_on_beside_floods() -> None:
    """Every action is acknowledged and kept, and none of the floods stops them; how fast, `make load` measures."""
    results = [*floods(3, 1.5)]
    assert [result.wrong for result in results] == [[]] * len(results)
    for (kind, (what, least)), result in zip(LEAST.items(), results, strict=False):
        assert result.line.startswith(kind)
        assert result.counts[what] >= least, result.line
        assert result.acks[1], result.line


@pytest.mark.parametrize("use", [talk, ask])
def test_our_protocols_and_uvicorns_echo_the_same(use: Callable[[int, int], None]) -> None:
    assert len(compared("an echo", use, 40, rounds=1).rounds) == 1


def test_a_soak_for_a_moment() -> None:
    result = alone(lambda server: soak(server, 6, 3))
    assert not result.wrong
    assert "open files" in result.line


def test_a_signal_under_load_ends_the_server_soon_and_loses_nothing() -> None:
    tally = Tally()
    with fresh() as server:

        async def play() -> float:
            tables = await opened([Table(server, kind, tally, {}, lambda table: table.act()) for kind in GAMES * 3])
            for table in tables:
                table.act()
            await heard_of(tally, len(tables))
            server.signal(signal.SIGTERM)
            began = time.monotonic()
            while server.runs():
                await asyncio.sleep(0.02)
            return time.monotonic() - began

        assert asyncio.run(play()) < SOON_S
        assert set(tally.errors) <= {"a socket was closed"}
        assert tally.acknowledged
        assert lost(server.file, tally) == (0, len(tally.acknowledged))


async def heard_of(tally: Tally, actions: int) -> None:
    """Until so many actions more are acknowledged."""
    wanted = len(tally.acknowledged) + actions
    async with asyncio.timeout(SITTING_S):
        while len(tally.acknowledged) < wanted:
            await asyncio.sleep(0.01)


def kill_again_and_again(file: str, cycles: int) -> None:
    """Thirty clients act as fast as they can until the server is killed; then another one takes over the file."""
    rng, tally = random.Random(cycles), Tally()
    for _ in range(cycles):
        server = start(file)

        async def play(server: Served = server) -> None:
            tables = await opened([Table(server, kind, tally, {}, lambda table: table.act()) for kind in GAMES * 5])
            for table in tables:
                table.act()
            await heard_of(tally, 1)
            await asyncio.sleep(rng.random() / 2)
            server.signal(signal.SIGKILL)
            await asyncio.to_thread(server.end)

        asyncio.run(play())
    assert set(tally.errors) <= {"a socket was closed"}
    assert len(tally.acknowledged) >= cycles
    assert lost(file, tally) == (0, len(tally.acknowledged))


def test_a_killed_server_loses_nothing_that_thirty_clients_were_told(tmp_path: Path) -> None:
    kill_again_and_again(str(tmp_path / "t"), 2)


@pytest.mark.slow(alone=True)
def test_a_server_killed_two_hundred_times_loses_nothing_that_thirty_clients_were_told(tmp_path: Path) -> None:
    kill_again_and_again(str(tmp_path / "t"), 200)


@pytest.mark.skipif(missing() is not None, reason=str(missing()))
def test_processes_that_are_killed_and_a_database_that_crashes_lose_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    wanted = Namespace(processes=2, tables=6, minutes=0.15, pace=0.5, kill_every=3.0, restart_database=True)
    with cluster() as database:
        assert asyncio.run(measured(wanted, database, database.database())) == 0
    said = capsys.readouterr().out
    assert re.search("[1-9] kills", said)
    assert "0 lost, 0 doubled, all hold" in said
