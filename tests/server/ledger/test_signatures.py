"""Decisions are signed by the devices that make them: neither a person nor the server can make one for another seat."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import httpx
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from duchy.server.ledger.chance import Chance
from duchy.server.ledger.commands import act
from duchy.server.ledger.opening import CHANCE
from duchy.server.ledger.table import Table
from duchy.server.messages.verify import Unproven, verify_game
from duchy.server.storage.beside import Secret
from duchy.server.storage.events import START, Acted, AnyPayload, Event, StandIn, link
from duchy.server.storage.sqlite import SqliteStore

from ..messages.test_fair import page_finds
from ..serving import PATIENCE, Address, Json, Person

pytest.importorskip("cryptography", reason="as where a package was installed without it")
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


@dataclass
class Owner:
    """A person whose browser has a key."""

    person: Person
    own: Any = field(default_factory=lambda: generate_private_key(SECP256R1()))

    def sit(self, opened: Json, seat: int) -> Self:
        point = self.own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint).hex()
        person = self.person
        person.seat = seat
        token = hashlib.sha256(point.encode()).hexdigest()[:32]
        invitation = opened["tokens"][str(seat)]
        person.send({"is": "hello", "table": opened["table"], "token": token, "invitation": invitation, "key": point})
        assert person.hear("welcome")["device"] == 1
        return self

    def text(self, deed: list[str], **change: Any) -> bytes:
        """What it signs, after all that it has heard."""
        said = {"table": self.person.opened["table"], "seat": self.person.seat, "base": self.person.last["v"], **change}
        digest = hashlib.sha256(self.heard().encode()).hexdigest()
        place = [f"seat {said['seat']} device 1", f"told {said['base']} {digest}"]
        return "\n".join(["duchy 1", f"game {said['table']}", *place, *deed]).encode()

    def heard(self) -> str:
        lines = list[str]()
        for message in map(json.loads, self.person.heard):
            for each in message.get("events", []):
                if each["is"] == "played":
                    lines.append(f"{each['actor']} {each['a']}\n")
                elif each["is"] == "took_back":
                    lines.append(f"back {each['count']}\n")
        return "".join(lines)

    def sign(self, text: bytes) -> str:
        return "".join(f"{number:064x}" for number in decode_dss_signature(self.own.sign(text, ECDSA(SHA256()))))

    def act(self, action: str, sig: str | None = None) -> Json:
        self.person.sent += 1
        sig = self.sign(self.text(["act", action])) if sig is None else sig
        message = {"is": "act", "cid": f"{self.person.sent}", "base": self.person.last["v"], "a": action, "sig": sig}
        return self.person.ask(message)


def pair(server: Address, kind: str) -> tuple[Json, Owner, Owner]:
    opened = server.create(kind)
    one, two = (Owner(Person(server.socket(), opened, seat)).sit(opened, seat) for seat in (1, 2))
    return opened, one, two


def acting(*owners: Owner) -> Owner:
    while True:
        for each in owners:
            if each.person.legal:
                return each
            each.person.catch_up()


def played(server: Address, moves: int = 8) -> Json:
    opened, *owners = pair(server, "magnate")
    for _ in range(moves):
        one = acting(*owners)
        before = one.person.last["v"]
        assert one.act(one.person.legal[-1])["is"] == "ack"
        while one.person.last["v"] == before:
            one.person.hear("ev")
    for each in owners:
        each.person.leave()
    return opened


def test_what_a_browser_with_a_key_has_not_signed_is_refused(server: Address) -> None:
    _, *owners = pair(server, "nullgame")
    one = acting(*owners)
    other = owners[1 - owners.index(one)]
    action = one.person.legal[0]
    deed = ["act", action]
    for sig in (
        "", "00" * 64, one.sign(one.text(["act", "pass"])), other.sign(one.text(deed)), one.sign(other.text(deed)),
        one.sign(one.text(deed, base=one.person.last["v"] - 1)), one.sign(one.text(deed, table="00" * 16)),
    ):  # fmt: skip
        assert one.act(action, sig)["code"] == "NOT_SIGNED"
    assert one.act(action)["is"] == "ack"
    for each in owners:
        each.person.leave()


def test_a_page_checks_what_was_signed(server: Address) -> None:
    opened, *owners = pair(server, "nullgame")
    while not owners[0].person.ending:
        one = acting(*owners)
        assert one.act(one.person.legal[0])["is"] == "ack"
        for each in owners:
            each.person.hear("ev")
    for each in owners:
        each.person.leave()
    fair = httpx.get(f"{server.http}/api/tables/{opened['table']}/fair", timeout=PATIENCE).json()
    assert len(fair["signatures"]) == sum(each.person.sent for each in owners)
    assert page_finds(fair)["good"]
    changed = fair["signatures"][0]
    for change in ({"sig": "11" * 64}, {"text": changed["text"] + "x"}, {"seat": 3 - changed["seat"]}):
        found = page_finds({**fair, "signatures": [{**changed, **change}]})
        assert found["why"] == "fair.bad_signature", change


def test_a_device_without_a_key_plays_on_by_its_token(server: Address, tmp_path: Path) -> None:
    opened = server.create("nullgame")
    with server.sit(opened, 1) as one, server.sit(opened, 2) as two:
        while not one.legal and not two.legal:
            one.catch_up()
            two.catch_up()
        person = one if one.legal else two
        assert person.act(person.legal[0])["is"] == "ack"
    with closing(SqliteStore(tmp_path / "t.sqlite3")) as store:
        proven = verify_game(store, opened["table"])
    assert (proven.signed, proven.unsigned) == (0, 1)


Change = Callable[[list[tuple[Event, AnyPayload]], bytes], None]


def stripped(events: list[tuple[Event, AnyPayload]], secret: bytes) -> None:
    at = next(at for at, (_, said) in enumerate(events) if isinstance(said, Acted))
    events[at] = events[at][0], replace(events[at][1], signed=UNSET)


def exchanged(events: list[tuple[Event, AnyPayload]], secret: bytes) -> None:
    """The last decision becomes another that was legal there, with the signature of the first."""
    acts = [at for at, (_, said) in enumerate(events) if isinstance(said, Acted)]
    first, last = events[acts[0]][1], events[acts[-1]][1]
    events[acts[-1]] = events[acts[-1]][0], replace(last, signed=first.signed)


def made_up(events: list[tuple[Event, AnyPayload]], secret: bytes) -> None:
    """The operator lets a seat do something more, which would be legal."""
    table = Table.of([event for event, _ in events])
    seat, last = int(table.position.actor or 0), events[-1][0]
    chance = Chance(secret, table.id, table.people.nonces)
    payload = act(table, seat, [str(table.position.actions()[0])], chance)
    events.append((replace(last, seat=seat, client_id="made up"), payload))


def handed_over(events: list[tuple[Event, AnyPayload]], secret: bytes) -> None:
    """The operator says that the acting seat was left to a computer, and lets that play what suits the operator."""
    made_up(events, secret)
    event, acted = events.pop()
    assert isinstance(acted, Acted)
    events.append((replace(event, client_id="leaves"), StandIn(acted.seat, "page")))
    events.append((replace(event, seat=0, client_id=None), acted))


def kept_away(events: list[tuple[Event, AnyPayload]], secret: bytes) -> None:
    """The same, with a signature that the seat has given for something else."""
    handed_over(events, secret)
    event, left = events[-2]
    signed = next(said.signed for _, said in events if isinstance(said, Acted) and said.seat == event.seat)
    events[-2] = event, replace(left, signed=signed)


@pytest.mark.parametrize(
    ("change", "code"),
    [(None, None), (stripped, "UNSIGNED"), (exchanged, "FORGED"), (made_up, "UNSIGNED"), (handed_over, "UNSIGNED"),
     (kept_away, "FORGED")],
)  # fmt: skip
def test_verify_finds_what_a_seat_has_not_signed(
    server: Address, tmp_path: Path, change: Change | None, code: str | None
) -> None:
    """The operator writes the whole chain anew; only the signatures are beyond it."""
    opened = played(server)
    game = opened["table"]
    with closing(SqliteStore(tmp_path / "t.sqlite3")) as store:
        events, secret = [(each, each.read()) for each in store.events(game)], store.secret(game, CHANCE) or b""
    if change:
        change(events, secret)
    with closing(SqliteStore(tmp_path / "forged.sqlite3")) as store:
        previous, secrets = START, [Secret(CHANCE, secret)]
        for seq, (event, payload) in enumerate(events):
            new = link(game, seq, previous, payload, event.at, event.seat, event.client_id)
            store.append(new, secrets).result()
            previous, secrets = new.hash, []
        if code is None:
            proven = verify_game(store, game)
            assert (proven.signed, proven.unsigned) == (8, 0)
        else:
            with pytest.raises(Unproven, match=code):
                verify_game(store, game)
