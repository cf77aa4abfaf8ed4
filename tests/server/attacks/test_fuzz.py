"""Any input is answered, and nothing breaks (quality B1)."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import duchy

from ..scripted import Script
from ..serving import Address, Person, serving
from ..stopwatch import SteadyRoom, everybody_at

pytestmark = pytest.mark.check

MESSAGES = 300
WORDS = st.sampled_from(["hello", "act", "undo", "since", "hint", "rematch", "keep", "draw 1", "x", ""])
LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | WORDS | st.text(max_size=20)
ANYTHING = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4))
NEARLY = st.fixed_dictionaries(
    {"is": WORDS},
    optional={
        "cid": LEAVES, "base": LEAVES, "a": LEAVES | st.lists(WORDS, max_size=4), "v": LEAVES, "count": LEAVES,
        "table": LEAVES, "token": LEAVES, "more": ANYTHING,
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


MANY_MESSAGES = 1_000_000
BITS = [
    "{", "}", "[", "]", ":", ",", '"', "null", "true", "-1", "1e999", "9" * 400, "0.5", "\\u0000", "\\ud800", "\\", "é",
    "\u202e", "\x00", '"is"', '"act"', '"cid"', '"base"', '"a"', '"hello"', '"since"', '"undo"', '"keep"', '"v"', " ",
]  # fmt: skip
KNOWN: list[dict[str, Any]] = [
    {"is": "act", "cid": "x", "base": 3, "a": "keep"}, {"is": "act", "cid": "y", "base": 3, "a": ["keep", "return"]},
    {"is": "undo", "cid": "z", "base": 3, "count": 1}, {"is": "since", "v": 2}, {"is": "rematch", "cid": "r"},
    {"is": "hello", "table": "g", "token": "1", "since": 0, "nonce": "0a", "lang": "en", "page": True},
]  # fmt: skip
VALUES = [None, True, -1, 0, 10**30, 1e300, "", "keep", "x" * 300, [], [[]], {}, {"is": "act"}, ["keep"] * 70, "\ud83d"]


def hostile(rng: random.Random) -> str:
    """A frame: nonsense, nearly JSON, JSON of other kinds, a message with something changed in it, deep nesting."""
    match rng.randrange(6):
        case 0:
            return "".join(rng.choice(BITS) for _ in range(rng.randrange(30)))
        case 1:
            text = json.dumps(rng.choice(KNOWN))
            at = rng.randrange(len(text))
            return text[:at] + rng.choice(BITS) + text[at + rng.randrange(3) :]
        case 2:
            return rng.choice(("[", '{"a":')) * rng.randrange(1000)
        case 3:
            return "".join(chr(rng.randrange(1, 0xD800)) for _ in range(rng.randrange(50)))
        case _:
            message = {**rng.choice(KNOWN)}
            message[rng.choice([*message, "more"])] = rng.choice(VALUES)
            if rng.random() < 0.2:
                del message[rng.choice([*message])]
            return json.dumps(message)


async def answer_all(count: int, seed: int) -> Counter[str]:
    """Frames to somebody's connection at a table of the null game, one after another; what is said, by kind."""
    rng, said = random.Random(seed), Counter[str]()
    script = Script(duchy.games["nullgame"].settle(None, {"rounds": 3}, 2)).sit_down()
    async with everybody_at(script.table, 1, SteadyRoom) as (room, sockets):
        socket = sockets[1]
        for _ in range(count):
            socket.told.clear()
            heard = len(socket.heard)
            socket.give(hostile(rng))
            while len(socket.heard) == heard:
                await asyncio.sleep(0)
            message = json.loads(socket.heard[heard][1])
            said[message.get("code", message["is"])] += 1
            del socket.heard[:-1]
        assert room._services.metrics.counts["crashes", "", ""] == 0
        assert room.table.seq > 1
    return said


@pytest.mark.parametrize("count", [5_000, pytest.param(MANY_MESSAGES, marks=pytest.mark.slow)])
def test_every_one_of_very_many_messages_is_answered(count: int) -> None:
    said = asyncio.run(answer_all(count, count))
    assert {"NOT_JSON", "BAD_MESSAGE", "STALE", "HELLO_TWICE", "NOT_OVER", "ack", "ev"} <= set(said)
