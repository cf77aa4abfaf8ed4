"""People at a table over real sockets: every message answered once, nobody acts for another, limits hold."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from duchy.server.ledger.chance import sealed
from duchy.server.rooms.limits import Limits
from duchy.words import LANGUAGES, Words

from ..serving import PATIENCE, Address, Person, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with serving(tmp_path_factory.mktemp("server") / "t.sqlite3") as address:
        yield address


@pytest.fixture
def pair(server: Address) -> Iterator[tuple[Person, Person, Person]]:
    """Two people at a table of the null game, and a spectator; seat 1 acts."""
    opened = server.create("nullgame")
    with server.sit(opened, 1) as one, server.sit(opened, 2) as two, server.sit(opened) as looking:
        assert one.wait_for_turn()
        yield one, two, looking


def test_ack_comes_first_then_everybody_is_told(pair: tuple[Person, Person, Person]) -> None:
    one, two, looking = pair
    ack = one.act("keep")
    assert ack["is"] == "ack"
    assert one.hear("ev")["v"] == ack["v"]
    assert two.wait_for_turn()
    assert looking.hear("ev")["events"][0] == {"is": "played", "actor": 1, "a": "keep", "turn": 2}
    assert "legal" not in looking.last
    assert "legal" not in one.last
    assert two.legal == ["keep", "return"]


def test_the_same_message_again_has_the_same_ack_and_no_effect(pair: tuple[Person, Person, Person]) -> None:
    one, two, _ = pair
    base = one.last["v"]
    first = one.act("keep", cid="once", base=base)
    assert first == one.act("keep", cid="once", base=base) == one.act("keep", cid="once", base=0)
    assert two.wait_for_turn()
    assert [entry["a"] for entry in two.last["events"] if entry["is"] == "played"] == [
        "keep",
        two.last["events"][-1]["a"],
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "other", [{"is": "act", "a": "return"}, {"is": "act", "a": ["keep", "keep"]}, {"is": "undo", "count": 1}]
)
def test_another_message_under_a_known_name_is_refused(
    pair: tuple[Person, Person, Person], server: Address, language: str, other: dict[str, Any]
) -> None:
    first, two, _ = pair
    assert first.act("keep", cid="once")["is"] == "ack"
    with server.sit(first.opened, 1, lang=language) as one:
        for base in (0, one.last["v"]):
            nak = one.ask({"cid": "once", "base": base, **other})
            assert (nak["is"], nak["code"], nak["text"]) == ("nak", "CID_REUSED", Words(language)("server.CID_REUSED"))
    assert two.wait_for_turn()


def test_a_stale_base_is_refused(pair: tuple[Person, Person, Person]) -> None:
    one, _, _ = pair
    for base in (0, one.last["v"] - 1, one.last["v"] + 1):
        nak = one.act("keep", base=base)
        assert (nak["is"], nak["code"]) == ("nak", "STALE")
    assert one.act("keep")["is"] == "ack"


def test_nobody_acts_for_another(pair: tuple[Person, Person, Person]) -> None:
    one, two, looking = pair
    assert two.act("keep")["code"] == "NOT_YOURS"
    assert two.act("draw 1")["code"] == "NOT_YOURS"
    assert two.undo()["code"] == "NOT_YOURS"
    assert looking.act("keep")["code"] == "SPECTATOR"
    assert looking.undo()["code"] == "SPECTATOR"
    assert one.act("draw 1")["code"] == "OUT_OF_PHASE"
    assert one.act("keep")["is"] == "ack"


def test_a_token_of_another_table_or_none_opens_no_seat(server: Address) -> None:
    opened, other = server.create("nullgame"), server.create("nullgame")
    for token in (other["tokens"]["1"], "0" * 32, ""):
        with Person(server.socket(), opened, 0) as person:
            assert person.ask({"is": "hello", "table": opened["table"], "token": token})["code"] == "NO_TOKEN"
        assert server.record(opened["table"], token or "x").status_code == 403
    with Person(server.socket(), opened, 0) as person:
        assert person.ask({"is": "hello", "table": "f" * 32})["code"] == "NO_TABLE"


def test_refusals_name_code_clause_and_say_it_in_the_persons_language(server: Address) -> None:
    opened = server.create("magna_grecia", players={"2": "random"})
    said = set[str]()
    for lang in ("en", "fr", "ru", "xx"):
        with server.sit(opened, 1, lang=lang) as one:
            assert one.wait_for_turn()
            nak = one.act("city a1")
            assert (nak["code"], nak["clause"]) == ("NO_SUCH_HEX", "MAT-2")
            said.add(nak["text"])
    assert len(said) == 3


def test_somebody_who_comes_back_hears_what_was_missed(pair: tuple[Person, Person, Person], server: Address) -> None:
    one, two, _ = pair
    version = two.last["v"]
    one.act("keep")
    assert two.wait_for_turn()
    with server.sit(two.opened, 2, since=version) as again:
        assert again.last["v"] == two.last["v"]
        assert again.last["events"] == two.last["events"]
        assert again.last["view"] == two.last["view"]
        again.send({"is": "since", "v": version})
        assert again.hear("ev") == two.last
        again.send({"is": "since", "v": 999})
        assert len(again.hear("ev")["events"]) > len(two.last["events"])


def test_who_looks_on_late_hears_what_a_spectator_has_heard(server: Address) -> None:
    opened = server.create("nullgame")
    with server.sit(opened, 1) as one, server.sit(opened, 2) as two:
        assert one.wait_for_turn()
        assert one.act("keep")["is"] == "ack"
        with server.sit(opened) as late:
            assert 1 in [entry.get("actor") for entry in late.last["events"]]
            assert two.wait_for_turn()
            assert two.act("keep")["is"] == "ack"
            assert late.hear("ev")["events"][0]["actor"] == 2
            with server.sit(opened) as later:
                assert (later.last["v"], later.last["view"]) == (late.last["v"], late.last["view"])


def test_nature_waits_for_everybody(server: Address) -> None:
    opened = server.create("magnate")
    with server.sit(opened, 1, nonce="0a") as one:
        assert one.last["view"]["awaited"] == [2]
        assert one.act("end")["code"] == "NOT_BEGUN"
        with server.sit(opened, 2) as two:
            assert "awaited" not in two.last["view"]
            assert one.hear("ev")["events"][0] == {
                "is": "seated", "seat": 2, "seal": sealed(opened["table"], ""),
            }  # fmt: skip


@pytest.mark.parametrize(
    ("frame", "code"),
    [("", "NOT_JSON"), ("{", "NOT_JSON"), ("[]", "BAD_MESSAGE"), ('{"is": "dance"}', "BAD_MESSAGE"),
     ('{"is": "since", "v": 1, "w": 2}', "BAD_MESSAGE"), ('{"is": "since", "v": -1}', "BAD_MESSAGE"),
     ('{"is": "act", "cid": "", "base": 1, "a": "keep"}', "BAD_MESSAGE"), ("[" * 4000, "BAD_MESSAGE"),
     ('{"is": "hello", "table": "x"}', "HELLO_TWICE")],
)  # fmt: skip
def test_what_is_no_message_is_answered(pair: tuple[Person, Person, Person], frame: str, code: str) -> None:
    one, _, _ = pair
    one.connection.send(frame)
    nak = one.hear("nak")
    assert nak["code"] == code
    assert nak["text"]
    assert one.act("keep")["is"] == "ack"


def test_bytes_and_long_frames_end_the_socket(server: Address) -> None:
    opened = server.create("nullgame")
    for content, code in ((b"bytes", 1003), ("x" * 4097, 1009)):
        person = server.sit(opened, 1)
        person.connection.send(content)
        assert person.hear_the_end() == code


def test_foreign_pages_are_kept_out(server: Address) -> None:
    with pytest.raises(Exception, match="403"):
        server.socket(origin="https://elsewhere.example")
    server.socket(origin=f"http://localhost:{server.port}").close()
    for headers in ({"Origin": "https://elsewhere.example"}, {"Host": f"elsewhere.example:{server.port}"}):
        answer = httpx.get(f"{server.http}/health", headers=headers, timeout=PATIENCE)
        assert answer.status_code == 403
        assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_pages_may_run_no_inline_scripts(server: Address) -> None:
    for path in ("/health", "/nowhere"):
        policy = httpx.get(server.http + path, timeout=PATIENCE).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy


@pytest.mark.parametrize(
    ("wanted", "code"),
    [({"game": "chess"}, "NO_GAME"), ({"game": "magnate", "seats": 9}, "SEATS"),
     ({"game": "magnate", "edition": "zz"}, "NO_EDITION"), ({"game": "magnate", "axes": {"x": 1}}, "NO_AXIS"),
     ({"game": "magnate", "players": {"1": "king"}}, "NO_LEVEL"), ({"game": "magnate", "names": {"7": "A"}}, "NO_SEAT"),
     ({"game": "magna_grecia", "axes": {"map": __file__}}, "AXIS_VALUE"), ({"game": 1}, "BAD_MESSAGE"),
     ({"game": "magnate", "more": 1}, "BAD_MESSAGE")],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused(server: Address, wanted: dict[str, Any], code: str) -> None:
    answer = httpx.post(f"{server.http}/api/tables", json=wanted, timeout=PATIENCE)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert answer.json()["text"]


def test_requests_of_another_type_or_too_long_are_refused(server: Address) -> None:
    address = f"{server.http}/api/tables"
    assert httpx.post(address, content=b"{}", timeout=PATIENCE).status_code == 415
    long = json.dumps({"game": "x" * 5000})
    answer = httpx.post(address, content=long, headers={"Content-Type": "application/json"}, timeout=PATIENCE)
    assert answer.status_code == 413


def test_names_are_one_line_of_visible_signs(server: Address) -> None:
    name = "Ada\u202e\u200b\n<b>" + "é" * 99
    opened = server.create("nullgame", names={"1": name})
    with server.sit(opened) as looking:
        shown = looking.last["names"]["1"]
        assert shown.startswith("Ada <b>é")
        assert len(shown) == 40


def test_limits(tmp_path: Path) -> None:
    limits = Limits(
        burst=5, rate=0.001, seat_sockets=2, address_sockets=4, tables_burst=2, tables_rate=0.001,
        reads_burst=2, reads_rate=0.001,
    )  # fmt: skip
    with serving(tmp_path / "t", limits) as server:
        opened = server.create("nullgame", players={"2": "random"})
        first, second = server.sit(opened, 1), server.sit(opened, 1)
        third = Person(server.socket(), opened, 1)
        assert (
            third.ask({"is": "hello", "table": opened["table"], "token": opened["tokens"]["1"]})["code"]
            == "SEAT_SOCKETS"
        )
        fourth = server.sit(opened)
        with pytest.raises(Exception, match="403"):
            server.socket()
        third.leave()
        for _ in range(4):
            fourth.send({"is": "since", "v": 1})
            fourth.hear("ev")
        assert fourth.ask({"is": "since", "v": 1})["code"] == "FLOOD"
        assert fourth.hear_the_end() == 1008
        server.create("nullgame")
        many = httpx.post(f"{server.http}/api/tables", json={"game": "nullgame"}, timeout=PATIENCE)
        assert (many.status_code, many.json()["code"]) == (429, "TOO_MANY_TABLES")
        records = [server.record(opened["table"]).status_code for _ in range(3)]
        assert records == [200, 200, 429]
        first.leave()
        second.leave()


def test_who_says_nothing_is_let_go(tmp_path: Path) -> None:
    with serving(tmp_path / "t", Limits(hello_s=0.2)) as server:
        silent = server.socket()
        assert Person(silent, {}, 0).hear_the_end() == 1008


def test_metrics_count(server: Address) -> None:
    with server.sit(server.create("nullgame"), 1) as one:
        assert one.act("keep")["code"] == "NOT_BEGUN"
        text = server.metrics()
    assert 'duchy_naks_total{code="NOT_BEGUN"}' in text
    assert "duchy_crashes_total" not in text
    assert "duchy_commit_seconds_count" in text
