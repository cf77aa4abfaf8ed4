"""A game is the fold of its events: folding again gives the same game, and tampering is detected."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

import duchy
from duchy.server.entries import Played, Seated
from duchy.server.ledger.beginning import start_of
from duchy.server.ledger.chance import sealed
from duchy.server.ledger.commands import act
from duchy.server.ledger.table import Table
from duchy.server.messages.viewer import seen, welcome
from duchy.server.protocol import frame_of
from duchy.server.storage.events import Acted, Created, Damage, Joined, TakenBack, check_chain, link

from ..scripted import NAME, SECRET, TABLES, Script, played

every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game.name}-{seats}" for game, seats in TABLES])


def frames(table: Table) -> list[bytes]:
    return [frame_of(welcome(table, viewer, 0, SECRET)) for viewer in table.viewers]


@every_table
def test_the_fold_of_the_events_is_the_table(game: duchy.Game, seats: int) -> None:
    script = played(game.name, seats, steps=60)
    check_chain(script.events)
    again = Table.of(script.events)
    assert again.position == script.table.position
    assert again.actions == script.table.actions
    assert frames(again) == frames(script.table)
    assert (again.seq, again.hash) == (script.table.seq, script.table.hash)


def test_why_an_opponent_decided_at_first_sight_stays_with_its_action() -> None:
    """It is told of its own action alone, and where nothing is to be told nothing more is stored than before."""
    script = played("nullgame", steps=0)
    table, seat = script.table, int(script.table.position.actor or 0)
    plain = act(table, seat, [str(table.position.actions()[0])], script.chance)
    assert plain.nature
    script.add(replace(plain, at_sight="unready"))
    told = Table.of(script.events).history[1][-1]
    why = [(entry.actor, entry.at_sight) for entry in told if isinstance(entry, Played)]
    assert (seat, "unready") in why
    assert {at_sight for actor, at_sight in why if actor != seat} == {None}
    script.act(str(table.position.actions()[0]))
    assert (b"at_sight" in script.events[-2].payload, b"at_sight" in script.events[-1].payload) == (True, False)


@every_table
def test_nobody_deals_before_everybody_sits(game: duchy.Game, seats: int) -> None:
    script = Script(game.settle(None, {}, seats))
    for seat in range(1, seats):
        script.add(Joined(seat, "00"), seat)
        assert not script.table.people.are_complete
        assert not script.table.actions
    assert script.table.people.awaited == [seats]


@every_table
def test_what_was_just_linked_is_taken_in_as_what_is_read_again(game: duchy.Game, seats: int) -> None:
    script = played(game.name, seats, steps=30)
    live = Table(script.events[0])
    for event in script.events[1:]:
        live.apply(event, event.read())
    assert frames(live) == frames(script.table)
    assert (live.hash, live.acks, live.outcomes) == (script.table.hash, script.table.acks, script.table.outcomes)
    with pytest.raises(Damage):
        live.apply(script.events[-1], script.events[-1].read())


def test_where_nothing_is_hidden_everybody_is_told_the_same_once() -> None:
    table = played("magna_grecia", 4, steps=8).table
    first = table.history[1][-1]
    assert all(table.history[viewer][-1][-1] is first[-1] for viewer in table.viewers)
    assert len({id(seen(table, viewer, SECRET).state) for viewer in table.viewers}) == 1


@every_table
def test_tables_of_an_edition_begin_with_one_state_which_no_game_changes(game: duchy.Game, seats: int) -> None:
    settled = game.settle(None, {}, seats)
    first, second = start_of(settled), start_of(game.settle(None, {}, seats))
    assert first is second
    played(game.name, seats, steps=30)
    assert first == settled.start_state()


def test_a_changed_event_breaks_the_chain_at_its_place() -> None:
    script = played("magnate", steps=12)
    for at, event in enumerate(script.events):
        for name, value in [("payload", event.payload.replace(b"a", b"b", 1)), ("at", event.at + 1), ("seat", 9)]:
            touched = [*script.events]
            touched[at] = replace(event, **{name: value})
            with pytest.raises(Damage) as caught:
                check_chain(touched)
            assert (caught.value.code, caught.value.seq) == ("BROKEN_CHAIN", at)
            with pytest.raises(Damage):
                Table.of(touched)


def test_a_lost_event_is_missed() -> None:
    events = played("magnate", steps=12).events
    for at in range(len(events) - 1):
        with pytest.raises(Damage) as caught:
            check_chain(events[:at] + events[at + 1 :])
        assert (caught.value.code, caught.value.seq) == ("MISSING", at)


def wrong_events(script: Script) -> list[tuple[object, str]]:
    """Payloads that cannot come next, each with the reason: seat 1 of Magnate acts."""
    table = script.table
    seat = int(table.position.actor or 0)
    legal = str(table.position.actions()[0])
    created = script.events[0].read()
    return [
        (Acted(3 - seat, [legal]), "NOT_THEIR_TURN"),
        (Acted(seat, ["sell nothing"]), "UNREADABLE"),
        (Acted(seat, ["end"]), "ILLEGAL"),
        (Acted(seat, [legal], ["roll 3 2"]), "NOT_NATURES_TURN"),
        (TakenBack(seat, 1), "NOT_THEIRS_TO_TAKE_BACK"),
        (TakenBack(seat, 0), "NOT_THEIRS_TO_TAKE_BACK"),
        (Joined(1, ""), "JOINED_TWICE"),
        (created, "CREATED_TWICE"),
    ]


def test_events_that_the_game_does_not_allow_are_damage() -> None:
    for at in range(8):
        script = played("magnate", steps=0)
        payload, code = wrong_events(script)[at]
        event = link(script.table.id, script.table.seq + 1, script.table.hash, payload, 5)  # pyright: ignore[reportArgumentType]
        with pytest.raises(Damage) as caught:
            script.table.apply(event)
        assert caught.value.code == code


def test_an_act_without_natures_answer_is_damage() -> None:
    script = played("nullgame", steps=0)
    event = link(script.table.id, script.table.seq + 1, script.table.hash, Acted(1, ["keep"]), 5)
    with pytest.raises(Damage, match="NATURE_IS_DUE"):
        script.table.apply(event)


@pytest.mark.parametrize(
    ("change", "code"),
    [({"rules": "0"}, "RULES_VERSION"), ({"game": "chess"}, "NO_GAME"), ({"edition": "zz"}, "UNREADABLE"),
     ({"players": ["human"]}, "UNREADABLE"), ({"axes": {"courts": 7}}, "UNREADABLE")],
)  # fmt: skip
def test_a_game_of_another_kind_is_not_begun(change: dict[str, object], code: str) -> None:
    first = Script(duchy.games["magnate"].settle(None, {}, None)).events[0]
    created = first.read()
    assert isinstance(created, Created)
    values: dict[str, Any] = {name: getattr(created, name) for name in created.__struct_fields__} | change
    with pytest.raises(Damage) as caught:
        Table(link(first.table, 0, bytes(32), Created(**values), 1))
    assert caught.value.code == code


def test_every_viewers_version_counts_what_the_viewer_was_told() -> None:
    """An Ace that is kept is an event of its own, which the other seat may not count."""
    script = Script(duchy.games["magnate"].settle("en", {"replace_ace": 1}, None)).sit_down()
    kept = 0
    for position in script.play(400, 5):
        if any(str(action) == "keep" for action in position.actions()):
            before = [script.table.version(viewer) for viewer in script.table.viewers]
            seat = int(position.actor or 0)
            other = 3 - seat
            told = script.act("keep")
            assert all(not isinstance(entry, Played) or "keep" not in entry.a for entry in told[other])
            assert any(isinstance(entry, Played) and entry.a == "draw ?" for entry in told[other])
            assert script.table.version(seat) == before[seat] + 1
            kept += 1
    assert kept


def test_a_person_is_announced() -> None:
    script = Script(duchy.games["magnate"].settle(None, {}, None))
    told = script.add(Joined(2, "ff"), 2)
    assert all(told[viewer] == (Seated(2, sealed(NAME, "ff")),) for viewer in (0, 1, 2))


def test_acks_belong_to_seat_and_message() -> None:
    script = played("nullgame", steps=0)
    script.act("keep", cid="a")
    script.act("keep", cid="a")
    assert script.table.acks == {(1, "a"): script.table.acks[1, "a"], (2, "a"): script.table.version(2)}
    assert Table.of(script.events).acks == script.table.acks


def test_random_payload_bytes_are_unreadable_or_damage() -> None:
    script = played("magnate", steps=4)
    rng = random.Random(3)
    for _ in range(200):
        payload = bytearray(script.events[-1].payload)
        payload[rng.randrange(len(payload))] = rng.randrange(256)
        event = replace(script.events[-1], payload=bytes(payload))
        event = replace(event, hash=event.true_hash(script.events[-2].hash))
        try:
            table = Table.of([*script.events[:-1], event])
        except Damage:
            continue
        assert table.seq == script.table.seq
