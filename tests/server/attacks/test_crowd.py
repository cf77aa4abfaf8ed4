"""Idle connections are dropped, and the others hardly notice (quality B2)."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import InvalidMessage

from duchy.server.rooms.limits import Limits
from duchy.server.web.request_deadline import RequestDeadline

from ..serving import CLOSED, PATIENCE, Address, Person, serving

pytestmark = pytest.mark.check

HALF_OPEN = 200
ASKING_S = 1.5
LINES = [b"GET /api/socket HTTP/1.1\r\n", b"Host: 127.0.0.1\r\nUpgrade: websocket\r\n"]
POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
BEGINNINGS = [b"", b"G", LINES[0], b"".join(LINES), POST + b"Content-Length: 100\r\n\r\n{"]
"""How far somebody comes who then says no more."""


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Address]:
    monkeypatch.setattr(RequestDeadline, "asking_s", ASKING_S)
    with serving(tmp_path / "t") as address:
        yield address


def half_open(server: Address, beginning: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    connection.sendall(beginning.replace(b"{port}", b"%d" % server.port))
    return connection


def plays(person: Person, moves: int) -> None:
    """Everything that the person does is acknowledged."""
    for number in range(moves):
        assert person.wait_for_turn()
        ack = person.act(person.legal[0], cid=f"plays-{number}")
        assert ack["is"] == "ack"
        while person.last["v"] < ack["v"]:
            person.hear("ev")


@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_who_does_not_finish_asking_is_let_go(server: Address, beginning: bytes) -> None:
    began = time.monotonic()
    with half_open(server, beginning) as connection:
        assert connection.recv(1000) == b""
        assert time.monotonic() - began > ASKING_S


def test_who_never_reads_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hundred scripts are asked for, more than lies in the system's own buffers, and none is read."""
    lost, losing = threading.Event(), RequestDeadline.connection_lost
    monkeypatch.setattr(RequestDeadline, "taking_s", 0.5)
    monkeypatch.setattr(RequestDeadline, "connection_lost", lambda self, error: (losing(self, error), lost.set()))
    with serving(tmp_path / "t") as server, socket.socket() as reader:
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.connect(("127.0.0.1", server.port))
        reader.sendall(b"GET /js/table.js HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % server.port * 200)
        assert lost.wait(PATIENCE)


def test_who_is_at_a_table_may_say_nothing_for_long(server: Address) -> None:
    with server.sit(server.create("nullgame", players={"2": "random"}), 1) as one:
        one.catch_up()
        time.sleep(2 * ASKING_S)
        assert one.wait_for_turn()
        assert one.act("keep")["is"] == "ack"


def test_a_crowd_that_asks_nothing_does_not_stop_a_game(server: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    """None of it is let go before the game has gone on."""
    monkeypatch.setattr(RequestDeadline, "asking_s", 10 * PATIENCE)
    with server.sit(server.create("magnate", players={"2": "random"}), 1) as one:
        crowd = [half_open(server, BEGINNINGS[number % len(BEGINNINGS)]) for number in range(HALF_OPEN)]
        plays(one, 8)
        for connection in crowd:
            connection.close()


def test_an_address_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    with serving(tmp_path / "t", Limits(address_connections=5)) as server:
        opened = server.create("nullgame", players={"2": "random"})
        held = [half_open(server, b"G") for _ in range(5)]
        extra = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        with suppress(ConnectionError):
            assert extra.recv(1000) == b""
        held.pop().close()
        people = list[Person]()
        while len(people) < 7:
            with suppress(ConnectionError, InvalidMessage):
                people.append(Person(server.socket(), opened, 0).greet())
        for connection in held:
            connection.close()
        server.record(opened["table"])


def test_who_asks_for_very_much_waits_and_others_do_not(tmp_path: Path) -> None:
    """A hundred requests on one connection, of which three may be answered; another address is answered meanwhile."""
    with serving(tmp_path / "t", Limits(requests_burst=3, requests_rate=0.001)) as server:
        request = b"GET /health/live HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % server.port
        with socket.create_connection(("127.0.0.1", server.port), source_address=("127.0.0.9", 0)) as many:
            many.settimeout(PATIENCE)
            many.sendall(request * 100)
            answered = b""
            while answered.count(b"200 OK") < 3:
                answered += many.recv(1 << 16)
            many.settimeout(1)
            with suppress(TimeoutError):
                while True:
                    answered += many.recv(1 << 16)
            assert answered.count(b"200 OK") == 3
            assert "duchy_sockets" in server.metrics()


def test_floods_are_cut_off_and_the_others_play(tmp_path: Path) -> None:
    with serving(tmp_path / "limited", Limits()) as limited:
        opened = limited.create("magnate", players={"2": "random"})
        with limited.sit(opened, 1) as one:
            for _ in range(5):
                with Person(limited.socket(), opened, 0) as flooding:
                    with suppress(CLOSED):
                        for _ in range(200):
                            flooding.connection.send('{"is": "since", "v": 1}')
                    assert flooding.hear_the_end() == 1008
            plays(one, 5)
