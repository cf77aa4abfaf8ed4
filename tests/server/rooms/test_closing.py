"""A room that everybody has left is closed, whatever it does in the background meanwhile."""

from __future__ import annotations

import logging
import re
import time
from pathlib import Path

import pytest

from duchy.server.rooms.opponents import Opponents

from ..serving import PATIENCE, Address, serving

PACE_S = 0.3


def wait_for(server: Address, count: str) -> None:
    """Wait until the server's counts have that line."""
    until = time.monotonic() + PATIENCE
    while not re.search(f"^{count}$", server.metrics(), re.MULTILINE):
        assert time.monotonic() < until, count
        time.sleep(0.05)


def left_while_a_computer_thinks(server: Address) -> None:
    opened = server.create("nullgame", players={"2": "random"})
    with server.sit(opened, 1) as one:
        assert one.wait_for_turn()
        assert one.act(one.legal[0])["is"] == "ack"


def test_it_is_closed_when_the_computer_has_thought(tmp_path: Path) -> None:
    with serving(tmp_path / "t.sqlite3", pace_s=PACE_S) as server:
        for _ in range(3):
            left_while_a_computer_thinks(server)
        wait_for(server, "duchy_rooms 0")


def test_what_fails_in_the_background_is_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*told: object) -> None:
        raise RuntimeError("as the test wants it")

    monkeypatch.setattr(Opponents, "awaiting", fails)
    with caplog.at_level(logging.ERROR, "duchy.server"), serving(tmp_path / "t.sqlite3") as server:
        left_while_a_computer_thinks(server)
        wait_for(server, "duchy_crashes_total 1")
    assert "as the test wants it" in caplog.text
