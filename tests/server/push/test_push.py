"""Notices of one's turn to browsers: sealed, once, only where nobody is looking, only to push services."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from duchy.cli import main
from duchy.server.answers import Subscribe
from duchy.server.clock import Clock
from duchy.server.ledger.table import Table
from duchy.server.push.bell import Bell
from duchy.server.push.delivery import UNSENT, Delivery, is_public
from duchy.server.push.notice import SIZE, notice, turn_at
from duchy.server.push.pair import VAPID
from duchy.server.push.post import Post
from duchy.server.push.settings import PushSettings
from duchy.server.push.subscriptions import PUSH, TOLD
from duchy.server.storage.alteration import SERVER
from duchy.server.storage.events import link
from duchy.server.storage.sqlite import SqliteStore
from duchy.server.web import process
from duchy.words import LANGUAGES

from ..pairs import Twin
from ..scripted import NAME, Script, played
from ..secrets.test_pairs import offered_and_not
from ..serving import PATIENCE, Address, Json, Person, serving
from .push_service import PushService, Subscriber, b64, claims_of, point, push_service, un64, wait_until

CONTACT = "mailto:host@tables.example"
SOON_S, LATER_S = 0.05, 1.0
"""How long a server waits until it tells somebody, and a test until it believes that nobody is told."""


@pytest.fixture
def service(tmp_path: Path) -> Iterator[PushService]:
    with push_service(tmp_path) as running:
        yield running


@contextmanager
def sending(
    place: Path | str, service: PushService, contact: str = CONTACT, wait_s: float = SOON_S
) -> Iterator[Address]:
    """A server that sends notices to that service."""

    def post(store: Any, settings: PushSettings, clock: Clock, count: Any) -> Post:
        own = PushSettings(contact=contact, services=settings.services)
        return Post(store, own, clock, count, service.delivery, wait_s)

    with patch.object(process, "Post", post), serving(place) as address:
        yield address


@pytest.fixture
def server(tmp_path: Path, service: PushService) -> Iterator[Address]:
    with sending(tmp_path / "t.sqlite3", service) as address:
        yield address


def key_of(server: Address) -> str:
    return httpx.get(f"{server.http}/api/push", timeout=PATIENCE).json()["key"]


def request(server: Address, method: str, table: str, token: str | None, body: Json) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return httpx.request(method, f"{server.http}/api/tables/{table}/push", json=body, headers=headers, timeout=PATIENCE)


def subscribe(server: Address, opened: Json, seat: int, browser: Subscriber, **more: str) -> None:
    answer = request(server, "POST", opened["table"], opened["tokens"][str(seat)], {**browser.body, **more})
    assert answer.status_code == 204, answer.text


def seated(server: Address, kind: str = "nullgame") -> tuple[Json, Person, Person]:
    """A table at which it is one's turn, and another waits for theirs."""
    opened = server.create(kind, seats=2)
    one, two = server.sit(opened, 1), server.sit(opened, 2)
    for each in (one, two):
        while not each.legal and each.last["view"]["actor"] not in (1, 2):
            each.hear("ev")
    acting, waiting = (one, two) if one.legal else (two, one)
    return opened, acting, waiting


def look(person: Person, looking: bool) -> None:
    person.send({"is": "look", "looking": looking})


def play_turn(person: Person) -> None:
    """The person plays until it is another's turn."""
    while person.legal:
        before = person.last["v"]
        assert person.act(person.legal[0])["is"] == "ack"
        while person.last["v"] == before:
            person.hear("ev")


def stays_at(service: PushService, count: int, seconds: float = LATER_S) -> None:
    """Nothing more comes."""
    time.sleep(seconds)
    assert len(service.came) == count


def kept(file: Path, table: str, kind: str = PUSH) -> dict[str, bytes]:
    with closing(SqliteStore(file)) as store:
        return store.secrets_like(table, kind)


# Who may have them


def test_the_key_is_made_once_and_kept(tmp_path: Path, service: PushService) -> None:
    keys = set[str]()
    for _ in range(2):
        with sending(tmp_path / "t.sqlite3", service) as server:
            keys |= {key_of(server), key_of(server)}
    (key,) = keys
    assert len(un64(key)) == 65
    with closing(SqliteStore(tmp_path / "t.sqlite3")) as store:
        assert len(store.secret(SERVER, VAPID) or b"") == 32


