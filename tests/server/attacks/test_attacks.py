"""Attacks by those at a table and by the operator; `SECURITY.md` lists these and all others."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import httpx
import pytest

from duchy.server.ledger.chance import sealed
from duchy.server.ledger.opening import CHANCE
from duchy.server.messages.verify import Unproven, verify_game
from duchy.server.storage.beside import Secret
from duchy.server.storage.events import START, AnyPayload, Joined, link
from duchy.server.storage.sqlite import SqliteStore

from ..scripted import NAME, played
from ..serving import PATIENCE, Address, Json, Person

NEW = "3c" * 16


def tried(person: Person, message: Json) -> str:
    """The code with which something is refused, whatever has been told meanwhile."""
    while True:
        answer = person.ask({"cid": f"try {person.sent}", "base": person.last["v"], **message})
        person.sent += 1
        if answer.get("code") != "STALE":
            return answer.get("code", answer["is"])
        person.catch_up()


def test_a_host_cannot_begin_anew_once_nonces_are_opened(server: Address) -> None:
    opened = server.create("magnate")
    seals = [{"seal": sealed(opened["table"], nonce)} for nonce in ("0a", "0b")]
    with server.sit(opened, 1, **seals[0]) as host, server.sit(opened, 2, **seals[1]) as guest:
        guest.send({"is": "open", "nonce": "0b"})
        while not host.last["view"].get("unopened"):
            host.hear("ev")
        assert tried(host, {"is": "invite", "seat": 2, "token": NEW}) == "NOT_YOUR_SEAT"
        assert tried(host, {"is": "uninvite", "seat": 2}) == "NOT_YOUR_SEAT"


def test_nobody_invites_to_the_seat_of_another(server: Address) -> None:
    opened = server.create("nullgame", seats=3)
    with server.sit(opened, 1), server.sit(opened, 2) as guest:
        for seat in (1, 3, 9):
            assert tried(guest, {"is": "invite", "seat": seat, "token": NEW}) == "NOT_YOUR_SEAT"
            assert tried(guest, {"is": "uninvite", "seat": seat}) == "NOT_YOUR_SEAT"
        with server.sit(opened, 3):
            pass


def test_a_spectator_does_nothing(server: Address) -> None:
    opened = server.create("nullgame")
    with server.sit(opened, 1), server.sit(opened, 2), server.sit(opened) as looking:
        for message in (
            {"is": "act", "a": "pass"}, {"is": "undo"}, {"is": "invite", "seat": 1, "token": NEW},
            {"is": "uninvite", "seat": 1}, {"is": "takeback"}, {"is": "consent", "agrees": True},
        ):  # fmt: skip
            assert tried(looking, message) == "SPECTATOR", message
        for message in ({"is": "open", "nonce": "0a"}, {"is": "rematch", "cid": "again"}):
            looking.send(message)
            assert looking.hear("nak")["code"] == "SPECTATOR"


def test_no_other_token_reads_what_a_seat_saw(server: Address) -> None:
    opened = server.create("magnate")
    invitation = opened["tokens"]["2"]
    with server.sit(opened, 1) as host:
        withdrawn = NEW
        assert tried(host, {"is": "invite", "seat": 2, "token": withdrawn}) == "ack"
        opened["tokens"]["2"] = "4d" * 16
        assert tried(host, {"is": "invite", "seat": 2, "token": opened["tokens"]["2"]}) == "ack"
        with server.sit(opened, 2, invitation=opened["tokens"]["2"]):
            for token in (invitation, withdrawn, "00" * 16):
                for what in ("past/3", "standing", "record"):
                    address = f"{server.http}/api/tables/{opened['table']}/{what}"
                    answer = httpx.get(address, headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE)
                    assert answer.status_code == 403, (what, token)


def test_verify_finds_an_exchanged_card(tmp_path: Path) -> None:
    """An operator who deals two hidden cards the other way round, and writes the whole chain anew."""
    game = played("magnate", steps=0)
    payloads: list[AnyPayload] = [event.read() for event in game.events]
    dealt = next(each for each in payloads if isinstance(each, Joined) and each.nature)
    draws = [at for at, text in enumerate(dealt.nature) if text.startswith("draw")]
    nature = [*dealt.nature]
    nature[draws[0]], nature[draws[1]] = nature[draws[1]], nature[draws[0]]
    payloads[payloads.index(dealt)] = Joined(dealt.seat, dealt.nonce, nature)
    with closing(SqliteStore(tmp_path / "t.sqlite3")) as store:
        previous, secrets = START, [Secret(CHANCE, game.secret)]
        for event, payload in zip(game.events, payloads, strict=True):
            new = link(NAME, event.seq, previous, payload, event.at, event.seat, event.client_id)
            store.append(new, secrets).result()
            previous, secrets = new.hash, []
        with pytest.raises(Unproven, match="OTHER_CHANCE"):
            verify_game(store, NAME)
