"""The host starts with computers in the empty chairs: they play at once, and invitations to their seats are void."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import httpx
import pytest

import duchy
from duchy.server.entries import TakenOver
from duchy.server.ledger.commands import fill
from duchy.server.ledger.opening import token_name
from duchy.server.ledger.seating import FILLED
from duchy.server.ledger.signing import CAN_CHECK
from duchy.server.ledger.table import Table
from duchy.server.messages.verify import verify_game
from duchy.server.messages.viewer import seen
from duchy.server.protocol import frame_of
from duchy.server.storage.events import Damage, Filled, Joined
from duchy.server.storage.sqlite import SqliteStore

from ..scripted import SECRET, Script, code_of
from ..serving import PATIENCE, Address, Person


def waiting() -> Script:
    """Seats 1 and 3 have come, 2 and 4 have not."""
    script = Script(duchy.games["rois_faineants"].settle(None, {}, 4))
    for seat in (1, 3):
        script.add(Joined(seat, ""), seat)
    return script


def refused(script: Script, seat: int, level: str = "page") -> str:
    return code_of(lambda: fill(script.table, seat, level, script.chance))


def test_only_the_host_may_and_only_while_seats_are_empty() -> None:
    script = waiting()
    assert refused(script, 0) == "SPECTATOR"
    assert refused(script, 3) == "NOT_YOUR_SEAT"
    assert {refused(script, 1, who) for who in ("emperor", "page-lazy", "duke-saver", "search")} == {"NO_LEVEL"}
    script.add(fill(script.table, 1, "page", script.chance), 1)
    assert refused(script, 1) == "NO_EMPTY_SEAT"
    full = Script(duchy.games["nullgame"].settle(None, {}, 2)).sit_down()
    assert refused(full, 1) == "NO_EMPTY_SEAT"


@pytest.mark.parametrize(("seat", "seats"), [(3, [2, 4]), (1, [2]), (1, [2, 3, 4])])
def test_no_chain_says_otherwise(seat: int, seats: list[int]) -> None:
    script = waiting()
    with pytest.raises(Damage, match="NOT_THEIRS_TO_CHOOSE"):
        script.add(Filled(seat, "page", seats))


def test_computers_sit_there_from_then_on_and_a_reload_brings_them_back() -> None:
    script = waiting()
    table = script.table
    told = script.add(fill(table, 1, "page", script.chance), 1)
    assert told[3][0] == TakenOver(1, "page", [2, 4])
    assert table.players == {1: "human", 2: "page", 3: "human", 4: "page"}
    assert table.people.seats == [1, 3]
    assert table.people.are_complete
    again = Table.of(script.events)
    for viewer in table.viewers:
        assert frame_of(seen(again, viewer, SECRET)) == frame_of(seen(table, viewer, SECRET))
    for _ in script.play(40, 3):
        assert table.computer == (None if table.position.actor in (1, 3) else "page")


def test_somebody_with_a_manner_brings_company_and_each_plays_as_they_do() -> None:
    script = waiting()
    table = script.table
    told = script.add(fill(table, 1, "page-saver", script.chance), 1)
    assert told[3][0] == TakenOver(1, "page-saver", [2, 4], ["page-saver", "page-builder"])
    assert Table.of(script.events).players == {1: "human", 2: "page-saver", 3: "human", 4: "page-builder"}
    for _ in script.play(40, 3):
        assert table.computer == {2: "page-saver", 4: "page-builder"}.get(int(table.position.actor or 0))


def test_what_was_told_of_others_is_told_in_the_same_bytes() -> None:
    """Devices sign what they have been told."""
    told = TakenOver(1, "page", [2, 4])
    assert frame_of(told) == b'{"is":"seat_filled","seat":1,"level":"page","seats":[2,4]}'


def test_the_game_begins_and_whoever_comes_late_is_told_and_sees_nothing_hidden(
    server: Address, tmp_path: Path
) -> None:
    opened = server.create("magnate", names={"1": "Ada", "2": "Bea"})
    table, late = opened["table"], opened["tokens"]["2"]
    with server.sit(opened, 1, page=True) as host:
        message = {"is": "fill", "cid": "f", "base": host.last["v"], "level": "page"}
        assert host.ask(message)["is"] == "ack"
        host.catch_up()
        assert host.last["view"]["turn"] == 1
        with server.sit(opened, 0) as looking:
            assert looking.last["players"] == {"1": "human", "2": "page"}
            assert looking.last["names"] == {"1": "Ada"}
            assert "invited" not in looking.last
    headers = {"Authorization": f"Bearer {late}"}
    for what in ("record", "standing", "past/1"):
        answer = httpx.get(f"{server.http}/api/tables/{table}/{what}", headers=headers, timeout=PATIENCE)
        assert (answer.status_code, answer.json()["code"]) == (403, "SEAT_FILLED")
    with closing(SqliteStore(tmp_path / "t.sqlite3")) as store:
        assert store.secret(table, token_name(late)) == FILLED
    with pytest.raises(AssertionError, match="SEAT_FILLED"):
        server.sit(opened, 2)


@pytest.mark.skipif(not CAN_CHECK, reason="as where a package was installed without cryptography")
def test_a_host_whose_browser_has_a_key_signs_it(server: Address, tmp_path: Path) -> None:
    from .test_signatures import Owner

    opened = server.create("nullgame", axes={"rounds": 1})
    owner = Owner(Person(server.socket(), opened, 1)).sit(opened, 1)
    message = {"is": "fill", "cid": "f", "base": owner.person.last["v"], "level": "page"}
    assert owner.person.ask(message)["code"] == "NOT_SIGNED"
    sig = owner.sign(owner.text(["fill page"]))
    assert owner.person.ask({**message, "sig": sig})["is"] == "ack"
    owner.person.leave()
    with closing(SqliteStore(tmp_path / "t.sqlite3")) as store:
        assert verify_game(store, opened["table"]).signed == 1
