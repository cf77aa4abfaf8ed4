"""Of several processes at a table one acts on nobody's behalf, and another goes on when that one is gone."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
import time
from contextlib import closing

import pytest

from duchy.server.storage import lease as leases
from duchy.server.storage.event_store import Conflict
from duchy.server.storage.events import START, Acted, Event, link
from duchy.server.storage.lease import Lease
from duchy.server.storage.postgres import PostgresStore

from ..conftest import NEEDS_POSTGRES
from ..serving import PATIENCE, Address, Person, Process, serving

pytestmark = NEEDS_POSTGRES


def following(address: str) -> PostgresStore:
    """A store that lives, as others see it."""
    store, heard = PostgresStore(address), list[str | None]()
    store.follow(heard.append)
    until = time.monotonic() + PATIENCE
    while not heard:
        assert time.monotonic() < until
        time.sleep(0.01)
    return store


def event(seq: int, before: bytes = START) -> Event:
    return link("a", seq, before, Acted(1, ["end"]), 17)


def test_one_of_two_has_the_lease_until_it_gives_it_back(address: str) -> None:
    with closing(following(address)) as one, closing(following(address)) as two:
        assert [one.lease("a", False), two.lease("a", False), one.lease("a", False)] == [1, None, 1]
        two.end_lease("a")
        assert two.lease("a", False) is None
        one.end_lease("a")
        assert [two.lease("a", False), one.lease("a", False), one.lease("b", False)] == [2, None, 1]


def test_who_is_not_yet_known_to_be_alive_takes_none(address: str) -> None:
    with closing(PostgresStore(address)) as young, closing(following(address)) as two:
        assert [young.lease("a", False), two.lease("a", False)] == [None, 1]


def test_the_lease_of_a_process_that_is_gone_is_free(address: str) -> None:
    with closing(following(address)) as two:
        with closing(following(address)) as one:
            assert (one.lease("a", False), two.lease("a", False)) == (1, None)
        until = time.monotonic() + PATIENCE  # the database hears a moment later that a process has gone
        while (fence := two.lease("a", False)) is None:
            assert time.monotonic() < until
            time.sleep(0.01)
        assert fence == 2


def test_what_a_process_stores_under_a_lease_that_another_has_taken_is_refused(address: str) -> None:
    async def story() -> None:
        with closing(following(address)) as one, closing(following(address)) as two:
            fence = one.lease("a", False)
            first, second = event(0), event(1, event(0).hash)
            await one.keep(first, fence=fence)
            assert two.lease("a", True) == 2
            with pytest.raises(Conflict):
                await one.keep(second, fence=fence)
            assert two.events("a") == [first]
            await asyncio.gather(two.keep(second, fence=2), one.keep(link("b", 0, START, Acted(1, ["end"]), 17)))
            assert one.events("a") == [first, second]
            with pytest.raises(Conflict):
                await one.keep(link("a", 2, second.hash, Acted(1, ["end"]), 17), fence=2)

    asyncio.run(story())


def test_a_holder_that_leaves_a_table_as_it_is_does_not_keep_it(address: str) -> None:
    async def story() -> None:
        with closing(following(address)) as one, closing(following(address)) as two:
            now = [0.0]
            mine, other = (Lease(store, "a", lambda: now[0]) for store in (one, two))
            assert await mine.is_held(3)
            assert not await other.is_held(3)
            now[0] = leases.PATIENCE_S - 1
            assert not await other.is_held(3)
            assert not await other.is_held(4)
            now[0] = 2 * leases.PATIENCE_S
            assert await other.is_held(4)
            mine.lose()
            assert not await mine.is_held(4)
            await other.give_back()
            assert await mine.is_held(4)

    asyncio.run(story())


def conflicts(server: Address) -> int:
    found = re.search(r"^duchy_conflicts_total (\d+)", server.metrics(), re.MULTILINE)
    return int(found[1]) if found else 0


def test_of_two_processes_at_a_table_one_lets_the_computer_think(address: str) -> None:
    with serving(address) as here, serving(address) as there:
        opened = here.create("nullgame", players={"2": "random"})
        with here.sit(opened, 1) as one, there.sit(opened, 1) as again, there.sit(opened) as looking:
            while not one.ending:
                if one.wait_for_turn():
                    assert one.act(one.legal[0])["is"] == "ack"
                    one.hear("ev")
            while not (looking.ending and again.ending):
                (again if looking.ending else looking).hear("ev")
        assert [conflicts(here), conflicts(there)] == [0, 0]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_when_the_process_that_acts_is_gone_another_goes_on(address: str, number: int) -> None:
    with Process(address, subprocess.DEVNULL) as dying, Process(address, subprocess.DEVNULL) as living:
        opened = dying.address.create("nullgame", players={"2": "random"})
        with living.address.sit(opened, 1) as one:
            with dying.address.sit(opened, 1) as other:
                assert other.wait_for_turn()
                dying.end(number)
            began = time.monotonic()
            play_on(one)
            assert time.monotonic() - began < leases.PATIENCE_S


def play_on(one: Person) -> None:
    """Until the computer has acted twice."""
    before = acted(one)
    while acted(one) < before + 2 and not one.ending:
        if one.wait_for_turn():
            assert one.act(one.legal[0])["is"] == "ack"
            one.hear("ev")


def acted(one: Person) -> int:
    told = [entry for frame in one.heard for entry in json.loads(frame).get("events", [])]
    return sum(entry["is"] == "played" and entry["actor"] == 2 for entry in told)
