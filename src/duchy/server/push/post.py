"""Notices for every table of the server: who wants them, the key they are signed with, and the threads that send."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from importlib.util import find_spec
from typing import Final

from ..answers import Subscribe
from ..clock import Clock
from ..ledger.opening import TOKEN
from ..ledger.people import People
from ..ledger.refusal import Refusal
from ..ledger.seating import VOID, Holding
from ..storage.event_store import EventStore
from ..storage.schema import StoreError
from .delivery import UNSENT, Delivery
from .notice import Turn, notice
from .pair import Pair, pair_in
from .settings import PushSettings
from .subscriptions import MOST, PUSH, TOLD, Subscription, name_of, of_seat, read_subscription, told

LOG: Final = logging.getLogger("duchy.server")
WAIT_S: Final = 3.0
"""Seconds that somebody has to look up before they are told: who reloads the page is away for a moment."""
NEEDED: Final = ("http_ece", "py_vapid")
"""What the extra `push` installs."""
SENDERS: Final = 2
"""Threads that send."""
MOST_WAITING: Final = 1_000
"""So many notices wait to be sent; more are dropped."""
GONE: Final = (404, 410)
"""Statuses by which a push service says that a subscription exists no longer."""
REFUSED: Final = 300
"""The first status that is no success: redirects are none."""
LASTS_S: Final = 7 * 86_400
"""For how many seconds a push service keeps a notice for a browser that is off."""


def unheard(outcome: str) -> None:
    """Nobody counts."""


class Post:
    """It stores subscriptions and sends notices; whatever goes wrong with a push service, tables do not notice."""

    def __init__(
        self, store: EventStore, settings: PushSettings, clock: Clock,
        count: Callable[[str], None] = unheard, deliver: Delivery | None = None, wait_s: float = WAIT_S,
    ) -> None:  # fmt: skip
        self._store, self._settings, self._clock, self._count = store, settings, clock, count
        self._deliver, self.wait_s = deliver or Delivery(), wait_s
        self._pair: Pair | None = None
        self._senders = ThreadPoolExecutor(SENDERS, "duchy-push")
        self._waiting: set[asyncio.Task[None]] = set()
        self.is_open = bool(settings.contact and settings.services) and all(map(find_spec, NEEDED))
        """Whether notices are sent here at all."""
        self.is_shared = store.is_shared

    async def key(self) -> str:
        """The key to which browsers subscribe; empty if no notices are sent here. Raises StoreError."""
        return (await self._own_pair()).public if self.is_open else ""

    async def _own_pair(self) -> Pair:
        if self._pair is None:
            self._pair = await self._store.reading(lambda: pair_in(self._store))
        return self._pair

    # Subscriptions

    async def subscribe(self, table: str, seat: int, token: str, wanted: Subscribe) -> None:
        """From now on the seat's notices go there, too; `token` is its token's name. Raises Refusal or StoreError."""
        if not self.is_open:
            raise Refusal("NO_PUSH")
        if not self._settings.admits(wanted.endpoint):
            raise Refusal("NO_PUSH_SERVICE")
        kept = await self._kept(table)
        name = name_of(seat, wanted.endpoint)
        if len(of_seat(kept, seat).keys() - {name}) >= MOST:
            raise Refusal("TOO_MANY_DEVICES", most=MOST)
        await self._swap(table, name, kept.get(name), Subscription(seat, token, wanted).value)

    async def unsubscribe(self, table: str, seat: int, endpoint: str) -> None:
        """The seat's notices do not go there any more. Raises StoreError."""
        kept, name = await self._kept(table), name_of(seat, endpoint)
        if name in of_seat(kept, seat):
            await self._swap(table, name, kept[name], None)

    async def clear(self, table: str) -> None:
        """There is nothing more to tell of a table. Raises StoreError."""
        for kind in (PUSH, TOLD):
            for name, value in (await self._like(table, kind)).items():
                await self._swap(table, name, value, None)

    async def seats(self, table: str) -> frozenset[int]:
        """The seats of a table that have asked for notices. Raises StoreError."""
        return frozenset(read_subscription(value).seat for value in (await self._kept(table)).values())

    async def _kept(self, table: str) -> dict[str, bytes]:
        return await self._like(table, PUSH)

    async def _like(self, table: str, kind: str) -> dict[str, bytes]:
        return await self._store.reading(lambda: self._store.secrets_like(table, kind))

    async def _swap(self, table: str, name: str, before: bytes | None, after: bytes | None) -> bool:
        return await self._store.reading(lambda: self._store.swap(table, name, before, after))

    # Notices

    async def claim(self, table: str, turn: Turn) -> bool:
        """Whether nobody has told the seat of this turn yet, or seen it look; from now on somebody has."""
        name = told(turn.seat)
        before = await self._store.reading(lambda: self._store.secret(table, name))
        if before is not None and int(before) >= turn.number:
            return False
        return await self._swap(table, name, before, b"%d" % turn.number)

    async def tell(self, table: str, game: str, people: People, turn: Turn) -> None:
        """Send the seat a notice of its turn, once among all processes. Raises StoreError."""
        kept = of_seat(await self._kept(table), turn.seat)
        if not kept or not await self.claim(table, turn):
            return
        tokens, pair = await self._like(table, TOKEN), await self._own_pair()
        for name, each in kept.items():
            if not holds(people, tokens, each):
                await self._swap(table, name, each.value, None)
            elif len(self._waiting) >= MOST_WAITING:
                self._count("dropped")
            else:
                task = asyncio.create_task(
                    self._send(table, each, notice(table, game, turn.number, each.to.lang), pair)
                )
                self._waiting.add(task)
                task.add_done_callback(self._waiting.discard)

    async def _send(self, table: str, kept: Subscription, body: bytes, pair: Pair) -> None:
        loop = asyncio.get_running_loop()
        status = await loop.run_in_executor(self._senders, lambda: self._post(table, kept.to, body, pair))
        outcome = "gone" if status in GONE else "failed" if status == UNSENT or status >= REFUSED else "sent"
        self._count(outcome)
        if outcome == "failed":
            LOG.info("a push service did not take a notice: %s", status or "no answer", extra={"table": table})
        if outcome == "gone":
            with contextlib.suppress(StoreError):
                await self._swap(table, name_of(kept.seat, kept.to.endpoint), kept.value, None)

    def _post(self, table: str, to: Subscribe, body: bytes, pair: Pair) -> int:
        """The status of the answer; a later notice of the same table takes the place of one that still waits."""
        from .sealing import sealed, signature

        try:
            content = sealed(body, to)
        except ValueError:
            return GONE[0]
        headers = {
            "Authorization": signature(to.endpoint, self._settings.contact, pair, self._clock.now() // 1000),
            "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream", "TTL": str(LASTS_S),
            "Topic": sha256(table.encode()).hexdigest()[:32], "Urgency": "normal",
        }  # fmt: skip
        return self._deliver(to.endpoint, headers, content)

    async def close(self) -> None:
        """Send what is being sent, and drop the rest."""
        for task in self._waiting:
            task.cancel()
        await asyncio.gather(*self._waiting, return_exceptions=True)
        await asyncio.to_thread(self._senders.shutdown, wait=True, cancel_futures=True)


def holds(people: People, tokens: Mapping[str, bytes], kept: Subscription) -> bool:
    """Whether the token with which somebody subscribed still opens that seat."""
    value = tokens.get(kept.token)
    if value is None or value in VOID:
        return False
    holding = Holding.read(value)
    return holding.seat == kept.seat and people.holds(holding)
