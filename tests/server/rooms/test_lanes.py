"""Slow work runs in the background, scheduled fairly by cost, and newcomers do not wait for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from duchy.server.clock import Clock
from duchy.server.ledger.refusal import Refusal
from duchy.server.ledger.table import Table
from duchy.server.messages import archive
from duchy.server.rooms import hub
from duchy.server.rooms.lanes import OWN, WAITING, Asker, Lane
from duchy.server.rooms.limits import Doors, Limits
from duchy.server.rooms.metrics import Metrics
from duchy.server.storage.event_store import EventStore

from ..serving import FREE, PATIENCE, Address, Person, serving


def ran(asked: list[tuple[Asker, float]]) -> list[Asker]:
    """In which order work is done that is asked for at once, each piece with what it costs."""
    spent, order = [0.0], list[Asker]()

    def work(asker: Asker, cost: float) -> None:
        spent[0] += cost
        order.append(asker)

    async def all_at_once() -> None:
        clock = Clock(steady=lambda: 0.0, work=lambda: spent[0])
        lane = Lane("test", 1, Doors(FREE, clock.steady), clock, Metrics())
        gate = threading.Event()
        first = asyncio.create_task(lane.run(Asker("gate"), lambda: gate.wait(PATIENCE)))
        await asyncio.sleep(0)
        others = [asyncio.create_task(lane.run(asker, lambda a=asker, c=cost: work(a, c))) for asker, cost in asked]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(first, *others)
        lane.close()

    asyncio.run(all_at_once())
    return order


def test_who_asks_for_one_thing_does_not_wait_behind_who_asks_for_many() -> None:
    greedy, modest = Asker("greedy", "a"), Asker("modest", "b")
    order = ran([*[(greedy, 1.0)] * 10, (modest, 1.0)])
    assert order.index(modest) <= 1


def test_what_counts_is_what_it_has_cost_and_not_how_often_somebody_asked() -> None:
    dear, cheap = Asker("dear", "a"), Asker("cheap", "b")
    order = ran([*[(dear, 10.0)] * 4, *[(cheap, 1.0)] * 10])
    assert order[:12].count(cheap) == 10


def test_tables_of_one_address_take_turns() -> None:
    one, other = Asker("home", "one"), Asker("home", "other")
    assert ran([*[(one, 1.0)] * 5, *[(other, 1.0)] * 5])[:4].count(other) == 2


def test_an_address_has_a_budget_of_processor_time_and_so_many_may_wait() -> None:
    limits = Limits(cost_burst=1.0, cost_rate=0.0)

    async def ask() -> tuple[int, int]:
        spent = [0.0]
        clock, metrics = Clock(steady=lambda: 0.0, work=lambda: spent[0]), Metrics()
        lane = Lane("test", 1, Doors(limits, clock.steady), clock, metrics)

        def work() -> None:
            spent[0] += 0.4

        async def go(address: str, work: Callable[[], object]) -> bool:
            try:
                await lane.run(Asker(address), work)
            except Refusal:
                return False
            return True

        dear = [await go("dear", work) for _ in range(5)]
        gate = threading.Event()
        many = [asyncio.create_task(go("many", lambda: gate.wait(PATIENCE))) for _ in range(OWN + 4)]
        await asyncio.sleep(0)
        assert metrics.levels["test_waiting"] == OWN
        gate.set()
        assert metrics.counts["refused_work", "lane", "test"] == 5
        assert await go("other", work)
        found = sum(dear), sum(await asyncio.gather(*many))
        lane.close()
        return found

    assert asyncio.run(ask()) == (3, OWN + 1)


def test_as_many_wait_as_the_lane_says_whoever_they_are() -> None:
    async def ask() -> tuple[int, int]:
        metrics = Metrics()
        lane = Lane("test", 1, Doors(FREE, lambda: 0.0), Clock(), metrics, most=WAITING + 3)
        gate = threading.Event()
        asked = [lane.run(Asker(f"{number}"), lambda: gate.wait(PATIENCE)) for number in range(WAITING + 6)]
        tasks = [asyncio.create_task(each) for each in asked]
        await asyncio.sleep(0)
        waiting = metrics.levels["test_waiting"]
        gate.set()
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        lane.close()
        return waiting, sum(isinstance(each, Refusal) for each in answers)

    assert asyncio.run(ask()) == (WAITING + 3, 2)


def test_who_goes_away_while_waiting_gives_the_turn_on() -> None:
    async def ask() -> bool:
        lane = Lane("test", 1, Doors(FREE, lambda: 0.0), Clock(), Metrics())
        gate = threading.Event()
        first, second, third = (asyncio.create_task(lane.run(Asker(), lambda: gate.wait(PATIENCE))) for _ in range(3))
        await asyncio.sleep(0)
        second.cancel()
        gate.set()
        found = await first and await third
        lane.close()
        return found

    assert asyncio.run(ask())


def finished(server: Address) -> str:
    """A table at which computers have played to the end while somebody looked on."""
    opened = server.create("nullgame", players={"1": "random", "2": "random"})
    with server.sit(opened) as looking:
        while not looking.ending:
            looking.hear("ev")
    return opened["table"]


def test_the_record_of_a_finished_game_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path / "t") as server:
        table = finished(server)
        first = server.record(table)
        assert first.headers["cache-control"] == "no-cache"

        def again(*args: object) -> None:
            raise AssertionError(args)

        monkeypatch.setattr(archive.Archive, "record", again)
        monkeypatch.setattr(archive, "exported", again)
        assert server.record(table).text == first.text
        headers = {"If-None-Match": first.headers["etag"]}
        known = httpx.get(f"{server.http}/api/tables/{table}/record", headers=headers, timeout=PATIENCE)
        assert (known.status_code, known.content) == (304, b"")


def test_what_is_asked_twice_of_a_game_that_goes_on_is_folded_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folded = list[int]()
    check = archive.check_chain
    monkeypatch.setattr(archive, "check_chain", lambda events: folded.append(len(events)) or check(events))
    with serving(tmp_path / "t") as server:
        opened = server.create("magnate", players={"2": "random"})
        token = opened["tokens"]["1"]
        with server.sit(opened, 1) as one:
            assert one.wait_for_turn()
        for path in ("record", "standing", "fair", "record", "standing") * 2:
            headers = {"Authorization": f"Bearer {token}"}
            answer = httpx.get(f"{server.http}/api/tables/{opened['table']}/{path}", headers=headers, timeout=PATIENCE)
            assert answer.status_code == 200
        assert len(folded) == 1


def test_who_comes_does_not_wait_for_what_is_worked_out_beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every thread that exports hangs; people sit down at tables all the same, and the page is served."""
    gate, export = threading.Event(), archive.exported

    def slow(*args: object) -> str:
        gate.wait(PATIENCE)
        return export(*args)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(archive, "exported", slow)
    with serving(tmp_path / "t") as server:
        opened = server.create("nullgame")
        asking = [threading.Thread(target=server.record, args=(opened["table"],)) for _ in range(OWN)]
        for each in asking:
            each.start()
        try:
            with server.sit(opened, 1) as one, server.sit(opened, 2) as two, server.sit(opened):
                assert one.wait_for_turn()
                assert one.act("keep")["is"] == "ack"
                assert two.wait_for_turn()
            assert httpx.get(f"{server.http}/js/table.js", timeout=PATIENCE).status_code == 200
            assert not gate.is_set()
        finally:
            gate.set()
            for each in asking:
                each.join()


