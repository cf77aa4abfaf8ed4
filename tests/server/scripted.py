"""Tables without sockets, played by a script event by event, with chance from a secret chosen by the test."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from msgspec import UNSET

import duchy
from duchy.kernel.game import Settled
from duchy.server.ledger.audience import News
from duchy.server.ledger.chance import Chance, commitment
from duchy.server.ledger.commands import act, take_back
from duchy.server.ledger.people import HUMAN
from duchy.server.ledger.refusal import Refusal
from duchy.server.ledger.table import Table
from duchy.server.protocol import TimeLimit
from duchy.server.storage.events import START, AnyPayload, Created, Event, Joined, link
from duchy.table.position import Position

SECRET = bytes(range(32))
NAME = "ab" * 16
TABLES = [(game, seats) for game in duchy.games.values() for seats in game.seats]
"""Every game with every number of seats."""


def code_of(decide: Callable[[], object]) -> str:
    """The code with which a decision is refused, which it must be."""
    with pytest.raises(Refusal) as caught:
        decide()
    return caught.value.code


@dataclass
class Script:
    """A table and all its events."""

    settled: Settled
    secret: bytes = SECRET
    events: list[Event] = field(default_factory=list[Event])
    limit: TimeLimit | None = None
    now: int = 0
    """What the clock shows, in milliseconds; 0: each event has a moment of its own."""

    def __post_init__(self) -> None:
        game, seats = self.settled.game, self.settled.seats
        created = Created(
            game.name, game.version, self.settled.edition, self.settled.changes, seats, [HUMAN] * seats, [""] * seats,
            "2026-01-02", commitment(self.secret), limit=self.limit or UNSET,
        )  # fmt: skip
        self.events.append(link(NAME, 0, START, created, 1))
        self.table = Table(self.events[0])

    @property
    def chance(self) -> Chance:
        return Chance(self.secret, NAME, self.table.people.nonces)

    def add(self, payload: AnyPayload, seat: int = 0, cid: str | None = None) -> News:
        event = link(NAME, self.table.seq + 1, self.table.hash, payload, self.now or len(self.events), seat, cid)
        told = self.table.apply(event)
        self.events.append(event)
        return told

    def sit_down(self) -> Script:
        """Everybody joins; nature deals."""
        for seat in self.table.people.seats:
            is_last = self.table.people.awaited == [seat]
            chance = Chance(self.secret, NAME, self.table.people.nonces | {seat: ""})
            course = chance.course(self.table.position, 0) if is_last else []
            self.add(Joined(seat, "", [str(action) for action in course]), seat)
        return self

    def act(self, *texts: str, cid: str | None = None) -> News:
        """The acting seat plays these actions."""
        seat = int(self.table.position.actor or 0)
        return self.add(act(self.table, seat, texts, self.chance), seat, cid)

    def take_back(self, count: int = 1) -> News:
        """The acting seat takes back its latest actions."""
        seat = int(self.table.position.actor or 0)
        return self.add(take_back(self.table, seat, count), seat)

    def play(self, steps: int, seed: int) -> Iterator[Position]:
        """Random actions of whoever acts; the position before each."""
        rng = random.Random(seed)
        for _ in range(steps):
            if self.table.position.is_over:
                return
            yield self.table.position
            self.act(str(rng.choice(self.table.position.actions())))


def played(game: str, seats: int | None = None, steps: int = 40, seed: int = 1, edition: str | None = None) -> Script:
    """A game in progress."""
    script = Script(duchy.games[game].settle(edition, {}, seats)).sit_down()
    for _ in script.play(steps, seed):
        pass
    return script
