"""A room: one table in use, the sockets at it, and the one way to change it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from ...table.position import View
from ..alarm import Alarm
from ..clock import Clock
from ..errand import Errand
from ..ledger.audience import News
from ..ledger.chance import Chance
from ..ledger.commands import Sealed, act, forgo, open_nonce, refuse_stopped, signed, take_seat
from ..ledger.decisions import commanded, meant_by
from ..ledger.opening import TOKEN, kept_tokens, moved, next_table, open_table, renewed, token_name
from ..ledger.outcomes import outcome_of
from ..ledger.refusal import Refusal, quarantined
from ..ledger.seating import FILLED, SPENT, Holding
from ..ledger.table import Table
from ..messages.viewer import news, welcome
from ..protocol import (
    Again,
    Deciding,
    Hello,
    Hint,
    Hinted,
    Permit,
    Rematch,
    Say,
    Weigh,
    Weighed,
    Welcome,
    frame_of,
)
from ..push.bell import Bell
from ..push.post import Post
from ..storage.beside import Secret, referring
from ..storage.event_store import Conflict, EventStore
from ..storage.events import AnyPayload, Damage, Event, Filled, Invited, Rematched, Uninvited, link
from ..storage.lease import Lease
from ..storage.schema import StoreError
from .adviser import Adviser
from .lanes import Aside, Asker
from .metrics import Metrics, not_stored
from .opponents import Decided, Opponents
from .people.listeners import Listener, Listeners
from .people.presence import Presence
from .thinking import Awaited, For
from .tutors import Tutors

RETRY_S: Final = 1.0
"""Seconds until an opponent's action that could not be stored is retried, and the store is asked what it has."""
OPENING_S: Final = 15.0
"""For how many seconds after the last person has joined the game waits for nonces that are still sealed."""
NOBODY: Final = Asker()
Value = TypeVar("Value")


@dataclass(frozen=True)
class Services:
    """What all rooms of a server use together."""

    store: EventStore
    clock: Clock
    metrics: Metrics
    opponents: Opponents
    tutors: Tutors
    aside: Aside
    """Where a table is read again."""
    begun: int
    """When the server began, in milliseconds since 1970."""
    ended: Callable[[Room, asyncio.Task[None]], None]
    """Called when a room has done something in the background."""
    post: Post | None = None

    async def read(self, work: Callable[[], Value]) -> Value:
        """Read something from the store without blocking anybody. Raises Refusal."""
        with self.refusing():
            return await self.store.reading(work)

    @contextlib.contextmanager
    def refusing(self) -> Generator[None]:
        """If the store fails meanwhile, that is counted, and a Refusal."""
        try:
            yield
        except StoreError as error:
            raise not_stored(error, self.metrics) from None


