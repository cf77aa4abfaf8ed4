"""The world of one seed: who plays what, everything that goes wrong, and what must hold in the end."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import closing
from contextvars import copy_context
from pathlib import Path
from typing import Any, cast

import msgspec

from duchy.players.opponents.baselines import RandomPlayer
from duchy.players.player import Choice, Player
from duchy.server.answers import Create
from duchy.server.clock import Clock
from duchy.server.ledger.loading import load
from duchy.server.ledger.table import Table
from duchy.server.messages.viewer import after, seen
from duchy.server.protocol import frame_of
from duchy.server.rooms.hub import Hub
from duchy.server.rooms.limits import Limits
from duchy.server.rooms.metrics import Metrics
from duchy.server.rooms.opponents import Opponents
from duchy.server.storage.sqlite import SqliteStore
from duchy.server.web.connection import Connection
from duchy.table.position import View

from .clockwork import PROCESS, Clockwork
from .disk import CODES, Disk, SimulatedStore
from .network import NOTICED_S, Line, Weather
from .person import Person

KINDS: tuple[tuple[str, int, dict[str, int | str], dict[str, str]], ...] = (
    ("nullgame", 2, {"rounds": 3}, {}), ("nullgame", 3, {"rounds": 3}, {}),
    ("nullgame", 3, {"rounds": 3}, {"3": "random"}),
    ("magnate", 2, {}, {}), ("magnate", 2, {"replace_ace": 1}, {}), ("magnate", 2, {}, {"1": "random"}),
    ("rois_faineants", 3, {}, {"2": "random"}), ("magna_grecia", 2, {}, {}),
)  # fmt: skip
"""Game, seats, axes, computers."""
STORMY_S = (10.0, 40.0)
"""How long things go wrong."""
QUIET_S = NOTICED_S + 30.0
"""How long everybody then has to get over it."""
PACE_S = 0.3


class Faulty(RandomPlayer):
    """An opponent that fails now and then."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """Anything legal, if it lives."""
        if self._rng.random() < 0.2:
            raise RuntimeError("as the test wants it")
        return super().choose(view, ms, seed)


class Process:
    """A server: hub and store, until it dies."""

    def __init__(self, world: World, number: int) -> None:
        self._world, self.number, self.lines = world, number, list[Line]()
        self._context = copy_context()
        self._context.run(PROCESS.set, number)
        rng, loop = world.rng, world.loop
        clock = Clock(world.wall, loop.time, rng.randbytes, loop.time)
        metrics = Metrics()
        self.store = SimulatedStore(world.disk)
        player: Callable[..., Player] = lambda level, game: Faulty(rng)  # noqa: E731
        opponents = Opponents(clock, metrics, PACE_S, player)
        limits = Limits(burst=10**6, rate=1e6, seat_sockets=8)
        self.hub = Hub(self.store, opponents, metrics, clock, limits)
        self._context.run(self.hub.follow)

    def accept(self, line: Line) -> None:
        """Serve a new line."""
        self.lines.append(line)
        self._context.run(self._serve, line)

    def _serve(self, line: Line) -> None:
        connection = Connection(cast(Any, line), self.hub)
        self._world.loop.create_task(connection.run())

    def die(self) -> None:
        """At once, with everything that it was about to do."""
        for line in self.lines:
            line.cut()
        self._world.loop.end(self.number)
        self.store.die()
        self.hub.opponents.close()


class World:
    """Everything, from one seed."""

    def __init__(self, seed: int, folder: Path, say: Callable[[str], None] | None = None) -> None:
        self.rng, self.seed, self.trace = random.Random(seed), seed, list[str]()
        self._say = say
        self.loop = Clockwork(random.Random(self.rng.random()))
        self.disk = Disk(folder / "t", self.loop, self.rng, self.log)
        self.weather = self._some_weather()
        self._jump = 0
        self._started, self.crashes, self.processes, self.people = 0, 0, list[Process](), list[Person]()
        self.counts: dict[str, int] = {}

    def _some_weather(self) -> Weather:
        chance = self.rng.random
        bad = self.rng.choice((0.0, 0.3, 1.0))
        return Weather(
            delay_s=self.rng.choice((0.005, 0.05, 0.4)), loses=bad * 0.1 * chance(), doubles=0.2 * chance(),
            overtakes=bad * chance(), ends=bad * 0.05 * chance(), dies=bad * 0.02 * chance(),
        )  # fmt: skip

    def log(self, what: str) -> None:
        """Something happened."""
        line = f"{self.loop.time():9.4f} {what}"
        self.trace.append(line)
        if self._say:
            self._say(line)

    def wall(self) -> int:
        """The clock on the wall, which jumps."""
        if self.rng.random() < 0.02:
            self._jump = self.rng.randrange(-(10**10), 10**10)
        return 1_800_000_000_000 + self._jump + int(self.loop.time() * 1000)

    # What happens

    def run(self) -> None:
        """Run the whole simulation. Raises AssertionError if something does not hold."""
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_until_complete(self._run())
            self._check()
        finally:
            for process in [*self.processes]:
                self._crash(process)
            self.loop.run_until_complete(asyncio.sleep(1))
            self.loop.close()
            asyncio.set_event_loop(None)

    async def _run(self) -> None:
        for _ in range(self.rng.choice((1, 1, 2))):
            self._start()
        await self._open()
        until = self.loop.time() + self.rng.uniform(*STORMY_S)
        while self.loop.time() < until:
            await asyncio.sleep(self.rng.expovariate(0.5))
            await self._mishap()
        self._calm()
        await asyncio.sleep(QUIET_S)

    async def _open(self) -> None:
        """Open a table with one person per seat, sometimes with two pages for one, and with a spectator."""
        game, seats, axes, players = self.rng.choice(KINDS)
        self.log(f"{game} of {seats}, {len(self.processes)} servers, {self.weather}")
        wanted = Create(game, seats=seats, axes=axes, players=players)
        opened = await self.processes[0].hub.create(wanted)
        self._table, eager = opened.table, self.rng.choice((0.1, 0.3, 1.0))
        for seat in range(seats + 1):
            for page in range(0 if str(seat) in players else self.rng.choice((1, 1, 1, 2))):
                person = Person(
                    f"{seat}{'ab'[page]}", opened.table, seat, opened.tokens.get(seat), eager, self.rng, self.connect,
                    self.loop.call_later, self.log,
                )  # fmt: skip
                self.people.append(person)

    def connect(self, person: Person) -> Line | None:
        """A line to one of the servers that live."""
        if not self.processes:
            return None
        process = self.rng.choice(self.processes)
        line = Line(self.loop, self.rng, self.weather, person, self.log)
        process.accept(line)
        return line

    def _start(self) -> None:
        self._started += 1
        self.processes.append(Process(self, self._started))

    def _crash(self, process: Process) -> None:
        self.processes.remove(process)
        for (name, _, value), number in process.hub.metrics.counts.items():
            self.counts[f"{name} {value}"] = self.counts.get(f"{name} {value}", 0) + number
        process.die()

    async def _mishap(self) -> None:
        """One thing goes wrong."""
        match self.rng.choice(("crash", "disk", "slow", "lie", "nothing")):
            case "crash":
                process = self.rng.choice(self.processes)
                self.log(f"server {process.number} dies")
                self.crashes += 1
                self._crash(process)
                await asyncio.sleep(self.rng.random() * 3)
                self._start()
            case "disk":
                self.disk.fail(self.rng.choice(CODES))
                await asyncio.sleep(self.rng.random() * 3)
                self.disk.heal()
            case "slow":
                self.disk.slow_s = self.rng.choice((0.001, 0.01, 0.2))
            case "lie":
                self.disk.lies = self.rng.choice((0.0, 0.3))
            case _:
                pass

    def _calm(self) -> None:
        """From now on nothing goes wrong, and nobody begins anything new."""
        self.log("calm")
        self.weather.loses = self.weather.doubles = self.weather.overtakes = 0.0
        self.weather.ends = self.weather.dies = self.disk.lies = 0.0
        self.weather.delay_s, self.disk.slow_s = 0.02, 0.01
        for person in self.people:
            person.plays = False

    # What holds

    def _check(self) -> None:
        for error in self.loop.errors:
            raise AssertionError(repr(error)) from error
        for process in [*self.processes]:
            self._crash(process)
        with closing(SqliteStore(self.disk.path)) as store:
            table, secret = load(store, self._table)
            written = [(event.seat, event.client_id) for event in store.events(self._table) if event.client_id]
        assert len(written) == len(set(written))
        for person in self.people:
            self._check_person(person, table, secret, {cid for seat, cid in written if seat == person.seat})
        assert self.counts.get("crashes ", 0) == 0

    def _check_person(self, person: Person, table: Table, secret: bytes, written: set[str]) -> None:
        """Everything acknowledged was stored, nothing refused was, and everything reported did happen."""
        name, own = person.name, {cid for cid in written if cid.startswith(f"{person.name}-")}
        assert not person.open, f"{name} still waits for {[*person.open]}"
        assert set(person.acknowledged) == own, f"{name}: {set(person.acknowledged) ^ own} promised or kept, not both"
        for cid, version in person.acknowledged.items():
            assert table.acks[person.seat, cid] == version, f"{name}: {cid}"
        assert person.version == table.version(person.seat), f"{name} is at {person.version}"
        told = [msgspec.json.decode(frame_of(entry)) for entry in after(table, person.seat, 0)]
        assert person.entries == told, f"{name} was told something else"
        assert person.view == msgspec.json.decode(frame_of(seen(table, person.seat, secret))), (
            f"{name} sees something else"
        )


def play(seed: int, folder: Path, say: Callable[[str], None] | None = None) -> World:
    """Play a seed's world in a folder of its own. Raises AssertionError where something does not hold."""
    world = World(seed, folder, say)
    try:
        world.run()
    except Exception as error:
        again = f"python -m tests.server.simulation {seed}"
        raise AssertionError(f"seed {seed}: {error or type(error).__name__}; all that happened: {again}") from error
    return world
