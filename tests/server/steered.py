"""Servers without sockets, in time that a test lets pass, and people at their tables."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from duchy.server.answers import Opened
from duchy.server.clock import Clock
from duchy.server.ledger.refusal import Refusal
from duchy.server.protocol import Hello
from duchy.server.rooms.hub import Hub
from duchy.server.rooms.limits import Limits
from duchy.server.rooms.metrics import Metrics
from duchy.server.rooms.opponents import Opponents
from duchy.server.rooms.room import Room

from .simulation.clockwork import Clockwork
from .simulation.disk import Disk, SimulatedStore

BEGINNING = 1_800_000_000_000
"""What the time is when they begin."""


@dataclass(eq=False)
class Sitting:
    """Somebody at a seat."""

    is_page: bool = False
    is_looking: bool = True
    token: str | None = None
    address: str = ""
    heard: list[bytes] = field(default_factory=list[bytes])

    def send(self, frame: bytes) -> None:
        """Keep it."""
        self.heard.append(frame)

    def refuse(self, refusal: Refusal) -> None:
        """Nothing is refused."""
        raise AssertionError(refusal)

    def turn_out(self, refusal: Refusal) -> None:
        """Nobody is turned out."""
        raise AssertionError(refusal)


class Servers:
    """Processes over one store, whose clock a test moves on."""

    def __init__(self, path: Path) -> None:
        self.path, self.loop = path, Clockwork(random.Random(1))
        self.disk = Disk(path, self.loop, random.Random(2), lambda _: None)

    def wall(self) -> int:
        return BEGINNING + int(self.loop.time() * 1000)

    def hub(self) -> Hub:
        """One more process."""
        clock, metrics = Clock(self.wall, self.loop.time, random.Random(3).randbytes, self.loop.time), Metrics()
        hub = Hub(SimulatedStore(self.disk), Opponents(clock, metrics, 0.0), metrics, clock, Limits(burst=10**6))
        hub.follow()
        return hub

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_until_complete(work)
            assert self.loop.errors == []
        finally:
            asyncio.set_event_loop(None)
            self.loop.close()


async def seated(hub: Hub, opened: Opened, *seats: int) -> tuple[Room, list[Sitting]]:
    """These seats at that process."""
    people = [Sitting() for _ in seats]
    rooms = [
        (await hub.enter(Hello(opened.table, opened.tokens[seat], nonce=f"{seat:02x}"), each))[0]
        for seat, each in zip(seats, people, strict=True)
    ]
    return rooms[0], people


async def shut(hub: Hub, room: Room) -> None:
    """Everybody goes, and the process ends."""
    for each in room.listeners:
        room.leave(each)
    await hub.close()
