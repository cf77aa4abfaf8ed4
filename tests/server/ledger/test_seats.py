"""Seats and who holds them: an invitation is good for one claim, and nobody sits where somebody else does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from duchy.server.answers import Create
from duchy.server.ledger.refusal import Refusal
from duchy.server.ledger.seating import MOST_DEVICES
from duchy.server.ledger.signing import CAN_CHECK
from duchy.server.ledger.table import Table
from duchy.server.protocol import Hello
from duchy.server.rooms.room import Room
from duchy.server.storage.events import AnyPayload, Claimed, Damage, Invited, SeatClaim, Uninvited
from duchy.server.storage.sqlite import SqliteStore

from ..scripted import played
from ..serving import CLOSED, PATIENCE, Address, Json, Person
from ..steered import Servers, Sitting, shut

FIRST, SECOND, NEW = "1a" * 16, "2b" * 16, "3c" * 16


def come(server: Address, opened: Json, **hello: Any) -> tuple[Person, Json]:
    """Somebody says hello; what is answered."""
    person = Person(server.socket(), opened, 0)
    person.send({"is": "hello", "table": opened["table"], **hello})
    answer = person.hear_any()
    if answer["is"] == "welcome":
        person.last, person.seat = answer, answer["seat"]
    return person, answer


def claim(server: Address, opened: Json, seat: int, own: str) -> tuple[Person, Json]:
    """A browser with a token of its own opens the link to that seat."""
    return come(server, opened, invitation=opened["tokens"][str(seat)], token=own)


def renew(person: Person, seat: int, token: str | None) -> Json:
    """The answer to a new invitation, or to its withdrawal."""
    message: Json = {"is": "invite", "token": token} if token else {"is": "uninvite"}
    while True:
        person.sent += 1
        answer = person.ask({**message, "cid": f"renew {person.sent}", "base": person.last["v"], "seat": seat})
        if answer.get("code") != "STALE":
            return answer
        person.catch_up()


def past(server: Address, opened: Json, token: str) -> int:
    address, headers = f"{server.http}/api/tables/{opened['table']}/past/1", {"Authorization": f"Bearer {token}"}
    return httpx.get(address, headers=headers, timeout=PATIENCE).status_code


def test_a_link_is_good_for_one_browser_and_its_maker_cannot_sit_there(server: Address) -> None:
    opened = server.create("magnate")
    with claim(server, opened, 1, FIRST)[0], claim(server, opened, 2, SECOND)[0] as guest:
        assert (guest.last["held"], guest.last.get("invited"), guest.last["seat"]) == ({"1": 1, "2": 1}, None, 2)
        link = opened["tokens"]["2"]
        for hello in ({"token": link}, {"token": link, "invitation": link}, {"token": NEW, "invitation": link}):
            person, answer = come(server, opened, **hello)
            person.leave()
            assert (answer["is"], answer["code"]) == ("nak", "SEAT_TAKEN"), hello
        assert (past(server, opened, SECOND), past(server, opened, link), past(server, opened, NEW)) == (200, 403, 403)
    with claim(server, opened, 2, SECOND)[0] as again:
        assert again.last["seat"] == 2


def test_whoever_sits_at_one_seat_gets_no_other_by_asking_at_the_same_moment(servers: Servers) -> None:
    """A host knows the links of all seats: one that is claimed while the host asks for it opens nothing either."""

    async def story() -> None:
        hub = servers.hub()
        opened = await hub.create(Create("magnate"))

        async def comes(own: str, seat: int) -> Room:
            hello = Hello(opened.table, own, invitation=opened.tokens[seat], nonce=NEW)
            return (await hub.enter(hello, Sitting()))[0]

        room, _, refused = await asyncio.gather(
            comes(FIRST, 1), comes(SECOND, 2), comes(FIRST, 2), return_exceptions=True
        )
        assert isinstance(refused, Refusal)
        assert refused.code == "SEAT_TAKEN"
        assert isinstance(room, Room)
        await shut(hub, room)

    servers.run(story())


def test_a_link_that_a_program_has_used_as_its_token_is_no_invitation_any_more(server: Address) -> None:
    """Otherwise a host could sit down with a guest's link, and the guest would not notice."""
    opened = server.create("nullgame")
    with server.sit(opened, 2), server.sit(opened, 2) as again:
        assert again.last["held"] == {"2": 1}
        person, answer = claim(server, opened, 2, SECOND)
        person.leave()
        assert answer["code"] == "SEAT_TAKEN"


def test_one_more_device_is_seen_by_everybody(server: Address) -> None:
    opened = server.create("nullgame")
    with claim(server, opened, 1, FIRST)[0] as host, claim(server, opened, 2, SECOND)[0] as guest:
        assert renew(guest, 2, NEW)["is"] == "ack"
        with come(server, opened, invitation=NEW, token="4d" * 16)[0] as phone:
            assert (phone.seat, phone.last["held"]) == (2, {"1": 1, "2": 2})
            while host.last["events"] != [{"is": "seat_claimed", "seat": 2, "devices": 2}]:
                host.hear("ev")
        person, answer = come(server, opened, invitation=NEW, token="5e" * 16)
        person.leave()
        assert answer["code"] == "SEAT_TAKEN"


