"""Notices from several processes with one database: each is sent once, and not to whoever looks at another process."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from duchy.server.push.pair import pair_in
from duchy.server.storage.alteration import SERVER
from duchy.server.storage.events import START, Acted, link
from duchy.server.storage.postgres import PostgresStore

from ..cluster import Cluster
from ..conftest import NEEDS_POSTGRES
from ..serving import PATIENCE
from .push_service import PushService, Subscriber, push_service
from .test_push import key_of, look, play_turn, sending, stays_at, subscribe

WAIT_S, LATER_S = 1.0, 2.5
"""How long a process waits for others where somebody looks, and a test until it believes that nobody is told."""
pytestmark = NEEDS_POSTGRES


@pytest.fixture(scope="module")
def place(postgres: Cluster) -> str:
    return postgres.database()


@pytest.fixture
def service(tmp_path: Path) -> Iterator[PushService]:
    with push_service(tmp_path) as running:
        yield running


def test_of_many_that_swap_at_once_one_succeeds_and_the_others_hear_of_it(place: str) -> None:
    with closing(PostgresStore(place)) as one, closing(PostgresStore(place)) as two:
        one.append(link("a", 0, START, Acted(1, ["end"]), 17)).result(PATIENCE)
        heard: list[str | None] = []
        two.follow(heard.append)
        for before, after in ((None, b"1"), (b"1", b"2"), (b"2", None)):
            with ThreadPoolExecutor(6) as pool:
                done = [pool.submit(store.swap, "a", "x", before, after) for store in (one, two) * 3]
            assert [each.result() for each in done].count(True) == 1
            assert one.secret("a", "x") == after
        assert not one.swap("nowhere", "x", None, b"1")
        assert {pair_in(one).public, pair_in(two).public} == {pair_in(one).public}
        assert one.secret(SERVER, "vapid")
        until = time.monotonic() + PATIENCE
        while SERVER not in heard:
            assert time.monotonic() < until
            one.swap(SERVER, "probe", None, b"")
            one.swap(SERVER, "probe", b"", None)
            time.sleep(0.05)


def test_a_turn_is_told_once_whichever_process_it_was_played_at(place: str, service: PushService) -> None:
    with sending(place, service, wait_s=WAIT_S) as here, sending(place, service, wait_s=WAIT_S) as there:
        assert key_of(here) == key_of(there) != ""
        opened = here.create("nullgame", seats=2)
        one, two = here.sit(opened, 1), there.sit(opened, 2)
        again = there.sit(opened, 1)
        assert one.wait_for_turn()
        subscribe(here, opened, 2, Subscriber("two"))
        look(two, False)
        play_turn(one)
        assert [each.name for each in service.wait_for(1)] == ["two"]
        stays_at(service, 1, LATER_S)
        for each in (one, two, again):
            each.leave()


def test_who_looks_at_another_process_is_told_nothing(place: str, service: PushService) -> None:
    with sending(place, service, wait_s=WAIT_S) as here, sending(place, service, wait_s=WAIT_S) as there:
        opened = here.create("nullgame", seats=2)
        one, two = here.sit(opened, 1), there.sit(opened, 2)
        subscribe(here, opened, 2, Subscriber("two"))
        assert one.wait_for_turn()
        play_turn(one)
        stays_at(service, 0, LATER_S)
        two.wait_for_turn()
        play_turn(two)
        two.leave()
        assert one.wait_for_turn()
        play_turn(one)
        assert [each.name for each in service.wait_for(1)] == ["two"]
        one.leave()


def test_who_asks_for_notices_in_their_turn_is_seen_to_look_by_a_process_that_opens_the_table_later(
    place: str, service: PushService
) -> None:
    with sending(place, service, wait_s=WAIT_S) as here, sending(place, service, wait_s=WAIT_S) as there:
        opened = here.create("nullgame", seats=2)
        with here.sit(opened, 1) as one:
            with here.sit(opened, 2):
                assert one.wait_for_turn()
            subscribe(here, opened, 1, Subscriber("one"))
            with there.sit(opened, 2):
                stays_at(service, 0, LATER_S)
