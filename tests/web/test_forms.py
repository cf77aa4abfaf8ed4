"""What a form of the position editor writes is the position that it was made of, in real games."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import duchy
from duchy.games.magna_grecia import cards
from duchy.table.match import Match
from duchy.table.position import Position

HERE = Path(__file__).parent
GAMES = ("magnate", "rois_faineants", "magna_grecia")
NUMBERS = (cards.ROADS, cards.CITIES, cards.TAKES)
SEATS = {"magnate": (2,), "rois_faineants": (2, 4), "magna_grecia": (2, 3)}


def moments(game: str) -> Iterator[Position]:
    """Positions from all over a game, for every number of seats that is played here."""
    for seats in SEATS[game]:
        match = Match(duchy.games[game].settle(None, {}, seats), seed=seats)
        match.play_random(10_000)
        begun = next(at for at, each in enumerate(match.positions) if isinstance(each.actor, int))
        yield from match.positions[begun::9]


def run(script: str, asked: object) -> Any:
    """What a script says to that."""
    done = subprocess.run(["node", HERE / script], input=json.dumps(asked), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node to run scripts with")
@pytest.mark.parametrize("game", GAMES)
def test_a_position_taken_to_pieces_and_put_together_is_the_same(game: str) -> None:
    positions = [*moments(game)]
    texts: list[str] = run("rebuilt.mjs", [{"game": game, "text": each.diagram()} for each in positions])
    assert len(positions) > 20
    assert [duchy.read_diagram(text) == each for text, each in zip(texts, positions, strict=True)].count(False) == 0


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node to run scripts with")
def test_the_cards_of_magna_grecia_say_what_is_printed_on_them() -> None:
    printed = {
        name: ["".join(cards.COLOURS[colour] for colour in cards.ORDER[at]), *(row[at] for row in NUMBERS)]
        for at, name in enumerate(cards.CARD_IDS)
    }
    assert run("cards.mjs", [])["printed"] == printed


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node to run scripts with")
@pytest.mark.parametrize("seats", [2, 3])
def test_any_card_may_become_that_of_the_round_or_the_next(seats: int) -> None:
    """The others make room, so that the position stays one."""
    all_texts = [each.diagram() for each in moments("magna_grecia") if each.settled.seats == seats]
    texts = [text for text in all_texts if "\nused" not in text and "\ntaken" not in text]
    assert len(texts) > 5
    asked = [
        {"text": text, "seats": seats, "card": name, "next": next_one}
        for name in cards.CARD_IDS for next_one in (False, True) for text in texts
    ]  # fmt: skip
    changed = run("cards.mjs", asked)["texts"]
    assert len(changed) == len(asked)
    for text in changed:
        duchy.read_diagram(text)
