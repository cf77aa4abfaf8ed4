"""One word for one thing: `table` is the id of a table and `game` the name of a game, in messages and addresses; what
is stored keeps the words in which it was first stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import get_args

import httpx
import msgspec
import pytest

from duchy.server import answers, protocol, review
from duchy.server.protocol import TableId
from duchy.server.storage.events import AnyPayload, Rematched, link

from ..ledger.test_rematch import again, finish
from ..serving import PATIENCE, Address, Json, serving

STORED = {
    "acted": "actions at_sight do nature seat signed",
    "claimed": "claim do seat signed",
    "created": "axes called commitment date do edition game held limit names nature players rules seats signed tutors",
    "erased": "do seat signed",
    "filled": "do level nature seat seats signed",
    "forgone": "do nature seats signed",
    "invited": "by do invitation link seat signed",
    "joined": "claim do nature nonce seal seat signed tutors",
    "named": "called do name seat signed",
    "opened": "do nature nonce seat signed",
    "out_of_time": "do seat signed",
    "rematched": "do game signed",
    "rewound": "do plies seat signed",
    "taken_back": "count do seat signed",
    "stopped": "do signed",
    "stand_in": "do level seat signed",
    "takeback_answered": "agrees do seat signed",
    "takeback_asked": "do plies seat signed",
    "takeback_withdrawn": "do seat signed",
    "ticked": "do signed",
    "tutor_set": "do seat signed watch",
    "uninvited": "by do seat signed",
}
"""By event what is stored of it; a field may be added, none may have another name."""


def said(value: object, key: str) -> Iterator[object]:
    """Everything that stands under that key, however deep."""
    if isinstance(value, dict):
        yield from ([value[key]] if key in value else [])
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from said(inner, key)


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> tuple[set[str], list[Json]]:
    """The ids of two tables, and all that is answered to people of the first, whose game comes to its end."""
    with serving(tmp_path_factory.mktemp("words") / "t.sqlite3") as server:
        opened = server.create("nullgame", axes={"rounds": 2})
        with server.sit(opened, 1, page=True) as one, server.sit(opened, 2, page=True) as two:
            finish(one, two)
            found = again(one)
            heard = [msgspec.json.decode(frame) for frame in (*one.heard, *two.heard)]
        return {opened["table"], found["table"]}, [opened, found, *heard, *asked(server, opened)]


def asked(server: Address, opened: Json) -> Iterator[Json]:
    """The answers to requests about a table, and about its record."""
    headers = {"Authorization": f"Bearer {opened['tokens']['1']}"}
    for what in ("past/1", "fair", "standing"):
        yield httpx.get(f"{server.http}/api/tables/{opened['table']}/{what}", headers=headers, timeout=PATIENCE).json()
    record = server.record(opened["table"]).text
    yield httpx.post(f"{server.http}/api/replay?at=entries&seat=0", content=record, timeout=PATIENCE).json()


def test_a_game_is_named_and_never_the_id_of_a_table(spoken: tuple[set[str], list[Json]]) -> None:
    _, messages = spoken
    assert {*said(messages, "game")} == {"nullgame"}


def test_a_table_is_an_id_and_nothing_else(spoken: tuple[set[str], list[Json]]) -> None:
    ids, messages = spoken
    assert {*said(messages, "table")} == ids


@pytest.mark.parametrize("module", [protocol, answers, review])
def test_no_message_calls_a_table_or_a_game_something_else(module: ModuleType) -> None:
    structs = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    fields = [(struct.__name__, field) for struct in structs for field in msgspec.structs.fields(struct)]
    assert [name for name, field in fields if field.name == "kind"] == []
    assert [name for name, field in fields if (field.name == "table") != (field.type == TableId)] == []


def test_addresses_of_before_lead_to_those_of_today(tmp_path: Path) -> None:
    with serving(tmp_path / "t.sqlite3") as server:
        table = server.create("nullgame")["table"]
        before = f"{server.http}/api/games/{table}/record?x=1"
        moved = httpx.get(before, timeout=PATIENCE)
        assert (moved.status_code, moved.headers["location"]) == (308, before.replace("games", "tables"))
        assert httpx.get(before, timeout=PATIENCE, follow_redirects=True).text == server.record(table).text


def test_what_is_stored_keeps_its_words() -> None:
    events = {str(each.__struct_config__.tag): each for each in get_args(AnyPayload)}
    now = {tag: {"do", *(field.encode_name for field in msgspec.structs.fields(each))} for tag, each in events.items()}
    assert now.keys() == STORED.keys()
    assert [tag for tag, keys in STORED.items() if not now[tag] >= {*keys.split()}] == []


def test_a_rematch_is_stored_as_it_ever_was_and_read_again() -> None:
    event = link("ab" * 16, 9, bytes(32), Rematched(table="0f" * 16), 1)
    assert event.payload == b'{"do":"rematched","game":"' + b"0f" * 16 + b'"}'
    assert event.read() == Rematched(table="0f" * 16)