def test_a_server_for_which_nobody_answers_sends_none_and_says_so(tmp_path: Path, service: PushService) -> None:
    with sending(tmp_path / "t.sqlite3", service, contact="") as server:
        assert key_of(server) == ""
        opened = server.create("nullgame", seats=2)
        with server.sit(opened, 1):
            answer = request(server, "POST", opened["table"], opened["tokens"]["1"], Subscriber("a").body)
    assert (answer.status_code, answer.json()["code"]) == (404, "NO_PUSH")


@pytest.mark.parametrize(
    ("origins", "contact"),
    [(("http://a.example",), ""), (("http://a.example", "https://b.example:8443"), "https://b.example"), ((), "")],
)
def test_who_answers_is_the_first_host_that_has_tls(origins: tuple[str, ...], contact: str) -> None:
    assert PushSettings().contact_or(origins) == contact
    assert PushSettings(contact=CONTACT).contact_or(origins) == CONTACT


def test_only_who_holds_a_seat_may_subscribe_or_end_it(server: Address, tmp_path: Path) -> None:
    opened, one, two = seated(server)
    other = server.create("nullgame", seats=2)
    browser = Subscriber("a")
    for token in (None, "0" * 32, other["tokens"]["1"]):
        for method in ("POST", "DELETE"):
            body = browser.body if method == "POST" else {"endpoint": browser.endpoint}
            assert request(server, method, opened["table"], token, body).status_code == 403
    assert kept(tmp_path / "t.sqlite3", opened["table"]) == {}
    subscribe(server, opened, 1, browser)
    end = {"endpoint": browser.endpoint}
    assert request(server, "DELETE", opened["table"], opened["tokens"]["2"], end).status_code == 204
    assert len(kept(tmp_path / "t.sqlite3", opened["table"])) == 1
    assert request(server, "DELETE", opened["table"], opened["tokens"]["1"], end).status_code == 204
    assert kept(tmp_path / "t.sqlite3", opened["table"]) == {}
    one.leave()
    two.leave()


def test_a_seat_has_no_more_subscriptions_than_devices(server: Address) -> None:
    opened, one, two = seated(server)
    for number in range(8):
        subscribe(server, opened, 1, Subscriber(f"b{number}"))
    subscribe(server, opened, 1, Subscriber("b3"))
    answer = request(server, "POST", opened["table"], opened["tokens"]["1"], Subscriber("b8").body)
    assert answer.json()["code"] == "TOO_MANY_DEVICES"
    subscribe(server, opened, 2, Subscriber("b8"))
    one.leave()
    two.leave()


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://updates.push.services.mozilla.com/a", "https://127.0.0.1/a", "https://localhost/a", "https://[::1]/a",
        "https://fcm.googleapis.com.evil.example/a", "https://evilfcm.googleapis.com/a", "https://push.apple.com@10.0.0.1/",
        "https://fcm.googleapis.com:22/a", "https://x@fcm.googleapis.com/a", "https://notify.windows.com/a",
        "https://fcm.googleapis.com/a b", "https://fcm.googleapis.com/a\r\nHost: b", "https://fcm.googleapis.com\\@a/",
        "file:///etc/passwd", "https://fcm.googleapis.com:x/", "//fcm.googleapis.com/a", "",
    ],
)  # fmt: skip
def test_nothing_is_sent_to_what_is_no_push_service(server: Address, endpoint: str) -> None:
    opened, one, two = seated(server)
    answer = request(
        server, "POST", opened["table"], opened["tokens"]["1"], {**Subscriber("a").body, "endpoint": endpoint}
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "NO_PUSH_SERVICE")
    one.leave()
    two.leave()


@pytest.mark.parametrize(
    "host", ["fcm.googleapis.com", "web.push.apple.com", "a.b.notify.windows.com", "FCM.googleapis.com"]
)
def test_what_browsers_subscribe_to_is_admitted(host: str) -> None:
    assert PushSettings().admits(f"https://{host}/fcm/send/abc:def-_")
    assert not PushSettings(services=()).admits(f"https://{host}/a")


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("127.0.0.1", False), ("10.1.2.3", False), ("192.168.1.1", False), ("169.254.169.254", False), ("::1", False),
        ("100.64.0.1", False), ("fe80::1%eth0", False), ("fd00::1", False), ("0.0.0.0", False), ("224.0.0.1", False),
        ("::ffff:127.0.0.1", False), ("142.250.74.42", True), ("2a00:1450:4001:80b::200a", True),
    ],
)  # fmt: skip
def test_no_address_but_the_internet_s_is_connected_to(address: str, public: bool) -> None:
    assert is_public(address) == public