def test_a_host_sends_somebody_away_before_the_game_begins(server: Address, tmp_path: Path) -> None:
    opened = server.create("nullgame", seats=3)
    with claim(server, opened, 1, FIRST)[0] as host, claim(server, opened, 2, SECOND)[0] as guest:
        assert renew(guest, 3, NEW)["code"] == "NOT_YOUR_SEAT"
        assert renew(host, 2, NEW)["is"] == "ack"
        assert [json.loads(frame).get("code") for frame in frames(guest)][-1] == "SEAT_TAKEN"
        for hello in ({"token": SECOND}, {"token": "6f" * 16, "invitation": opened["tokens"]["2"]}):
            person, answer = come(server, opened, **hello)
            person.leave()
            assert answer["code"] == "SEAT_TAKEN"
        assert past(server, opened, SECOND) == 403
        with come(server, opened, invitation=NEW, token="8b" * 16)[0] as other, claim(server, opened, 3, "9c" * 16)[0]:
            assert other.seat == 2
    with closing(SqliteStore(tmp_path / "t.sqlite3")) as store:
        table = Table.of(store.events(opened["table"]))
        assert table.people.are_complete
        assert [*table.people.places[2].devices] == [2]


def test_a_withdrawn_invitation_opens_nothing(server: Address) -> None:
    opened = server.create("nullgame")
    with claim(server, opened, 1, FIRST)[0] as host:
        assert renew(host, 2, None)["is"] == "ack"
        person, answer = claim(server, opened, 2, SECOND)
        person.leave()
        assert answer["code"] == "SEAT_TAKEN"
        assert renew(host, 2, NEW)["is"] == "ack"
        with come(server, opened, invitation=NEW, token=SECOND)[0] as guest:
            assert guest.seat == 2


def test_a_seat_has_so_many_devices_and_no_key_that_is_none(server: Address) -> None:
    opened = server.create("nullgame")
    with claim(server, opened, 1, FIRST)[0], claim(server, opened, 2, SECOND)[0] as guest:
        for number in range(MOST_DEVICES):
            link = f"{number:032x}"
            assert renew(guest, 2, link)["is"] == "ack"
            full = number == MOST_DEVICES - 1
            if CAN_CHECK:
                person, answer = come(server, opened, invitation=link, token="77" * 16, key="04" + "11" * 64)
                person.leave()
                assert answer["code"] == ("TOO_MANY_DEVICES" if full else "BAD_MESSAGE")
            person, answer = come(server, opened, invitation=link, token=f"{number + 100:032x}")
            person.leave()
            assert answer.get("code") == ("TOO_MANY_DEVICES" if full else None)


def test_nobody_is_sent_away_from_a_game_that_has_begun(server: Address) -> None:
    opened = server.create("nullgame")
    with claim(server, opened, 1, FIRST)[0] as host, claim(server, opened, 2, SECOND)[0]:
        assert [renew(host, 2, token)["code"] for token in (NEW, None)] == ["NOT_YOUR_SEAT"] * 2
        with server.sit(opened) as looking:
            assert looking.ask({"is": "uninvite", "cid": "x", "base": 0, "seat": 1})["code"] == "SPECTATOR"


def frames(person: Person) -> Iterator[str]:
    """Everything that comes until the server ends the socket."""
    try:
        while True:
            yield str(person.connection.recv(timeout=PATIENCE))
    except CLOSED:
        return


@pytest.mark.parametrize(
    "payload", [Claimed(1, SeatClaim(0, 1)), Invited(2, 1, 1, "00"), Invited(1, 1, 2, "00"), Uninvited(2, 1)]
)
def test_what_nobody_could_do_is_damage(payload: AnyPayload) -> None:
    with pytest.raises(Damage, match="INVITE"):
        played("nullgame", steps=0).add(payload, 1)


def test_a_person_says_what_they_are_called_and_everybody_hears_it(server: Address) -> None:
    opened = server.create("magnate")
    with server.sit(opened, 1) as one, server.sit(opened, 2) as two:
        one.catch_up()
        answer = two.ask({"is": "name", "cid": "n", "base": two.last["v"], "name": " Ann\n\u202eé "})
        assert answer["is"] == "ack"
        assert one.hear("ev")["events"] == [{"is": "seat_named", "seat": 2, "name": "Ann é"}]
        assert server.sit(opened, 1).last["names"] == {"2": "Ann é"}
        assert "player 2: Ann é" in server.record(opened["table"], opened["tokens"]["1"]).text
        two.catch_up()
        assert two.ask({"is": "name", "cid": "m", "base": two.last["v"], "name": ""})["is"] == "ack"
        assert server.sit(opened, 1).last["names"] == {}


def test_nobody_names_another_seat_and_spectators_none(server: Address) -> None:
    opened = server.create("nullgame")
    with server.sit(opened, 0) as watching:
        message = {"is": "name", "cid": "n", "base": watching.last["v"], "name": "Eve"}
        assert watching.ask(message)["code"] == "SPECTATOR"
        assert watching.ask({**message, "cid": "o", "seat": 1})["code"] == "BAD_MESSAGE"
