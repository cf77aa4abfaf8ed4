"""Pages hear who is at the table and what people say; nothing of it is kept, and nobody can say too much."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from duchy.server.ledger.refusal import Refusal
from duchy.server.rooms.company import PHRASES, PHRASES_RATE, Company
from duchy.server.storage.sqlite import SqliteStore

from .serving import Address, serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Address]:
    with serving(tmp_path / "t.sqlite3") as address:
        yield address


def test_who_comes_and_goes_is_told_to_pages_and_to_no_program(server: Address) -> None:
    opened = server.create("nullgame")
    with server.sit(opened, 1, page=True) as one:
        assert one.last["here"] == [1]
        with server.sit(opened, 2) as program, server.sit(opened, 0, page=True) as onlooker:
            assert one.hear("here")["seats"] == [1, 2]
            assert onlooker.last["here"] == [1, 2]
            assert "here" not in program.last
        assert one.hear("here")["seats"] == [1]


def test_alone_with_computers_nobody_is_missed(server: Address) -> None:
    opened = server.create("nullgame", players={"2": "random"})
    with server.sit(opened, 1, page=True) as one:
        assert "here" not in one.last


def test_a_phrase_is_heard_by_all_pages_and_stored_nowhere(server: Address, tmp_path: Path) -> None:
    opened = server.create("nullgame")
    with server.sit(opened, 1, page=True) as one, server.sit(opened, 2, page=True) as two:
        with closing(SqliteStore(tmp_path / "t.sqlite3")) as store:
            before = len(list(store.events(opened["table"])))
            one.send({"is": "say", "phrase": "well_played"})
            for each in (one, two):
                assert each.hear("said") == {"is": "said", "seat": 1, "phrase": "well_played"}
            assert len(list(store.events(opened["table"]))) == before
        one.send({"is": "say", "phrase": "anything else"})
        assert one.hear("nak")["code"] == "BAD_MESSAGE"


def test_onlookers_say_nothing_and_nobody_says_too_much() -> None:
    now = 0.0
    company = Company([1, 2], lambda: now)
    with pytest.raises(Refusal, match="SPECTATOR"):
        company.say(0, "hello")
    for _ in range(PHRASES):
        company.say(1, "hello")
    with pytest.raises(Refusal, match="TOO_MANY_PHRASES"):
        company.say(1, "hello")
    assert company.say(2, "hello").seat == 2
    now = 1 / PHRASES_RATE
    assert company.say(1, "nudge").phrase == "nudge"
