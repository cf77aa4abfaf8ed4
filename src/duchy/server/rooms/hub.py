"""All rooms of a server: found, opened when somebody comes, closed when everybody has left."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator, Sequence
from functools import partial
from typing import Any, Final, TypeVar, TypeVarTuple

from ...kernel.errors import quoted
from ..answers import Create, Opened, PushKey, Subscribe, Unsubscribe
from ..clock import Clock
from ..fair_share import FairShare
from ..ledger.loading import NoTable, load
from ..ledger.opening import CHANCE, TOKEN, open_table, token_name
from ..ledger.refusal import Refusal, quarantined
from ..ledger.seating import FILLED, SPENT, Holding
from ..ledger.table import Table
from ..messages.archive import Archive
from ..messages.viewer import standing
from ..prepared import Prepared
from ..protocol import Hello, Welcome, frame_of
from ..push.post import Post
from ..storage.alteration import SERVER
from ..storage.beside import Secret
from ..storage.event_store import EventStore
from ..storage.events import Damage, Event
from ..storage.readiness import Readiness
from ..storage.schema import StoreError
from .analyses import Analyses
from .lanes import Asker, Lane
from .limits import BAN, Doors, Limits, networks_of
from .metrics import Metrics, not_stored
from .opponents import Opponents
from .people.elsewhere import LIFE_S
from .people.listeners import Listener
from .reviews import Reviews
from .room import Room, Services
from .tutors import Tutors

LOG: Final = logging.getLogger("duchy.server")
Value = TypeVar("Value")
Facts = TypeVarTuple("Facts")
ARRIVING: Final = 2
EXPORTING: Final = 1
"""Threads that open rooms for people who arrive; threads for requests other than playing."""
ARRIVALS: Final = 2_000
"""How many rooms may wait to be opened: those of another process that has died; asking again would cost more."""
RESTING: Final = 32
"""How many rooms are kept while nobody is there."""
TURN: Final = 8
"""How many messages are started in one turn of the event loop."""


def from_any_thread(work: Callable[[*Facts], None]) -> Callable[[*Facts], None]:
    """The work, to be done soon in the loop that runs now; not at all once that is closed."""
    loop = asyncio.get_running_loop()

    def told(*facts: *Facts) -> None:
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(work, *facts)

    return told


class Hub:
    """The rooms, and what they share."""

    def __init__(
        self, store: EventStore, opponents: Opponents, metrics: Metrics, clock: Clock, limits: Limits | None = None,
        post: Post | None = None,
    ) -> None:  # fmt: skip
        self.store, self.opponents, self.metrics, self.clock = store, opponents, metrics, clock
        self.limits = limits or Limits()
        self.doors = Doors(self.limits, clock.steady)
        self.turns = FairShare(TURN)
        self.readiness = Readiness(store)
        self._rooms: dict[str, Room] = {}
        self._resting: OrderedDict[str, Room] = OrderedDict()
        """Rooms that nobody has come to yet or that everybody has left, the latest last: a newcomer, and a page that is
        reloaded, need not wait for the fold.
        """
        self._quarantined: set[str] = set()
        self._archive = Archive(store)
        self.arrivals = Lane("arrivals", ARRIVING, self.doors, clock, metrics, ARRIVALS)
        self.exports = Lane("exports", EXPORTING, self.doors, clock, metrics)
        self.analyses = Analyses(self.doors, clock, metrics)
        self.reviews = Reviews(self.exports, self.analyses)
        self.tutors = Tutors(opponents.thinking, metrics)
        self.services = Services(
            store, clock, metrics, opponents, self.tutors, self.arrivals.run, clock.now(), self._has_ended, post
        )
        self._opening: dict[str, asyncio.Future[None]] = {}
        """By table the opening of its room that is in progress."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._watching: asyncio.Task[None] | None = None

    def follow(self) -> None:
        """From now on follow what other processes write, if the store reports it."""
        self.store.follow(from_any_thread(self._heard), from_any_thread(self._overheard))
        self.store.on_loss = from_any_thread(self._lost)
        self.begin(self._read_bans())
        if self.store.is_shared:
            self._watching = asyncio.create_task(self._watch_others())
            self._watching.add_done_callback(self._end)

    async def _watch_others(self) -> None:
        """Who was at a process that is no longer there has left the table."""
        while True:
            await asyncio.sleep(LIFE_S)
            with contextlib.suppress(StoreError):
                living = await self.store.reading(self.store.living)
                for room in [*self._rooms.values()]:
                    room.presence.elsewhere.forget_dead(living)

    async def _read_bans(self) -> None:
        """Take in whom the operator refuses, and turn out those who are here."""
        with contextlib.suppress(Refusal):
            kept = await self.services.read(lambda: self.store.secrets_like(SERVER, BAN))
            self.doors.bans.ordered = networks_of(name.partition(" ")[2] for name in kept)
        for room in [*self._rooms.values()]:
            for listener in room.listeners:
                if self.doors.bans.refuse(listener.address):
                    listener.turn_out(Refusal("BANNED"))

    def _lost(self, error: StoreError) -> None:
        """Nothing is accepted any more: tell the operator, and everybody at the tables."""
        LOG.critical("%s: the database was lost while it was in use; nothing is accepted any more", error)
        refusal = not_stored(error, self.metrics)
        self.readiness.lose(error)
        for room in self._rooms.values():
            for listener in room.listeners:
                listener.refuse(refusal)

    def _heard(self, table: str | None) -> None:
        """Another process wrote to this table (None: possibly any table; SERVER: what concerns the whole server)."""
        if table in (SERVER, None):
            self.begin(self._read_bans())
        self._archive.forget(table)
        if table and not self.store.is_shared:
            self._resting.pop(table, None)
        found = self._rooms.get(table) if table else None
        for room in [*self._rooms.values()] if table is None else [found] if found else []:
            self.begin(room.refresh())
            if table is None:
                room.presence.elsewhere.ask_again()

    def _overheard(self, table: str, word: str) -> None:
        """Another process said something of the people at this table."""
        if room := self._rooms.get(table):
            room.presence.elsewhere.overhear(word)

    async def create(self, wanted: Create) -> Opened:
        """Set up a table. Raises Refusal."""
        event, secrets, opened = open_table(wanted, self.clock, programs=self.opponents.programs.known_as(wanted.game))
        with self.services.refusing():
            await self.store.keep(event, secrets)
        self.metrics.count("tables", "game", wanted.game)
        LOG.info("a table was set up: %s", wanted.game, extra={"table": event.table})
        self._rest(self._new_room(event, secrets))
        return opened

    def _new_room(self, event: Event, secrets: Sequence[Secret]) -> Room:
        """The room of a table that has just been set up: nothing of it need be read back."""
        named = {secret.name: secret.value for secret in secrets}
        room = Room(Table(event, looked_at=False), named[CHANCE], self.services)
        room.tokens = {name: Holding.read(kept) for name, kept in named.items() if name.startswith(TOKEN)}
        return room

    async def enter(self, hello: Hello, listener: Listener, address: str = "") -> tuple[Room, int, Welcome]:
        """Bring somebody to a table: the room, the viewer, the first message. Raises Refusal."""
        asker = Asker(address, hello.table)
        holding = await self._holding(hello.table, hello.token)
        if holding is None and hello.invitation is not None:
            holding = await self._invitation(hello.table, hello.invitation)
        if holding is None:
            raise await self._unknown(hello.table)
        async with self._using(asker) as room:
            greeting = await room.enter(listener, holding, hello, self.limits.seat_sockets, asker)
            return room, holding.seat, greeting

    async def viewer_of(self, table: str, token: str | None) -> int:
        """The seat of a token, 0 without one. Raises Refusal for a token with which no seat is held at that table.

        The first invitation is good for it, too: as long as it is open the seat has seen nothing.
        """
        holding = await self._holding(table, token)
        if holding is None or holding.invitation:
            raise await self._unknown(table)
        return holding.seat

    async def _holding(self, table: str, token: str | None) -> Holding | None:
        """What a token opens at that table; None if nothing ever. Raises Refusal if it does not any more."""
        if token is None:
            return Holding(0)
        name, room = token_name(token), self._rooms.get(table) or self._resting.get(table)
        if room and (known := room.tokens.get(name)) and room.table.people.holds(known):
            return known
        kept = await self.services.read(lambda: self.store.secret(table, name))
        if kept == FILLED:
            raise Refusal("SEAT_FILLED")
        if kept == SPENT:
            raise Refusal("SEAT_TAKEN")
        return Holding.read(kept) if kept else None

    async def _invitation(self, table: str, token: str) -> Holding | None:
        """The invitation, which must not be a token with which somebody holds the seat. Raises Refusal."""
        found = await self._holding(table, token)
        if found and found.device is not None:
            raise Refusal("SEAT_TAKEN")
        return found

    async def _unknown(self, table: str) -> Refusal:
        """There is no such table, or no such token there."""
        if await self.services.read(lambda: self.store.secret(table, CHANCE)) is None:
            return Refusal("NO_TABLE", detail=quoted(table))
        return Refusal("NO_TOKEN")

    async def record(self, asker: Asker, token: str | None) -> Prepared:
        """The record as that viewer may have it. Raises Refusal."""
        viewer = await self.viewer_of(asker.table, token)
        if kept := self._archive.finished.get(asker.table):
            return kept
        return await self._asked(asker, lambda: self._archive.record(asker.table, viewer))

    async def past(self, asker: Asker, token: str | None, number: int) -> bytes:
        """What that viewer saw after that many entries. Raises Refusal."""
        viewer = await self.viewer_of(asker.table, token)
        return await self._asked(asker, lambda: self._archive.past(asker.table, viewer, number))

    async def standing(self, asker: Asker, token: str | None) -> bytes:
        """The standing of the game, for the page that lists it. Raises Refusal."""
        viewer = await self.viewer_of(asker.table, token)
        if viewer == 0:
            raise Refusal("NO_TOKEN")
        if room := self._rooms.get(asker.table):
            room.refuse_damaged()
            return frame_of(standing(room.table, viewer))
        return await self._asked(asker, lambda: self._archive.standing(asker.table, viewer))

    async def push_key(self) -> PushKey:
        """The key to which browsers subscribe; empty if no notices are sent. Raises Refusal."""
        with self.services.refusing():
            return PushKey(await self.services.post.key() if self.services.post else "")

    async def subscribe(self, asker: Asker, token: str | None, wanted: Subscribe) -> None:
        """From now on notices of the seat go to that browser. Raises Refusal."""
        async with self._notified(asker.table, token) as (post, seat):
            await post.subscribe(asker.table, seat, token_name(token or ""), wanted)

    async def unsubscribe(self, asker: Asker, token: str | None, end: Unsubscribe) -> None:
        """They do so no longer. Raises Refusal."""
        async with self._notified(asker.table, token) as (post, seat):
            await post.unsubscribe(asker.table, seat, end.endpoint)

    @contextlib.asynccontextmanager
    async def _notified(self, table: str, token: str | None) -> AsyncGenerator[tuple[Post, int]]:
        """Whoever holds the seat of a token, of whose notices something changes. Raises Refusal."""
        seat = await self.viewer_of(table, token)
        if seat == 0:
            raise Refusal("NO_TOKEN")
        if self.services.post is None:
            raise Refusal("NO_PUSH")
        with self.services.refusing():
            yield self.services.post, seat
        if room := self._rooms.get(table) or self._resting.get(table):
            room.bell.reconsider(room.table)

    async def fair(self, asker: Asker) -> Prepared:
        """What its chance was drawn from, once it is over. Raises Refusal."""
        return await self._asked(asker, lambda: self._archive.fair(asker.table))

    async def feed(self, asker: Asker, place: str, language: str) -> Prepared:
        """Whose turn began when, and how it ended, as everybody saw it. Raises Refusal."""
        return await self._asked(asker, lambda: self._archive.feed(asker.table, place, language))

    async def _asked(self, asker: Asker, work: Callable[[], Value]) -> Value:
        """The answer to a request about a game other than playing. Raises Refusal."""
        if room := self._rooms.get(asker.table):
            room.refuse_damaged()
        with self._told(asker.table):
            return await self.exports.run(asker, work)

    @contextlib.asynccontextmanager
    async def _using(self, asker: Asker) -> AsyncGenerator[Room]:
        """The room of a game, kept open meanwhile and closed afterwards if nobody is in it. Raises Refusal."""
        room = await self._room(asker)
        try:
            with room.expecting():
                yield room
        finally:
            self.sweep(room)

    async def _room(self, asker: Asker) -> Room:
        """The room of a game. Raises Refusal if there is no such game or it is damaged."""
        while asker.table not in self._rooms:
            if resting := self._resting.pop(asker.table, None):
                self._rooms[asker.table] = resting
                break
            if asker.table in self._opening:
                await asyncio.wait([self._opening[asker.table]])
                continue
            mine = self._opening[asker.table] = asyncio.get_running_loop().create_future()
            try:
                with self._told(asker.table):
                    work = partial(load, self.store, asker.table, looked_at=False)
                    table, secret = await self.arrivals.run(asker, work)
                    self._rooms[asker.table] = Room(table, secret, self.services)
            finally:
                del self._opening[asker.table]
                mine.set_result(None)
        self._note()
        return self._rooms[asker.table]

    @contextlib.contextmanager
    def _told(self, table: str) -> Generator[None]:
        """What goes wrong with a game or with the store, as a Refusal."""
        try:
            with self.services.refusing():
                yield
        except NoTable:
            raise Refusal("NO_TABLE", detail=quoted(table)) from None
        except Damage as damage:
            if table not in self._quarantined:
                LOG.error("a game is damaged, and rests: %s", damage, extra={"table": table})
            self._quarantined.add(table)
            self._note()
            raise quarantined(damage) from None

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Run the work in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        """Forget the task; a crash is noted."""
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            LOG.error("a task failed", exc_info=error)
            self.metrics.count("crashes")

    def _has_ended(self, room: Room, task: asyncio.Task[None]) -> None:
        """A room has done something in the background; everybody may have left meanwhile."""
        self._end(task)
        if not task.cancelled():
            self.sweep(room)

    def sweep(self, room: Room) -> None:
        """Close a room that everybody has left; its game continues when somebody comes back."""
        if room.is_idle and self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]
            if room.is_sound:
                self._rest(room)
            self.begin(room.lease.give_back())
        self._note()

    def _rest(self, room: Room) -> None:
        """Keep a room that nobody is in for a while."""
        self._resting[room.table.id] = room
        if len(self._resting) > RESTING:
            self._resting.popitem(last=False)

    def _note(self) -> None:
        self.metrics.levels["rooms"] = len(self._rooms)
        self.metrics.levels["quarantined"] = len(self._quarantined)

    async def close(self) -> None:
        """Close all games, then release opponents and store."""
        self.readiness.close()
        if self._watching:
            self._watching.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(room.stop() for room in [*self._rooms.values(), *self._resting.values()]))
        self.arrivals.close()
        self.exports.close()
        await self.analyses.close()
        self.tutors.close()
        if self.services.post:
            await self.services.post.close()
        await asyncio.to_thread(self.opponents.close)
        await asyncio.to_thread(self.store.close)
