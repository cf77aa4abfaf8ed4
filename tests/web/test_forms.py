"""What a form of the position editor writes is the position that it was made of, in real games."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import duchy
from duchy.table.match import Match
from duchy.table.position import Position

HERE = Path(__file__).parent
GAMES = ("magnate", "rois_faineants", "magna_grecia")
SEATS = {"magnate": (2,), "rois_faineants": (2, 4), "magna_grecia": (2, 3)}


def moments(game: str) -> Iterator[Position]:
    """Positions from all over a game, for every number of seats that is played here."""
    for seats in SEATS[game]:
        match = Match(duchy.games[game].settle(None, {}, seats), seed=seats)
        match.play_random(10_000)
        begun = next(at for at, each in enumerate(match.positions) if isinstance(each.actor, int))
        yield from match.positions[begun::9]


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node to run scripts with")
@pytest.mark.parametrize("game", GAMES)
def test_a_position_taken_to_pieces_and_put_together_is_the_same(game: str) -> None:
    positions = [*moments(game)]
    asked = json.dumps([{"game": game, "text": each.diagram()} for each in positions])
    done = subprocess.run(["node", HERE / "rebuilt.mjs"], input=asked, capture_output=True, text=True, check=True)
    texts: list[str] = json.loads(done.stdout)
    assert len(positions) > 20
    assert [duchy.read_diagram(text) == each for text, each in zip(texts, positions, strict=True)].count(False) == 0
