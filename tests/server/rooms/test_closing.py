"""A room that everybody has left is closed, whatever it does in the background meanwhile; and who leaves while being
answered disturbs nobody.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from pathlib import Path

import pytest

from duchy.server.answers import Create
from duchy.server.protocol import Act, Rematch
from duchy.server.rooms.opponents import Opponents
from duchy.server.rooms.room import Room

from ..serving import PATIENCE, Address, serving
from ..steered import Servers, seated, shut

PACE_S = 0.3


def wait_for(server: Address, count: str) -> None:
    """Wait until the server's counts have that line."""
    until = time.monotonic() + PATIENCE
    while not re.search(f"^{count}$", server.metrics(), re.MULTILINE):
        assert time.monotonic() < until, count
        time.sleep(0.05)


def left_while_a_computer_thinks(server: Address) -> None:
    opened = server.create("nullgame", players={"2": "random"})
    with server.sit(opened, 1) as one:
        assert one.wait_for_turn()
        assert one.act(one.legal[0])["is"] == "ack"


def test_it_is_closed_when_the_computer_has_thought(tmp_path: Path) -> None:
    with serving(tmp_path / "t.sqlite3", pace_s=PACE_S) as server:
        for _ in range(3):
            left_while_a_computer_thinks(server)
        wait_for(server, "duchy_rooms 0")


def test_what_fails_in_the_background_is_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*told: object) -> None:
        raise RuntimeError("as the test wants it")

    monkeypatch.setattr(Opponents, "awaiting", fails)
    with caplog.at_level(logging.ERROR, "duchy.server"), serving(tmp_path / "t.sqlite3") as server:
        left_while_a_computer_thinks(server)
        wait_for(server, "duchy_crashes_total 1")
    assert "as the test wants it" in caplog.text


async def played_out(room: Room) -> None:
    while not room.table.is_finished:
        seat = int(room.table.position.actor or 0)
        text = str(room.table.position.actions()[0])
        told = list[int]()
        await room.decide(seat, Act(f"{room.table.seq}", room.table.version(seat), text), told.append)
        assert told


def test_who_leaves_while_asking_what_was_missed_is_told_nothing(servers: Servers) -> None:
    async def story() -> None:
        hub = servers.hub()
        room, (one, _) = await seated(hub, await hub.create(Create("nullgame")), 1, 2)
        async with room._lock:  # as if something were being told
            asked = asyncio.ensure_future(room.since(one, 0))
            await asyncio.sleep(0)
            room.leave(one)
        assert await asked is None
        await shut(hub, room)

    servers.run(story())


def test_who_leaves_while_a_rematch_is_stored_has_opened_it(servers: Servers) -> None:
    async def story() -> None:
        hub = servers.hub()
        room, (one, _) = await seated(hub, await hub.create(Create("nullgame", axes={"rounds": 1})), 1, 2)
        await played_out(room)
        asked = asyncio.ensure_future(room.rematch(1, Rematch("again"), one))
        await asyncio.sleep(0)
        room.leave(one)
        found = await asked
        assert (found.table, found.seat, found.cid) == (room.table.rematch, 2, "again")
        await shut(hub, room)

    servers.run(story())
