"""The server that the pages come from, and tables at it that have already been played for a while."""

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
    """Random bytes that are the same for the same table of the same test."""

    def __init__(self) -> None:
        self._source = random.Random(0)
        self._tables: Counter[str] = Counter()

    def begin_table(self) -> int:
        """A new table; a number to choose its actions by."""
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
        """Where these seats are played on one device; none: where the table is looked at."""
        return "/table#" + ".".join([self.game, *(self.tokens[str(seat)] for seat in seats)])


@dataclass(frozen=True)
class Site:
    """A server of the tests."""

    address: Address
    chance: Chance

    @property
    def http(self) -> str:
        return self.address.http

    def table(
        self, kind: str, moves: int = 0, turn_of: int = 1, prefers: str = "", until: str = "", **wanted: Any
    ) -> Opened:
        """A table after so many actions of its people, and some more until it is that seat's turn; 0: anybody's.

        Where nobody is named in `players`, all are people, and a script plays for them: what `prefers` matches where it
        can, and on until the seat may do something that `until` matches.
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
        """How many actions of people and opponents the server knows of."""
        with self.person(opened, 0) as looking:
            return sum(entry["is"] == "played" and entry["actor"] != "nature" for entry in looking.last["events"])

    def person(self, opened: Opened, seat: int) -> Person:
        """Somebody at a seat who needs no browser; nobody's seat is 0."""
        told: Json = {"game": opened.game, "tokens": opened.tokens}
        return self.address.sit(told, seat)


def play_on(
    people: list[Person], moves: int, turn_of: int, rng: random.Random, prefers: str = "", until: str = ""
) -> None:
    """Everybody plays at random, so many actions together, and on until it is that seat's turn or the end."""
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
    """A server over that file, until the end of the block."""
    chance = Chance()
    with serving(path, clock=Clock(random=chance)) as address:
        yield Site(address, chance)
