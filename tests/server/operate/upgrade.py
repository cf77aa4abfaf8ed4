"""`python -m tests.server.operate.upgrade [COMMIT] [--games N]`: games that older code began, and how they go on.

A server of the older commit's code plays that many games of each kind to their middle, over the socket as programs do,
and ends; this code opens the same file, shows every seat its table, plays each game to its end and verifies it.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
from tests.older import NoHistory, sources_of
from websockets.exceptions import InvalidStatus

from duchy.server.messages.verify import verify_game
from duchy.server.storage.sqlite import SqliteStore

from ..serving import PATIENCE, Address, Json, Person, Process, serving

SINCE: Final = "b6085362"
"""The oldest commit whose games are promised to go on."""
SEATS: Final = {"magnate": (2,), "rois_faineants": (2, 3, 4), "magna_grecia": (2, 3, 4)}
UNLIMITED: Final = {
    f"DUCHY_SERVE_LIMITS_{name}": "1000000"
    for name in ("BURST", "TABLES_BURST", "SOCKETS_BURST", "COST_BURST", "READS_BURST")
}
"""Settings of the older server, for one address that plays everything."""
MIDDLE: Final = (5, 60)
"""After how many decisions, at least and at most, the older code is ended."""
LATE: Final = "STALE"
"""The refusal of an action by somebody who has not heard yet what another one did."""
NEWS_S: Final = 0.05
"""In which the news of that action should come; whoever tries again at once is soon refused for too many messages."""
BUSY: Final = 429
"""The status of what one address asks too often; code of before settings has limits that nothing lifts."""
ASK_AGAIN_S: Final = 1.0
MOST: Final = 3000
"""Decisions after which a game is taken for one without an end."""


@dataclass
class Begun:
    """A game that older code left in its middle."""

    opened: Json
    seats: int
    views: dict[int, Json] = field(default_factory=dict[int, Json])
    """What each seat was shown last."""
    record: str = ""


def begun(source: Path, database: Path, games: int, chooser: random.Random) -> list[Begun]:
    """Games of each kind that a server of those sources plays to their middle."""
    with Process(database, None, PYTHONPATH=str(source), **UNLIMITED) as server:
        assert str(source) in served_from(server.process.pid)
        address = server.address if says_table(source) else Older(server.address.port)
        made = [begin(address, game, number) for game in SEATS for number in range(games)]
        for table in made:
            with at_table(address, table) as people:
                play(people, chooser, chooser.randint(*MIDDLE))
            with at_table(address, table) as people:
                table.views = {seat: person.last["view"] for seat, person in people.items()}
            table.record = record(address, table)
    return made


def says_table(source: Path) -> bool:
    """Whether those sources call a table `table` in messages and addresses; until November 2026 it was a `game`."""
    return "/api/tables" in (source / "duchy/server/web/app.py").read_text(encoding="utf-8")


class Older(Address):
    """A server of code that calls a table `game`; what it is asked and what it answers is in today's words."""

    def create(self, game: str, **wanted: Any) -> Json:
        wish = {"game": game, **wanted}
        answer = patiently(lambda: httpx.post(f"{self.http}/api/games", json=wish, timeout=PATIENCE)).json()
        return {"table": answer["game"], **answer}

    def record(self, table: str, token: str | None = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        address = f"{self.http}/api/games/{table}/record"
        return patiently(lambda: httpx.get(address, headers=headers, timeout=PATIENCE))

    def sit(self, opened: Json, seat: int = 0, **hello: Any) -> Person:
        person = Person(self.socket(), opened, seat)
        person.send({"is": "hello", "game": opened["table"], "token": opened["tokens"][str(seat)], **hello})
        person.hear("welcome")
        return person


def patiently(ask: Callable[[], httpx.Response]) -> httpx.Response:
    """The answer, however often it takes to ask a server that one address asks too much."""
    while (answer := ask()).status_code == BUSY:
        time.sleep(ASK_AGAIN_S)
    return answer


def begin(address: Address, game: str, number: int) -> Begun:
    """A new table; numbers differ in how many play."""
    seats = SEATS[game][number % len(SEATS[game])]
    return Begun(address.create(game, seats=seats, names={"1": "Ada"}), seats)


def served_from(pid: int) -> str:
    """The sources that a process was told to use."""
    return Path(f"/proc/{pid}/environ").read_bytes().decode(errors="replace")


def seated(address: Address, table: Begun, seat: int) -> Person:
    """One person, however often it takes to connect to a server to which one address has come too often."""
    while True:
        try:
            return address.sit(table.opened, seat)
        except InvalidStatus:
            time.sleep(ASK_AGAIN_S)


@contextmanager
def at_table(address: Address, table: Begun) -> Iterator[dict[int, Person]]:
    """All people of a game, each with what the table looks like."""
    people = {seat: seated(address, table, seat) for seat in range(1, table.seats + 1)}
    try:
        for person in people.values():
            person.catch_up()
        yield people
    finally:
        for person in people.values():
            person.leave()


def play(people: Mapping[int, Person], chooser: random.Random, most: int) -> None:
    """Let them play by chance, so many decisions or to the end."""
    until, decided, answer = time.monotonic() + PATIENCE, 0, None
    while decided < most and not any(person.ending for person in people.values()):
        assert time.monotonic() < until, f"nobody may act; the last answer was {answer}"
        for person in people.values():
            person.listen(0.002)
        actor = next((person for person in people.values() if person.legal), None)
        if actor is None:
            continue
        answer = actor.act(chooser.choice(actor.legal), cid=f"{chooser.getrandbits(64):x}")
        assert answer.get("code", LATE) == LATE, answer
        if answer["is"] == "ack":
            actor.hear("ev")
            until, decided = time.monotonic() + PATIENCE, decided + 1
        else:
            time.sleep(NEWS_S)
    if any(person.ending for person in people.values()):
        for person in people.values():
            while not person.ending:
                person.hear("ev")


def record(address: Address, table: Begun) -> str:
    """The record as everybody has seen it, without the comments, which are not part of the game."""
    answer = address.record(table.opened["table"], table.opened["tokens"]["1"])
    assert answer.status_code == 200, answer.text
    return "\n".join(line for line in answer.text.splitlines() if not line.startswith(";"))


def differences(database: Path, made: list[Begun], chooser: random.Random) -> list[str]:
    """What is not as it was when this code goes on with the games; empty if all go on and end."""
    found: list[str] = []
    with serving(database) as address:
        for table in made:
            name = table.opened["table"]
            if record(address, table) != table.record:
                found.append(f"{name}: another record")
            with at_table(address, table) as people:
                found += [
                    f"{name}: seat {seat} sees another table: {changed(table.views[seat], person.last['view'])}"
                    for seat, person in people.items()
                    if changed(table.views[seat], person.last["view"])
                ]
                play(people, chooser, MOST)
                if not all(person.ending for person in people.values()):
                    found.append(f"{name}: it does not end")
    with closing(SqliteStore(database)) as store:
        for table in made:
            verify_game(store, table.opened["table"])
    return found


def changed(before: Json, after: Json) -> list[str]:
    """The fields of the older view that are others now; new fields may come."""
    return [key for key, value in before.items() if after.get(key) != value]


def main() -> int:
    """Measure; return 1 if a game does not go on."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.operate.upgrade", description=__doc__)
    parser.add_argument("commit", nargs="?", default=SINCE)
    parser.add_argument("--games", type=int, default=100, help="of each kind (%(default)s)")
    args = parser.parse_args()
    os.environ["PYTEST_CURRENT_TEST"] = "upgrade"
    chooser = random.Random(args.commit)
    with tempfile.TemporaryDirectory() as folder:
        try:
            source = sources_of(args.commit, Path(folder))
        except NoHistory:
            print(f"{args.commit} is not in this clone", file=sys.stderr)
            return 2
        database = Path(folder) / "t.sqlite3"
        made = begun(source, database, args.games, chooser)
        found = differences(database, made, chooser)
    print("\n".join(found) or f"{len(made)} of {len(made)} games go on from {args.commit} and end: {', '.join(SEATS)}")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
