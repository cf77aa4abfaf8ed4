"""Taking back by consent: who asks, who answers, what ends it, what everybody is told, and what stays secret."""

from __future__ import annotations

import random
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.browser.site import Way, play_on

import duchy
from duchy.kernel.game import Settled
from duchy.server.entries import AskedBack, LapsedBack, Played, TookBack, WithdrewBack
from duchy.server.ledger.commands import act, ask_back, consent, rewind, withdraw
from duchy.server.ledger.people import HUMAN
from duchy.server.ledger.table import Table
from duchy.server.messages.export import exported, proof_in, standing
from duchy.server.messages.history import recalled
from duchy.server.messages.verify import verify_game, verify_record
from duchy.server.messages.viewer import seen, welcome
from duchy.server.protocol import Requested, frame_of
from duchy.server.storage.events import (
    START,
    Acted,
    AnyPayload,
    Created,
    Damage,
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
    link,
)
from duchy.server.storage.sqlite import SqliteStore
from duchy.table.record import read_record

from ..scripted import NAME, SECRET, Script, code_of, played
from ..serving import serving

KINDS = [("magnate", 2), ("rois_faineants", 3), ("magna_grecia", 2)]


def asked(game: str = "magnate", seats: int = 2, steps: int = 12) -> Script:
    """A game under way in which seat 1 has just asked."""
    script = played(game, seats, steps)
    script.add(ask_back(script.table, 1), 1)
    return script


def agree_all(script: Script) -> None:
    """All who are asked agree."""
    while request := script.table.takebacks.request:
        script.add(consent(script.table, request.missing[0], True), request.missing[0])


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_all_agree_and_everybody_is_where_the_decision_was(game: str, seats: int) -> None:
    script, rng = Script(duchy.games[game].settle(None, {}, seats)).sit_down(), random.Random(3)
    table, stood, done = script.table, dict[tuple[int, int], list[Played]](), 0
    while not table.position.is_over:
        for viewer in table.viewers:
            if not table.asks_in_secret:
                stood[viewer, len(table.actions)] = standing(table, viewer)
        seat = rng.randint(1, seats)
        to = table.asks_back_to(seat)
        assert to is None or seen(table, seat, SECRET).may_ask_back
        if to is not None and done < 6 and rng.random() < 0.2 and not table.asks_in_secret:
            script.add(ask_back(table, seat), seat)
            assert table.computer is None
            for viewer in table.viewers:
                request = seen(table, viewer, SECRET).takeback
                assert request is not None
                assert request.seat == seat
                assert len(standing(table, viewer)) - request.count == len(stood[viewer, to])
            agree_all(script)
            done += 1
            assert len(table.actions) == to
            assert table.position.actor == seat
            for viewer in table.viewers:
                assert standing(table, viewer) == stood[viewer, to]
                assert exported(table, viewer, SECRET).endswith(f"; by consent: seat {seat} went back to here\n")
                assert frame_of(welcome(table, viewer, 0, SECRET)) == frame_of(
                    welcome(Table.of(script.events), viewer, 0, SECRET)
                )
        else:
            script.act(str(rng.choice(table.position.actions())))
    assert table.takebacks.done == seen(table, 0, SECRET).by_consent == done == 6
    text = exported(table, 1, SECRET)
    assert "; by consent 6\n" in text
    assert read_record(text).marks == {"by consent": 6}
    assert verify_record(read_record(text), proof_in(text)).choices == table.natures
    for viewer in table.viewers:
        path = recalled(script.events, viewer)
        assert len(path.views) == len(path.entries) + 1
        assert path.views[-1] == table.views[viewer]


def test_the_same_dice_come_again_and_what_is_free_to_undo_stays_free() -> None:
    script = played("magnate", 2, 30)
    before = [str(action) for action in script.table.actions]
    seat = int(script.table.position.actor or 0)
    to = script.table.asks_back_to(3 - seat)
    assert to is not None
    script.add(ask_back(script.table, 3 - seat), 3 - seat)
    agree_all(script)
    assert [str(action) for action in script.table.actions] == before[:to]
    assert script.table.open_actions() == Table.of(script.events).open_actions()
    while len(script.table.actions) < len(before):
        script.act(before[len(script.table.actions)])
    assert [str(action) for action in script.table.actions] == before


def test_one_refusal_ends_it_and_after_two_something_must_be_played() -> None:
    script = asked("rois_faineants", 3)
    script.add(consent(script.table, 2, True), 2)
    assert script.table.takebacks.request is not None
    told = script.add(consent(script.table, 3, False), 3)
    assert set(told) == set(script.table.viewers)
    assert script.table.takebacks.request is None
    assert script.table.takebacks.done == 0
    script.add(ask_back(script.table, 1), 1)
    assert any(isinstance(entry, WithdrewBack) for entry in script.add(withdraw(script.table, 1), 1)[0])
    assert code_of(lambda: ask_back(script.table, 1)) == "TAKEBACK_IN_VAIN"
    assert not seen(script.table, 1, SECRET).may_ask_back
    assert seen(script.table, 2, SECRET).may_ask_back
    script.act(str(script.table.position.actions()[0]))
    assert seen(script.table, 1, SECRET).may_ask_back


