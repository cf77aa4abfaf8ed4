"""The test server for pages, with tables that have already been played for a while."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.server.serving import Address, Json, Person, serving

from duchy.server.clock import Clock

GAMES = ("magnate", "rois_faineants", "magna_grecia")
MOST_ACTIONS = 3000
"""More actions than any game has."""


class Chance:
    """Random bytes that are the same for the same table in the same test."""

    def __init__(self) -> None:
        self._source = random.Random(0)
        self._tables: Counter[str] = Counter()

    def begin_table(self) -> int:
        """Begin a new table; return a seed for choosing its actions."""
        test = os.environ["PYTEST_CURRENT_TEST"].partition(" ")[0]
        self._tables[test] += 1
        self._source = random.Random(f"{test} {self._tables[test]}")
        return self._source.getrandbits(32)

    def __call__(self, size: int) -> bytes:
        return self._source.randbytes(size)


@dataclass(frozen=True)
class Opened:
    """A table and the tokens of its people's seats."""

    game: str
    kind: str
    tokens: dict[str, str]

    def address(self, *seats: int) -> str:
        """The address for playing these seats on one device; without seats, for watching."""
        return "/table#" + ".".join([self.game, *(self.tokens[str(seat)] for seat in seats)])


@dataclass(frozen=True)
class Site:
    """A test server."""

    address: Address
    chance: Chance

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
        opened = Opened(created["game"], kind, created["tokens"])
        with ExitStack() as stack:
            people = [
                stack.enter_context(self.address.sit(created, int(seat), nonce=f"{int(seat):02x}"))
                for seat in opened.tokens
            ]
            play_on(people, moves, turn_of, random.Random(seed), prefers, until)
        return opened

    def finished(self, kind: str, **wanted: Any) -> Opened:
        """A table whose game is over."""
        return self.table(kind, MOST_ACTIONS, **wanted)

    def played(self, opened: Opened) -> int:
        """How many actions of people and opponents the server has recorded."""
        with self.person(opened, 0) as looking:
            return sum(entry["is"] == "played" and entry["actor"] != "nature" for entry in looking.last["events"])

    def person(self, opened: Opened, seat: int) -> Person:
        """A person at a seat, without a browser; 0 is a spectator."""
        told: Json = {"game": opened.game, "tokens": opened.tokens}
        return self.address.sit(told, seat)


def play_on(
    people: list[Person], moves: int, turn_of: int, rng: random.Random, prefers: str = "", until: str = ""
) -> None:
    """Everybody plays at random, that many actions in all, then on until it is that seat's turn or the end."""
    played = 0
    while not all(person.ending for person in people):
        acting = next((person for person in people if person.legal), None)
        if acting is None:
            for person in people:
                person.catch_up()
            continue
        may = any(re.match(until, action) for action in acting.legal)
        if played >= moves and turn_of in (0, acting.seat) and may:
            return
        before = acting.last["v"]
        liked = [action for action in acting.legal if prefers and re.match(prefers, action)]
        answer = acting.act(rng.choice(liked or acting.legal))
        assert answer["is"] == "ack", answer
        while acting.last["v"] == before:
            acting.hear("ev")
        played += 1


@contextmanager
def site_over(path: Path) -> Iterator[Site]:
    """A server over that file for the duration of the block."""
    chance = Chance()
    with serving(path, clock=Clock(random=chance)) as address:
        yield Site(address, chance)
