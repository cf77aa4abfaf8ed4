"""What an operator does to games and people while servers run: closed games stay closed, erased names are nowhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from duchy.cli import main
from duchy.server.entries import Called
from duchy.server.ledger.loading import load
from duchy.server.ledger.table import Table
from duchy.server.messages.verify import verify_game
from duchy.server.operate.erasing import erase, erasure, seats_called
from duchy.server.operate.orders import close
from duchy.server.storage.beside import NAME, names_in, referring
from duchy.server.storage.events import Created, Damage, Erased, Event, Joined, Named, Stopped, check_chain, link
from duchy.server.storage.schema import connect
from duchy.server.storage.sqlite import SqliteStore

from ..scripted import played
from ..serving import CLOSED, PATIENCE, Address, Json, serving

Captured = pytest.CaptureFixture[str]
PERSON = "Zoë Ångström"
OTHER = "Ben"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "t.sqlite3"


@pytest.fixture
def server(file: Path) -> Iterator[Address]:
    with serving(file) as address:
        yield address


def begun(server: Address, kind: str = "nullgame") -> Json:
    opened = server.create(kind, names={"1": PERSON, "2": OTHER})
    with server.sit(opened, 1) as one, server.sit(opened, 2):
        assert one.wait_for_turn()
    return opened


def finished(server: Address) -> Json:
    opened = server.create("nullgame", names={"1": PERSON, "2": OTHER})
    with server.sit(opened, 1) as one, server.sit(opened, 2) as two:
        for person in (one, two) * 20:
            if person.wait_for_turn():
                person.act(person.legal[0])
        assert one.ending
    return opened


def told(capsys: Captured, file: Path, *arguments: str, status: int = 0) -> str:
    assert main(["operate", *arguments, "--data", str(file), "--lang", "en"]) == status
    said = capsys.readouterr()
    return said.out + said.err


def test_a_game_is_closed_before_everybody_s_eyes_while_it_is_played(
    server: Address, file: Path, capsys: Captured
) -> None:
    opened = server.create("nullgame", names={"1": PERSON})
    with server.sit(opened, 1, page=True) as one, server.sit(opened, 2) as two, server.sit(opened) as onlooker:
        assert one.wait_for_turn()
        assert "Nothing was closed" in told(capsys, file, "close", opened["table"][:12], status=1)
        assert "1 game closed" in told(capsys, file, "close", opened["table"][:12], "--yes")
        for person in (one, two, onlooker):
            while not person.last["view"].get("stopped"):
                person.hear("ev")
            assert person.last["events"] == [{"is": "stopped"}]
            assert not person.legal
        assert one.act("keep")["code"] == "GAME_STOPPED"
        for message in ({"is": "name", "name": "x"}, {"is": "hand_over", "level": "steward"}):
            assert one.ask({**message, "cid": "c", "base": one.last["v"]})["code"] == "GAME_STOPPED"
    assert "; closed by the operator" in server.record(opened["table"]).text
    assert "0 games closed" in told(capsys, file, "close", opened["table"], "--yes")
    assert "closed" in told(capsys, file, "list")
    with closing(SqliteStore(file)) as store:
        verify_game(store, opened["table"])


def test_a_game_that_waits_for_people_is_closed_too_and_nobody_joins(file: Path) -> None:
    with serving(file) as server:
        opened = server.create("nullgame")
    with closing(SqliteStore(file)) as store:
        assert close(store, opened["table"], 1)
    with serving(file) as server, server.socket() as socket:
        socket.send(f'{{"is":"hello","table":"{opened["table"]}","token":"{opened["tokens"]["1"]}"}}')
        assert "GAME_STOPPED" in str(socket.recv(timeout=PATIENCE))


def test_computers_play_no_further_in_a_closed_game() -> None:
    script = played("magnate", 2, 6)
    script.table.people.stand_ins = {1: "page", 2: "page"}
    assert script.table.computer == "page"
    script.add(Stopped())
    assert script.table.computer is None
    assert Table.of(script.events).is_stopped


def test_nothing_but_erasing_follows_the_end_by_the_operator() -> None:
    script = played("magnate", 2, 6)
    script.add(Stopped())
    script.add(Erased(2))
    for payload in (Stopped(), Named(1, "x")):
        event = link(script.table.id, script.table.seq + 1, script.table.hash, payload, 1)
        with pytest.raises(Damage, match="STOPPED"):
            Table.of([*script.events, event])


def test_nobody_is_erased_from_a_game_in_progress() -> None:
    script = played("magnate", 2, 6)
    with pytest.raises(Damage, match="NOT_THEIRS_TO_CHOOSE"):
        script.add(Erased(1))


def test_a_name_that_nobody_has_is_erased_from_no_game(file: Path, capsys: Captured) -> None:
    with serving(file) as server:
        server.create("nullgame", names={"1": PERSON})
    for options in ((), ("--yes",)):
        assert told(capsys, file, "erase-person", "Nobody", *options) == "0 games\nErased from 0 games.\n"
    assert told(capsys, file, "erase-person", "Nobody", "--dry-run") == "0 games\n"
    assert json.loads(told(capsys, file, "erase-person", "Nobody", "--json")) == {"erased": 0}


@pytest.mark.parametrize("what", ["close", "erase-person", "delete"])
def test_a_game_is_counted_once_however_it_is_named(file: Path, capsys: Captured, what: str) -> None:
    with serving(file) as server:
        game = server.create("nullgame", names={"1": PERSON, "2": OTHER})["table"]
    named = (PERSON, OTHER) if what == "erase-person" else (game, game[:12])
    listed, counted = told(capsys, file, what, *named, "--yes").splitlines()
    assert listed.startswith(game[:12])
    assert "1 game" in counted
    assert told(capsys, file, "list").startswith("0 games\n" if what == "delete" else game[:12])


@pytest.mark.parametrize("kind", [begun, finished])
def test_no_byte_of_an_erased_name_stays_and_the_chain_holds(
    file: Path, tmp_path: Path, capsys: Captured, kind: object
) -> None:
    with serving(file) as server:
        opened = kind(server)  # pyright: ignore[reportCallIssue]
        assert PERSON in server.record(opened["table"]).text
    assert PERSON.encode() in file.read_bytes()
    assert "Nothing was erased" in told(capsys, file, "erase-person", PERSON, status=1)
    told(capsys, file, "erase-person", PERSON.upper(), "--yes")
    for path in tmp_path.iterdir():
        found = path.read_bytes().lower()
        for part in PERSON.lower().split():
            assert part.encode() not in found, path
    assert OTHER.encode() in file.read_bytes()
    assert main(["verify", opened["table"], "--data", str(file)]) == 0
    assert "valid" in capsys.readouterr().out
    with serving(file) as server:
        assert PERSON not in server.record(opened["table"]).text
        with server.sit(opened, 2) as two:
            assert two.last["names"] == {"2": OTHER}
        with server.socket() as socket:
            socket.send(f'{{"is":"hello","table":"{opened["table"]}","token":"{opened["tokens"]["1"]}"}}')
            assert "NO_TOKEN" in str(socket.recv(timeout=PATIENCE))


def test_names_that_people_give_themselves_are_erased_with_the_first(server: Address, file: Path) -> None:
    opened = server.create("nullgame", names={"1": PERSON})
    with server.sit(opened, 1) as one, server.sit(opened, 2) as two:
        assert one.wait_for_turn()
        assert one.ask({"is": "name", "cid": "n", "base": one.last["v"], "name": "Second"})["is"] == "ack"
        two.hear("ev")
    with closing(SqliteStore(file)) as store:
        assert erase(store, opened["table"], "second", 1) == [1]
        assert names_in(store.secrets_like(opened["table"], NAME)) == {}
        table, _ = load(store, opened["table"])
        assert table.names == {}
        assert Called(1, "") in table.history[2][-1]


def old(*payloads: Created | Joined | Named) -> list[Event]:
    """A chain with names in it, as before November 2026."""
    events, previous = list[Event](), bytes(32)
    for seq, payload in enumerate(payloads):
        events.append(link("ab" * 16, seq, previous, payload, seq, cid_seat(payload)))
        previous = events[-1].hash
    return events


def cid_seat(payload: object) -> int:
    return getattr(payload, "seat", 0)


def test_a_chain_with_names_in_it_is_linked_anew_without_them() -> None:
    created = Created("nullgame", "1", "plain", {}, 2, ["human", "human"], [PERSON, OTHER], "2026-01-01", "")
    events = old(created, Joined(1, ""), Named(1, "Second"), Named(2, "Ben II"))
    assert seats_called(events, "SECOND") == [1]
    alteration = erasure(events, [1], {}, {}, 9)
    new = [*alteration.rewritten, *alteration.appended]
    check_chain(new)
    said = b"".join(event.payload for event in new).decode()
    assert [name in said for name in (PERSON, "Second", OTHER, "Ben II")] == [False, False, True, True]
    assert [type(event.read()) for event in alteration.appended] == [Stopped, Erased]


def test_what_stands_for_a_name_tells_nothing_of_it_and_no_other_fits() -> None:
    salts = iter([b"a" * 16, b"b" * 16])
    first, second = (referring(Named(1, "Ann"), lambda count: next(salts)) for _ in range(2))
    assert first.payload != second.payload
    (kept,) = first.secrets
    assert names_in({kept.name: kept.value}) == first.names
    assert names_in({kept.name: kept.value.replace(b"Ann", b"Eve")}) == {}


def test_a_banned_address_is_turned_out_and_kept_out_until_it_is_admitted_again(
    server: Address, file: Path, capsys: Captured
) -> None:
    opened = server.create("nullgame")
    with server.sit(opened, 1) as one:
        assert "127.0.0.0/8" in told(capsys, file, "ban", "127.0.0.0/8")
        with pytest.raises(AssertionError, match="BANNED"):
            one.hear("ban")
        with pytest.raises(CLOSED):
            one.hear("ban")
    assert httpx.get(server.http, timeout=PATIENCE).status_code == 403
    assert "No address" in told(capsys, file, "unban", "127.0.0.0/8")
    while httpx.get(server.http, timeout=PATIENCE).status_code == 403:
        pass
    assert "everybody is neither an address" in told(capsys, file, "ban", "everybody", status=2)
    assert "the network 10.0.0.0/8" in told(capsys, file, "unban", "10.0.0.1/8", status=2)


def test_bans_hold_after_a_restart(file: Path, capsys: Captured) -> None:
    with serving(file):
        pass
    told(capsys, file, "ban", "127.0.0.1", "2001:db8::/32")
    assert told(capsys, file, "bans").split() == ["127.0.0.1/32", "2001:db8::/32"]
    with serving(file) as server:
        while httpx.get(server.http, timeout=PATIENCE).status_code != 403:
            pass


def test_orders_of_long_ago_are_forgotten(file: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setattr("duchy.server.storage.sqlite.FORGOTTEN_NS", 0)
    with closing(SqliteStore(file)):
        pass
    for address in ("192.0.2.1", "192.0.2.2", "192.0.2.3"):
        told(capsys, file, "ban", address)
    with closing(connect(file)) as connection:
        count = connection.execute("SELECT count(*) FROM secret WHERE name LIKE 'altered %'").fetchone()
    assert count == (1,)
