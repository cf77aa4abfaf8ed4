"""Earlier moments: of a table for its viewers, of a record for anybody who has it."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import msgspec
import pytest

import duchy
from duchy.kernel.game import Game
from duchy.server.entries import TookBack
from duchy.server.ledger.refusal import Refusal
from duchy.server.messages.history import recalled
from duchy.server.messages.replay import LINES
from duchy.server.messages.viewer import fields_of, seen_of

from ..scripted import SECRET, TABLES, Script
from ..serving import PATIENCE, Address, Json, serving

ids = [f"{game.name}-{seats}" for game, seats in TABLES]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with serving(tmp_path_factory.mktemp("past") / "t.sqlite3") as address:
        yield address


def past(server: Address, table: str, number: int | str, token: str | None = None) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return httpx.get(f"{server.http}/api/tables/{table}/past/{number}", headers=headers, timeout=PATIENCE)


def replay(server: Address, text: str, **query: object) -> httpx.Response:
    params = {name: str(value) for name, value in query.items()}
    return httpx.post(f"{server.http}/api/replay", params=params, content=text.encode(), timeout=PATIENCE)


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=ids)
def test_each_moment_is_what_the_viewer_saw_then(game: Game, seats: int) -> None:
    script = Script(game.settle(None, {}, seats)).sit_down()
    seen: list[list[tuple[int, Json]]] = [[] for _ in script.table.viewers]
    for step, _ in enumerate(script.play(25, 5)):
        if step % 6 == 5 and script.table.open_actions():
            script.take_back()
        for viewer, moments in enumerate(seen):
            told = sum(map(len, script.table.history[viewer]))
            moments.append((told, msgspec.to_builtins(seen_of(script.table.views[viewer], SECRET))))
    for viewer, moments in enumerate(seen):
        path = recalled(script.events, viewer)
        assert len(path.views) == len(path.entries) + 1
        assert [*path.entries] == [entry for told in script.table.history[viewer] for entry in told]
        for told, view in moments:
            assert msgspec.to_builtins(path.at(told, SECRET).view) == view
        with pytest.raises(Refusal, match="NO_MOMENT"):
            path.at(len(path.entries) + 1, SECRET)


def test_a_moment_before_something_was_taken_back() -> None:
    script = Script(duchy.games["magna_grecia"].settle(None, {}, 2)).sit_down()
    while not any(isinstance(entry, TookBack) for told in script.table.history[1] for entry in told):
        for _ in script.play(1, 3):
            pass
        if script.table.open_actions() > 1:
            script.take_back()
    path = recalled(script.events, 2)
    at = next(number for number, entry in enumerate(path.entries, 1) if isinstance(entry, TookBack))
    assert path.views[at] == path.views[at - 2] != path.views[at - 1]


def test_a_page_asks_for_earlier_moments(server: Address) -> None:
    opened = server.create("magnate", players={"2": "random"})
    table, token = opened["table"], opened["tokens"]["1"]
    with server.sit(opened, 1) as one:
        assert one.wait_for_turn()
        one.send({"is": "since", "v": 0})
        entries = one.hear("ev")["events"]
        first, last = past(server, table, 0, token).json(), past(server, table, len(entries), token).json()
        assert first["entry"] is None
        assert first["view"]["turn"] == 0
        assert (last["n"], last["of"]) == (len(entries), len(entries))
        assert last["view"]["state"] == one.last["view"]["state"]
        assert last["entry"] == entries[-1]
        outside = past(server, table, len(entries)).json()
        assert outside["view"]["seat"] == 0
        assert outside["view"]["state"] != last["view"]["state"]
    assert past(server, table, 10_000, token).status_code == 404
    assert past(server, table, 0, "0" * 32).status_code == 403
    assert past(server, "0" * 32, 0).status_code == 404


@pytest.mark.parametrize("number", ["9" * 5000, "-1", "x"])
def test_what_is_no_number_of_a_moment_is_refused(server: Address, number: str) -> None:
    answer = past(server, server.create("nullgame")["table"], number)
    assert (answer.status_code, answer.json()["code"]) == (400, "BAD_MESSAGE")


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=ids)
def test_a_record_is_opened_in_full_or_from_a_seat(server: Address, game: Game, seats: int) -> None:
    match = duchy.Match(game.settle(None, {}, seats), 4, {1: "Ada", 2: "computer (duke)"})
    match.play_random(60)
    text = match.record_text()
    whole = replay(server, text, at="entries").json()
    assert (whole["game"], whole["names"]) == (game.name, {"1": "Ada"})
    assert whole["laid"] == fields_of(match.position.state().edition)
    actors = [position.actor for position in match.positions]
    assert {*actors[: whole["begins"]]} <= {"nature"} != {actors[whole["begins"]]}
    assert "error" not in whole
    assert (whole["players"]["1"], whole["players"]["2"]) == ("human", "duke")
    assert [entry["a"] for entry in whole["entries"]] == [str(action) for action in match.actions]
    for at in {0, 1, match.ply // 2, match.ply}:
        moment = replay(server, text, at=at).json()
        assert moment["view"]["state"] == fields_of(match.positions[at].state())
        assert moment["at"] == at
        assert not {"laid", "axes", "entries"} & set(moment)
        own = replay(server, text, at=at, seat=1).json()
        view = match.positions[at].view(1)
        assert own["view"]["state"] == fields_of(view.state())
        assert own.get("legal") == ([str(action) for action in view.actions()] if view.actor == 1 else None)
        assert len(own.get("offers", ())) == len(own.get("legal", ()))
        assert "legal" not in moment
    told = replay(server, text, at="entries", seat=1).json()["entries"]
    assert len(told) == match.ply


def test_a_damaged_record_is_opened_as_far_as_it_holds(server: Address) -> None:
    match = duchy.Match(duchy.games["magnate"].settle(None, {}, None), 4)
    match.play_random(60)
    lines = match.record_text().splitlines()
    answer = replay(server, "\n".join([*lines[:-1], "build 0@1", ""]), at="entries").json()
    assert len(answer["entries"]) == match.ply - 1
    assert str(len(lines)) in answer["error"]["text"]
    assert answer["error"]["code"]


@pytest.mark.parametrize(
    ("language", "reason"),
    [("en", "“bild 7SK@3” is not an action of the game."), ("fr", "n’est pas une action du jeu."),
     ("ru", "не действие этой игры.")],
)  # fmt: skip
def test_of_a_record_nothing_is_said_that_is_for_a_terminal(server: Address, language: str, reason: str) -> None:
    text = "game: magnate\n\nbild 7SK@3\n"
    damaged = httpx.post(
        f"{server.http}/api/replay?at=entries", content=text, headers={"Accept-Language": language}
    ).json()["error"]["text"]
    assert damaged.replace("\u00a0", " ").endswith(reason)
    assert "?" not in damaged
    refused = httpx.post(f"{server.http}/api/replay", content="bild", headers={"Accept-Language": language}).json()
    assert ": " not in refused["text"].partition(".")[0]


@pytest.mark.parametrize(
    ("text", "query", "status", "code"),
    [("", {}, 400, "RECORD"), ("game: chess\n\n", {}, 400, "RECORD"), ("x" * 300_000, {}, 413, "TOO_LONG"),
     ("\n" * (LINES + 1), {}, 400, "TOO_MANY_LINES"), ("game: magnate\n\n", {"at": 1}, 404, "NO_MOMENT"),
     ("game: magnate\n\n", {"at": "-1"}, 400, "BAD_MESSAGE"), ("game: magnate\n\n", {"seat": 3}, 400, "NO_SEAT")],
)  # fmt: skip
def test_what_is_no_record_is_refused(server: Address, text: str, query: Json, status: int, code: str) -> None:
    answer = replay(server, text, **query)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["text"]
