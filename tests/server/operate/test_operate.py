"""What an operator sets: the file, the environment, options, addresses, logs."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import subprocess
import threading
import tomllib
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from duchy.cli import main
from duchy.server.operate.config import Config, ConfigError, commented_default, read_config, variables
from duchy.server.operate.listening import listening_at, listening_on, port_of
from duchy.server.operate.logs import JsonLines, TextLines
from duchy.server.web.process import Settings, listen, server_of

from ..serving import FREE, PATIENCE, Process, serving

Captured = pytest.CaptureFixture[str]


def test_the_printed_settings_are_the_defaults_and_all_of_them(capsys: Captured) -> None:
    assert main(["serve", "--print-config"]) == 0
    printed = tomllib.loads(capsys.readouterr().out)
    assert printed == json.loads(msgspec.json.encode(Config()))
    assert all("#" in line for line in commented_default().splitlines() if "burst =" in line)


def test_an_option_wins_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "duchy.toml"
    file.write_text('[listen]\nport = 1\nhosts = ["::1"]\n[limits]\nburst = 7\n[log]\nformat = "json"\n')
    environment = {
        "DUCHY_SERVE_LISTEN_PORT": "2",
        "DUCHY_SERVE_LIMITS_BURST": "8",
        "DUCHY_SERVE_STORE_DATA": "a.sqlite3",
    }
    config = read_config(file, environment, {"listen": {"port": 3}})
    assert (config.listen.port, config.listen.hosts) == (3, ("::1",))
    assert (config.limits.burst, config.log.format, config.store.data) == (8, "json", "a.sqlite3")
    assert ("DUCHY_SERVE_PROXY_ORIGINS", "proxy", "origins") in variables()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[listen]\nport = 70000\n", "listen.port"),
        ('[listen]\nport = "x"\n', "listen.port"),
        ("[limits]\nburts = 3\n", "burts"),
        ("[limits]\nrequests_rate = 0\n", "limits.requests_rate"),
        ("[listen\n", "line 1"),
        ("listen = 3\n", "listen"),
    ],
)
def test_a_wrong_setting_is_named_with_its_file(tmp_path: Path, text: str, named: str, capsys: Captured) -> None:
    file = tmp_path / "duchy.toml"
    file.write_text(text)
    assert main(["serve", "--config", str(file), "--data", str(tmp_path / "t")]) == 2
    said = capsys.readouterr().err
    assert str(file) in said
    assert named in said
    assert not (tmp_path / "t").exists()


def test_a_wrong_variable_is_named_and_a_missing_file_too(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="DUCHY_SERVE_LOG_LEVEL"):
        read_config(None, {"DUCHY_SERVE_LOG_LEVEL": "loud"}, {})
    with pytest.raises(ConfigError, match=r"none\.toml"):
        read_config(tmp_path / "none.toml", {}, {})


def test_several_addresses_have_the_same_port() -> None:
    with listening_at(["127.0.0.1", "localhost"] if not socket.has_ipv6 else ["127.0.0.1", "::1"], 0) as opened:
        assert len({port_of([one]) for one in opened}) == 1


def test_a_server_is_reached_where_it_listens() -> None:
    assert Settings("", 0).at(80) == Settings("", 0, public=True).at(80) == "http://127.0.0.1:80/"
    assert Settings("", 0, hosts=("::1",)).at(80) == "http://[::1]:80/"
    assert Settings("", 0, hosts=("192.0.2.1",)).at(80) == "http://192.0.2.1:80/"


def test_a_server_listens_on_a_unix_socket_and_removes_it(tmp_path: Path) -> None:
    path = tmp_path / "s"
    settings = Settings(tmp_path / "t", 0, socket=path, origins=("https://tables.example",), public=True, limits=FREE)
    with listen(settings) as listening:
        server = server_of(settings, port_of(listening))
        thread = threading.Thread(target=lambda: asyncio.run(server.serve(listening)))
        thread.start()
        try:
            with httpx.Client(transport=httpx.HTTPTransport(uds=str(path)), timeout=PATIENCE) as client:
                headers = {"Host": "tables.example", "X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https"}
                answer = client.get("https://tables.example/health/live".replace("https", "http"), headers=headers)
                assert answer.status_code == 200
                assert answer.headers["Strict-Transport-Security"].startswith("max-age=")
            with pytest.raises(OSError), listening_on(path):  # noqa: PT011 - the error's text is the system's
                pass
        finally:
            server.should_exit = True
            thread.join()
    assert not path.exists()


@pytest.mark.parametrize(("banned", "status"), [(("127.0.0.0/8",), 403), (("192.0.2.1", "2001:db8::/32"), 200)])
def test_a_banned_address_gets_no_page_and_no_socket(tmp_path: Path, banned: tuple[str, ...], status: int) -> None:
    with serving(tmp_path / "t", banned=banned) as server:
        assert httpx.get(f"{server.http}/", timeout=PATIENCE).status_code == status
        if status == 403:
            with pytest.raises(InvalidStatus):
                server.socket()
        else:
            server.socket().close()


def test_a_ban_must_be_an_address(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "duchy.toml").write_text('[access]\nbanned = ["nobody"]\n')
    assert main(["serve", "--config", str(tmp_path / "duchy.toml"), "--data", str(tmp_path / "t")]) == 2
    assert "nobody" in capsys.readouterr().err


def test_a_socket_that_a_killed_server_left_is_replaced_but_a_file_never(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(tmp_path / "dead"))
    with listening_on(tmp_path / "dead") as opened:
        assert port_of(opened) == 0
    (tmp_path / "file").write_text("mine")
    with pytest.raises(FileExistsError), listening_on(tmp_path / "file"):
        pass
    assert (tmp_path / "file").read_text() == "mine"


def test_a_line_of_the_log_is_an_object_with_the_table() -> None:
    record = logging.LogRecord("duchy.server", logging.ERROR, "", 0, "damaged: %s", ("broken",), None)
    record.table = "0123"
    line = json.loads(JsonLines().format(record))
    assert (line["level"], line["message"], line["table"]) == ("error", "damaged: broken", "0123")
    assert TextLines().format(record).endswith("error: damaged: broken table=0123")


def test_requests_are_logged_without_query_token_or_address(tmp_path: Path) -> None:
    environment = {
        "DUCHY_SERVE_LOG_REQUESTS": "true",
        "DUCHY_SERVE_LOG_LEVEL": "info",
        "DUCHY_SERVE_LOG_FORMAT": "json",
    }
    with Process(tmp_path / "t", stderr=subprocess.PIPE, **environment) as server:
        told = httpx.get(
            f"{server.address.http}/api/tables/none/standing?at=42",
            headers={"Authorization": "Bearer hush"},
            timeout=PATIENCE,
        )
        assert told.status_code == 404
        server.process.terminate()
        _, log = server.process.communicate(timeout=PATIENCE)
    [line] = [json.loads(line) for line in log.splitlines() if "/standing" in line]
    assert (line["method"], line["path"], line["status"]) == ("GET", "/api/tables/none/standing", 404)
    assert line["request"]
    assert not {"hush", "42", "127.0.0.1"} & {str(value) for value in line.values()}
    assert "hush" not in log
