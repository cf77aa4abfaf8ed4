"""Rematches: one new table however many ask, everybody with their own token."""

from __future__ import annotations

from contextlib import closing, nullcontext
from pathlib import Path

import pytest

from duchy.server.messages.verify import verify_game
from duchy.server.storage.events import Damage, Rematched
from duchy.server.storage.sqlite import SqliteStore

from ..scripted import Script, played
from ..serving import PATIENCE, Address, Json, Person, serving


def finish(*people: Person) -> None:
    while not people[0].ending:
        for one in people:
            one.catch_up()
            if one.legal and not one.ending:
                assert one.act(one.legal[0])["is"] == "ack"
                one.hear("ev")


def again(one: Person, cid: str = "again") -> Json:
    one.send({"is": "rematch", "cid": cid})
    return one.hear("rematch", "nak")


def test_the_same_people_sit_one_seat_further(server: Address, tmp_path: Path) -> None:
    opened = server.create(
        "nullgame", seats=3, players={"3": "random"}, names={"1": "Ada", "2": "Bo"}, axes={"rounds": 3}
    )
    with (
        server.sit(opened, 1, page=True) as one,
        server.sit(opened, 2, page=True) as two,
        server.sit(opened, page=True) as looking,
    ):
        finish(one, two)
        found = again(one)
        assert found == again(one) | {"cid": "again"}
        tokens = opened["tokens"]
        assert (found["seat"], found["token"], found["cid"]) == (2, tokens["1"], "again")
        told = two.hear("rematch")
        assert told == {"is": "rematch", "table": found["table"], "seat": 3, "token": tokens["2"]}
        assert looking.hear("rematch") == {"is": "rematch", "table": found["table"], "seat": 0}
        assert again(two)["table"] == found["table"]
    with server.sit(opened, 2, page=True) as two:
        assert two.hear("rematch") == told
    following = {"table": found["table"], "tokens": {"2": tokens["1"], "3": tokens["2"]}}
    with server.sit(following, 2) as one, server.sit(following, 3) as two:
        welcome = two.last
        assert (welcome["seat"], welcome["players"]["1"], welcome["names"]) == (3, "random", {"2": "Ada", "3": "Bo"})
        assert welcome["axes"]["rounds"] == 3
        assert one.wait_for_turn()
    with closing(SqliteStore(tmp_path / "t.sqlite3")) as store:
        assert verify_game(store, opened["table"]).choices


def test_pages_at_another_process_are_told_as_soon_as_it_knows(
    server: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with a database that several processes share: the lock that a file has is taken off."""
    monkeypatch.setattr("duchy.server.web.process.FileLock", lambda path, address: nullcontext())
    opened = server.create("nullgame")
    with server.sit(opened, 1) as one, server.sit(opened, 2) as two:
        finish(one, two)
        with (
            serving(tmp_path / "t.sqlite3") as other,
            other.sit(opened, 2) as elsewhere,
            other.sit(opened, page=True) as looking,
        ):
            found = again(one)
            assert again(elsewhere)["table"] == found["table"]
            assert looking.hear("rematch") == {"is": "rematch", "table": found["table"], "seat": 0}


def test_a_program_hears_of_it_only_when_it_asks(server: Address) -> None:
    opened = server.create("nullgame")
    with server.sit(opened, 1) as one, server.sit(opened, 2) as two:
        finish(one, two)
        assert again(two)["seat"] == 1
        one.send({"is": "since", "v": one.last["v"]})
        one.connection.recv(timeout=PATIENCE)
        with server.sit(opened, 1) as late:
            late.send({"is": "since", "v": 0})
            assert late.hear("ev", "rematch")["is"] == "ev"


@pytest.mark.parametrize(("agree", "outcome"), [(True, "asked"), (False, "")])
def test_whoever_agreed_to_tutors_is_asked_once_more(server: Address, agree: bool, outcome: str) -> None:
    opened = server.create("nullgame", tutors=True)
    with server.sit(opened, 1, tutors=True) as one, server.sit(opened, 2, tutors=agree) as two:
        finish(one, two)
        found = again(one)
    following = {"table": found["table"], "tokens": {str(found["seat"]): found["token"]}}
    with server.sit(following, found["seat"], **({"tutors": True} if agree else {})) as one:
        assert one.last["view"].get("may_tutor", "") == outcome


def test_a_game_under_way_has_no_rematch(server: Address) -> None:
    opened = server.create("nullgame")
    with server.sit(opened, 1) as one, server.sit(opened, 2), server.sit(opened) as looking:
        assert again(one)["code"] == "NOT_OVER"
        assert again(looking)["code"] == "SPECTATOR"


def test_two_rematches_of_one_game_are_damage() -> None:
    for script in (played("nullgame", steps=0), over(), over()):
        if script.table.position.is_over:
            script.add(Rematched("ab" * 16))
            assert script.table.rematch == "ab" * 16
        with pytest.raises(Damage, match="REMATCH"):
            script.add(Rematched("cd" * 16))


def over() -> Script:
    return played("nullgame", steps=1000)
