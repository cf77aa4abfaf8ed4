"""Whole games with every byte that anybody can get: no secret before the end, and a complete proof afterwards.

Quality H2, H3 and H6. Searched for are the secret and what is made of it, other seats' nonces, and what names their
tokens, as bytes and in the ways of writing bytes.
"""

from __future__ import annotations

import base64
import random
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

import httpx
import pytest

import duchy
from duchy.kernel.game import Game, Settled
from duchy.server.ledger.chance import Chance
from duchy.server.ledger.opening import token_name
from duchy.server.messages.export import exported, proof_in
from duchy.server.messages.fairness import fairness
from duchy.server.messages.verify import verify_record
from duchy.server.messages.viewer import news, welcome
from duchy.server.protocol import frame_of
from duchy.server.storage.events import Joined
from duchy.table.record import read_record

from ..scripted import NAME, TABLES, Script
from ..serving import PATIENCE, Address, Json, serving

MANY_GAMES = 1000
EVERY = 7
"""Welcomes and records are asked for after so many events; news go out after each."""


def written(secret: bytes) -> Iterator[bytes]:
    """The ways in which bytes may be found in what is sent; a part of them is enough."""
    part = secret[: max(8, len(secret) // 2)]
    number = str(int.from_bytes(secret, "big"))
    yield from (part, part.hex().encode(), part.hex().upper().encode(), number.encode())
    yield base64.b64encode(secret)[:12]
    yield base64.urlsafe_b64encode(secret)[:12]


class Captured:
    """A game out of a secret of its own, with a nonce and a token for each seat."""

    def __init__(self, settled: Settled, seed: int) -> None:
        self.rng = random.Random(seed)
        self.script = Script(settled, self.rng.randbytes(32))
        self.nonces = {seat: self.rng.randbytes(16) for seat in self.script.table.people.seats}
        for seat in self.script.table.people.seats:
            nonces = self.script.table.people.nonces | {seat: self.nonces[seat].hex()}
            is_last = self.script.table.people.awaited == [seat]
            course = Chance(self.script.secret, NAME, nonces).course(self.script.table.position, 0) if is_last else []
            self.script.add(Joined(seat, nonces[seat], [str(action) for action in course]), seat)

    def never(self) -> list[bytes]:
        """What nobody may be sent before the end."""
        key = self.script.chance._key
        tokens = [token_name(str(seat)).split()[1].encode() for seat in self.nonces]
        hidden = [self.script.secret, key, *self.nonces.values()]
        return [*tokens, *(form for secret in hidden for form in written(secret))]

    def sent(self, step: int) -> Iterator[bytes]:
        """What goes out after an event, and now and then whatever can be asked for."""
        table, secret = self.script.table, self.script.secret
        for viewer in table.viewers:
            yield frame_of(news(table, viewer, table.version(viewer) - 1, secret, viewer == step % len(table.viewers)))
            if step % EVERY == 0:
                yield frame_of(welcome(table, viewer, 0, secret, is_page=step % 2 == 0))
                yield exported(table, viewer, secret).encode()
        yield frame_of(fairness(table, secret))


def check_game(settled: Settled, seed: int) -> int:
    """Play it to its end; how many bytes were searched."""
    captured, searched = Captured(settled, seed), 0
    script, never = captured.script, captured.never()
    for step, _ in enumerate(script.play(10_000, seed)):
        said = b"\n".join(captured.sent(step))
        assert not [form for form in never if form in said]
        searched += len(said)
    assert script.table.position.is_over
    text = exported(script.table, 0, script.secret)
    assert verify_record(read_record(text), proof_in(text)).choices == script.table.natures
    assert script.secret.hex() in text
    return searched


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0].name} {table[1]}")
def test_no_secret_is_sent_before_the_end(table: tuple[Game, int]) -> None:
    game, seats = table
    assert check_game(game.settle(None, {}, seats), 1 + TABLES.index(table)) > 1000


@pytest.mark.slow
def test_no_secret_is_sent_before_the_end_of_a_thousand_games() -> None:
    for number, (game, seats) in enumerate(islice(cycle(TABLES), MANY_GAMES)):
        assert check_game(game.settle(None, {}, seats), 100 + number) > 1000


@pytest.mark.parametrize("leak", ["secret", "nonce", "key"])
def test_a_secret_would_be_found(leak: str) -> None:
    """The test of the test."""
    captured = Captured(duchy.games["nullgame"].settle(None, {}, None), 3)
    told = {"secret": captured.script.secret, "nonce": captured.nonces[2], "key": captured.script.chance._key}[leak]
    for said in (b"x" + told, told.hex().encode(), b'"' + base64.b64encode(told) + b'"'):
        assert any(form in said for form in captured.never())


class Heard:
    """Everything that comes out of a server, by who got it."""

    def __init__(self, server: Address, opened: Json) -> None:
        self.frames: dict[int, list[str]] = {}
        self.bodies: dict[int, list[str]] = {0: []}
        self._server, self._opened = server, opened

    def ask(self, seat: int) -> None:
        """Everything that can be asked for without a socket, headers too."""
        table, token = self._opened["table"], self._opened["tokens"].get(str(seat))
        bearer = {"Authorization": f"Bearer {token}"} if token else {}
        mine = [f"tables/{table}/standing"] if token else []
        for path in (f"tables/{table}/record", f"tables/{table}/past/3", f"tables/{table}/fair", "games", *mine):
            self._keep(seat, httpx.get(f"{self._server.http}/api/{path}", headers=bearer, timeout=PATIENCE))
        for path in ("health", f"table?game={table}"):
            self._keep(seat, httpx.get(f"{self._server.http}/{path}", headers=bearer, timeout=PATIENCE))
        self._keep(seat, httpx.get(self._server.counts, headers=bearer, timeout=PATIENCE))

    def _keep(self, seat: int, answer: httpx.Response) -> None:
        assert answer.status_code == 200, answer.text
        self.bodies.setdefault(seat, []).append(f"{answer.headers} {answer.text}")

    def all(self, seat: int) -> str:
        """Whatever that viewer got."""
        return "\n".join(self.frames[seat] + self.bodies[seat])


def test_tokens_and_nonces_of_others_come_out_nowhere(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Canaries in a real server (quality H2): sockets, bodies, headers, the log, and tokens in the file as well."""
    caplog.set_level("DEBUG")
    with serving(tmp_path / "t") as server:
        opened = server.create("magnate", names={"1": "Ada"})
        nonces, heard = {1: "ca" * 12, 2: "fe" * 12}, Heard(server, opened)
        with server.sit(opened, 1, nonce=nonces[1]) as one, server.sit(opened, 2, nonce=nonces[2], page=True) as two:
            looking = server.sit(opened, page=True)
            for person in (one, two) * 6:
                person.catch_up()
                if person.legal:
                    assert person.act(person.legal[0])["is"] == "ack"
                person.act("nothing")
            looking.catch_up()
            for person in (one, two, looking):
                person.catch_up()
                heard.frames[person.seat] = person.heard
                heard.ask(person.seat)
            looking.leave()
    tokens = opened["tokens"]
    for seat in (0, 1, 2):
        others = [value for other in {1, 2} - {seat} for value in (tokens[str(other)], nonces[other])]
        assert len(heard.all(seat)) > 5000
        assert not [value for value in (*tokens.values(), *others) if value in heard.all(seat)]
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert not [token for token in tokens.values() if token.encode() in kept or token in caplog.text]
