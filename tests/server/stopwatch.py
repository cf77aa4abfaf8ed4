"""How long a viewer waits for an answer at a table whose hidden information the test chooses.

Connections, rooms and tables are the real ones; the store takes no time, so that it does not mask theirs.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, cast

import duchy
from duchy.server.clock import Clock
from duchy.server.ledger.chance import Chance
from duchy.server.ledger.opening import token_name
from duchy.server.ledger.table import Table
from duchy.server.rooms.hub import Hub
from duchy.server.rooms.lanes import Asker
from duchy.server.rooms.limits import Limits
from duchy.server.rooms.metrics import Metrics
from duchy.server.rooms.opponents import Opponents
from duchy.server.rooms.room import Room, Services
from duchy.server.rooms.tutors import Tutors
from duchy.server.storage.beside import Secret
from duchy.server.storage.event_store import EventStore
from duchy.server.storage.events import Event
from duchy.server.web.connection import Connection
from duchy.server.web.websocket import Ear
from duchy.table.action import Action
from duchy.table.position import Position, View

from .pairs import Twin
from .scripted import SECRET

PROGRAM = str(Path(duchy.__file__).parent)
TWINS = 30
"""So many twins are looked at for two that differ the most."""
CONTRAST = 4
"""So many more choices there must be."""


class NoStore(EventStore):
    """A store that stores nothing, instantly; the token of a seat is its number."""

    def __init__(self) -> None:
        self.where = Path("nowhere")

    async def keep(self, event: Event, secrets: Sequence[Secret] = (), fence: int | None = None) -> None:
        """It is kept."""

    async def reading(self, read: Callable[[], Any]) -> Any:
        """It is read."""
        return read()

    def secret(self, game: str, name: str) -> bytes | None:
        """The seat of a token."""
        return next((b"%d" % seat for seat in range(1, 9) if name == token_name(str(seat))), None)

    def _nothing(self, *args: Any, **more: Any) -> Any:
        raise NotImplementedError

    _write = _end_writing = _end_reading = rows = alter = swap = tables = probe = secrets_like = follow = _nothing


async def in_a_thread(asker: Asker, work: Callable[[], Table]) -> Table:
    """Slow work is done in any thread."""
    return await asyncio.to_thread(work)


def services(opponents: Opponents, clock: Clock, metrics: Metrics) -> Services:
    """What a room uses, of which nothing is stored."""
    tutors = Tutors(opponents.thinking, metrics)
    return Services(NoStore(), clock, metrics, opponents, tutors, in_a_thread, clock.now(), lambda room, task: None)


class Socket:
    """A line that takes no time; it notes when it is written to."""

    may_write = True

    def __init__(self) -> None:
        self._early: list[str] = []
        self._hear: Callable[[str], None] = self._early.append
        self.heard: list[tuple[float, str]] = []
        self.told = asyncio.Event()

    def say_up(self, **message: Any) -> None:
        """A message to the server."""
        self.give(json.dumps(message))

    def give(self, text: str) -> None:
        """Any text to the server."""
        self._hear(text)

    def listen(self, ear: Ear) -> None:
        """The server listens."""
        self._hear = ear.hear
        for text in self._early:
            ear.hear(text)

    def say(self, messages: Iterable[bytes]) -> None:
        """The server writes."""
        for text in map(bytes.decode, messages):
            self.heard.append((time.thread_time(), text))
            if not text.startswith('{"is":"ack"'):
                self.told.set()

    def go_on(self) -> None:
        """The server reads."""

    async def close(self, code: int) -> None:
        """The server lets go."""


class SteadyNature(Chance):
    """Nature with the least variation: always the middle one of its actions."""

    def choice(self, position: Position, counter: int) -> Action:
        """What nature does."""
        actions = position.actions()
        return actions[len(actions) // 2]


class SteadyRoom(Room):
    """A room at which nature brings no differences of its own."""

    def _chance(self) -> Chance:
        return SteadyNature(self.secret, self.table.id, self.table.people.nonces)


@asynccontextmanager
async def everybody_at(
    table: Table, last: int, kind: type[SteadyRoom]
) -> AsyncGenerator[tuple[Room, dict[int, Socket]]]:
    """A room of which everybody has a page open; that viewer came last."""
    metrics, clock = Metrics(), Clock()
    opponents = Opponents(clock, metrics)
    hub = Hub(NoStore(), opponents, metrics, clock, Limits(burst=10**9))
    room = hub._rooms[table.id] = kind(table, SECRET, hub.services)
    sockets = {seat: Socket() for seat in (*(seat for seat in table.people.seats if seat != last), 0, last)}
    tasks: list[asyncio.Task[None]] = []
    for seat, socket in sockets.items():
        tasks.append(asyncio.create_task(Connection(cast(Any, socket), hub).run()))
        socket.say_up(**{"is": "hello"}, table=table.id, token=str(seat) if seat else None, page=True)
        await socket.told.wait()
    yield room, sockets
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    opponents.close()


def after(table: Table, viewer: int, text: str, seed: int) -> Position:
    """Where the viewer's action leads at that twin."""
    here = Twin(table, viewer, random.Random(seed)).table.position.play(text)
    for action in SteadyNature(SECRET, "", {}).course(here, 0):
        here = here.play(action)
    return here