def test_who_has_used_up_the_budget_is_refused_and_others_are_not(tmp_path: Path) -> None:
    with serving(tmp_path / "t", Limits(cost_burst=0.000001, cost_rate=0.0)) as server:
        opened = server.create("nullgame")
        assert [server.record(opened["table"]).status_code for _ in range(2)] == [200, 429]
        with Person(server.socket(), opened, 0) as person:
            person.send({"is": "hello", "table": opened["table"]})
            assert person.hear_any()["code"] == "TOO_MANY_REQUESTS"
        assert 'duchy_refused_work_total{lane="exports"} 1' in server.metrics()


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that are read from the store, in order."""
    tables, load = list[str](), hub.load

    def counted(store: EventStore, table: str, looked_at: bool = True) -> tuple[Table, bytes]:
        tables.append(table)
        return load(store, table, looked_at=looked_at)

    monkeypatch.setattr(hub, "load", counted)
    return tables


def test_of_a_new_table_nothing_is_read_back(tmp_path: Path, loaded: list[str]) -> None:
    with serving(tmp_path / "t") as server:
        opened = server.create("nullgame")
        with server.sit(opened, 1), server.sit(opened, 2):
            pass
        assert loaded == []


def test_a_table_that_everybody_has_left_is_found_as_it_was_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loaded: list[str]
) -> None:
    monkeypatch.setattr(hub, "RESTING", 1)
    with serving(tmp_path / "t") as server:
        tables = [server.create("nullgame"), server.create("nullgame")]

        def visit(number: int) -> None:
            with server.sit(tables[number], 1):
                pass
            while "duchy_rooms 0" not in server.metrics():
                continue

        for number in (0, 0, 1, 1, 0):
            visit(number)
        assert loaded == [tables[number]["table"] for number in (0, 1, 0)]
