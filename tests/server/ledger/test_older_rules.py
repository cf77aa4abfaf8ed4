"""A game begun by older rules goes on by them where an option of today's makes them; new games have the new rules."""

from __future__ import annotations

import random
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from duchy.games import game_named
from duchy.kernel.game import Game
from duchy.server.messages.verify import verify_game
from duchy.server.operate.drill import drill
from duchy.server.storage.sqlite import SqliteStore

from ..serving import Address, Json, serving

READERS = ("duchy.server.ledger.beginning", "duchy.server.ledger.opening")
"""Where the server asks for a game by its name."""


def renewed(older: dict[str, dict[str, int | str]]) -> Game:
    """The null game as if a later version of its rules had three rounds where the first had two."""
    game = game_named("nullgame")
    return replace(game, version="2", editions={"plain": {"rounds": 3}}, older=older)


def upgrade(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    for place in READERS:
        monkeypatch.setattr(f"{place}.game_named", lambda name: game)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "t.sqlite3"


def half_played(server: Address) -> Json:
    opened = server.create("nullgame")
    with server.sit(opened, 1) as one, server.sit(opened, 2) as two:
        for person in (one, two):
            assert person.wait_for_turn()
            assert person.act(person.legal[0])["is"] == "ack"
    return opened


def turns_to_the_end(server: Address, opened: Json) -> int:
    """How many turns there are in all."""
    chooser = random.Random(1)
    with server.sit(opened, 1) as one, server.sit(opened, 2) as two:
        while not (one.ending and two.ending):
            for person in (one, two):
                person.catch_up()
                if person.legal:
                    assert person.act(chooser.choice(person.legal), cid=f"{chooser.random()}")["is"] == "ack"
    record = server.record(opened["table"]).text.split("\n\n", 1)[1]
    return sum(not line.startswith(("*", ";")) for line in record.splitlines())


def test_a_game_goes_on_by_the_rules_it_began_with(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(file) as server:
        opened, whole = half_played(server), server.create("nullgame")
        assert turns_to_the_end(server, whole) == 4
    upgrade(monkeypatch, renewed({"1": {"rounds": 2}}))
    with serving(file) as server:
        new = server.create("nullgame")
        assert turns_to_the_end(server, opened) == 4
        assert turns_to_the_end(server, new) == 6
        old_record, new_record = (server.record(each["table"]).text for each in (opened, new))
    assert "rounds: 2" in old_record
    assert "rounds" not in new_record
    with closing(SqliteStore(file)) as store:
        assert drill(store, lambda done, of: None).games == 3
        verify_game(store, opened["table"])


def test_where_no_option_makes_them_the_older_rules_the_game_rests(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(file) as server:
        opened = half_played(server)
    upgrade(monkeypatch, renewed({}))
    with serving(file) as server:
        assert server.record(opened["table"]).json()["code"] == "QUARANTINED"
