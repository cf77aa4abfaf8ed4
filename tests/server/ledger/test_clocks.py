"""People's time at a table: counted from the times of its events, the same after a restart and in every process."""

from __future__ import annotations

import asyncio
import random
from contextlib import closing
from pathlib import Path
from typing import Literal

import pytest

import duchy
from duchy.server.answers import Create, Opened
from duchy.server.clock import Clock, wall_clock
from duchy.server.entries import LapsedBack, RanOut
from duchy.server.ledger.clocks import AGAIN, GRACE_MS, MOST_MS, TICK_MS
from duchy.server.ledger.commands import act, ask_back, hand_over
from duchy.server.ledger.opening import next_table, open_table
from duchy.server.ledger.refusal import Refusal
from duchy.server.ledger.table import Table
from duchy.server.messages.export import exported, proof_in
from duchy.server.messages.feed import feed
from duchy.server.messages.verify import verify_game
from duchy.server.messages.viewer import legal, seen, standing, welcome
from duchy.server.protocol import HandOver, Hello, TimeLimit, Times, frame_of
from duchy.server.rooms.hub import Hub
from duchy.server.rooms.room import Room
from duchy.server.storage.events import Acted, Damage, OutOfTime, Rematched, StandIn, Ticked, link
from duchy.server.storage.sqlite import SqliteStore
from duchy.table.record import read_record
from duchy.words import Words

from ..scripted import SECRET, Script
from ..secrets.test_pairs import offered_and_not
from ..serving import serving
from ..steered import BEGINNING, Servers, Sitting, seated, shut

MINUTE, DAY = 60_000, 86_400_000


def limited(per: Literal["turn", "game"], ms: int, game: str = "magnate", level: str = "squire") -> Script:
    """A table of two people with that much time, who have just sat down."""
    settled = duchy.games[game].settle(None, {}, 2)
    return Script(settled, limit=TimeLimit(per, ms, level), now=BEGINNING).sit_down()


def random_turn(script: Script, rng: random.Random) -> None:
    """The acting seat plays until another is to act."""
    actor = script.table.position.actor
    while script.table.position.actor == actor and not script.table.position.is_over:
        script.act(str(rng.choice(script.table.position.actions())))


def times(script: Script) -> Times:
    found = seen(script.table, 1, SECRET).times
    assert found is not None
    return found


def test_only_the_time_of_the_seat_that_decides_runs() -> None:
    script, rng = limited("game", 15 * MINUTE), random.Random(1)
    actor = int(script.table.position.actor or 0)
    assert times(script) == Times({1: 15 * MINUTE, 2: 15 * MINUTE}, actor, BEGINNING)
    script.now += 40_000
    random_turn(script, rng)
    other = 3 - actor
    assert times(script) == Times({actor: 15 * MINUTE - 40_000, other: 15 * MINUTE}, other, script.now)
    script.now += 5_000
    random_turn(script, rng)
    assert times(script) == Times({actor: 15 * MINUTE - 40_000, other: 15 * MINUTE - 5_000}, actor, script.now)
    assert frame_of(seen(Table.of(script.events), 2, SECRET)) == frame_of(seen(script.table, 2, SECRET))


@pytest.mark.parametrize("game", ["magnate", "rois_faineants", "magna_grecia"])
def test_each_turn_has_all_its_days(game: str) -> None:
    script, rng = limited("turn", 3 * DAY, game), random.Random(2)
    for _ in range(4):
        actor = int(script.table.position.actor or 0)
        assert (times(script).running, times(script).left[actor]) == (actor, 3 * DAY)
        script.now += DAY
        random_turn(script, rng)


def test_parts_of_a_turn_and_an_absence_win_no_time() -> None:
    script, rng = limited("turn", DAY), random.Random(3)
    actor = int(script.table.position.actor or 0)
    script.now += DAY - 1000
    script.act(str(rng.choice(script.table.position.actions())))
    assert script.table.position.actor == actor
    script.add(hand_over(script.table, actor, "page"), actor)
    assert times(script).running == 0
    script.now += MINUTE
    script.add(hand_over(script.table, actor, ""), actor)
    assert (times(script).running, times(script).left[actor]) == (actor, 1000)