def test_a_name_that_leads_home_is_not_connected_to(service: PushService) -> None:
    assert service.context
    context = service.context
    endpoint = f"https://localhost:{service.port}/wpush/a"
    assert Delivery(lambda: context)(endpoint, {}, b"x") == UNSENT
    assert service.came == []
    assert Delivery(lambda: context, lambda address: True)(endpoint, {}, b"x") == 201
    with patch.object(socket, "getaddrinfo", side_effect=OSError):
        assert Delivery(lambda: context)(endpoint, {}, b"x") == UNSENT


def test_a_service_with_another_certificate_is_told_nothing(service: PushService) -> None:
    assert Delivery(may_reach=lambda address: True)(f"https://localhost:{service.port}/a", {}, b"x") == UNSENT
    assert service.came == []


# What they say


def test_our_own_opening_of_what_is_sealed_is_that_of_the_rfc() -> None:
    """The example of RFC 8291, section 5."""
    private = un64("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
    key = ec.derive_private_key(int.from_bytes(private), ec.SECP256R1())
    browser = Subscriber("rfc", key, un64("BTBZMqHH6r4Tts7J_aSIgg"))
    sealed = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr"
        "u3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert browser.opened(un64(sealed)) == b"When I grow up, I want to be a watermelon"


def test_who_does_not_look_is_told_once_a_turn(server: Address, service: PushService) -> None:
    opened, acting, waiting = seated(server, "magna_grecia")
    browser = Subscriber("a")
    subscribe(server, opened, waiting.seat, browser, lang="fr")
    waiting.leave()
    play_turn(acting)
    (came,) = service.wait_for(1)
    said = browser.opened(came.body)
    assert len(said) == SIZE
    turn = acting.last["view"]["turn"]
    assert json.loads(said) == {
        "table": opened["table"], "title": "Magna Grecia", "body": f"C’est à vous de jouer (tour {turn})",
    }  # fmt: skip
    claims = claims_of(came.headers["Authorization"], key_of(server))
    assert (claims["aud"], claims["sub"]) == (f"https://{browser.endpoint.split('/')[2]}", CONTACT)
    assert came.headers["Content-Encoding"] == "aes128gcm"
    assert int(came.headers["TTL"]) > 86_400
    with server.sit(opened, waiting.seat) as back:
        look(back, False)
        name = {"is": "name", "cid": "n", "base": acting.last["v"], "name": "Ada"}
        acting.catch_up()
        assert acting.ask({**name, "base": acting.last["v"]})["is"] == "ack"
        stays_at(service, 1)
    acting.leave()


def test_who_looks_is_not_told_and_who_hides_the_page_is(server: Address, service: PushService) -> None:
    opened, acting, waiting = seated(server)
    subscribe(server, opened, waiting.seat, Subscriber("w"))
    subscribe(server, opened, acting.seat, Subscriber("a"))
    play_turn(acting)
    stays_at(service, 0)
    waiting.catch_up()
    look(acting, False)
    play_turn(waiting)
    assert [each.name for each in service.wait_for(1)] == ["a"]
    look(acting, True)
    look(waiting, False)
    acting.catch_up()
    play_turn(acting)
    assert [each.name for each in service.wait_for(2)] == ["a", "w"]
    acting.leave()
    waiting.leave()


def test_a_turn_taken_back_and_played_again_tells_nobody_twice(server: Address, service: PushService) -> None:
    opened, acting, waiting = seated(server)
    subscribe(server, opened, waiting.seat, Subscriber("w"))
    look(waiting, False)
    play_turn(acting)
    service.wait_for(1)
    acting.catch_up()
    ask = {"is": "takeback", "cid": "back", "base": acting.last["v"]}
    assert acting.ask(ask)["is"] == "ack"
    waiting.hear("ev")
    while not waiting.last["view"].get("takeback"):
        waiting.hear("ev")
    agree = {"is": "consent", "cid": "yes", "base": waiting.last["v"], "agrees": True}
    assert waiting.ask(agree)["is"] == "ack"
    while not acting.legal:
        acting.hear("ev")
    play_turn(acting)
    stays_at(service, 1)
    acting.leave()
    waiting.leave()


def test_a_server_that_was_stopped_before_it_told_somebody_does_so_when_anybody_is_back(
    tmp_path: Path, service: PushService
) -> None:
    file = tmp_path / "t.sqlite3"
    with sending(file, service, wait_s=PATIENCE) as server:
        opened, acting, waiting = seated(server)
        subscribe(server, opened, waiting.seat, Subscriber("w"))
        waiting.leave()
        play_turn(acting)
        acting.leave()
    assert service.came == []
    for _ in range(2):
        with sending(file, service) as server, server.sit(opened, acting.seat):
            service.wait_for(1)
            stays_at(service, 1)


def test_a_subscription_that_is_gone_is_dropped_and_no_redirect_followed(
    server: Address, service: PushService, tmp_path: Path
) -> None:
    opened, acting, waiting = seated(server)
    service.status = {"gone": 410, "lost": 404, "moved": 307, "busy": 503}
    for name in service.status:
        subscribe(server, opened, waiting.seat, Subscriber(name))
    look(waiting, False)
    play_turn(acting)
    assert sorted(each.name for each in service.wait_for(4)) == ["busy", "gone", "lost", "moved"]
    wait_until(lambda: len(kept(tmp_path / "t.sqlite3", opened["table"])) == 2)
    assert "elsewhere" not in {each.name for each in service.came}
    assert 'duchy_notices_total{outcome="gone"} 2' in server.metrics()
    acting.leave()
    waiting.leave()


def test_who_was_sent_away_from_a_seat_is_told_no_more(server: Address, service: PushService) -> None:
    opened = server.create("nullgame", seats=2)
    host, guest = server.sit(opened, 1), Person(server.socket(), opened, 0)
    three = server.create("nullgame", seats=3)
    guest.leave()
    host.leave()
    host, guest = server.sit(three, 1), server.sit(three, 2)
    subscribe(server, three, 2, Subscriber("old"))
    host.catch_up()
    new = "9c" * 16
    assert host.ask({"is": "invite", "cid": "i", "base": host.last["v"], "seat": 2, "token": new})["is"] == "ack"
    guest.leave()
    three["tokens"]["2"] = new
    with server.sit(three, 2) as other, server.sit(three, 3) as third:
        subscribe(server, three, 2, Subscriber("new"))
        for each in (host, other, third):
            each.catch_up()
            look(each, False)

        def acting() -> Person:
            for each in (host, other, third):
                each.catch_up()
            return next(each for each in (host, other, third) if each.legal)

        play_turn(acting())
        while (person := acting()) is not other:
            play_turn(person)
        wait_until(lambda: service.came)
        stays_at(service, len(service.came))
    assert {each.name for each in service.came} == {"new"}
    host.leave()


def test_nothing_of_a_subscription_stays_when_the_game_is_over(
    server: Address, service: PushService, tmp_path: Path
) -> None:
    opened, acting, waiting = seated(server)
    subscribe(server, opened, waiting.seat, Subscriber("w"))
    look(waiting, False)
    people = [acting, waiting]
    while not all(each.ending for each in people):
        for each in people:
            each.catch_up()
            play_turn(each)
    file = tmp_path / "t.sqlite3"
    wait_until(lambda: not kept(file, opened["table"]) and not kept(file, opened["table"], TOLD))
    acting.leave()
    waiting.leave()


def test_no_byte_of_a_subscription_stays_of_an_erased_person(tmp_path: Path, service: PushService) -> None:
    file = tmp_path / "t.sqlite3"
    with sending(file, service) as server:
        opened = server.create("nullgame", seats=2, names={"2": "Ada Lovelace"})
        with server.sit(opened, 1), server.sit(opened, 2):
            subscribe(server, opened, 1, Subscriber("stays-here"))
            subscribe(server, opened, 2, Subscriber("goes-away"))
    assert b"goes-away" in file.read_bytes()
    assert main(["operate", "erase-person", "Ada Lovelace", "--data", str(file), "--yes"]) == 0
    assert b"goes-away" not in file.read_bytes()
    assert b"stays-here" in file.read_bytes()
    assert main(["operate", "delete", opened["table"], "--data", str(file), "--yes"]) == 0
    assert kept(file, opened["table"]) == {}


# Hidden means hidden


class Noting(Delivery):
    """Notes what is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[tuple[str, dict[str, str], bytes]] = []

    def __call__(self, endpoint: str, headers: Any, body: bytes) -> int:
        """It is noted."""
        self.sent.append((endpoint, dict(headers), body))
        return 201


async def rung(store: SqliteStore, tables: list[Table]) -> list[tuple[str, dict[str, str], bytes]]:
    """What is sent when all of this happens at a table at which nobody looks."""
    noting = Noting()
    post = Post(store, PushSettings(contact=CONTACT), Clock(now=lambda: 10**12), deliver=noting, wait_s=0)
    bell = Bell(post, set[int])
    for table in tables:
        bell.heed(table)
        while len(asyncio.all_tasks()) > 1:
            await asyncio.sleep(0.002)
    await post.close()
    return noting.sent


def prepared(path: Path, script: Script, browsers: dict[int, Subscriber]) -> SqliteStore:
    """A store in which everybody at the table has subscribed."""
    store = SqliteStore(path)
    store.append(script.events[0]).result(PATIENCE)
    for seat, browser in browsers.items():
        body = Subscribe(**browser.body)
        keep = Post(store, PushSettings(contact=CONTACT), Clock()).subscribe
        store.swap(NAME, f"token {seat}", None, b"%d" % seat)
        asyncio.run(keep(NAME, seat, f"token {seat}", body))
    return store


def test_what_is_hidden_changes_no_byte_of_a_notice(tmp_path: Path) -> None:
    """Neither what is sealed nor, but for what is drawn at random, what is sent; a notice is read by its browser."""
    script = played("rois_faineants", 3, 30)
    actor = int(script.table.position.actor or 0)
    browser = Subscriber("a")
    twins = [Twin(script.table, actor, random.Random(seed)).table for seed in range(5)]
    hands = {str(each.position.view(3 - (actor == 3)).known) for each in (script.table, *twins)}
    assert len(hands) > 1
    said = set[tuple[object, ...]]()
    for number, table in enumerate([script.table, *twins]):
        table.id = NAME
        with closing(prepared(tmp_path / f"{number}", script, {actor: browser})) as store:
            ((endpoint, headers, body),) = asyncio.run(rung(store, [table]))
        del headers["Authorization"]
        said.add((endpoint, tuple(headers.items()), len(body), browser.opened(body)))
    assert len(said) == 1


def test_every_notice_is_of_one_length() -> None:
    games, languages = ("magnate", "rois_faineants", "magna_grecia"), (*LANGUAGES, "xx")
    lengths = {len(notice("ab" * 16, *each)) for each in product(games, (1, 999), languages)}
    assert lengths == {SIZE}


def test_nobody_is_told_because_somebody_is_asked_in_secret(tmp_path: Path) -> None:
    """While an Ace is offered the table waits as before; the turn after it is told when everybody may know of it."""
    script, offered, kept_, _ = offered_and_not()
    browsers = {seat: Subscriber(f"s{seat}") for seat in (1, 2)}
    now = Table.of(script.events)
    asked = Table.of(script.events)
    first = link(NAME, asked.seq + 1, asked.hash, offered, 5, offered.seat, "end")
    asked.apply(first)
    assert asked.asks_in_secret
    answered = Table.of([*script.events, first])
    answered.apply(link(NAME, answered.seq + 1, answered.hash, kept_, 6, offered.seat, "keep"))
    with closing(prepared(tmp_path / "t", script, browsers)) as store:
        silent = asyncio.run(rung(store, [now, asked, now]))
    with closing(prepared(tmp_path / "u", script, browsers)) as store:
        told = asyncio.run(rung(store, [asked, answered]))
    assert [each[0] for each in silent] == [browsers[offered.seat].endpoint]
    assert [each[0] for each in told] == [browsers[3 - offered.seat].endpoint]
    turn = turn_at(answered)
    assert turn
    assert turn.seat == 3 - offered.seat


def test_a_browser_s_point_is_as_pages_send_it() -> None:
    assert len(b64(point(Subscriber("a").key.public_key()))) == 87
