"""Many whole games: the secret is in nothing sent before the end, and everything is proven afterwards.

Quality H3 and H6.
"""

from __future__ import annotations

import random
from hashlib import sha256

import pytest

from duchy.server.ledger.chance import Chance
from duchy.server.messages.export import exported, proof_in
from duchy.server.messages.verify import verify_record
from duchy.server.messages.viewer import news, welcome
from duchy.server.protocol import frame_of
from duchy.table.record import read_record

from ..scripted import NAME, TABLES, Script

pytestmark = pytest.mark.check

GAMES, MANY_GAMES = 6, 1000
STEPS = 2000


def secret_of(number: int) -> bytes:
    return sha256(b"%d" % number).digest()


def sent(script: Script) -> bytes:
    """All that goes to anybody after the latest event, and what somebody would get who came now."""
    table, frames = script.table, list[bytes]()
    for viewer in table.viewers:
        frames.append(frame_of(news(table, viewer, table.version(viewer) - 1, script.secret)))
        frames.append(frame_of(welcome(table, viewer, table.version(viewer), script.secret)))
    return b"".join(frames)


def check_game(number: int) -> None:
    game, seats = TABLES[number % len(TABLES)]
    script = Script(game.settle(None, {}, seats), secret_of(number))
    script.sit_down()
    key = Chance(script.secret, NAME, script.table.people.nonces)._key  # pyright: ignore[reportPrivateUsage]
    hidden = [script.secret, script.secret.hex().encode(), key, key.hex().encode()]
    for step, _ in enumerate(script.play(STEPS, number)):
        said = sent(script) if step % 5 == 0 else b""
        said += exported(script.table, number % (seats + 1), script.secret).encode() if step % 25 == 0 else b""
        assert not any(secret in said for secret in hidden)
    assert script.table.position.is_over
    text = exported(script.table, 0, script.secret)
    reading, proof = read_record(text), proof_in(text)
    assert reading.error is None
    assert proof is not None
    assert proof.secret == script.secret
    assert verify_record(reading, proof).choices == script.table.natures


@pytest.mark.rotating(2)
@pytest.mark.parametrize("number", random.Random(0).sample(range(MANY_GAMES), GAMES))
def test_a_secret_comes_out_at_the_end_and_proves_everything(number: int) -> None:
    check_game(number)


@pytest.mark.slow
def test_many_secrets_come_out_at_the_end_and_prove_everything() -> None:
    for number in range(MANY_GAMES):
        check_game(number)
