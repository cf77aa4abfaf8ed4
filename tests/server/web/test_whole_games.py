"""Whole games over sockets: people by a script and the heuristic player; the record at the end proves its chance."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from duchy.cli import main
from duchy.server.messages.export import proof_in
from duchy.server.messages.verify import Unproven, verify_record
from duchy.table.record import read_record

from ..serving import Address, Person, serving

pytestmark = pytest.mark.check


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with serving(tmp_path_factory.mktemp("games") / "t.sqlite3") as address:
        yield address


def play_out(people: list[Person], seed: int) -> None:
    """Everybody plays at random until the game is over for all."""
    rng = random.Random(seed)
    while not all(person.ending for person in people):
        acting = [person for person in people if person.legal]
        if not acting:
            for person in people:
                person.catch_up()
            continue
        person = acting[0]
        before = person.last["v"]
        answer = person.act(rng.choice(person.legal))
        assert answer["is"] == "ack"
        while person.last["v"] == before:
            person.hear("ev")


@pytest.mark.parametrize("game", ["magnate", "rois_faineants", "magna_grecia"])
@pytest.mark.parametrize("against", ["heuristic", "human"])
def test_a_whole_game(server: Address, tmp_path: Path, game: str, against: str) -> None:
    opened = server.create(game, players={"2": against}, names={"1": "Ada"})
    seats = [1, 2] if against == "human" else [1]
    people = [server.sit(opened, seat, nonce=f"{seat:02x}") for seat in seats]
    looking = server.sit(opened)
    assert server.record(opened["table"]).text.startswith("; seen from outside")
    play_out(people, seed=len(game))
    while not looking.ending:
        looking.hear("ev")
    for person in people:
        told = [entry for frame in person.heard for entry in json.loads(frame).get("events", [])]
        with server.sit(opened, person.seat, since=0) as again:
            assert again.last["events"] == told
            assert again.last["view"] == person.last["view"]
        person.leave()
    check_record(server.record(opened["table"]).text, tmp_path, len(seats))


def check_record(text: str, tmp_path: Path, people: int) -> None:
    """The record holds, its chance follows from the secret, and whatever is touched is found out."""
    reading, proof = read_record(text), proof_in(text)
    assert reading.error is None
    assert reading.position.is_over
    assert proof is not None
    assert len(proof.nonces) == people
    assert verify_record(reading, proof).choices > 5
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    secret = proof.secret.hex()
    for wrong in (text.replace(secret, "00" * 32), text.replace("nonce 1 01", "nonce 1 02"), text.replace(secret, "x")):
        with pytest.raises(Unproven):
            verify_record(read_record(wrong), proof_in(wrong))
    file.write_text(text.replace("nonce 1 01", "nonce 1 02"), encoding="utf-8")
    assert main(["verify", str(file)]) == 1


def test_only_computers_play_while_somebody_looks_on(server: Address) -> None:
    opened = server.create("nullgame", seats=3, players={"1": "random", "2": "heuristic", "3": "weighted"})
    assert opened["tokens"] == {}
    with server.sit(opened) as looking:
        while not looking.ending:
            looking.hear("ev")