def test_whatever_is_played_ends_it() -> None:
    script = asked()
    told = script.act(str(script.table.position.actions()[0]))
    assert all(LapsedBack(1) in entries for entries in told.values())
    assert seen(script.table, 2, SECRET).takeback is None
    assert code_of(lambda: consent(script.table, 2, True)) == "NO_TAKEBACK"


def test_everybody_is_told_who_asks_and_who_has_not_answered() -> None:
    script = asked("rois_faineants", 3)
    for viewer in script.table.viewers:
        entry = script.table.history[viewer][-1][-1]
        assert isinstance(entry, AskedBack)
        assert seen(script.table, viewer, SECRET).takeback == Requested(1, entry.count, [2, 3])
    script.add(consent(script.table, 2, True), 2)
    assert seen(script.table, 0, SECRET).takeback == Requested(1, entry.count, [3])


def test_who_may_not_is_told_why() -> None:
    script = asked("rois_faineants", 3)
    table = script.table
    script.add(consent(table, 2, True), 2)
    assert code_of(lambda: consent(table, 1, True)) == "NOT_ASKED"
    assert code_of(lambda: consent(table, 2, False)) == "NOT_ASKED"
    assert code_of(lambda: consent(table, 0, True)) == "SPECTATOR"
    assert code_of(lambda: withdraw(table, 2)) == "NO_TAKEBACK"
    assert code_of(lambda: ask_back(table, 2)) == "TAKEBACK_OPEN"
    assert code_of(lambda: ask_back(table, 0)) == "SPECTATOR"
    fresh = played("magnate", 2, 0).table
    assert code_of(lambda: ask_back(fresh, 1)) == code_of(lambda: ask_back(fresh, 2)) == "NOTHING_TO_ASK_BACK"
    assert code_of(lambda: consent(fresh, 1, True)) == code_of(lambda: withdraw(fresh, 1)) == "NO_TAKEBACK"


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        (TakebackAsked(2, 0), "NOT_THEIRS_TO_ASK"),
        (TakebackAnswered(1, True), "NOT_ASKED"),
        (TakebackWithdrawn(2), "NOT_THEIRS_TO_WITHDRAW"),
    ],
)
def test_events_that_cannot_be_are_damage(payload: AnyPayload, code: str) -> None:
    script = asked()
    with pytest.raises(Damage) as caught:
        script.add(payload, 2)
    assert caught.value.code == code


def with_players(settled: Settled, players: list[str]) -> Script:
    """A table of these, at which everybody sits."""
    script = Script(settled)
    created = script.events[0].read()
    assert isinstance(created, Created)
    script.events[0] = link(NAME, 0, START, replace(created, players=players), 1)
    script.table = Table(script.events[0])
    return script.sit_down()


def test_computers_agree_at_once_and_wait_until_people_have_answered() -> None:
    script = with_players(duchy.games["rois_faineants"].settle(None, {}, 3), [HUMAN, HUMAN, "page"])
    table = script.table
    while table.computer is None or table.asks_back_to(1) is None or table.asks_back_to(2) is None:
        actor = int(table.position.actor or 0)
        text = table.position.view(actor).texts()[0]
        script.add(act(table, actor, [text], script.chance), actor)
    script.add(ask_back(table, 1), 1)
    assert table.computer is None
    assert table.takebacks.request is not None
    assert table.takebacks.request.missing == [2]
    assert code_of(lambda: rewind(table, 1)) == "NOT_YOURS"
    script.add(consent(table, 2, False), 2)
    assert table.computer == "page"
    alone = with_players(duchy.games["magnate"].settle(None, {}, 2), [HUMAN, "page"])
    while alone.table.rewinds_to(1) is None:
        actor = int(alone.table.position.actor or 0)
        alone.add(Acted(actor, [alone.table.position.view(actor).texts()[0]]), actor)
    assert code_of(lambda: ask_back(alone.table, 1)) == "NOTHING_TO_ASK_BACK"


