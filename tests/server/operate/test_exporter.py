"""The operator's metrics are on a separate address, never on the one where people play."""

from __future__ import annotations

import socket
import threading
from http.server import ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from duchy.cli import main
from duchy.server.operate.exporter import Exporter, place_of, shown_at
from duchy.server.rooms.metrics import Metrics

from ..serving import PATIENCE, serving


def test_counts_are_not_where_people_play(tmp_path: Path) -> None:
    with serving(tmp_path / "t.sqlite3") as server:
        server.create("nullgame")
        assert 'duchy_tables_total{game="nullgame"} 1' in server.metrics()
        own = f"http://127.0.0.1:{server.metrics_port}"
        assert httpx.get(f"{server.http}/metrics", timeout=PATIENCE).status_code == 404
        assert httpx.get(f"{own}/api/games", timeout=PATIENCE).status_code == 404
        assert httpx.post(f"{own}/metrics", timeout=PATIENCE).status_code == 501
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{own}/metrics", timeout=PATIENCE)


def test_a_server_that_stops_waits_for_no_look_at_whether_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    serve = ThreadingHTTPServer.serve_forever

    def serve_looking_seldom(server: ThreadingHTTPServer) -> None:
        serve(server, poll_interval=3600)

    monkeypatch.setattr(ThreadingHTTPServer, "serve_forever", serve_looking_seldom)
    closing = threading.Thread(target=Exporter("127.0.0.1", 0, Metrics()).close, daemon=True)
    closing.start()
    closing.join(PATIENCE)
    assert not closing.is_alive()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("127.0.0.1:9108", ("127.0.0.1", 9108)),
        ("9108", ("127.0.0.1", 9108)),
        ("[::1]:9108", ("::1", 9108)),
        ("monitor.example:0", ("monitor.example", 0)),
        (":9108", None),
        ("127.0.0.1", None),
        ("127.0.0.1:70000", None),
        ("127.0.0.1:", None),
    ],
)
def test_an_address_is_a_host_and_a_port(text: str, place: tuple[str, int] | None) -> None:
    assert place_of(text) == place
    if place:
        assert place_of(shown_at(*place).removeprefix("http://").removesuffix("/metrics")) == place


def test_an_address_that_cannot_be_had_is_said_before_anything_is_served(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["serve", "--lang", "en", "--port", "0", "--data", str(tmp_path / "t.sqlite3"), "--metrics"]
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main([*arguments, f"127.0.0.1:{port}"]) == 1
    assert f"Metrics cannot be served at 127.0.0.1:{port}: " in capsys.readouterr().err
    assert main([*arguments, "everywhere"]) == 2
    assert "everywhere is not an address for metrics" in capsys.readouterr().err


def test_who_asks_for_a_line_and_goes_away_leaves_no_trace(capsys: pytest.CaptureFixture[str]) -> None:
    exporter = Exporter("127.0.0.1", 0, Metrics())
    with socket.create_connection(("127.0.0.1", exporter.port)) as asking:
        asking.sendall(b"GET /met")
    assert "duchy_sockets 0" in httpx.get(f"http://127.0.0.1:{exporter.port}/metrics", timeout=PATIENCE).text
    exporter.close()
    assert capsys.readouterr().err == ""