def test_a_server_that_was_down_takes_no_time_of_a_game_but_days_go_on() -> None:
    kinds: list[tuple[Literal["turn", "game"], int]] = [("game", MOST_MS), ("turn", 20 * MINUTE)]
    for per, gone in kinds:
        script = limited(per, 30 * MINUTE)
        actor = int(script.table.position.actor or 0)
        script.now += 20 * MINUTE
        script.add(Ticked())
        assert times(script).left[actor] == 30 * MINUTE - gone


def test_a_clock_that_goes_back_gives_nothing() -> None:
    script = limited("game", 30 * MINUTE)
    actor = int(script.table.position.actor or 0)
    script.now -= DAY
    script.add(Ticked())
    assert times(script) == Times({1: 30 * MINUTE, 2: 30 * MINUTE}, actor, BEGINNING)


def test_at_zero_a_computer_plays_on_and_its_person_may_come_back() -> None:
    script = limited("game", MOST_MS)
    table, actor = script.table, int(script.table.position.actor or 0)
    script.now += MOST_MS - 1
    with pytest.raises(Damage, match="TIME_LEFT"):
        Table.of(script.events).apply(link(table.id, table.seq + 1, table.hash, OutOfTime(actor), script.now))
    script.now += 1
    with pytest.raises(Damage, match="TIME_LEFT"):
        Table.of(script.events).apply(link(table.id, table.seq + 1, table.hash, OutOfTime(3 - actor), script.now))
    told = script.add(OutOfTime(actor))
    assert told == {viewer: (RanOut(actor, "squire"),) for viewer in table.viewers}
    assert table.computer == "squire"
    assert times(script) == Times({actor: 0, 3 - actor: MOST_MS}, 0, script.now)
    script.add(hand_over(table, actor, ""), actor)
    assert times(script) == Times({actor: MOST_MS // AGAIN, 3 - actor: MOST_MS}, actor, script.now)
    assert frame_of(seen(Table.of(script.events), 1, SECRET)) == frame_of(seen(table, 1, SECRET))


@pytest.mark.parametrize("game", ["magnate", "rois_faineants", "magna_grecia"])
def test_where_nobody_plays_on_the_game_ends_at_zero_and_its_person_has_lost(game: str) -> None:
    script = limited("turn", DAY, game, level="")
    table, actor = script.table, int(script.table.position.actor or 0)
    offered, hidden = table.position.actions(), exported(table, 0, SECRET)
    script.now += DAY
    assert script.add(OutOfTime(actor)) == {viewer: (RanOut(actor, ""),) for viewer in table.viewers}
    assert (table.is_finished, table.is_stopped, table.computer, table.clocks.rings_at(0)) == (True, True, None, None)
    for viewer in table.viewers:
        told = seen(table, viewer, SECRET)
        assert (told.forfeit, told.stopped, told.ending, told.times) == (actor, False, None, times(script))
        assert legal(table, viewer) is None
        assert SECRET.hex() not in exported(table, viewer, SECRET)
    for attempt in (lambda: act(table, actor, [str(offered[0])], script.chance), lambda: hand_over(table, actor, "")):
        with pytest.raises(Refusal, match="GAME_FORFEITED"):
            attempt()
    assert [standing(table, seat).over for seat in (1, 2)] == [True, True]
    assert "then the game ends\n" in hidden
    assert f"; out of time: seat {actor}\n" in exported(table, 0, SECRET)
    assert "closed by the operator" not in exported(table, 0, SECRET)
    named = Words("en")("feed.forfeit", name=Words("en")("feed.player", number=actor))
    assert f"<title>{named}</title>".encode() in feed(script.events, "https://tables.example/", "en")
    with pytest.raises(Damage, match="STOPPED"):
        Table.of(script.events).apply(
            link(table.id, table.seq + 1, table.hash, Acted(actor, [str(offered[0])]), script.now, actor)
        )
    script.add(Rematched("next"))
    assert table.rematch == "next"
    assert frame_of(seen(Table.of(script.events), 1, SECRET)) == frame_of(seen(table, 1, SECRET))


def test_people_play_again_after_a_game_that_time_has_ended(tmp_path: Path) -> None:
    ahead = [0]
    clock = Clock(now=lambda: wall_clock() + ahead[0])
    with serving(tmp_path / "t.sqlite3", clock=clock) as server:
        opened = server.create("nullgame", limit={"per": "game", "ms": MINUTE, "level": ""})
        one, two = server.sit(opened, 1, page=True), server.sit(opened, 2, page=True)
        assert one.wait_for_turn()
        assert one.ask({"is": "rematch", "cid": "early"})["code"] == "NOT_OVER"
        ahead[0] = MINUTE
        with server.sit(opened, 2):
            while not two.last["view"].get("forfeit"):
                two.hear("ev")
            while not one.last["view"].get("forfeit"):
                one.hear("ev")
        assert two.last["view"]["forfeit"] == 1
        late = {"is": "act", "cid": "late", "base": one.last["v"], "a": "keep"}
        assert one.ask(late)["code"] == "GAME_FORFEITED"
        two.send({"is": "rematch", "cid": "again"})
        again = two.hear("rematch")
        assert server.record(again["table"]).status_code == 200
        one.leave()
        two.leave()


def test_what_was_asked_to_take_back_lapses_with_the_time() -> None:
    script, rng = limited("turn", MINUTE), random.Random(4)
    first = int(script.table.position.actor or 0)
    random_turn(script, rng)
    script.add(ask_back(script.table, first), first)
    script.now += MINUTE
    assert script.add(OutOfTime(3 - first))[first] == (RanOut(3 - first, "squire"), LapsedBack(first))


def test_nobodys_time_tells_that_an_ace_was_offered() -> None:
    """While its drawer is asked, their clock goes on for all others as if they still thought about their turn."""
    script, offered, kept, _ = offered_and_not()
    limit = TimeLimit("game", 60 * MINUTE, "squire")
    plain = Script(script.settled, limit=limit, now=BEGINNING).sit_down()
    plain.add(Ticked())
    for action in map(str, script.table.actions[len(plain.table.actions) :]):
        if plain.table.position.actor == "nature":
            continue
        seat = int(plain.table.position.actor or 0)
        drawn = script.table.actions[len(plain.table.actions) + 1 :]
        nature = []
        position = plain.table.position.play(action)
        for each in map(str, drawn):
            if position.actor != "nature":
                break
            nature.append(each)
            position = position.play(each)
        plain.add(Acted(seat, [action], nature))
        if plain.table.position == script.table.position:
            break
    other = 3 - offered.seat
    plain.now += 10_000
    before = frame_of(seen(plain.table, other, SECRET))
    plain.add(offered)
    assert plain.table.asks_in_secret
    assert frame_of(seen(plain.table, other, SECRET)) == before
    plain.now += 50_000
    plain.add(Ticked())
    ticking = times(plain)
    assert (ticking.running, ticking.since) == (offered.seat, plain.now)
    plain.now += 5_000
    plain.add(kept)
    assert ticking.left[offered.seat] - times(plain).left[offered.seat] == 5_000


def test_a_new_table_has_it_and_hands_it_on_and_the_record_says_so() -> None:
    limit = TimeLimit("turn", 3 * DAY, "steward")
    event, _, _ = open_table(Create("nullgame", limit=limit), Clock())
    table = Table(event)
    assert welcome(table, 1, 0, SECRET).limit == limit
    assert next_table(table).limit == limit
    assert "; time: 4320 minutes per turn, then steward\n" in exported(table, 1, SECRET)
    open_table(Create("nullgame", limit=TimeLimit("game", MINUTE, "steward-saver")), Clock())
    for nobody in ("emperor", "steward-lazy", "search"):
        with pytest.raises(Refusal, match="NO_LEVEL"):
            open_table(Create("nullgame", limit=TimeLimit("game", MINUTE, nobody)), Clock())
    without, _, _ = open_table(Create("nullgame"), Clock())
    assert b"limit" not in without.payload
    assert b"times" not in frame_of(seen(Table(without), 1, SECRET))


def test_a_finished_record_names_who_ran_out_and_still_proves_its_chance() -> None:
    script, rng = limited("game", MINUTE, "nullgame"), random.Random(5)
    actor = int(script.table.position.actor or 0)
    script.now += MINUTE
    script.add(OutOfTime(actor))
    while not script.table.position.is_over:
        random_turn(script, rng)
    text = exported(script.table, 0, SECRET)
    assert f"; out of time: seat {actor}\n" in text
    assert read_record(text).record.actions == script.table.actions
    assert proof_in(text) is not None


# Rooms, in time that a test lets pass


async def begun(hub: Hub, limit: TimeLimit) -> Opened:
    return await hub.create(Create("nullgame", axes={"rounds": 3}, limit=limit))


def outs(room: Room) -> int:
    return len(room.table.clocks.ran_out)


def test_whose_time_is_over_is_played_for_at_once_and_a_return_has_a_little_time(servers: Servers) -> None:
    async def story() -> None:
        hub = servers.hub()
        opened = await begun(hub, TimeLimit("game", 15 * MINUTE, "page"))
        room, people = await seated(hub, opened, 1, 2)
        first = int(room.table.position.actor or 0)
        await asyncio.sleep(15 * 60 - 1)
        assert (room.table.position.actor, outs(room)) == (first, 0)
        await asyncio.sleep(2)
        assert (room.table.position.actor, room.table.clocks.ran_out) == (3 - first, [first])
        assert any(b'"seat_ran_out"' in frame for frame in people[2 - first].heard)
        back = HandOver("b", room.table.version(first), "")
        await room.decide(first, back, lambda _: None)
        assert room.table.clocks.left[first] == 15 * MINUTE // AGAIN
        await shut(hub, room)

    servers.run(story())


def test_a_restart_keeps_the_time_and_takes_none(servers: Servers) -> None:
    async def story() -> None:
        hub = servers.hub()
        opened = await begun(hub, TimeLimit("game", 15 * MINUTE, "page"))
        room, _ = await seated(hub, opened, 1, 2)
        first = int(room.table.position.actor or 0)
        await asyncio.sleep(10 * 60)
        await shut(hub, room)
        await asyncio.sleep(3 * 3600)
        hub = servers.hub()
        room, _, greeting = await hub.enter(Hello(opened.table, opened.tokens[1]), Sitting())
        assert greeting.now - room.table.clocks.since < MINUTE
        left = room.table.clocks.left[first]
        assert 5 * MINUTE - MOST_MS - 1000 <= left <= 5 * MINUTE
        await asyncio.sleep(left / 1000 - 1)
        assert outs(room) == 0
        await asyncio.sleep(2)
        assert room.table.clocks.ran_out == [first]
        await shut(hub, room)

    servers.run(story())
    with closing(SqliteStore(servers.path)) as store:
        table = store.tables()[0]
        assert verify_game(store, table).choices >= 0
        ticks = [event for event in store.events(table) if isinstance(event.read(), Ticked)]
        assert 10 <= len(ticks) <= 16


def test_days_that_ran_out_while_the_server_was_down_end_an_hour_after_it_is_back(servers: Servers) -> None:
    async def story() -> None:
        hub = servers.hub()
        opened = await begun(hub, TimeLimit("turn", DAY, "page"))
        room, _ = await seated(hub, opened, 1, 2)
        await shut(hub, room)
        await asyncio.sleep(2 * DAY / 1000)
        hub = servers.hub()
        room, _ = await seated(hub, opened, 1)
        await asyncio.sleep(GRACE_MS / 1000 - 1)
        assert outs(room) == 0
        await asyncio.sleep(2)
        assert outs(room) == 1
        await shut(hub, room)

    servers.run(story())


def test_nobodys_time_of_a_game_runs_while_nobody_is_there(servers: Servers) -> None:
    async def story() -> None:
        hub = servers.hub()
        opened = await begun(hub, TimeLimit("game", 15 * MINUTE, "page"))
        room, people = await seated(hub, opened, 1, 2)
        for each in people:
            room.leave(each)
        await asyncio.sleep(DAY / 1000)
        room, _ = await seated(hub, opened, 1)
        assert min(room.table.clocks.left.values()) >= 15 * MINUTE - MOST_MS - 1000
        await shut(hub, room)

    servers.run(story())


def test_two_processes_note_it_once(servers: Servers) -> None:
    async def story() -> None:
        one, two = servers.hub(), servers.hub()
        opened = await begun(one, TimeLimit("game", 5 * MINUTE, "page"))
        here, _ = await seated(one, opened, 1)
        there, _ = await seated(two, opened, 2)
        await asyncio.sleep(30)
        first = int(here.table.position.actor or 0)
        await asyncio.sleep(5 * 60)
        assert here.table.clocks.ran_out == there.table.clocks.ran_out == [first]
        assert here.table.hash == there.table.hash
        await asyncio.gather(shut(one, here), shut(two, there))

    servers.run(story())
    with closing(SqliteStore(servers.path)) as store:
        read = [event.read() for event in store.events(store.tables()[0])]
        assert sum(isinstance(each, OutOfTime) for each in read) == 1
        assert sum(isinstance(each, StandIn) for each in read) == 0
        assert sum(isinstance(each, Ticked) for each in read) <= 5 * MINUTE / TICK_MS + 3
