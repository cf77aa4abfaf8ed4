"""The test server for pages, with tables that have already been played for a while."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace
from tests.server.serving import PATIENCE, Address, Json, Person, serving

from duchy.server.clock import Clock, wall_clock
from duchy.server.ledger.chance import Chance as Drawing
from duchy.server.ledger.commands import act, join
from duchy.server.ledger.loading import load
from duchy.server.ledger.table import Table
from duchy.server.messages.viewer import legal
from duchy.server.rooms import analyses, tutors
from duchy.server.storage.event_store import EventStore
from duchy.server.storage.events import AnyPayload, link
from duchy.server.storage.sqlite import SqliteStore

from .made_up import MadeUp, Warns

GAMES = ("magnate", "rois_faineants", "magna_grecia")
MOST_ACTIONS = 3000
"""More actions than any game has."""
LEAST_OF_A_TABLE = 16
"""Bytes of the shortest of the names and secrets of a table; what computers draw is shorter."""
INNER_FOLDER = re.compile(r"^(tests/browser/)\w+/")
"""In whichever of these folders a test lies, it has the same tables."""


class Chance:
    """Random bytes that are the same for the same table in the same test."""

    def __init__(self) -> None:
        self._source, self._computers = random.Random(0), random.Random(0)
        self._tables: Counter[str] = Counter()

    def begin_table(self) -> int:
        """Begin a new table; return a seed for choosing its actions."""
        test = INNER_FOLDER.sub(r"\1", os.environ["PYTEST_CURRENT_TEST"].partition(" ")[0])
        self._tables[test] += 1
        self._source = random.Random(f"{test} {self._tables[test]}")
        return self._source.getrandbits(32)

    def __call__(self, size: int) -> bytes:
        """Computers of an earlier test, which draw whenever they are ready, have a source of their own."""
        source = self._source if size >= LEAST_OF_A_TABLE else self._computers
        return source.randbytes(size)


@dataclass(frozen=True)
class Opened:
    """A table and the tokens of its people's seats."""

    id: str
    game: str
    tokens: dict[str, str]

    def address(self, *seats: int) -> str:
        """The address for playing these seats on one device; without seats, for watching."""
        return "/table#" + ".".join([self.id, *(self.tokens[str(seat)] for seat in seats)])


@dataclass(frozen=True)
class Site:
    """A test server, and a way past it into its file."""

    address: Address
    chance: Chance
    store: EventStore

    @property
    def http(self) -> str:
        return self.address.http

    def table(
        self, kind: str, moves: int = 0, turn_of: int = 1, prefers: str = "", until: str = "", **wanted: Any
    ) -> Opened:
        """A table after a number of actions, continued until it is that seat's turn (0: any seat's). Without `players`
        all seats are people played by a script: it chooses what `prefers` matches where possible, and continues until
        the seat may do something that `until` matches.
        """
        seed = self.chance.begin_table()
        created = self.address.create(kind, **{"seats": 2, **wanted})
        opened, way = Opened(created["table"], kind, created["tokens"]), Way(moves, turn_of, prefers, until)
        if "players" in wanted:
            with ExitStack() as stack:
                people = [
                    stack.enter_context(self.address.sit(created, int(seat), nonce=nonce(int(seat))))
                    for seat in opened.tokens
                ]
                play_on(people, way, random.Random(seed))
        else:
            Written(self.store, opened.id).play(way, random.Random(seed))
        return opened

    def finished(self, kind: str, **wanted: Any) -> Opened:
        """A table whose game is over."""
        return self.table(kind, MOST_ACTIONS, **wanted)

    def played(self, opened: Opened) -> int:
        """How many actions of people and opponents the server has recorded."""
        with self.person(opened, 0) as looking:
            return sum(entry["is"] == "played" and entry["actor"] != "nature" for entry in looking.last["events"])

    def visited(self, opened: Opened) -> Opened:
        """The same table after somebody has sat there: the server then knows what a script has written into the store,
        which nobody but the server does otherwise, so a spectator who comes first would see a new table.
        """
        with self.person(opened, 1):
            return opened

    def person(self, opened: Opened, seat: int) -> Person:
        """A person at a seat, without a browser; 0 is a spectator."""
        told: Json = {"table": opened.id, "tokens": opened.tokens}
        return self.address.sit(told, seat)


def nonce(seat: int) -> str:
    """What a seat adds to chance."""
    return f"{seat:02x}"


@dataclass(frozen=True)
class Way:
    """How far a table is played, and what is preferred on the way."""

    moves: int
    turn_of: int
    prefers: str
    until: str

    def is_done(self, played: int, seat: int, offered: list[str]) -> bool:
        may = any(re.match(self.until, action) for action in offered)
        return played >= self.moves and self.turn_of in (0, seat) and may

    def next_of(self, offered: list[str], rng: random.Random) -> str:
        liked = [action for action in offered if self.prefers and re.match(self.prefers, action)]
        return rng.choice(liked or offered)


class Written:
    """A table of people whose events are written by the rules alone: nobody waits for news, and the server reads them
    when somebody comes."""

    def __init__(self, store: EventStore, game: str) -> None:
        self.store = store
        self.table, self.secret = load(store, game, looked_at=False)
        for seat in self.table.people.seats:
            joined = join(self.table, seat, nonce(seat), self.secret)
            agreeing = self.table.people.asks_for_tutors
            self._add(replace(joined, tutors=True) if agreeing else joined, seat)

    def _add(self, payload: AnyPayload, seat: int) -> None:
        table = self.table
        event = link(table.id, table.seq + 1, table.hash, payload, wall_clock(), seat, f"written {table.seq}")
        self.last = self.store.append(event)
        table.apply(event)

    def play(self, way: Way, rng: random.Random) -> None:
        """Everybody plays at random, as far as that."""
        drawing, played = Drawing(self.secret, self.table.id, self.table.people.nonces), 0
        while not self.table.position.is_over:
            seat, offered = acting(self.table)
            if way.is_done(played, seat, offered):
                break
            self._add(act(self.table, seat, [way.next_of(offered, rng)], drawing), seat)
            played += 1
        self.last.result(PATIENCE)


def acting(table: Table) -> tuple[int, list[str]]:
    """Who may act, as far as they know themselves, and what they may do."""
    return next((seat, offered) for seat in table.people.seats if (offered := legal(table, seat)))


def play_on(people: list[Person], way: Way, rng: random.Random) -> None:
    """People beside computers play at random, as far as that."""
    played = 0
    while not all(person.ending for person in people):
        person = next((each for each in people if each.legal), None)
        if person is None:
            for each in people:
                each.catch_up()
            continue
        if way.is_done(played, person.seat, person.legal):
            return
        before = person.last["v"]
        answer = person.act(way.next_of(person.legal, rng))
        assert answer["is"] == "ack", answer
        while person.last["v"] == before:
            person.hear("ev")
        played += 1


@contextmanager
def site_over(path: Path) -> Iterator[Site]:
    """A server over that file for the duration of the block; its analyses and tutors are made up."""
    chance = Chance()
    with (
        patch.object(analyses, "Analyst", MadeUp),
        patch.object(tutors, "Analyst", Warns),
        serving(path, clock=Clock(random=chance)) as address,
        closing(SqliteStore(path)) as store,
    ):
        yield Site(address, chance, store)
