"""Threads for one kind of slow work, scheduled fairly among those who ask, by what their work has cost.

The client whose work has cost the least CPU time goes first; among its own, the table that has cost the least. So a
client that asks for a hundred things waits behind one that asks for one, and nobody waits forever.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from typing import Final, NamedTuple, Protocol, TypeVar

from ..clock import Clock
from ..ledger.refusal import Refusal
from ..ledger.table import Table
from .limits import Doors
from .metrics import Metrics

Value = TypeVar("Value")
WAITING: Final = 200
"""How many pieces of work may wait in a lane, unless it is given another number; more are refused."""
OWN: Final = 20
"""How many of them from one address."""
REMEMBERED: Final = 10_000
"""For how many clients the cost of their work is remembered."""


class Asker(NamedTuple):
    """Who asks, and for which table."""

    address: str = ""
    table: str = ""


class Aside(Protocol):
    """Where slow work is done for a client."""

    async def __call__(self, asker: Asker, work: Callable[[], Table]) -> Table:
        """Run the work for this client."""
        ...


@dataclass(order=True)
class _Waiting:
    number: int
    asker: Asker = field(compare=False)
    turn: asyncio.Future[None] = field(compare=False)


class Costs:
    """What the work of each has cost; a newcomer starts level with the others, not at zero."""

    def __init__(self) -> None:
        self._spent: OrderedDict[Hashable, float] = OrderedDict()
        self._now = 0.0
        """What the latest client had spent when its turn came."""

    def of(self, who: Hashable) -> float:
        """What it has cost so far."""
        return max(self._spent.get(who, 0.0), self._now)

    def begin(self, who: Hashable) -> None:
        """Give this client its turn."""
        self._now = max(self._now, self.of(who))

    def add(self, who: Hashable, cost: float) -> None:
        """Add that much."""
        self._spent[who] = self.of(who) + cost
        self._spent.move_to_end(who)
        if len(self._spent) > REMEMBERED:
            self._spent.popitem(last=False)


class Lane:
    """A number of threads for one kind of work. An address that has used up its budget is refused."""

    def __init__(
        self, name: str, threads: int, doors: Doors, clock: Clock, metrics: Metrics, most: int = WAITING
    ) -> None:
        self._name, self._free, self._most = name, threads, most
        self._doors, self._clock, self._metrics = doors, clock, metrics
        self._threads = ThreadPoolExecutor(threads, f"duchy-{name}")
        self._waiting: list[_Waiting] = []
        self._addresses, self._tables = Costs(), Costs()
        self._numbers = count()
        self._level = f"{name}_waiting"
        metrics.levels[self._level] = 0

    async def run(self, asker: Asker, work: Callable[[], Value]) -> Value:
        """Do the work in a thread when its turn has come. Raises Refusal if too much is asked for."""
        self._refuse_too_much(asker)
        await self._take_turn(asker)
        try:
            cost, value, error = await asyncio.get_running_loop().run_in_executor(
                self._threads, lambda: measured(work, self._clock.work)
            )
            self._charge(asker, cost)
        finally:
            self._free += 1
            self._call_next()
        if error:
            raise error
        return value  # pyright: ignore[reportReturnType]

    def _refuse_too_much(self, asker: Asker) -> None:
        own = sum(each.asker.address == asker.address for each in self._waiting)
        if not self._doors.may_cost(asker.address) or own >= OWN or len(self._waiting) >= self._most:
            self._metrics.count("refused_work", "lane", self._name)
            raise Refusal("TOO_MANY_REQUESTS")

    async def _take_turn(self, asker: Asker) -> None:
        mine = _Waiting(next(self._numbers), asker, asyncio.get_running_loop().create_future())
        self._waiting.append(mine)
        self._call_next()
        try:
            await mine.turn
        except asyncio.CancelledError:
            if mine.turn.done() and not mine.turn.cancelled():
                self._free += 1
                self._call_next()
            raise

    def _call_next(self) -> None:
        self._waiting = [each for each in self._waiting if not each.turn.done()]
        while self._free and self._waiting:
            first = min(self._waiting, key=lambda each: (*self._standing(each.asker), each))
            self._waiting.remove(first)
            self._free -= 1
            self._addresses.begin(first.asker.address)
            self._tables.begin(first.asker)
            first.turn.set_result(None)
        self._metrics.levels[self._level] = len(self._waiting)

    def _standing(self, asker: Asker) -> tuple[float, float]:
        return self._addresses.of(asker.address), self._tables.of(asker)

    def _charge(self, asker: Asker, cost: float) -> None:
        self._addresses.add(asker.address, cost)
        self._tables.add(asker, cost)
        self._doors.charge(asker.address, cost)
        self._metrics.spend(self._name, cost)

    def close(self) -> None:
        """Start nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def measured(work: Callable[[], Value], clock: Callable[[], float]) -> tuple[float, Value | None, Exception | None]:
    """The CPU seconds of this thread that the work took, and its result."""
    began = clock()
    try:
        value, error = work(), None
    except Exception as caught:
        value, error = None, caught
    return clock() - began, value, error
