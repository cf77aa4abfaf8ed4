"""Nonces are sealed before any is opened: whoever speaks last cannot choose the deal, even with the server's help."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

import duchy
from duchy.server.ledger.chance import Chance, sealed
from duchy.server.ledger.commands import Sealed, forgo, join, open_nonce
from duchy.server.ledger.opening import CHANCE
from duchy.server.ledger.refusal import Refusal
from duchy.server.messages.export import exported, proof_in
from duchy.server.messages.verify import Proven, Unproven, verify_game, verify_record
from duchy.server.rooms import room
from duchy.server.storage.beside import Secret
from duchy.server.storage.events import START, AnyPayload, Damage, Joined, NonceOpened, NoncesForgone, link
from duchy.server.storage.sqlite import SqliteStore
from duchy.table.record import read_record

from ..scripted import NAME, Script
from ..serving import serving

ONE, OTHER = "a1" * 16, "b2" * 16
SEALS = {1: sealed(NAME, ONE), 2: sealed(NAME, OTHER)}
TRIES = 24
GAMES = 60


def began() -> Script:
    """Both have sealed."""
    secret = bytes(range(32))
    script = Script(duchy.games["magnate"].settle(None, {}, None), secret)
    for seat, seal in SEALS.items():
        script.add(join(script.table, seat, Sealed(seal), secret), seat)
    return script


def opened(script: Script, seat: int, nonce: str) -> NonceOpened:
    payload = open_nonce(script.table, seat, nonce, script.secret)
    assert payload
    script.add(payload, seat)
    return payload


def test_nature_deals_when_all_are_open_from_all_of_them() -> None:
    script = began()
    assert (script.table.people.unopened, script.table.people.are_complete) == ([1, 2], False)
    assert opened(script, 2, OTHER).nature == []
    assert open_nonce(script.table, 2, OTHER, script.secret) is None
    nature = opened(script, 1, ONE).nature
    expected = Chance(script.secret, NAME, {1: ONE, 2: OTHER}).course(Script(script.settled).table.position, 0)
    assert nature == [str(action) for action in expected]
    assert script.table.people.are_complete


def test_a_nonce_is_opened_neither_too_early_nor_otherwise_than_it_was_sealed() -> None:
    script = Script(duchy.games["magnate"].settle(None, {}, None))
    script.add(Joined(1, "", seal=SEALS[1]), 1)
    with pytest.raises(Refusal, match="NOT_BEGUN"):
        open_nonce(script.table, 1, ONE, script.secret)
    with pytest.raises(Damage, match="OPENED_TOO_EARLY"):
        script.add(NonceOpened(1, ONE), 1)
    with pytest.raises(Refusal, match="OTHER_NONCE"):
        open_nonce(began().table, 2, ONE, script.secret)
    with pytest.raises(Damage, match="OTHER_NONCE"):
        began().add(NonceOpened(2, ONE), 2)
    with pytest.raises(Damage, match="DEALT_TOO_EARLY"):
        began().add(NonceOpened(2, OTHER, ["crown NM"]), 2)
    with pytest.raises(Damage, match="OPENED_TOO_EARLY"):
        began().add(NoncesForgone([2], []))


def deal_of(secret: bytes, nonces: dict[int, str]) -> int:
    """How good the deal is for seat 2: the ranks in its first three cards, as far as they are numbers."""
    table = Script(duchy.games["magnate"].settle(None, {}, None), secret).table
    draws = [
        str(each) for each in Chance(secret, NAME, nonces).course(table.position, 0) if str(each).startswith("draw")
    ]
    return sum(int(card.split()[1][0]) for card in draws[1:6:2] if card.split()[1][0].isdigit())


def test_grinding_the_last_nonce_wins_nothing() -> None:
    """An operator at seat 2 knows the secret, and tries many nonces after seat 1 has opened its own.

    Said openly the best of them would be dealt; where they are sealed only the one chosen blindly is accepted.
    """
    rng = random.Random(1)
    blind, ground, accepted = list[int](), list[int](), list[int]()
    for _ in range(GAMES):
        secret = rng.randbytes(32)
        tried = [rng.randbytes(16).hex() for _ in range(TRIES)]
        worth = [deal_of(secret, {1: ONE, 2: nonce}) for nonce in tried]
        blind.append(worth[0])
        ground.append(max(worth))
        script = Script(duchy.games["magnate"].settle(None, {}, None), secret)
        for seat, nonce in ((1, ONE), (2, tried[0])):
            script.add(join(script.table, seat, Sealed(sealed(NAME, nonce)), secret), seat)
        opened(script, 1, ONE)
        accepted.append(max(said for nonce, said in zip(tried, worth, strict=True) if may_open(script, nonce)))
    assert accepted == blind
    assert sum(ground) > 1.5 * sum(blind)


def may_open(script: Script, nonce: str) -> bool:
    try:
        return open_nonce(script.table, 2, nonce, script.secret) is not None
    except Refusal:
        return False


def finished(secret: bytes = bytes(range(32)), silent: bool = False) -> Script:
    """A short game played to its end."""
    script = Script(duchy.games["nullgame"].settle(None, {}, None), secret)
    for seat, seal in SEALS.items():
        script.add(join(script.table, seat, Sealed(seal), secret), seat)
    opened(script, 1, ONE)
    if silent:
        script.add(forgo(script.table, secret))
    else:
        opened(script, 2, OTHER)
    for _ in script.play(1000, 1):
        pass
    return script


@pytest.mark.parametrize("silent", [False, True])
def test_a_record_says_what_was_sealed_and_who_was_silent(silent: bool) -> None:
    script = finished(silent=silent)
    text = exported(script.table, 1, script.secret)
    proven = verify_record(read_record(text), proof_in(text))
    assert (proven.sealed, proven.forgone) == ((1, 2), (2,) if silent else ())
    forged = text.replace(f"; seal 1 {SEALS[1]}", f"; seal 1 {SEALS[2]}")
    with pytest.raises(Unproven, match="OTHER_NONCE"):
        verify_record(read_record(forged), proof_in(forged))


def test_verify_finds_a_nonce_exchanged_after_the_others_were_open(tmp_path: Path) -> None:
    """The operator writes the whole chain anew with a nonce that suits; the seal stays what it was."""
    game = finished()
    forged = [
        NonceOpened(2, "cc" * 16, []) if isinstance(said := event.read(), NonceOpened) and said.seat == 2 else said
        for event in game.events
    ]
    assert verified(tmp_path / "true.sqlite3", game, [event.read() for event in game.events]).sealed == (1, 2)
    with pytest.raises(Unproven) as found:
        verified(tmp_path / "forged.sqlite3", game, forged)
    assert found.value.facts["damage"] == "OTHER_NONCE"


def verified(path: Path, game: Script, payloads: Sequence[AnyPayload]) -> Proven:
    """What `duchy verify` finds of a chain of these payloads."""
    with closing(SqliteStore(path)) as store:
        previous, secrets = START, [Secret(CHANCE, game.secret)]
        for event, payload in zip(game.events, payloads, strict=True):
            new = link(NAME, event.seq, previous, payload, event.at, event.seat, event.client_id)
            store.append(new, secrets).result()
            previous, secrets = new.hash, []
        return verify_game(store, NAME)


def test_the_game_waits_for_a_nonce_but_not_for_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path / "t.sqlite3") as server:
        table = server.create("nullgame")
        seals = {seat: {"seal": sealed(table["table"], nonce)} for seat, nonce in ((1, ONE), (2, OTHER))}
        with server.sit(table, 1, **seals[1]) as one, server.sit(table, 2, **seals[2]) as two:
            assert (two.last["view"]["unopened"], two.legal) == ([1, 2], [])
            for person, nonce in ((one, ONE), (two, OTHER)):
                person.send({"is": "open", "nonce": nonce})
            assert one.wait_for_turn()
        monkeypatch.setattr(room, "OPENING_S", 0.1)
        table = server.create("nullgame")
        seals = {seat: {"seal": sealed(table["table"], nonce)} for seat, nonce in ((1, ONE), (2, OTHER))}
        with server.sit(table, 1, **seals[1]) as one, server.sit(table, 2, **seals[2]):
            one.send({"is": "open", "nonce": ONE})
            assert one.wait_for_turn()
            assert {"is": "forgone", "seat": 2} in one.last["events"]
