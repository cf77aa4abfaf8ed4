"""Acting for another seat, from an old moment, or twice: nothing of that is accepted (quality B3).

That a token opens no other table is in `test_sockets.py`.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter

import pytest

import duchy
from duchy.server.clock import Clock
from duchy.server.ledger.refusal import Refusal
from duchy.server.protocol import Act, Undo
from duchy.server.rooms.metrics import Metrics
from duchy.server.rooms.opponents import Opponents
from duchy.server.rooms.room import Room

from ..scripted import SECRET, TABLES, Script
from ..stopwatch import services

TRIES = 300
MANY_TRIES = 20_000
CODES = {"NOT_YOURS", "SPECTATOR", "STALE", "CID_REUSED", "again"}


class Impostor:
    """Somebody at a room who wants to do what is not his to do; `found` counts what became of it."""

    def __init__(self, script: Script, rng: random.Random) -> None:
        clock, metrics = Clock(), Metrics()
        self._rng, self.found, self._number = rng, Counter[str](), 0
        self.opponents = Opponents(clock, metrics)
        self.room = Room(script.table, SECRET, services(self.opponents, clock, metrics))
        self._done: dict[tuple[int, str], tuple[str, int]] = {}

    async def go_on(self) -> None:
        """Who is to act does, so that the next tries are at another moment."""
        table = self.room.table
        seat, text = int(table.position.actor or 0), str(self._rng.choice(table.position.actions()))
        self._number += 1
        cid = f"own {self._number}"
        told = list[int]()
        await self.room.decide(seat, Act(cid, table.version(seat), text), told.append)
        self._done[seat, cid] = text, told[0]

    async def try_once(self) -> None:
        """Something that must change nothing."""
        table = self.room.table
        before = table.seq, table.hash, table.position.digest
        match self._rng.randrange(5):
            case 0 | 1:
                await self._as(self._rng.choice([seat for seat in table.viewers if seat != table.position.actor]), 0)
            case 2 | 3:
                await self._as(int(table.position.actor or 0), self._rng.choice((-3, -2, -1, 1, 2, 1000)))
            case _ if self._done:
                await self._again()
            case _:
                pass
        assert before == (table.seq, table.hash, table.position.digest)

    async def _as(self, seat: int, off: int) -> None:
        """Act or take back as that seat, from a moment that is so far off."""
        table, said = self.room.table, list[int]()
        base = max(0, table.version(seat) + off)
        text = str(self._rng.choice(table.position.actions()))
        try:
            if self._rng.random() < 0.8:
                await self.room.decide(seat, Act("other", base, text), said.append)
            else:
                await self.room.decide(seat, Undo("other", base, 1), said.append)
        except Refusal as refusal:
            self.found[refusal.code] += 1
        else:
            self.found["accepted"] += 1
        assert not said

    async def _again(self) -> None:
        """A message that is done already: the same ack; with another action in it, none."""
        (seat, cid), (done, version) = self._rng.choice([*self._done.items()])
        said, table = list[int](), self.room.table
        text = self._rng.choice([done, *map(str, table.position.actions())])
        try:
            await self.room.decide(seat, Act(cid, table.version(seat), text), said.append)
        except Refusal as refusal:
            assert text != done
            self.found[refusal.code] += 1
        else:
            assert (text, said) == (done, [version])
            self.found["again"] += 1


async def tried(game: duchy.Game, seats: int, tries: int, seed: int) -> Counter[str]:
    rng, found = random.Random(seed), Counter[str]()
    while found.total() < tries:
        impostor = Impostor(Script(game.settle(None, {}, seats)).sit_down(), rng)
        while not impostor.room.table.position.is_over and found.total() + impostor.found.total() < tries:
            await impostor.go_on()
            if not impostor.room.table.position.is_over:
                for _ in range(10):
                    await impostor.try_once()
        found += impostor.found
        impostor.opponents.close()
    return found


every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game.name}-{seats}" for game, seats in TABLES])


@every_table
def test_nothing_of_it_is_accepted(game: duchy.Game, seats: int) -> None:
    assert set(asyncio.run(tried(game, seats, TRIES, 1))) == CODES


@pytest.mark.slow
@every_table
def test_nothing_of_very_much_is_accepted(game: duchy.Game, seats: int) -> None:
    assert set(asyncio.run(tried(game, seats, MANY_TRIES, 2))) == CODES
