"""What a page is told about chance: enough to repeat every draw with SHA-256 alone, and nothing before the end."""

from __future__ import annotations

import hashlib
import hmac
import json
import shutil
import subprocess
from pathlib import Path

import httpx
import msgspec
import pytest

import duchy
from duchy.kernel.game import Game
from duchy.server.messages.fairness import fairness

from ..scripted import SECRET, TABLES, Script
from ..serving import PATIENCE, Json, serving

ids = [f"{game.name}-{seats}" for game, seats in TABLES]
PAGE = Path(duchy.__file__).parent / "web" / "js" / "fair" / "fair.js"
ASK = """
const { verify } = await import(process.argv[1]);
let text = "";
for await (const piece of process.stdin) text += piece;
console.log(JSON.stringify(await verify(JSON.parse(text))));
"""
"""For node: what the page's own code makes of what it is told."""


def drawn(fair: Json) -> list[str]:
    """As a page does it."""
    secret = bytes.fromhex(fair["secret"])
    assert hashlib.sha256(secret).hexdigest() == fair["commitment"]
    seats = " ".join(f"{seat}={nonce}" for seat, nonce in sorted(fair["nonces"].items()))
    key = hmac.digest(secret, f"{fair['table']} {seats}".encode(), "sha256")
    return [choice(key, number, drawing) for number, drawing in enumerate(fair["drawings"])]


def choice(key: bytes, number: int, drawing: Json) -> str:
    weights = drawing.get("weights") or [1] * len(drawing["of"])
    total, attempt = sum(weights), 0
    while True:
        rest = int.from_bytes(hmac.digest(key, f"nature {number} {attempt}".encode(), "sha256")[:8], "big")
        if rest < 2**64 - 2**64 % total:
            break
        attempt += 1
    rest %= total
    for text, weight in zip(drawing["of"], weights, strict=True):
        if rest < weight:
            return text
        rest -= weight
    raise AssertionError


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=ids)
def test_chance_can_be_drawn_again(game: Game, seats: int) -> None:
    script = Script(game.settle(None, {}, seats)).sit_down()
    for step, _ in enumerate(script.play(100_000, 6)):
        if step in (0, 30):
            said = msgspec.to_builtins(fairness(script.table, SECRET), str_keys=True)
            assert said.keys() == {"table", "game", "commitment"}
    fair = msgspec.to_builtins(fairness(script.table, SECRET), str_keys=True)
    assert len(fair["drawings"]) == script.table.natures
    assert drawn(fair) == [drawing["a"] for drawing in fair["drawings"]]


def page_finds(fair: Json) -> Json:
    told = json.dumps(fair)
    found = subprocess.run(
        ["node", "--input-type=module", "-e", ASK, str(PAGE)], input=told, capture_output=True, text=True, check=True
    )
    return json.loads(found.stdout)


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node to run the page's own check with")
@pytest.mark.parametrize(("game", "seats"), TABLES, ids=ids)
def test_the_page_draws_the_same_and_sees_what_was_changed(game: Game, seats: int) -> None:
    script = Script(game.settle(None, {}, seats)).sit_down()
    for _ in script.play(100_000, 6):
        pass
    fair = msgspec.to_builtins(fairness(script.table, SECRET), str_keys=True)
    assert page_finds(fair) == {"good": True, "number": len(fair["drawings"])}
    number, changed = next((at, each) for at, each in enumerate(fair["drawings"], 1) if len(each["of"]) > 1)
    honest = changed["a"]
    changed["a"] = next(each for each in changed["of"] if each != honest)
    facts = {"number": number, "drawn": honest, "played": changed["a"]}
    assert page_finds(fair) == {"good": False, "why": "fair.bad_draw", "facts": facts}
    fair["secret"] = "00" * 32
    assert page_finds(fair) == {"good": False, "why": "fair.bad_secret"}


def test_a_page_asks_whether_it_was_fair(tmp_path: Path) -> None:
    with serving(tmp_path / "t.sqlite3") as server:
        opened = server.create("nullgame")
        address = f"{server.http}/api/tables/{opened['table']}/fair"
        with server.sit(opened, 1, nonce="0a") as one, server.sit(opened, 2, nonce="ff") as two:
            before = httpx.get(address, timeout=PATIENCE).json()
            assert before == {"table": opened["table"], "game": "nullgame", "commitment": opened["commitment"]}
            while not one.ending:
                for person in (one, two):
                    person.catch_up()
                    if person.legal and not person.ending:
                        person.act(person.legal[0])
                        person.hear("ev")
            fair = httpx.get(address, timeout=PATIENCE).json()
        assert fair["nonces"] == {"1": "0a", "2": "ff"}
        assert drawn(fair) == [drawing["a"] for drawing in fair["drawings"]]
        assert httpx.get(f"{server.http}/api/tables/{'0' * 32}/fair", timeout=PATIENCE).status_code == 404