def few_and_many(table: Table, viewer: int, text: str, rng: random.Random) -> tuple[int, int] | None:
    """Two seeds of twins: after the viewer's action, which shows the viewer the same at both, the next seat has the
    fewest choices, or the most. None if it makes no difference or the viewer acts again.
    """
    choices: dict[View, dict[int, int]] = defaultdict(dict)
    for seed in rng.sample(range(10**6), TWINS):
        here = after(table, viewer, text, seed)
        if isinstance(here.actor, int) and here.actor != viewer:
            choices[here.view(viewer)][seed] = len(here.actions())
    for alike in choices.values():
        few, many = (pick(alike, key=lambda seed: alike[seed]) for pick in (min, max))
        if alike[many] >= CONTRAST + alike[few]:
            return few, many
    return None


async def lines_run(table: Table, viewer: int, text: str, seeds: Sequence[int]) -> list[Counter[str]]:
    """The viewer plays at each of these twins: how many lines of which function are run until the news of it."""
    found = list[Counter[str]]()
    async with everybody_at(table, viewer, SteadyRoom) as (room, sockets):
        for seed in seeds:
            room.table = Twin(table, viewer, random.Random(seed)).table
            for socket in sockets.values():
                socket.told.clear()
            with counted(sockets[viewer].told.is_set) as lines:
                sockets[viewer].say_up(**{"is": "act"}, cid="x", base=room.table.version(viewer), a=text)
                await sockets[viewer].told.wait()
            found.append(lines)
            for socket in sockets.values():
                await socket.told.wait()
    return found


@contextmanager
def counted(is_done: Callable[[], bool]) -> Iterator[Counter[str]]:
    """The lines of the program that are run, by function, until that is done."""
    lines = Counter[str]()

    def note(frame: FrameType, event: str, _: object) -> Any:
        if is_done():
            return None
        if event == "line" and (file := frame.f_code.co_filename).startswith(PROGRAM):
            lines[f"{file.removeprefix(PROGRAM)} {frame.f_code.co_qualname}"] += 1
        return note

    before = sys.gettrace()
    sys.settrace(note)
    try:
        yield lines
    finally:
        sys.settrace(before)


async def times(
    table: Table, viewer: int, text: str, seeds: Sequence[int], kind: type[SteadyRoom] = SteadyRoom
) -> list[float]:
    """The viewer plays at each of these twins: how much work is done until the news of it, in seconds.

    Work and not time, because the machine may have something else to do.
    """
    found = list[float]()
    async with everybody_at(table, viewer, kind) as (room, sockets):
        for seed in seeds:
            room.table = Twin(table, viewer, random.Random(seed)).table
            for socket in sockets.values():
                socket.told.clear()
            began = time.thread_time()
            sockets[viewer].say_up(**{"is": "act"}, cid="x", base=room.table.version(viewer), a=text)
            await sockets[viewer].told.wait()
            found.append(sockets[viewer].heard[-1][0] - began)
            for socket in sockets.values():
                await socket.told.wait()
    return found


class Comparison:
    """How well times tell two classes apart; only those of one table are compared with each other."""

    def __init__(self) -> None:
        self._longer, self._pairs, self.samples = 0.0, 0, 0

    def add(self, few: Sequence[float], many: Sequence[float]) -> None:
        """The times of one table."""
        self._longer += sum((more > less) + (more == less) / 2 for more in many for less in few)
        self._pairs += len(many) * len(few)
        self.samples += min(len(many), len(few))

    @property
    def area(self) -> float:
        """The area under the ROC curve: how often the many took longer than the few; 0.5 means no information."""
        return self._longer / self._pairs
