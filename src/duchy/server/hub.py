"""All rooms of a server: found, opened when somebody comes, closed when everybody has left."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Callable, Coroutine
from typing import Any, Final, TypeVar

from ..table.record import shown
from .event_store import EventStore
from .events import Damage
from .export import exported
from .fair import fairness
from .kept import NoTable, load
from .limits import Doors, Limits
from .means import Means
from .metrics import Metrics
from .opening import CHANCE, open_table, token_name
from .opponents import Opponents
from .past import Path, recalled
from .protocol import Create, Fair, Hello, Opened, Past, Standing, Welcome
from .readiness import Readiness
from .recent import Recent
from .refusal import Refusal
from .room import Listener, Room, not_stored, quarantined
from .schema import StoreError
from .seen import standing
from .table import Table
from .turns import Turns

LOG: Final = logging.getLogger("duchy.server")
Value = TypeVar("Value")
PATHS: Final = 6
"""So many long answers of a kind are kept, since a page asks for one moment after another."""
TURN: Final = 8
"""So many messages are begun to be answered in one turn of the event loop."""


class Hub:
    """The rooms, and what they share."""

    def __init__(
        self, store: EventStore, opponents: Opponents, metrics: Metrics, means: Means, limits: Limits | None = None
    ) -> None:
        self.store, self.opponents, self.metrics, self.means = store, opponents, metrics, means
        self.limits = limits or Limits()
        self.doors = Doors(self.limits, means.steady)
        self.turns = Turns(TURN)
        self.readiness = Readiness(store)
        self._rooms: dict[str, Room] = {}
        self._quarantined: set[str] = set()
        self._paths: Recent[Path] = Recent(PATHS)
        self._fair: Recent[Fair] = Recent(PATHS)
        self._opening = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def follow(self) -> None:
        """From now on hear what other processes write, where the store tells of it."""
        loop = asyncio.get_running_loop()

        def heard(game: str | None) -> None:
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(self._heard, game)

        def lost(error: StoreError) -> None:
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(self._lost, error)

        self.store.follow(heard)
        self.store.on_loss = lost

    def _lost(self, error: StoreError) -> None:
        """Nothing is accepted any more: tell who runs the server, and everybody at its tables."""
        LOG.critical("%s: the database was lost while it was in use; nothing is accepted any more", error)
        refusal = not_stored(error, self.metrics)
        self.readiness.look_soon()
        for room in self._rooms.values():
            for listener in list(room.listeners):
                listener.refuse(refusal)

    def _heard(self, game: str | None) -> None:
        for name, room in self._rooms.items():
            if game in (name, None):
                self.begin(room.refresh())

    async def create(self, wanted: Create) -> Opened:
        """Set up a table. Raises Refusal."""
        event, secrets, opened = open_table(wanted, self.means)
        try:
            await self.store.keep(event, secrets)
        except StoreError as error:
            raise not_stored(error, self.metrics) from None
        self.metrics.count("tables", "game", wanted.game)
        return opened

    async def enter(self, hello: Hello, listener: Listener) -> tuple[Room, int, Welcome]:
        """Lead somebody to a table: the room, for which viewer, what is said first. Raises Refusal."""
        viewer = await self.viewer_of(hello.game, hello.token)
        async with self._using(hello.game) as room:
            return room, viewer, await room.enter(listener, viewer, hello, self.limits.seat_sockets)

    async def viewer_of(self, game: str, token: str | None) -> int:
        """The seat of a token, 0 without one. Raises Refusal for a token of no seat at that table."""
        if token is None:
            return 0
        seat = await self._stored(lambda: self.store.secret(game, token_name(token)))
        if seat is not None:
            return int(seat)
        if await self._stored(lambda: self.store.secret(game, CHANCE)) is None:
            raise Refusal("NO_TABLE", detail=shown(game))
        raise Refusal("NO_TOKEN")

    async def record(self, game: str, token: str | None) -> str:
        """The record as that viewer may have it. Raises Refusal."""
        viewer = await self.viewer_of(game, token)
        table, secret = await self._load(game)
        return await asyncio.to_thread(exported, table, viewer, secret)

    async def past(self, game: str, token: str | None, number: int) -> Past:
        """What that viewer saw after so many entries. Raises Refusal."""
        viewer = await self.viewer_of(game, token)
        async with self._using(game) as room:
            room.refuse_damaged()
            seq = room.table.seq
            events = await self._stored(lambda: self.store.events(game))
            path = await self._paths.get((game, seq, viewer), lambda: recalled(events[: seq + 1], viewer))
            return path.at(number, room.secret)

    async def standing(self, game: str, token: str | None) -> Standing:
        """How far the game is, for the page that lists it. Raises Refusal."""
        viewer = await self.viewer_of(game, token)
        if viewer == 0:
            raise Refusal("NO_TOKEN")
        async with self._using(game) as room:
            room.refuse_damaged()
            return standing(room.table, viewer)

    async def fair(self, game: str) -> Fair:
        """What its chance was made of, once it is over. Raises Refusal."""
        async with self._using(game) as room:
            room.refuse_damaged()
            key = game, room.table.position.is_over
            return await self._fair.get(key, lambda: fairness(room.table, room.secret))

    @contextlib.asynccontextmanager
    async def _using(self, game: str) -> AsyncGenerator[Room]:
        """The room of a game, which stays open meanwhile; closed afterwards where nobody is in it. Raises Refusal."""
        room = await self.room(game)
        try:
            with room.expecting():
                yield room
        finally:
            self.sweep(room)

    async def room(self, game: str) -> Room:
        """The room of a game. Raises Refusal where there is no such game or it cannot be believed."""
        if game not in self._rooms:
            async with self._opening:
                if game not in self._rooms:
                    table, secret = await self._load(game, looked_at=False)
                    self._rooms[game] = Room(table, secret, self.store, self.means, self.metrics, self.opponents)
        self._note()
        return self._rooms[game]

    async def _load(self, game: str, looked_at: bool = True) -> tuple[Table, bytes]:
        try:
            return await self._stored(lambda: load(self.store, game, looked_at))
        except NoTable:
            raise Refusal("NO_TABLE", detail=shown(game)) from None
        except Damage as damage:
            self._quarantined.add(game)
            self._note()
            raise quarantined(damage) from None

    async def _stored(self, read: Callable[[], Value]) -> Value:
        """What is read from the disk, without anybody waiting for it. Raises Refusal."""
        try:
            return await asyncio.to_thread(read)
        except StoreError as error:
            raise not_stored(error, self.metrics) from None

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Let the work be done beside everything else, and nobody wait for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        """Forget the task; a crash is noted."""
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            LOG.error("a task failed", exc_info=error)
            self.metrics.count("crashes")

    def sweep(self, room: Room) -> None:
        """Close a room in which nobody is left; its game goes on when somebody comes back."""
        if room.is_idle and self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]
        self._note()

    def _note(self) -> None:
        self.metrics.levels["rooms"] = len(self._rooms)
        self.metrics.levels["quarantined"] = len(self._quarantined)

    async def close(self) -> None:
        """Let all games rest, then let go of opponents and store."""
        self.readiness.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(room.stop() for room in self._rooms.values()))
        await asyncio.to_thread(self.opponents.close)
        await asyncio.to_thread(self.store.close)