class Room:
    """Everything that happens at a table goes through `_commit`, one event at a time: stored, acknowledged, told."""

    def __init__(self, table: Table, secret: bytes, services: Services) -> None:
        self.table, self.secret, self._services = table, secret, services
        self._store, self._clock, self._opponents = services.store, services.clock, services.opponents
        self._adviser = Adviser(services.opponents, services.tutors, services.clock)
        self._lock = asyncio.Lock()
        self.listeners = Listeners()
        self.tokens: dict[str, Holding] = {}
        """By its name what a token gives access to, where that is known without asking the store."""
        self.bell = Bell(services.post, lambda: self.listeners.looking)
        self.presence = Presence(self.listeners, table.people.seats, services.store, table.id, services.clock.steady)
        self.damage: Damage | None = None
        self.is_gone = False
        """Whether the operator has deleted the game."""
        self.lease = Lease(services.store, table.id, services.clock.steady)
        self._expected = 0
        self._settled_chance: Chance | None = None
        self._thinking, self._opening, self._doubting, self._noting = (
            Errand(work, partial(services.ended, self))
            for work in (self._think, self._wait_for_nonces, self._make_sure, self._keep_time)
        )
        self._alarm = Alarm(services.clock.now, self._noting.begin)

    # Coming and going

    @contextlib.contextmanager
    def expecting(self) -> Generator[None]:
        """Somebody is arriving; the room stays open."""
        self._expected += 1
        try:
            yield
        finally:
            self._expected -= 1

    async def enter(
        self, listener: Listener, holding: Holding, hello: Hello, most: int, asker: Asker = NOBODY
    ) -> Welcome:
        """Join or watch; the listener hears everything after the welcome. Raises Refusal.

        A seat has `most` sockets.
        """
        viewer = holding.seat
        async with self._lock:
            self.refuse_damaged()
            if viewer and self.listeners.viewers.count(viewer) >= most:
                raise Refusal("SEAT_SOCKETS", most=most)
            if self._store.is_shared:
                await self._catch_up()
            if viewer:
                with contextlib.suppress(Refusal):
                    await self._note_time()
            if viewer == 0 and not self.table.audience.looked_at:
                await self._look_on(asker)
            if viewer:
                holding = await self._seated(holding, hello)
            greeting = welcome(self.table, viewer, hello.since, self.secret, listener.is_page)
            self.listeners.add(listener, holding)
            self.presence.update(listener)
            self.bell.heed(self.table)
        if listener.is_page:
            greeting = self.presence.greeted(greeting)
        if greeting.limit:
            greeting = replace(greeting, now=self._clock.now())
        self.wake()
        if holding.device and self.table.people.places[viewer].devices.get(holding.device):
            greeting = replace(greeting, device=holding.device)
        is_own = holding.device is not None or hello.invitation is None
        return greeting if is_own else replace(greeting, own=False)

    async def _seated(self, holding: Holding, hello: Hello) -> Holding:
        """Take the seat, unless that is done; returns what the token then gives access to. Raises Refusal."""
        name = token_name(hello.token or "")
        nonce = Sealed(hello.seal) if hello.seal else hello.nonce
        people = self.table.people
        while holding.seat in people.awaited or holding.invitation is not None or not people.holds(holding):
            if not people.holds(holding):
                found = await self._found(name)
                if found is None or found.seat != holding.seat or not people.holds(found):
                    raise Refusal("SEAT_TAKEN")
                holding = found
                continue
            agrees = self._agreement(holding.seat, hello)
            payload = take_seat(self.table, holding, nonce, self.secret, agrees, hello.key)
            if not payload.claim:
                await self._commit(payload, holding.seat)
                continue
            own = Holding(holding.seat, payload.claim.device)
            spent = token_name(hello.invitation or hello.token or "")
            kept = [Secret(spent, SPENT)] if spent != name else []
            if await self._commit(payload, holding.seat, secrets=[*kept, Secret(name, own.kept)]):
                self.tokens.pop(spent, None)
                holding = self.tokens[name] = own
        return holding

    def _agreement(self, seat: int, hello: Hello) -> bool | UnsetType:
        """Whether whoever takes the seat agrees to tutors, where that is asked. Raises Refusal if a page is silent."""
        if not self.table.people.asks_for_tutors or seat not in self.table.people.awaited:
            return UNSET
        if hello.page and hello.tutors is None:
            raise Refusal("TUTORS_ASKED")
        return hello.tutors or False

    async def _found(self, name: str) -> Holding | None:
        """What the token of that name opens by now. Raises Refusal."""
        kept = await self._services.read(lambda: self._store.secret(self.table.id, name))
        if kept == FILLED:
            raise Refusal("SEAT_FILLED")
        return Holding.read(kept) if kept else None

    async def _look_on(self, asker: Asker) -> None:
        """From now on also compute what spectators see; most tables never have any. Raises Refusal."""
        await self._read_again(True, asker)

    async def _read_again(self, looked_at: bool | None = None, asker: Asker = NOBODY) -> None:
        """Reload the table from the store, up to the last known event. Raises Refusal."""
        events = await self._services.read(lambda: self._store.events(self.table.id))
        looked = self.table.audience.looked_at if looked_at is None else looked_at
        try:
            self.table = await self._services.aside(asker, lambda: Table.of(events[: self.table.seq + 1], looked))
        except Damage as damage:
            raise self._damaged(damage) from None

    def _vanished(self) -> Refusal:
        """The operator has deleted the game: everybody goes."""
        self.is_gone, refusal = True, Refusal("NO_TABLE", detail=self.table.id)
        for listener in self.listeners:
            self.leave(listener)
            listener.turn_out(refusal)
        return refusal

    def leave(self, listener: Listener) -> None:
        """Stop listening."""
        self.listeners.remove(listener)
        self.presence.update()
        self._set_alarm()

    def say(self, viewer: int, message: Say | Permit) -> None:
        """Tell everybody what the person says, a text only the people. Raises Refusal."""
        self.presence.say(viewer, self.table.people.host, message)

    def _turn_out(self) -> None:
        """Whoever holds a seat no longer goes."""
        for listener in self.listeners.not_holding(self.table.people.holds):
            self.leave(listener)
            listener.turn_out(Refusal("SEAT_TAKEN"))

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nobody thinks."""
        return not self.listeners and not self._expected and not self._thinking.is_running

    @property
    def is_sound(self) -> bool:
        """Whether the table is known to match what is stored."""
        return self.damage is None and not self.is_gone and not self._doubting.is_running

    async def since(self, listener: Listener, version: int) -> bytes | None:
        """Everything after a version again; not while something is being told. None if the listener has left."""
        async with self._lock:
            self.refuse_damaged()
            if listener not in self.listeners:
                return None
            return frame_of(news(self.table, self.listeners.viewer(listener), version, self.secret, listener.is_page))

    # What people do

    async def open_nonce(self, viewer: int, nonce: str) -> None:
        """The seat opens its nonce; not more than once, however often it does. Raises Refusal."""
        async with self._lock:
            while payload := open_nonce(self.table, viewer, nonce, self.secret):
                await self._commit(payload, viewer)
        self.wake()

    async def _wait_for_nonces(self) -> None:
        """Who does not open a nonce in time has no say in the deal; the game begins for everybody."""
        while self.table.people.unopened and self.listeners and self.damage is None and not self.table.is_stopped:
            left_s = OPENING_S - (self._clock.now() - self.table.people.joined_at) / 1000
            if left_s > 0:
                await asyncio.sleep(min(left_s, OPENING_S))
                continue
            with contextlib.suppress(Refusal):
                async with self._lock:
                    if self.table.people.unopened and await self.lease.is_held(self.table.seq):
                        await self._commit(forgo(self.table, self.secret), is_own=True)
            if self.table.people.unopened:
                await asyncio.sleep(RETRY_S)
        self.wake()

    async def decide(
        self, viewer: int, message: Deciding, acknowledge: Callable[[int], None], listener: Listener | None = None
    ) -> None:
        """Do what the message says, only once however often it arrives. Raises Refusal."""
        device = self.listeners.device(listener) if listener else None

        def decide() -> AnyPayload:
            payload = commanded(self.table, viewer, message, self._chance())
            return signed(self.table, viewer, device, payload, message.sig)

        await self._once(viewer, message, decide, acknowledge)

    async def _once(
        self, viewer: int, message: Deciding, decide: Callable[[], AnyPayload], acknowledge: Callable[[int], None]
    ) -> None:
        async with self._lock:
            key = viewer, message.cid
            if key in self.table.acks:
                self._acknowledge_again(viewer, message, acknowledge)
            elif viewer and message.base != self.table.version(viewer):
                raise Refusal("STALE")
            else:
                payload = decide()
                secrets = await self._renewed(payload)
                done = lambda: acknowledge(self.table.acks[key])  # noqa: E731
                if not await self._commit(payload, viewer, message.cid, done, secrets):
                    self._acknowledge_again(viewer, message, acknowledge)
        self.wake()

    async def _renewed(self, payload: AnyPayload) -> Sequence[Secret]:
        """The tokens that are good for nothing any more, and the new one. Raises Refusal."""
        if not isinstance(payload, Invited | Uninvited | Filled):
            return ()
        changed = renewed(payload, await self._services.read(lambda: self._store.secrets_like(self.table.id, TOKEN)))
        for secret in changed:
            self.tokens.pop(secret.name, None)
        return changed

    def _acknowledge_again(self, viewer: int, message: Deciding, acknowledge: Callable[[int], None]) -> None:
        """Report that a message is done, if one with that id is. Raises Refusal if that was a different message."""
        key = viewer, message.cid
        if key not in self.table.acks:
            raise Refusal("STALE")
        if self.table.outcomes[key] != outcome_of(meant_by(message, viewer)):
            raise Refusal("CID_REUSED")
        acknowledge(self.table.acks[key])

    def _chance(self) -> Chance:
        """What nature draws from, which is fixed when everybody has joined."""
        if self._settled_chance:
            return self._settled_chance
        chance = Chance(self.secret, self.table.id, self.table.people.nonces)
        if self.table.people.are_complete:
            self._settled_chance = chance
        return chance

    async def hint(self, viewer: int, message: Hint) -> Hinted | None:
        """A hint, one at a time for a seat. None if the same message is already being answered. Raises Refusal."""
        self.refuse_damaged()
        return await self._adviser.hint(self.table, viewer, message)

    async def weigh(self, viewer: int, message: Weigh) -> Weighed:
        """What the seat's tutor has to say of actions before they are played. Raises Refusal."""
        self.refuse_damaged()
        return await self._adviser.weigh(self.table, viewer, message)

    async def rematch(self, viewer: int, message: Rematch, listener: Listener) -> Again:
        """Open another table for the same people, unless there is one; the other pages are told. Raises Refusal."""
        async with self._lock:
            if viewer == 0:
                raise Refusal("SPECTATOR")
            if not self.table.is_finished:
                raise Refusal("NOT_OVER")
            if self.table.rematch is None:
                await self._open_again(viewer)
                self._tell_again(listener)
        return replace(self._again(viewer, listener), cid=message.cid)

    async def _open_again(self, viewer: int) -> None:
        """Store a table, then its address; only the first of several counts."""
        self.refuse_damaged()
        with self._services.refusing():
            kept = await self._store.reading(lambda: kept_tokens(self._store, self.table))
            event, secrets, opened = open_table(next_table(self.table), self._clock, kept, self.table.players.values())
            await self._store.keep(event, secrets)
        self._services.metrics.count("tables", "game", self.table.created.game)
        await self._commit(Rematched(opened.table), viewer)
        if self.table.rematch is None:
            raise Refusal("STALE")

    def _tell_again(self, asker: Listener | None = None) -> None:
        """Tell the pages where the same people play on, except the one that asked."""
        for page in self.listeners.pages(but=asker):
            if again := self.again(page):
                page.send(frame_of(again))

    def again(self, listener: Listener) -> Again | None:
        """Where the people of this table play on; None if they do not."""
        return self._again(self.listeners.viewer(listener), listener) if self.table.rematch else None

    def _again(self, viewer: int, listener: Listener) -> Again:
        seat = moved(viewer, self.table.settled.seats) if viewer else 0
        return Again(str(self.table.rematch), seat, listener.token)

    # What opponents do

    def wake(self) -> None:
        """Let the opponent whose turn it is think, unless it already does."""
        if self.table.computer and self.damage is None:
            self._thinking.begin()
        if self.table.people.unopened:
            self._opening.begin()
        self._set_alarm()

    async def _think(self) -> None:
        """Opponents play until it is a person's turn."""
        whom = For.PERSON if self.table.people.seats else For.NOBODY
        while self._due:
            if not await self.lease.is_held(self.table.seq):
                await asyncio.sleep(RETRY_S)
                continue
            with self._opponents.awaiting(self.table.settled.game, whom) as awaited:
                await self._play_on(awaited)

    @property
    def _due(self) -> str | None:
        """The computer that is to decide, if anybody waits for it."""
        return self.table.computer if self.listeners and self.damage is None else None

    async def _play_on(self, awaited: Awaited) -> None:
        while (level := self._due) and await self.lease.is_held(self.table.seq):
            seat, seq = int(self.table.position.actor or 0), self.table.seq
            decided = await self._chosen(level, self.table.position.view(seat).copy(), awaited)
            async with self._lock:
                if self.table.seq == seq:
                    payload = act(self.table, seat, [str(decided.action)], self._chance())
                    if decided.at_sight:
                        payload = replace(payload, at_sight=decided.at_sight)
                    with contextlib.suppress(Refusal):
                        await self._commit(payload, is_own=True)
            if self.table.seq == seq:
                await asyncio.sleep(RETRY_S)
        self._opponents.answered(awaited)

    async def _chosen(self, level: str, view: View, awaited: Awaited) -> Decided:
        """A secret question is answered at once: a pause would reveal it."""
        if self.table.asks_in_secret:
            return Decided((await self._opponents.quick(view)).action)
        return await self._opponents.choose(level, view, awaited, self.table)

    # What time does

    def _set_alarm(self) -> None:
        """While somebody with a seat is here, note when the time of the seat that decides is over."""
        is_kept = any(self.listeners.viewers) and self.damage is None
        self._alarm.set(self.table.clocks.rings_at(self._services.begun) if is_kept else None)

    async def _keep_time(self) -> None:
        try:
            async with self._lock:
                await (self._note_time() if await self.lease.is_held(self.table.seq) else asyncio.sleep(RETRY_S))
        except Refusal:
            await asyncio.sleep(RETRY_S)
        self.wake()

    async def _note_time(self) -> None:
        """Note that the running time is over, or that it runs. Raises Refusal."""
        if noted := self.table.clocks.note(self._clock.now(), self._services.begun):
            await self._commit(noted)

    async def stop(self) -> None:
        """Stop all thinking."""
        self._alarm.set(None)
        self.bell.stop()
        for errand in (self._thinking, self._doubting, self._opening, self._noting):
            await errand.stop()

    # The one way to change the table

    async def _commit(
        self, payload: AnyPayload, seat: int = 0, cid: str | None = None,
        acknowledge: Callable[[], None] | None = None, secrets: Sequence[Secret] = (), is_own: bool = False,
    ) -> bool:  # fmt: skip
        """Store the event, acknowledge it, tell everybody. Raises Refusal; nothing has happened then.

        If another process was first, what it has stored is taken in, the event is dropped, and the answer is False.
        `is_own`: it is done on nobody's behalf, so that another process that acts here is first, too.
        """
        self.refuse_damaged()
        if not isinstance(payload, Rematched):
            refuse_stopped(self.table)
        stored = referring(payload, self._clock.random)
        event = link(self.table.id, self.table.seq + 1, self.table.hash, stored.payload, self._clock.now(), seat, cid)
        try:
            await self._store.keep(event, [*secrets, *stored.secrets], self.lease.fence if is_own else None)
        except Conflict:
            self._services.metrics.count("conflicts")
            self.lease.lose()
            await self._catch_up()
            return False
        except StoreError as error:
            self._doubting.begin()
            raise not_stored(error, self._services.metrics) from None
        await self._broadcast(self._take_in(event, payload), seat, acknowledge)
        return True

    async def _make_sure(self) -> None:
        """What seemed not to be stored may have been, with only its confirmation lost: check again a little later."""
        is_sure = False
        while not is_sure and self.listeners and self.damage is None:
            await asyncio.sleep(RETRY_S)
            with contextlib.suppress(Refusal):
                async with self._lock:
                    await self._catch_up()
                is_sure = True
        self.wake()

    async def refresh(self) -> None:
        """Take in what another process may have stored, and continue from there."""
        with contextlib.suppress(Refusal):
            async with self._lock:
                self.refuse_damaged()
                await self._catch_up()
        self.wake()

    async def _catch_up(self) -> None:
        """Take in what another process or the operator has stored. Raises Refusal."""
        self.bell.doubt()
        events = await self._services.read(lambda: self._store.events(self.table.id, self.table.seq - 1))
        if not events:
            raise self._vanished()
        if events[0].hash != self.table.hash:
            await self._read_again()
        before = self.table.rematch
        for event in events[1:]:
            await self._broadcast(self._take_in(event))
        if self.table.rematch != before:
            self._tell_again()

    def _take_in(self, event: Event, payload: AnyPayload | None = None) -> News:
        before = self.table.people.turned_out
        try:
            told = self.table.apply(event, payload)
        except Damage as damage:
            raise self._damaged(damage) from None
        if self.table.is_finished:
            self._opponents.ended(self.table)
        if self.table.people.turned_out != before:
            self._turn_out()
        self._set_alarm()
        return told

    def _damaged(self, damage: Damage) -> Refusal:
        self.damage = damage
        return quarantined(damage)

    async def _broadcast(self, told: News, seat: int = 0, acknowledge: Callable[[], None] | None = None) -> None:
        """The seat that acted gets the ack with what it saw, then everybody else is told, the seat that is to act last.

        What others are told depends on what they alone know; this way the time to compute that reveals nothing to
        whoever acted, and what the next seat may do to nobody. What is said at one moment is sent in one piece.
        """
        actor = self.table.position.actor
        if acknowledge:
            acknowledge()
        if seat in told:
            self._tell([seat])
            await asyncio.sleep(0)
        self._tell([viewer for viewer in told if viewer not in (seat, actor)])
        if actor in told and actor != seat:
            await asyncio.sleep(0)
            self._tell([int(actor)])
        self._adviser.look_ahead(self.table)
        self.bell.heed(self.table)

    def _tell(self, viewers: Sequence[int]) -> None:
        def frame(viewer: int, is_page: bool) -> bytes:
            since = self.table.version(viewer) - 1
            return frame_of(news(self.table, viewer, since, self.secret, is_page))

        self.listeners.tell(viewers, frame)

    def refuse_damaged(self) -> None:
        """Raise Refusal if the game is damaged."""
        if self.damage:
            raise quarantined(self.damage)
