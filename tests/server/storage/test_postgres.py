"""Events in PostgreSQL: stored and refused as in SQLite, and several processes serve the same games."""

from __future__ import annotations

import random
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx
import psycopg
import pytest

from duchy.cli import main
from duchy.server.ledger.loading import load
from duchy.server.operate.orders import delete
from duchy.server.storage.beside import Secret
from duchy.server.storage.event_store import Conflict
from duchy.server.storage.events import Event
from duchy.server.storage.place import bare
from duchy.server.storage.postgres import PostgresStore
from duchy.server.storage.schema import StoreError

from ..cluster import Cluster
from ..conftest import NEEDS_POSTGRES
from ..serving import Address, Json, Person, Process, serving
from .test_store import code_of, event

PATIENCE = 60
pytestmark = NEEDS_POSTGRES


def wait_until(holds: object, seconds: float = PATIENCE) -> None:
    until = time.monotonic() + seconds
    while not holds():  # pyright: ignore[reportCallIssue]
        assert time.monotonic() < until
        time.sleep(0.02)


def test_what_was_acknowledged_is_there_after_reopening(address: str) -> None:
    with closing(PostgresStore(address)) as first:
        for write in [first.append(event("a", seq)) for seq in range(50)]:
            write.result(PATIENCE)
        first.append(event("b"), [Secret("chance", b"\0x"), Secret("seat 1", b"1")]).result(PATIENCE)
    with closing(PostgresStore(address)) as second:
        assert second.events("a") == [event("a", seq) for seq in range(50)]
        assert second.events("a", 47) == [event("a", seq) for seq in (48, 49)]
        assert second.tables() == ["a", "b"]
        assert second.events("c") == []
        assert second.secret("b", "chance") == b"\0x"
        assert second.secret("a", "chance") is None
        assert second.secrets_like("b", "seat") == {"seat 1": b"1"}
        assert second.secrets_like("b", "chance") == {}


@pytest.mark.parametrize("late", [event("a", 0, 2), event("a", 1, 1, "c")])
def test_the_second_of_two_is_a_conflict_and_the_others_are_written(address: str, late: Event) -> None:
    with closing(PostgresStore(address)) as one, closing(PostgresStore(address)) as two:
        one.append(event("a", 0, 1, "c")).result(PATIENCE)
        second, other = two.append(late, [Secret("s", b"")]), two.append(event("b"))
        other.result(PATIENCE)
        with pytest.raises(Conflict):
            second.result(PATIENCE)
        assert two.events("a") == [event("a", 0, 1, "c")]
        assert two.secret("a", "s") is None


def test_two_processes_that_write_the_same_games_wait_for_each_other_and_not_in_a_circle(address: str) -> None:
    with closing(PostgresStore(address)) as one, closing(PostgresStore(address)) as two:
        rng, games = random.Random(1), [f"g{number}" for number in range(40)]
        for seq in range(5):
            writes = []
            for store, seat in ((one, 1), (two, 2)):
                rng.shuffle(games)
                writes += [(store.append(event(game, seq, seat)), game) for game in games]
            failed = [game for write, game in writes if write.exception(PATIENCE)]
            assert sorted(failed) == sorted(games)
            assert {type(write.exception()) for write, _ in writes} == {type(None), Conflict}


def test_others_hear_what_one_writes_and_the_writer_does_not(address: str) -> None:
    with closing(PostgresStore(address)) as one, closing(PostgresStore(address)) as two:
        heard: dict[str, list[str | None]] = {"one": [], "two": []}
        one.follow(heard["one"].append)
        two.follow(heard["two"].append)
        wait_until(lambda: heard == {"one": [None], "two": [None]})
        one.append(event("a")).result(PATIENCE)
        wait_until(lambda: heard["two"] == [None, "a"])
        assert heard["one"] == [None]


def test_a_database_that_stops_is_refused_and_comes_back(postgres: Cluster, address: str) -> None:
    with closing(PostgresStore(address)) as kept:
        heard: list[str | None] = []
        kept.follow(heard.append)
        kept.append(event("a")).result(PATIENCE)
        wait_until(lambda: heard == [None])
        postgres.stop("immediate")
        try:
            assert code_of(kept.append(event("a", 1)).exception(PATIENCE)) == "CANNOT_OPEN"
            with pytest.raises(StoreError) as caught:
                kept.probe()
            assert caught.value.code == "CANNOT_OPEN"
        finally:
            postgres.start()
        kept.append(event("a", 1)).result(PATIENCE)
        assert kept.events("a") == [event("a", 0), event("a", 1)]
        wait_until(lambda: heard[1:] == [None])


