"""The server is killed at random moments: no acknowledged action is lost or done twice (quality F1)."""

from __future__ import annotations

import random
import signal
import time
from contextlib import closing
from pathlib import Path

import pytest

from duchy.server.rooms.hub import load
from duchy.server.storage.sqlite import SqliteStore

from ..serving import CLOSED, Person, Process

pytestmark = pytest.mark.check

CYCLES = 4
MANY_CYCLES = 200
GAMES = ("magnate", "rois_faineants")


def play_until_killed(person: Person, acknowledged: list[str], rng: random.Random, after: float, kill: object) -> None:
    """Act as fast as the limits let one, so many seconds from the first answer on."""
    killed, stop = False, float("inf")
    try:
        while person.wait_for_turn():
            if time.monotonic() > stop and not killed:
                killed = True
                kill()  # pyright: ignore[reportCallIssue]
            cid, before = f"{rng.random()}", person.last["v"]
            if person.act(rng.choice(person.legal), cid=cid)["is"] == "ack":
                acknowledged.append(cid)
                stop = min(stop, time.monotonic() + after)
            while person.last["v"] == before:
                person.hear("ev")
            time.sleep(0.22)
    except (CLOSED, OSError, EOFError):
        return
    kill()  # pyright: ignore[reportCallIssue]


def check_cycles(tmp_path: Path, cycles: int) -> None:
    rng = random.Random(cycles)
    path = tmp_path / "t.sqlite3"
    acknowledged: list[str] = []
    opened: dict[str, object] = {}
    for cycle in range(cycles):
        server = Process(path)
        address = server.address
        if cycle % 4 == 0:
            opened = address.create(GAMES[cycle // 4 % len(GAMES)], players={"2": "random"})
            acknowledged = []
        person = address.sit(opened, 1)
        play_until_killed(person, acknowledged, rng, rng.random() * 1.5, server.process.kill)
        assert server.end(signal.SIGKILL) == -signal.SIGKILL
        check_events(path, str(opened["table"]), acknowledged)
    assert acknowledged


def check_events(path: Path, game: str, acknowledged: list[str]) -> None:
    """The chain is whole, and every acknowledged message is in it exactly once."""
    with closing(SqliteStore(path)) as store:
        table, _ = load(store, game)
        written = [event.client_id for event in store.events(game) if event.client_id]
    assert len(written) == len(set(written))
    assert set(acknowledged) <= set(written)
    assert len(written) - len(acknowledged) <= len(written) // 2 + 4
    assert table.seq >= len(written)


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    check_cycles(tmp_path, CYCLES)


@pytest.mark.slow(alone=True)
def test_nothing_acknowledged_is_lost_in_many_cycles(tmp_path: Path) -> None:
    check_cycles(tmp_path, MANY_CYCLES)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_server_in_peace(tmp_path: Path, number: int) -> None:
    server = Process(tmp_path / "t")
    address = server.address
    with address.sit(address.create("nullgame", players={"2": "random"}), 1) as person:
        assert person.wait_for_turn()
        assert person.act("keep")["is"] == "ack"
        assert server.end(number) == 0
        assert person.hear_the_end() in (1001, 1012)
