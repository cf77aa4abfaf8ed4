"""`python -m tests.load.drill [GAMES]`: games played by chance are backed up, restored and verified, and timed."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path
from typing import Final

from duchy.games import NAMES
from duchy.server.answers import Create
from duchy.server.clock import Clock
from duchy.server.ledger.chance import Chance
from duchy.server.ledger.commands import act
from duchy.server.ledger.opening import CHANCE, open_table
from duchy.server.ledger.table import Table
from duchy.server.operate.drill import drill_copy
from duchy.server.storage.beside import Secret
from duchy.server.storage.copying import bring_up_to_date
from duchy.server.storage.events import Event, link
from duchy.server.storage.sqlite import SqliteStore

from .figures import machine

MORE: Final = 20
"""A twentieth as many games are played between the two copies."""


def played(game: str, chooser: random.Random, clock: Clock) -> Iterator[tuple[Event, list[Secret]]]:
    """The events of a game between computers that choose any legal action."""
    first, secrets, opened = open_table(Create(game, players={"1": "random", "2": "random"}), clock)
    yield first, list(secrets)
    chance = Chance(next(secret.value for secret in secrets if secret.name == CHANCE), opened.table, {})
    table = Table(first, looked_at=False)
    while table.position.result is None:
        seat = int(table.position.actor or 0)
        chosen = str(chooser.choice(table.position.actions()))
        payload = act(table, seat, [chosen], chance)
        event = link(table.id, table.seq + 1, table.hash, payload, clock.now())
        table.apply(event, payload)
        yield event, []


def filled(store: SqliteStore, count: int, chooser: random.Random, clock: Clock) -> int:
    """Add so many games of all kinds; how many events they have."""
    events = 0
    for game in islice(cycle(name for name in NAMES if name != "nullgame"), count):
        writes = [store.append(event, secrets) for event, secrets in played(game, chooser, clock)]
        events += len(writes)
        writes[-1].result()
    return events


def main() -> int:
    """Measure; return 1 if a game did not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.drill", description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=1000)
    count = parser.parse_args().games
    clock, chooser = Clock(), random.Random(1)
    print(machine(), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        file, copy = Path(folder) / "t.sqlite3", Path(folder) / "copy.sqlite3"
        with closing(SqliteStore(file)) as store:
            events = filled(store, count, chooser, clock)
            began = time.monotonic()
            bring_up_to_date(file, copy)
            copied = time.monotonic() - began
            filled(store, count // MORE, chooser, clock)
            began = time.monotonic()
            more = bring_up_to_date(file, copy).events
            updated = time.monotonic() - began
        began, used = time.monotonic(), time.process_time()
        drilled = drill_copy(copy, Path(folder), lambda done, of: None)
        took, cpu = time.monotonic() - began, time.process_time() - used
    size = f"{events} events" if events else "no events"
    print(
        f"{count} games, {size}: copied in {copied:.1f} s, {more} events more in {updated:.2f} s, "
        f"restored and verified in {took:.0f} s ({cpu:.0f} s of CPU)"
    )
    print(f"{drilled.games} hold, {drilled.choices} choices of chance; {len(drilled.unproven)} do not")
    return int(drilled.games != count + count // MORE)


if __name__ == "__main__":
    sys.exit(main())