@pytest.mark.parametrize(
    ("change", "code"),
    [("UPDATE duchy.version SET version = 99", "NEWER"), ("DROP TABLE duchy.version", "NOT_OURS"),
     ("DELETE FROM duchy.version", "NOT_OURS")],
)  # fmt: skip
def test_what_is_newer_or_not_ours_is_refused(address: str, change: str, code: str) -> None:
    PostgresStore(address).close()
    with psycopg.connect(address) as connection:
        connection.execute(change.encode())
    with pytest.raises(StoreError) as caught:
        PostgresStore(address)
    assert caught.value.code == code


def test_a_database_that_only_reads_refuses_and_recovers(address: str) -> None:
    with closing(PostgresStore(address)) as kept, psycopg.connect(address, autocommit=True) as other:
        name = other.info.dbname
        other.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on".encode())
        assert code_of(kept.append(event("a")).exception(PATIENCE)) == "READ_ONLY"
        other.execute("SET default_transaction_read_only = off")
        other.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only".encode())
        wait_until(lambda: kept.append(event("a")).exception(PATIENCE) is None)


def test_a_locked_table_refuses_and_recovers(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duchy.server.storage.postgres.BUSY_S", 1)
    with closing(PostgresStore(address)) as kept:
        with psycopg.connect(address) as other:
            other.execute("LOCK TABLE duchy.event")
            assert code_of(kept.append(event("a")).exception(PATIENCE)) == "LOCKED"
        kept.append(event("a")).result(PATIENCE)


def test_commits_are_durable_where_the_database_would_not_have_them_so(address: str) -> None:
    with psycopg.connect(address, autocommit=True) as other:
        other.execute(f"ALTER DATABASE {other.info.dbname} SET synchronous_commit = off".encode())
    from duchy.server.storage.postgres import connect

    with closing(connect(address)) as connection:
        assert connection.execute("SHOW synchronous_commit").fetchone() == ("on",)


def test_no_password_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = "postgresql://ada:secret@127.0.0.1:1/tables?password=secret"
    assert bare(address) == "postgresql://127.0.0.1:1/tables"
    for command in (["serve", "--port", "0"], ["verify", "0" * 32], ["backup", str(tmp_path / "copy")]):
        assert main([*command, "--data", address]) in (1, 2)
        said = capsys.readouterr()
        assert "secret" not in said.out + said.err
        assert "postgresql://127.0.0.1:1/tables" in said.err
    assert "pg_dump" in said.err
    assert not (tmp_path / "copy").exists()


def play(people: list[Person], rng: random.Random, moves: int) -> None:
    """Whoever acts plays at random, and everybody hears of it."""
    for _ in range(moves):
        while not any(person.legal or person.ending for person in people):
            for person in people:
                person.catch_up()
        acting = next((person for person in people if person.legal), None)
        if acting is None:
            return
        ack = acting.act(rng.choice(acting.legal), cid=f"{rng.random()}")
        assert ack["is"] == "ack"
        while acting.last["v"] < ack["v"]:
            acting.hear("ev")


@pytest.mark.parametrize("game", ["magnate", "magna_grecia"])
def test_two_processes_serve_one_game(address: str, game: str) -> None:
    with serving(address) as here, serving(address) as there:
        opened = here.create(game)
        with here.sit(opened, 1) as one, there.sit(opened, 2) as two:
            play([one, two], random.Random(game), 25)
        with there.sit(opened, 1) as one, here.sit(opened, 2) as two:
            play([one, two], random.Random(f"{game} later"), 15)
    with closing(PostgresStore(address)) as store:
        table, _ = load(store, opened["table"])
        assert table.seq >= 40


def test_a_computer_plays_once_however_many_serve_it(address: str) -> None:
    with serving(address) as here, serving(address) as there:
        opened = here.create("nullgame", players={"2": "random"})
        with here.sit(opened, 1) as one, there.sit(opened) as looking, there.sit(opened, 1) as again:
            while not one.ending:
                if one.wait_for_turn():
                    assert one.act(one.legal[0])["is"] == "ack"
                    one.hear("ev")
            while not (looking.ending and again.ending):
                (again if looking.ending else looking).hear("ev")
        assert verified(address, opened["table"])


def verified(address: str, game: str) -> bool:
    return main(["verify", game, "--data", address]) == 0


def test_both_sit_down_at_the_same_moment_at_two_processes(address: str) -> None:
    with serving(address) as here, serving(address) as there:
        for _ in range(5):
            opened = here.create("nullgame")
            people = [Person(server.socket(), opened, seat) for server, seat in ((here, 1), (there, 2))]
            for person in people:
                hello = {"is": "hello", "table": opened["table"], "token": opened["tokens"][str(person.seat)]}
                person.send(hello)
            for person in people:
                person.hear("welcome")
            assert people[0].wait_for_turn()
            for person in people:
                person.leave()


def test_the_same_message_sent_to_two_processes_counts_once(address: str) -> None:
    with serving(address) as here, serving(address) as there:
        opened = here.create("nullgame")
        with here.sit(opened, 1) as one, there.sit(opened, 2), there.sit(opened, 1) as again:
            assert one.wait_for_turn()
            assert again.wait_for_turn()
            base = one.last["v"]
            message = {"is": "act", "cid": "once", "base": base, "a": "keep"}
            one.send(message)
            again.send(message)
            assert one.hear("ack", "nak") == again.hear("ack", "nak") == {"is": "ack", "cid": "once", "v": base + 1}


def both(one: Person, message: Json, other: Person, said: Json | None = None) -> tuple[Json, Json]:
    """What two people are answered who say this at the same moment, the second perhaps something else."""
    one.send(message)
    other.send(said or message)
    return one.hear("ack", "nak"), other.hear("ack", "nak")


def hear_until(version: int, *people: Person) -> None:
    """Everybody hears all up to that version."""
    for person in people:
        while person.last["v"] < version:
            person.hear("ev")


def sold(*people: Person) -> int:
    """Seat 1 of Magnate sells a card, and all hear of it; the version then."""
    one = people[0]
    assert one.wait_for_turn()
    version = one.act(next(text for text in one.legal if text.startswith("sell")))["v"]
    hear_until(version, *people)
    return int(version)


def asked_back(*people: Person) -> Json:
    """Seat 1 ends its turn and asks to take that back; the message in which seat 2 agrees, still to be sent."""
    one = people[0]
    sold(one)
    hear_until(one.act("end")["v"], *people)
    hear_until(one.ask({"is": "takeback", "cid": "back", "base": one.last["v"]})["v"], *people)
    return {"is": "consent", "cid": "yes", "base": one.last["v"], "agrees": True}


def told(address: str, game: str) -> list[str]:
    """All that is stored of taking back, after a check of the whole game."""
    assert verified(address, game)
    with closing(PostgresStore(address)) as store:
        kinds = [type(event.read()).__name__ for event in store.events(game)]
    return [kind for kind in kinds if kind.startswith("Take")]


def test_an_undo_sent_to_two_processes_counts_once(address: str) -> None:
    with serving(address) as here, serving(address) as there:
        opened = here.create("magnate")
        with here.sit(opened, 1) as one, there.sit(opened, 2) as two, there.sit(opened, 1) as again:
            undo = {"is": "undo", "cid": "u", "base": sold(one, two, again), "count": 1}
            ack = {"is": "ack", "cid": "u", "v": undo["base"] + 1}
            assert both(one, undo, again) == (ack, ack)
            hear_until(ack["v"], one, two, again)
            undo = {"is": "undo", "cid": "here", "base": sold(one, two, again), "count": 1}
            answers = both(one, undo, again, {**undo, "cid": "there"})
            assert sorted(answer.get("code", "ack") for answer in answers) == ["STALE", "ack"]
        assert told(address, opened["table"]) == ["TakenBack"] * 2


def test_what_is_asked_back_at_one_process_is_agreed_to_at_another(address: str) -> None:
    with serving(address) as here, serving(address) as there:
        opened = here.create("magnate")
        with (
            here.sit(opened, 1) as one, there.sit(opened, 2) as two, there.sit(opened, 1) as again,
            here.sit(opened, 2) as other,
        ):  # fmt: skip
            yes = asked_back(one, two, again, other)
            assert two.last["view"]["takeback"]["missing"] == [2]
            second = again.ask({"is": "takeback", "cid": "second", "base": yes["base"]})
            assert second["code"] == "TAKEBACK_OPEN"
            answers = both(two, yes, other, {**yes, "cid": "no", "agrees": False})
            assert sorted(answer.get("code", "ack") for answer in answers) == ["STALE", "ack"]
            hear_until(yes["base"] + 1, one, two, again, other)
            assert one.last["view"] == again.last["view"]
            assert bool(one.legal) == bool(again.legal) == (answers[0]["is"] == "ack") != bool(two.legal)
        assert told(address, opened["table"]) == ["TakebackAsked", "TakebackAnswered"]


def test_what_is_asked_back_outlives_the_process_and_who_agrees_to_a_dying_one_agrees_once(address: str) -> None:
    """It dies first with the answer stored and not heard of, then with the answer not even read."""
    with serving(address) as here:
        for is_read in (True, False):
            opened = here.create("magnate")
            with Process(address) as dying, here.sit(opened, 1) as one, dying.address.sit(opened, 2) as two:
                yes = asked_back(one, two)
                if not is_read:
                    dying.process.send_signal(signal.SIGSTOP)
                two.send(yes)
                if is_read:
                    hear_until(yes["base"] + 1, one)
                assert dying.end(signal.SIGKILL) == -signal.SIGKILL
            with here.sit(opened, 1) as one, here.sit(opened, 2) as two:
                assert two.ask(yes) == {"is": "ack", "cid": "yes", "v": yes["base"] + 1}
                hear_until(yes["base"] + 1, one)
                assert one.last["view"]["by_consent"] == 1
                assert one.act("end", cid="again")["is"] == "ack"
            assert told(address, opened["table"]) == ["TakebackAsked", "TakebackAnswered"]


def test_the_server_says_that_nothing_is_stored_while_the_database_is_away(postgres: Cluster, address: str) -> None:
    with serving(address) as here:
        opened = here.create("nullgame", players={"2": "random"})
        with here.sit(opened, 1) as one:
            assert one.wait_for_turn()
            postgres.stop("immediate")
            try:
                assert one.act("keep")["code"] == "NOT_STORED"
                wait_until(lambda: health(here) == 503)
            finally:
                postgres.start()
            assert one.act("keep")["is"] == "ack"
            wait_until(lambda: health(here) == 200)


def test_a_database_that_hangs_stops_nobody_who_does_not_need_it(
    postgres: Cluster, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duchy.server.storage.postgres.ANSWER_S", 1.0)
    monkeypatch.setattr("duchy.server.storage.postgres.BUSY_S", 2.0)
    monkeypatch.setattr("duchy.server.storage.readiness.EVERY_S", 0.2)
    monkeypatch.setattr("duchy.server.storage.readiness.SILENT_S", 0.5)
    with serving(address) as here:
        opened = here.create("nullgame", players={"2": "random"})
        hello = {"is": "hello", "table": opened["table"], "token": opened["tokens"]["1"]}
        with here.sit(opened, 1) as one, ThreadPoolExecutor(40) as others:
            assert one.wait_for_turn()
            with postgres.frozen():
                others.map(lambda number: here.record(opened["table"]), range(20))
                waiting = [Person(here.socket(), opened, 1) for _ in range(3)]
                for person in waiting:
                    person.send(hello)
                for path in ("/health", "/health/live", "/", "/js/page.js", "/words/web.en.json") * 2:
                    assert httpx.get(f"{here.http}{path}", timeout=PATIENCE).status_code in (200, 503)
                wait_until(lambda: health(here) == 503)
                assert httpx.get(f"{here.http}/health/live", timeout=PATIENCE).status_code == 200
                assert {person.hear_any()["code"] for person in waiting} == {"NOT_STORED"}
            wait_until(lambda: health(here) == 200)
            wait_until(lambda: one.act("keep")["is"] == "ack")
            for person in waiting:
                person.leave()


def test_what_is_closed_reaches_every_process(address: str) -> None:
    with serving(address) as here, serving(address) as there:
        opened = here.create("nullgame")
        with here.sit(opened, 1) as one, there.sit(opened, 2) as two:
            assert one.wait_for_turn()
            assert main(["operate", "close", opened["table"], "--yes", "--data", address]) == 0
            for person in (one, two):
                while not person.last["view"].get("stopped"):
                    person.hear("ev")
            assert one.act("keep")["code"] == "GAME_STOPPED"
        assert verified(address, opened["table"])


def test_who_is_at_a_deleted_table_is_turned_out_of_every_process_and_nothing_is_left_of_it(address: str) -> None:
    with serving(address) as here, Process(address) as other_process:
        there = other_process.address
        opened, other = here.create("nullgame"), there.create("nullgame")
        with here.sit(opened, 1) as one, there.sit(opened, 2) as two, there.sit(other, 1) as stays:
            assert one.wait_for_turn()
            assert main(["operate", "delete", opened["table"], "--yes", "--data", address]) == 0
            for person in (one, two):
                with pytest.raises(AssertionError, match="NO_TABLE"):
                    person.hear("never")
            assert there.record(opened["table"]).status_code == here.record(opened["table"]).status_code == 404
            with there.sit(other, 2):
                assert stays.wait_for_turn()
    with closing(PostgresStore(address)) as store:
        assert store.tables() == [other["table"]]
        assert store.events(opened["table"]) == []


def test_a_process_that_has_not_heard_of_it_writes_nothing_to_a_deleted_table(address: str) -> None:
    with closing(PostgresStore(address)) as one, closing(PostgresStore(address)) as two:
        for write in [one.append(event("a", seq)) for seq in range(3)] + [one.append(event("b"))]:
            write.result(PATIENCE)
        delete(two, ["a"])
        late = one.append(event("a", 3), [Secret("s", b"")])
        with pytest.raises(Conflict):
            late.result(PATIENCE)
        assert one.events("a") == []
        assert one.secret("a", "s") is None
        one.append(event("b", 1)).result(PATIENCE)


def test_an_erased_name_is_gone_at_every_process(address: str) -> None:
    with serving(address) as here, serving(address) as there:
        opened = here.create("nullgame", names={"1": "Ada", "2": "Ben"})
        with here.sit(opened, 1) as one, there.sit(opened, 2) as two:
            assert one.wait_for_turn()
            assert main(["operate", "erase-person", "ada", "--yes", "--data", address]) == 0
            with pytest.raises(AssertionError, match="SEAT_TAKEN"):
                one.hear("never")
            while {"is": "seat_named", "seat": 1, "name": ""} not in two.last["events"]:
                two.hear("ev")
            with there.sit(opened, 2) as again:
                assert "Ada" not in "".join(again.heard)
                assert again.last["names"] == {"2": "Ben"}
        assert verified(address, opened["table"])
    with psycopg.connect(address) as connection:
        for kind in ("payload FROM duchy.event", "value FROM duchy.secret"):
            found = connection.execute(f"SELECT {kind}".encode()).fetchall()
            assert not [row for row in found if b"Ada" in bytes(row[0])]


def test_what_its_own_tools_copy_is_restored_and_drilled(
    postgres: Cluster, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(address) as here:
        opened = here.create("nullgame", names={"1": "Ada"})
        with here.sit(opened, 1) as one, here.sit(opened, 2):
            assert one.wait_for_turn()
    copy, other = f"{postgres.folder}/copy.sql", postgres.database()
    postgres.run("pg_dump", "--schema=duchy", f"--file={copy}", address)
    postgres.run("psql", "-q", "-v", "ON_ERROR_STOP=1", "-f", copy, other)
    assert main(["operate", "drill", other, "--lang", "en"]) == 0
    assert "1 game is valid" in capsys.readouterr().out
    with closing(PostgresStore(address)) as old, closing(PostgresStore(other)) as new:
        assert new.events(opened["table"]) == old.events(opened["table"])


def test_bans_reach_every_process(address: str) -> None:
    with serving(address) as here, Process(address) as other_process:
        there = other_process.address
        assert main(["operate", "ban", "127.0.0.1", "--data", address]) == 0
        for server in (here, there):
            wait_until(lambda server=server: health(server) == 403)
        assert main(["operate", "unban", "127.0.0.1", "--data", address]) == 0
        for server in (here, there):
            wait_until(lambda server=server: health(server) == 200)


def health(server: Address) -> int:
    return httpx.get(f"{server.http}/health", timeout=PATIENCE).status_code
