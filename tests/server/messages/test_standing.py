"""A game's standing for the page that lists it: only for its seats, and for each only what it knows."""

from __future__ import annotations

from pathlib import Path

import httpx

from ..serving import PATIENCE, Address, Json, serving


def standing(server: Address, table: str, token: str | None) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return httpx.get(f"{server.http}/api/tables/{table}/standing", headers=headers, timeout=PATIENCE)


def test_whose_turn_it_is_and_when_it_is_over(tmp_path: Path) -> None:
    with serving(tmp_path / "t.sqlite3") as server:
        opened = server.create("nullgame")
        table, tokens = opened["table"], opened["tokens"]

        def told() -> list[Json]:
            return [standing(server, table, tokens[seat]).json() for seat in ("1", "2")]

        assert [(each["over"], each["yours"]) for each in told()] == [(False, False)] * 2
        with server.sit(opened, 1) as one, server.sit(opened, 2) as two:
            while not (stands := told())[0]["over"]:
                (acting,) = [person for person, stand in zip((one, two), stands, strict=True) if stand["yours"]]
                assert acting.wait_for_turn()
                assert acting.act(acting.legal[0])["is"] == "ack"
                acting.hear("ev")
        assert [(each["over"], each["yours"]) for each in stands] == [(True, False)] * 2


def test_nobody_else_is_told(tmp_path: Path) -> None:
    with serving(tmp_path / "t.sqlite3") as server:
        table = server.create("nullgame")["table"]
        assert standing(server, table, None).status_code == 403
        assert standing(server, table, "0" * 32).status_code == 403
        assert standing(server, "0" * 32, None).status_code == 403