def in_secret() -> tuple[Script, Script, int]:
    """A game in which a seat thinks, the same one action later, in which it is asked in secret; and the other seat."""
    settled = duchy.games["magnate"].settle("ru", {"replace_ace": 1}, 2)
    for seed in range(100):
        script, rng = Script(settled).sit_down(), random.Random(seed)
        while not script.table.asks_in_secret and len(script.events) < 300 and not script.table.position.is_over:
            script.act(str(rng.choice(script.table.position.actions())))
        if script.table.asks_in_secret and script.table.asks_back_to(
            other := 3 - int(script.table.position.actor or 0)
        ):
            before = Script(settled)
            before.events, before.table = script.events[:-1], Table.of(script.events[:-1])
            return before, script, other
    raise AssertionError("nobody is asked anything in secret")


def test_nobody_learns_by_it_that_another_is_asked_in_secret() -> None:
    before, after, seat = in_secret()
    asker = 3 - seat
    assert code_of(lambda: ask_back(after.table, asker)) == "NOTHING_TO_ASK_BACK"
    answers: list[list[bytes]] = []
    for script in (before, after):
        said = [frame_of(welcome(script.table, seat, 0, SECRET, is_page=True))]
        for payload in (ask_back(script.table, seat), TakebackAnswered(asker, False)):
            script.add(payload)
            said.append(frame_of(welcome(script.table, seat, 0, SECRET, is_page=True)))
        script.add(ask_back(script.table, seat))
        script.add(withdraw(script.table, seat))
        said.append(code_of(lambda script=script: ask_back(script.table, seat)).encode())
        said.append(frame_of(welcome(script.table, seat, 0, SECRET, is_page=True)))
        answers.append(said)
    assert answers[0] == answers[1]


def test_what_only_one_seat_sees_ends_no_request_and_is_not_asked_back() -> None:
    script, after, seat = in_secret()
    asker, table = 3 - seat, script.table
    script.add(ask_back(table, seat))
    before = frame_of(welcome(table, seat, 0, SECRET))
    assert seat not in script.add(after.events[-1].read())
    assert table.asks_in_secret
    assert frame_of(welcome(table, seat, 0, SECRET)) == before
    told = script.act(str(table.position.actions()[0]))
    assert told[seat][-1] == told[0][-1] == LapsedBack(seat)
    to = table.asks_back_to(asker)
    assert to is not None
    position = [*table.record().positions()][to]
    assert {position.view(viewer).actor for viewer in table.viewers} == {asker}


def test_what_was_held_back_is_not_told_when_it_is_taken_back() -> None:
    before, after, seat = in_secret()
    told: list[list[bytes]] = []
    for script in (before, after):
        script.add(ask_back(script.table, seat))
        script.add(consent(script.table, 3 - seat, True))
        assert script.table.position.actor == seat
        told.append([frame_of(welcome(script.table, viewer, 0, SECRET)) for viewer in (seat, 0)])
        path = recalled(script.events, seat)
        assert path.views[-1] == script.table.views[seat]
    assert told[0] == told[1]
    entry = after.table.history[seat][-1][-1]
    assert isinstance(entry, TookBack)
    assert entry.consent


def test_a_request_lives_through_a_restart_and_a_record_proves_the_game(tmp_path: Path) -> None:
    with serving(tmp_path / "t.sqlite3") as address:
        opened = address.create("nullgame", seats=2)
        with address.sit(opened, 1, nonce="01") as one, address.sit(opened, 2, nonce="02") as two:
            one.wait_for_turn()
            assert one.act(one.legal[0])["is"] == "ack"
            two.wait_for_turn()
            one.catch_up()
            answer = one.ask({"is": "takeback", "cid": "a", "base": one.last["v"]})
            assert answer["is"] == "ack"
            again = one.ask({"is": "consent", "cid": "a", "base": 0, "agrees": True})
            assert again["code"] == "CID_REUSED"
    with serving(tmp_path / "t.sqlite3") as address:
        with address.sit(opened, 1) as one, address.sit(opened, 2) as two, address.sit(opened, 0) as looking:
            for person in (one, two, looking):
                assert person.last["view"]["takeback"]["missing"] == [2]
            nak = two.ask({"is": "consent", "cid": "x", "base": two.last["v"] - 1, "agrees": True})
            assert nak["code"] == "STALE"
            assert two.ask({"is": "consent", "cid": "b", "base": two.last["v"], "agrees": True})["is"] == "ack"
            entries = looking.hear("ev")["events"]
            assert [entry["is"] for entry in entries] == ["takeback_answered", "took_back"]
            assert entries[-1]["consent"]
            assert one.wait_for_turn()
            assert one.last["view"]["by_consent"] == 1
            two.catch_up()
            one.sent = two.sent = 9
            play_on([one, two], Way(0, 0, "", "never"), random.Random(1))
        text = address.record(opened["table"]).text
    assert "; by consent 1\n" in text
    assert verify_record(read_record(text), proof_in(text)).choices > 0
    with closing(SqliteStore(tmp_path / "t.sqlite3")) as store:
        assert verify_game(store, opened["table"]).choices > 0
