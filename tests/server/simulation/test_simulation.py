"""Servers, people, network and disk simulated from one seed: nothing acknowledged is lost, all see the same (quality
F3).

A failure says its seed; `python -m tests.server.simulation SEED` plays it again, event by event.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from duchy.server.ledger.refusal import Refusal
from duchy.server.protocol import Act, Undo
from duchy.server.rooms.room import Room
from duchy.server.storage import schema
from duchy.server.storage.sqlite import SqliteStore

from .world import World, play

pytestmark = pytest.mark.check

SEEDS = 25
CHUNKS = 4
MANY_SEEDS = 250
MANY_CHUNKS = 8
FOUND_WITHIN = 40
FAST = Path("/dev/shm")
"""A folder in memory, where there is one: the disk's troubles are made by the test."""


def played(seed: int) -> World:
    with tempfile.TemporaryDirectory(dir=FAST if FAST.is_dir() else None) as folder:
        return play(seed, Path(folder))


@pytest.mark.rotating(2)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_whatever_goes_wrong_nothing_promised_is_lost(chunk: int) -> None:
    went_wrong, done = Counter[str](), 0
    for seed in range(chunk * SEEDS, (chunk + 1) * SEEDS):
        world = played(seed)
        went_wrong.update(world.counts)
        went_wrong["servers died"] += world.crashes
        went_wrong["lines given up"] += sum(person.renewals for person in world.people)
        done += sum(len(person.acknowledged) for person in world.people)
    assert done > 5 * SEEDS
    for what in ("servers died", "lines given up", "naks NOT_STORED", "naks STALE"):
        assert went_wrong[what] > 0, what


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(MANY_CHUNKS))
def test_whatever_goes_wrong_nothing_promised_is_lost_in_two_thousand_worlds(chunk: int) -> None:
    for seed in range(chunk * MANY_SEEDS, (chunk + 1) * MANY_SEEDS):
        played(1000 + seed)


def test_a_seed_plays_the_same_again_also_in_another_process() -> None:
    first = played(3).trace
    assert played(3).trace == first
    assert played(4).trace != first
    done = subprocess.run(
        [sys.executable, "-m", "tests.server.simulation", "3"], env={**os.environ, "PYTHONHASHSEED": "77"},
        cwd=Path(__file__).parents[3], capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.splitlines()[:-1] == first


# The test of the test: servers that are wrong in one way each


async def acknowledges_early(
    self: Room, viewer: int, message: Act | Undo, decide: Callable[[], Any], acknowledge: Callable[[int], None]
) -> None:
    """The ack goes out before the event is on the disk."""
    async with self._lock:
        if (viewer, message.cid) in self.table.acks:
            return acknowledge(self.table.acks[viewer, message.cid])
        if message.base != self.table.version(viewer):
            raise Refusal("STALE")
        payload = decide()
        acknowledge(message.base + 1)
        await self._commit(payload, viewer, message.cid)
    self.wake()
    return None


async def knows_no_message(
    self: Room, viewer: int, message: Act | Undo, decide: Callable[[], Any], acknowledge: Callable[[int], None]
) -> None:
    """A message that comes again is a new one."""
    async with self._lock:
        await self._commit(decide(), viewer, message.cid, lambda: acknowledge(self.table.version(viewer)))
    self.wake()


async def leaves_one_out(self: Room, told: Any, *to_whom: Any) -> None:
    """Now and then who looks on is not told."""
    await BROADCAST(self, {viewer: said for viewer, said in told.items() if viewer or self.table.seq % 3}, *to_whom)


async def looks_at_nothing(self: Room) -> None:
    """What another process has stored is not taken in."""


def forgets(self: SqliteStore, group: list[Any]) -> None:
    """One transaction in seven is not written."""
    if vars(self).setdefault("_luck", random.Random(1)).random() > 1 / 7:
        WRITE(self, group)


BROADCAST, WRITE = Room._broadcast, SqliteStore._write
UNGUARDED = schema.TABLES.replace(", UNIQUE (game, seat, client_id)", "")
WRONG: dict[str, list[tuple[object, str, Any]]] = {
    "acknowledges before it is stored": [(Room, "_once", acknowledges_early)],
    "knows no message again": [(Room, "_once", knows_no_message), (schema, "TABLES", UNGUARDED)],
    "does not tell everybody": [(Room, "_broadcast", leaves_one_out)],
    "does not look at what others wrote": [(Room, "_catch_up", looks_at_nothing)],
    "does not write everything": [(SqliteStore, "_write", forgets)],
}


def play_some() -> None:
    for seed in range(FOUND_WITHIN):
        played(seed)


@pytest.mark.parametrize("wrong", WRONG)
def test_a_server_that_is_wrong_is_found_out(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for where, name, instead in WRONG[wrong]:
        monkeypatch.setattr(where, name, instead)
    with pytest.raises(AssertionError, match=r"python -m tests\.server\.simulation \d+"):
        play_some()
