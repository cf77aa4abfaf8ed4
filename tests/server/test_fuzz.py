"""Whatever comes in is answered, and nothing breaks (quality B1)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .serving import Address, Person, serving

MESSAGES = 300
WORDS = st.sampled_from(["hello", "act", "undo", "since", "hint", "rematch", "keep", "draw 1", "x", ""])
LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | WORDS | st.text(max_size=20)
ANYTHING = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4))
NEARLY = st.fixed_dictionaries(
    {"is": WORDS},
    optional={
        "cid": LEAVES, "base": LEAVES, "a": LEAVES | st.lists(WORDS, max_size=4), "v": LEAVES, "count": LEAVES,
        "game": LEAVES, "token": LEAVES, "more": ANYTHING,
    },
)  # fmt: skip
FRAMES = st.one_of(st.text(max_size=60), ANYTHING.map(json.dumps), NEARLY.map(json.dumps))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with serving(tmp_path_factory.mktemp("fuzz") / "t.sqlite3") as address:
        yield address


@pytest.fixture(scope="module")
def seated(server: Address) -> Iterator[Person]:
    with server.sit(server.create("nullgame", players={"2": "random"}), 1) as person:
        yield person


def answered(person: Person, frame: str) -> dict[str, Any]:
    """The one answer to a frame; news of the table in between is no answer to anything but `since`."""
    if len(frame.encode("utf-8", "surrogatepass")) > 4000:
        return {}
    person.connection.send(frame.encode("utf-8", "replace").decode())
    while True:
        message: dict[str, Any] = json.loads(person.connection.recv(timeout=120))
        if message["is"] in ("ack", "nak", "hint") or '"since"' in frame:
            return message


@settings(max_examples=MESSAGES)
@given(frame=FRAMES)
def test_every_message_is_answered(seated: Person, server: Address, frame: str) -> None:
    answer = answered(seated, frame)
    assert answer.get("is") in ("ack", "nak", "ev", "hint", None)
    if answer.get("is") == "nak":
        assert answer["code"] != "INTERNAL"
        assert answer["text"]


def test_nothing_broke(seated: Person, server: Address) -> None:
    assert "duchy_crashes_total" not in server.metrics()
    with server.sit(server.create("nullgame", players={"2": "random"}), 1) as person:
        assert person.wait_for_turn()
        assert person.act(person.legal[0])["is"] == "ack"
