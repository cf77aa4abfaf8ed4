"""A computer decides for a person who has left the seat to it, until they are back; nobody else can arrange that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import duchy
from duchy.server.entries import LapsedBack, StoodIn
from duchy.server.ledger.commands import act, ask_back, hand_over, take_back
from duchy.server.ledger.signing import CAN_CHECK
from duchy.server.ledger.table import Table
from duchy.server.messages.export import exported, proof_in, spans
from duchy.server.messages.fairness import fairness
from duchy.server.messages.signed import decided
from duchy.server.messages.verify import verify_game, verify_record
from duchy.server.messages.viewer import legal, may_ask_back, seen, standing
from duchy.server.protocol import frame_of
from duchy.server.storage.events import Acted, Damage, StandIn
from duchy.server.storage.sqlite import SqliteStore
from duchy.table.record import read_record

from ..scripted import SECRET, Script, code_of, played
from ..serving import Address, serving

KINDS = [("magnate", 2), ("rois_faineants", 3), ("magna_grecia", 2)]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Address]:
    with serving(tmp_path / "t.sqlite3") as address:
        yield address


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_everybody_is_told_and_a_reload_brings_it_back(game: str, seats: int) -> None:
    script = played(game, seats, 20)
    table = script.table
    told = script.add(hand_over(table, 1, "steward"), 1)
    assert told == {viewer: (StoodIn(1, "steward"),) for viewer in table.viewers}
    again = Table.of(script.events)
    for viewer in table.viewers:
        assert seen(again, viewer, SECRET).stand_ins == {1: "steward"}
        assert frame_of(seen(again, viewer, SECRET)) == frame_of(seen(table, viewer, SECRET))
    for _ in script.play(60, 3):
        acts = table.position.actor
        assert table.computer == ("steward" if acts == 1 else None)
        if acts == 1:
            assert legal(table, 1) is None
            assert not standing(table, 1).yours
    if not table.position.is_over:
        script.add(hand_over(table, 1, ""), 1)
        assert seen(table, 2, SECRET).stand_ins == {}
        assert table.computer is None


def test_only_for_oneself_only_during_the_game_and_only_known_levels() -> None:
    script = Script(duchy.games["magnate"].settle(None, {}, 2))
    assert code_of(lambda: hand_over(script.table, 1, "duke")) == "NOT_BEGUN"
    script.sit_down()
    assert code_of(lambda: hand_over(script.table, 0, "duke")) == "SPECTATOR"
    for nobody in ("emperor", "page-lazy", "duke-saver", "search"):
        assert code_of(lambda who=nobody: hand_over(script.table, 1, who)) == "NO_LEVEL"
    assert hand_over(script.table, 1, "squire-raider") == StandIn(1, "squire-raider")
    with pytest.raises(Damage, match="NOT_THEIRS_TO_CHOOSE"):
        script.add(StandIn(3, "duke"))
    ended = played("nullgame", 2, 1000)
    assert code_of(lambda: hand_over(ended.table, 1, "duke")) == "GAME_OVER"


def test_who_is_away_is_not_asked_to_take_back_and_what_was_asked_lapses() -> None:
    script = played("rois_faineants", 3, 40)
    table = script.table
    seat = next(seat for seat in table.people.seats if may_ask_back(table, seat))
    away, other = (each for each in table.people.seats if each != seat)
    script.add(hand_over(table, away, "page"), away)
    script.add(ask_back(table, seat), seat)
    assert table.takebacks.request is not None
    assert table.takebacks.request.missing == [other]
    told = script.add(hand_over(table, other, "page"), other)
    assert told[seat] == (StoodIn(other, "page"), LapsedBack(seat))
    assert not may_ask_back(table, seat)
    assert code_of(lambda: ask_back(table, seat)) == "NOTHING_TO_ASK_BACK"


def test_the_computer_plays_and_the_person_cannot_until_it_is_back(server: Address) -> None:
    opened = server.create("nullgame", axes={"rounds": 3})
    with server.sit(opened, 1) as one, server.sit(opened, 2) as two:
        while not one.legal and not two.legal:
            one.catch_up()
            two.catch_up()
        away, here = (one, two) if one.legal else (two, one)
        action = away.legal[0]
        leave = {"is": "hand_over", "cid": "a", "base": away.last["v"], "level": "page"}
        assert away.ask(leave)["is"] == "ack"
        while not here.legal and not here.ending:
            here.hear("ev")
        assert here.last["view"]["stand_ins"] == {str(away.seat): "page"}
        away.catch_up()
        assert away.legal == []
        late = {"is": "act", "cid": "b", "base": away.last["v"], "a": action}
        assert away.ask(late)["code"] == "HANDED_OVER"
        assert away.ask({"is": "hand_over", "cid": "c", "base": away.last["v"], "level": ""})["is"] == "ack"
        here.catch_up()
        assert here.act(here.legal[0])["is"] == "ack"
        away.wait_for_turn()
        assert away.act(away.legal[0])["is"] == "ack"


@pytest.mark.skipif(not CAN_CHECK, reason="as where a package was installed without cryptography")
def test_what_a_computer_decides_for_a_person_needs_no_signature_but_leaving_does(
    server: Address, tmp_path: Path
) -> None:
    from .test_signatures import acting, pair

    opened, *owners = pair(server, "nullgame")
    one = acting(*owners)
    leave = {"is": "hand_over", "cid": "a", "base": one.person.last["v"], "level": "page"}
    assert one.person.ask({**leave, "sig": ""})["code"] == "NOT_SIGNED"
    assert one.person.ask({**leave, "cid": "b", "sig": one.sign(one.text(["stand in page"]))})["is"] == "ack"
    other = owners[1 - owners.index(one)].person
    while not other.legal and not other.ending:
        other.hear("ev")
    for each in owners:
        each.person.leave()
    with closing(SqliteStore(tmp_path / "t.sqlite3")) as store:
        events, proven = list(store.events(opened["table"])), verify_game(store, opened["table"])
    assert [each.seat for each in decided(events)] == [one.person.seat]
    assert (proven.signed, proven.unsigned) == (1, 0)
    assert proven.stand_ins.keys() == {one.person.seat}
    assert sum(isinstance(event.read(), Acted) for event in events) > 0


def test_what_was_played_for_one_can_be_undone_as_one_s_own() -> None:
    script = played("magna_grecia", 2, 30)
    table = script.table
    seat = int(table.position.actor or 0)
    script.add(hand_over(table, seat, "page"), seat)
    while table.position.actor == seat and not table.open_actions():
        script.add(act(table, seat, [str(table.position.actions()[0])], script.chance))
    if table.position.actor == seat:
        script.add(hand_over(table, seat, ""), seat)
        script.add(take_back(table, seat, 1), seat)


def test_record_and_proof_name_what_a_computer_played_for_a_person() -> None:
    script = played("magnate", 2, 20)
    table = script.table
    assert "stand-in" not in exported(table, 1, SECRET)
    seat = int(table.position.actor or 0)
    script.add(hand_over(table, seat, "page"), seat)
    begin = len(table.actions)
    for _ in script.play(3, 1):
        pass
    own = [ply for ply in range(begin, len(table.actions)) if table.played_for[seat].count(ply)]
    assert own == table.played_for[seat]
    assert own[0] == begin
    script.add(hand_over(table, seat, ""), seat)
    for _ in script.play(100_000, 2):
        pass
    assert table.played_for == {seat: own}
    text = exported(table, 1, SECRET)
    proof = proof_in(text)
    assert proof
    assert proof.stand_ins == {seat: spans(own)} == fairness(table, SECRET).stand_ins
    proven = verify_record(read_record(text), proof)
    assert proven.stand_ins == proof.stand_ins
    lines = text.split("\n\n", 1)[1].splitlines()
    assert not lines[own[0]].startswith("*")


def test_what_is_taken_back_was_played_by_nobody() -> None:
    script = played("magna_grecia", 2, 6)
    table = script.table
    seat = int(table.position.actor or 0)
    script.add(hand_over(table, seat, "page"), seat)
    while not (table.played_for and table.open_actions()):
        position = table.position
        more = next(action for action in position.actions() if position.play(action).actor == seat)
        script.add(act(table, seat, [str(more)], script.chance))
    before = {**table.played_for}
    assert before[seat]
    script.add(hand_over(table, seat, ""), seat)
    script.add(take_back(table, seat, 1), seat)
    assert sum(map(len, table.played_for.values())) == len(before[seat]) - 1


def test_lines_that_follow_each_other_are_one_span() -> None:
    assert spans([]) == ""
    assert spans([0, 1, 2, 5, 7, 8]) == "1-3 6 8-9"
