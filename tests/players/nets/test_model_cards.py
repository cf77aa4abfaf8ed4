"""The model cards say of every net what its file says."""

from pathlib import Path

import pytest

import duchy
from duchy.players.nets.weights import net_of

CARDS = (Path(__file__).parents[3] / "docs" / "models.md").read_text(encoding="utf-8")
TITLES = {"magnate": "Magnate", "rois_faineants": "Les Rois fainéants", "magna_grecia": "Magna Grecia"}


@pytest.mark.parametrize(("game", "seats"), [(name, seats) for name in TITLES for seats in duchy.games[name].seats])
def test_a_card_is_of_the_net_that_is_shipped(game: str, seats: int) -> None:
    net = net_of(game, seats)
    made = net.provenance
    row = f"| {TITLES[game]}, {seats} seats | {net.array.size:,} | {made.games:,} | {made.minutes} | {made.date} |"
    assert f"{row} `{made.sha256[:16]}` |" in CARDS.splitlines()
