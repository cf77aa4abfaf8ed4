"""`python -m tests.load.machines`: several processes share one PostgreSQL; they are killed, and the database restarted.

Each table is served by a process that a hash chooses among those alive, as a proxy would. Its people act at a steady
pace; whoever loses the socket comes back to another process and sends again what was not acknowledged. At the end the
database must have every acknowledged message once and no other, and every game must hold.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import count
from signal import SIGKILL, SIGTERM
from typing import Final

import httpx
from tests.server.cluster import Cluster, all_processes, cluster, missing, parent_of

from duchy.server.messages.verify import Unproven, verify_game
from duchy.server.storage.postgres import PostgresStore

from .figures import machine, percentile
from .loads import GAMES, OPENED_AT_ONCE
from .served import NotStarted, Served, processor_s_of, start
from .tables import READ, SAY, Heard
from .wire import Wire, open_wire

OWN: Final = "127.1.{}.{}"
MOST: Final = 250
NUMBERS: Final = count(1)
AGAIN_S: Final = 0.5
"""At most so long after a socket is lost its person tries again, at random, so that not all come at once."""
REFUSED_S: Final = 1.0
"""How long somebody waits whose action could not be stored."""
LOOK_S: Final = 0.005
SETTLED_S: Final = 90.0
AWAY_S: Final = 3.0
"""For how long the database is away."""


@dataclass
class Figures:
    """What is measured."""

    answers: list[float] = field(default_factory=list[float])
    """Seconds from when an action is due to its ack."""
    taken_over: list[float] = field(default_factory=list[float])
    """Seconds from the loss of a socket to the welcome at another process."""
    acknowledged: set[tuple[str, int, str]] = field(default_factory=set[tuple[str, int, str]])
    sent: set[tuple[str, int, str]] = field(default_factory=set[tuple[str, int, str]])
    refused: Counter[str] = field(default_factory=Counter[str])
    kills: int = 0


@dataclass
class Machines:
    """The processes, some of which may be dead for a moment."""

    place: str
    alive: dict[int, Served] = field(default_factory=dict[int, Served])
    spent: float = 0.0
    """CPU seconds of those that are gone."""

    async def begin(self, number: int) -> None:
        """Start that process, and again while it cannot reach the database, as systemd would."""
        while number not in self.alive:
            try:
                self.alive[number] = await asyncio.to_thread(start, self.place)
            except NotStarted:
                await asyncio.sleep(REFUSED_S)

    def serving(self, table: str) -> Served | None:
        """Which process serves the table; None if all are dead."""
        chosen = max(self.alive, key=lambda number: blake2b(f"{number} {table}".encode()).digest(), default=None)
        return None if chosen is None else self.alive[chosen]

    async def kill(self, number: int) -> None:
        """End it as a power cut would, and start another in its place."""
        gone = self.alive.pop(number)
        self.spent += gone.processor_s()
        gone.signal(SIGKILL)
        await asyncio.to_thread(gone.end)
        await self.begin(number)

    async def end(self) -> None:
        """End all."""
        for served in self.alive.values():
            served.signal(SIGTERM)
            await asyncio.to_thread(served.end)

    @property
    def memory_mib(self) -> float:
        """What the largest of them has in memory."""
        return max(each.resident_mib() for each in self.alive.values())

    @property
    def processor_s(self) -> float:
        """CPU seconds of all, the dead ones too."""
        return self.spent + sum(each.processor_s() for each in self.alive.values())


class Player:
    """A person at a table, who comes back whatever happens to the process."""

    def __init__(self, table: Table, number: int, token: str) -> None:
        self.table, self.number, self.token = table, number, token
        self.v, self.legal = 0, list[str]()
        self.wire: Wire | None = None
        self.pending: dict[str, object] | None = None
        self.due, self.lost_at = 0.0, 0.0
        self._coming: asyncio.Task[None] | None = None
        self.own = OWN.format(*divmod(next(NUMBERS) % (MOST * MOST), MOST))
        """The address from which it comes: everybody has another, as at home."""

    def come(self) -> None:
        """Connect, and again until it works."""
        if self._coming is None or self._coming.done():
            self._coming = asyncio.create_task(self._come())

    async def _come(self) -> None:
        while not self.table.left and self.wire is None:
            with suppress(OSError):
                if served := self.table.machines.serving(self.table.id):
                    wire = await open_wire(served.address, "/api/socket", self._ended, self.own)
                    self.wire = wire
                    wire.listen(self._hear)
                    hello = {"is": "hello", "table": self.table.id, "token": self.token, "since": self.v}
                    wire.send(SAY(hello))
                    return
            await asyncio.sleep(random.random() * AGAIN_S)

    def _ended(self) -> None:
        if self.wire is None and not self.lost_at:
            return
        self.wire, self.legal = None, []
        self.lost_at = self.lost_at or time.perf_counter()
        if not self.table.left:
            asyncio.get_running_loop().call_later(random.random() * AGAIN_S, self.come)

    def _hear(self, frame: bytes) -> None:
        heard = READ.decode(frame)
        match heard.kind:
            case "ack" if self.pending and heard.cid == self.pending["cid"]:
                self._acknowledged(heard.cid or "")
            case "nak":
                self._refused(heard)
            case "welcome" | "ev":
                self._seen(heard)
            case _:
                pass

    def _acknowledged(self, cid: str) -> None:
        figures = self.table.figures
        figures.answers.append(time.perf_counter() - self.due)
        figures.acknowledged.add((self.table.id, self.number, cid))
        self.pending = None

    def _refused(self, heard: Heard) -> None:
        self.table.figures.refused[heard.code] += 1
        if heard.code == "STALE":
            self.pending = None
        elif heard.cid is None:
            if self.wire:
                self.wire.close()
        elif self.pending:
            asyncio.get_running_loop().call_later(REFUSED_S, self._send)

    def _seen(self, heard: Heard) -> None:
        self.v, self.legal = heard.v, heard.legal or []
        self.table.is_over |= bool(heard.view and len(bytes(heard.view.ending)))
        if heard.kind == "welcome":
            if self.lost_at:
                self.table.figures.taken_over.append(time.perf_counter() - self.lost_at)
            self.lost_at = 0.0
            self.table.seated.add(self.number)
            self._send()

    def act(self, due: float) -> None:
        """Play something that was due at that time."""
        cid, self.due = f"{self.number}.{self.v}.{random.getrandbits(32):x}", due
        self.pending = {"is": "act", "cid": cid, "base": self.v, "a": random.choice(self.legal)}
        self.table.figures.sent.add((self.table.id, self.number, cid))
        self.legal = []
        self._send()

    def _send(self) -> None:
        if self.pending and self.wire:
            self.wire.send(SAY(self.pending))

    def leave(self) -> None:
        """Go, and do not come back."""
        if self.wire:
            self.wire.close()


class Table:
    """Two people at a table."""

    def __init__(self, machines: Machines, figures: Figures, game: str) -> None:
        self.machines, self.figures, self.game = machines, figures, game
        self.left = self.is_over = False
        self.seated: set[int] = set()
        self.players: list[Player] = []

    async def open(self, http: httpx.AsyncClient) -> None:
        """Set it up, and let both come."""
        served = next(iter(self.machines.alive.values()))
        wanted = {"game": self.game, "seats": 2}
        opened = (await http.post(f"http://{served.address}/api/tables", json=wanted)).json()
        self.id = opened["table"]
        self.players = [Player(self, int(number), token) for number, token in opened["tokens"].items()]
        for player in self.players:
            player.come()
        while len(self.seated) < len(self.players):
            await asyncio.sleep(LOOK_S)

    @property
    def waits(self) -> bool:
        """Whether an answer is still to come."""
        return any(player.pending for player in self.players)

    async def play(self, first: float, pace: float, until: float) -> None:
        """One action in so many seconds; one that cannot be made in time is made as soon as it can."""
        due = first
        while due < until and not self.is_over:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            while not self.is_over and not self._act(due):
                if time.perf_counter() > until + SETTLED_S:
                    return
                await asyncio.sleep(LOOK_S)
            due += pace

    def _act(self, due: float) -> bool:
        actor = next((player for player in self.players if player.legal and player.wire), None)
        if actor is None or self.waits:
            return False
        actor.act(due)
        return True

    def leave(self) -> None:
        """Both go."""
        self.left = True
        for player in self.players:
            player.leave()


async def opened(machines: Machines, figures: Figures, count: int) -> list[Table]:
    """So many tables, all people at them."""
    gate = asyncio.Semaphore(OPENED_AT_ONCE)
    tables = [Table(machines, figures, GAMES[number % len(GAMES)]) for number in range(count)]
    without_reuse = httpx.Limits(max_keepalive_connections=0)
    async with httpx.AsyncClient(timeout=120, limits=without_reuse) as http:

        async def one(table: Table) -> None:
            async with gate:
                await table.open(http)

        await asyncio.gather(*map(one, tables))
    return tables


async def killing(machines: Machines, figures: Figures, every: float, until: float) -> None:
    """Kill one process after another."""
    turn = 0
    while every and time.perf_counter() + every < until:
        await asyncio.sleep(every)
        number = sorted(machines.alive)[turn % len(machines.alive)]
        turn, figures.kills = turn + 1, figures.kills + 1
        await machines.kill(number)


async def restarting(database: Cluster, at: float) -> None:
    """The database crashes, and is back a little later."""
    await asyncio.sleep(max(0.0, at - time.perf_counter()))
    await asyncio.to_thread(database.stop, "immediate")
    await asyncio.sleep(AWAY_S)
    await asyncio.to_thread(database.start)


def database_s(database: Cluster) -> float:
    """CPU seconds of PostgreSQL since it was started: its processes, and those that it has buried."""
    main = int((database.folder / "data" / "postmaster.pid").read_text().split()[0])
    children = [number for number in all_processes() if parent_of(number) == main]
    return processor_s_of(main, with_children=True) + sum(map(processor_s_of, children))


def wrong(place: str, figures: Figures, tables: Sequence[Table]) -> list[str]:
    """What is lost, doubled or does not hold."""
    found: Counter[tuple[str, int, str]] = Counter()
    reasons: list[str] = []
    with closing(PostgresStore(place)) as store:
        for table in tables:
            found.update((table.id, event.seat, event.client_id) for event in store.events(table.id) if event.client_id)
            try:
                verify_game(store, table.id)
            except Unproven as error:
                reasons.append(f"{table.id}: {error.code} {error.facts}")
    lost, foreign = figures.acknowledged - found.keys(), found.keys() - figures.sent
    doubled = [key for key, number in found.items() if number > 1]
    reasons += [f"{len(lost)} lost"] if lost else []
    reasons += [f"{len(doubled) + len(foreign)} doubled"] if doubled or foreign else []
    return reasons + ([f"{left} unanswered"] if (left := sum(table.waits for table in tables)) else [])


async def measured(args: argparse.Namespace, database: Cluster, place: str) -> int:
    """Run it and print the figures; 1 if something was wrong."""
    machines, figures = Machines(place), Figures()
    try:
        await asyncio.gather(*map(machines.begin, range(args.processes)))
        tables = await _opened_and_told(machines, figures, args.tables, database)
        before = machines.processor_s, database_s(database)
        await _played(args, machines, figures, tables, database)
        used = machines.processor_s - before[0]
        print(f"CPU of the servers {used:.0f} s, {1000 * used / len(figures.answers):.2f} ms an action; "
              f"at most {machines.memory_mib:.0f} MiB; refused: {dict(figures.refused)}", flush=True)  # fmt: skip
        if not args.restart_database:
            used = database_s(database) - before[1]
            print(f"CPU of the database {used:.1f} s, {1000 * used / len(figures.answers):.2f} ms an action")
        for table in tables:
            table.leave()
    finally:
        await machines.end()
    reasons = await asyncio.to_thread(wrong, place, figures, tables)
    print(f"{len(figures.acknowledged)} acknowledged: " + ("; ".join(reasons[:9]) or "0 lost, 0 doubled, all hold"))
    print(f"database: {size_of(place) / len(tables) / 1024:.1f} KiB a table", flush=True)
    return int(bool(reasons))


async def _opened_and_told(machines: Machines, figures: Figures, count: int, database: Cluster) -> list[Table]:
    began, before = time.perf_counter(), (machines.processor_s, database_s(database))
    tables = await opened(machines, figures, count)
    took, cost, stored = time.perf_counter() - began, machines.processor_s - before[0], database_s(database) - before[1]
    print(f"{count} tables with {2 * count} sockets at {len(machines.alive)} processes: {took:.0f} s, "
          f"{1000 * cost / count:.1f} ms of CPU a table, {1000 * stored / count:.1f} of the database; "
          f"{machines.memory_mib:.0f} MiB a process", flush=True)  # fmt: skip
    return tables


async def _played(
    args: argparse.Namespace, machines: Machines, figures: Figures, tables: Sequence[Table], database: Cluster
) -> None:
    """Everybody plays while processes are killed and the database is away."""
    begin, seconds = time.perf_counter(), 60 * args.minutes
    until = begin + seconds
    disturbances = [asyncio.create_task(killing(machines, figures, args.kill_every, until))]
    if args.restart_database:
        disturbances.append(asyncio.create_task(restarting(database, begin + seconds / 2)))
    await asyncio.gather(*disturbances, *(
        table.play(begin + args.pace * number / len(tables), args.pace, until) for number, table in enumerate(tables)
    ))  # fmt: skip
    while any(table.waits for table in tables) and time.perf_counter() < until + SETTLED_S:
        await asyncio.sleep(LOOK_S)
    print(f"{len(figures.answers)} actions in {time.perf_counter() - begin:.0f} s, {figures.kills} kills: "
          f"acks {told(figures.answers)}", flush=True)  # fmt: skip
    if figures.taken_over:
        print(f"{len(figures.taken_over)} sockets taken over: {told(figures.taken_over)}", flush=True)


def told(seconds: Sequence[float]) -> str:
    """A distribution in milliseconds."""
    parts = [f"{name} {percentile(seconds, share):.0f}" for name, share in SHARES.items()]
    return f"{', '.join(parts)} ms"


SHARES: Final = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "at most": 1.0}


def size_of(place: str) -> int:
    """Bytes of the database's tables and indexes."""
    import psycopg

    with psycopg.connect(place) as connection:
        query = b"SELECT pg_total_relation_size('duchy.event') + pg_total_relation_size('duchy.secret')"
        row = connection.execute(query).fetchone()
    return int(row[0]) if row else 0


def main() -> int:
    """Measure; return 1 if something was wrong, 2 if there is no PostgreSQL."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.machines", description=__doc__)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=3000)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--pace", type=float, default=30, help="seconds between two actions at a table (%(default)s)")
    parser.add_argument("--kill-every", type=float, default=10, help="seconds; 0: never")
    parser.add_argument("--restart-database", action="store_true", help="crash the database half-way")
    args = parser.parse_args()
    if reason := missing():
        print(reason, file=sys.stderr)
        return 2
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(machine(), flush=True)
    with cluster() as database, asyncio.Runner() as runner:
        return runner.run(measured(args, database, database.database()))


if __name__ == "__main__":
    sys.exit(main())
