"""Levels are set equally far apart by games of theirs."""

from __future__ import annotations

import sys
import tomllib
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import duchy
from duchy.kernel.game import Game
from duchy.players.opponents import strengths
from duchy.players.opponents.eyes import Eyes
from duchy.players.opponents.levels import method_of
from duchy.players.opponents.strengths import Rated
from duchy.training.learning.chunks import Numbers
from duchy.training.strength import levelling
from duchy.training.strength.levelling import NET_LEVELS, LevelTable

TABLES = [(game, seats) for game in ("magnate", "rois_faineants", "magna_grecia") for seats in duchy.games[game].seats]


class Even:
    """A table at which a blur of 1 costs 400 Elo, and the random player is another 400 behind the worst."""

    def __init__(self, game: Game, seats: int) -> None:
        self.seats = seats

    def shares(self, one: Eyes, others: Eyes, deals: int) -> Numbers:
        behind = (levelling.WORST + 1 if others.blur < 0 else others.blur) - one.blur
        odds = 10**behind
        return np.full(deals, odds / (odds + self.seats - 1))


@pytest.fixture
def even_tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Such tables, and another file for the labels."""
    file = tmp_path / "ratings.json"
    strengths.put_ratings("magnate", 2, {"duke": Rated(2000, 9, 700.0), "page": Rated(1, 1, 1.0)}, file)
    monkeypatch.setattr(levelling, "LevelTable", Even)
    monkeypatch.setattr(strengths.rating, "__defaults__", (file,))
    monkeypatch.setattr(strengths.put_ratings, "__defaults__", (file,))
    return file


@pytest.mark.usefixtures("even_tables")
def test_neighbours_are_found_that_are_as_far_apart_as_wanted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["levelling", "magnate", "--step", "240", "--overlook", "0.25", "--deals", "40"])
    levelling.main()
    found = tomllib.loads(capsys.readouterr().out)["levels"]
    blurs = [found[level]["blur"] for level in NET_LEVELS]
    assert blurs == pytest.approx([0.0, 0.6, 1.2, 1.8], abs=0.06)
    assert [found[level]["overlook"] for level in NET_LEVELS] == pytest.approx([blur / 4 for blur in blurs], abs=0.01)


@pytest.mark.usefixtures("even_tables")
def test_errors_of_the_baron_make_up_for_what_the_duke_is_not_ahead(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--seats", "2", "--step", "200", "--duke", "80", "30", "700", "--deals", "40"]
    monkeypatch.setattr(sys, "argv", ["levelling", "magnate", *arguments])
    levelling.main()
    text = capsys.readouterr().out
    found = tomllib.loads(text)["levels"]
    assert [found[level]["blur"] for level in NET_LEVELS] == pytest.approx([0.3, 0.8, 1.3, 1.8], abs=0.06)
    assert "flawless" in text


@pytest.mark.usefixtures("even_tables")
def test_levels_may_be_found_for_one_number_of_seats(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["levelling", "rois_faineants", "--seats", "3", "--deals", "40"])
    levelling.main()
    text = capsys.readouterr().out
    found = tomllib.loads(text)
    assert [*found] == ["seats"]
    assert found["seats"]["3"]["page"]["blur"] == pytest.approx(1.5, abs=0.06)
    assert "# 3 seats" in text
    assert "# 2 seats" not in text


def test_labels_get_the_elo_that_was_measured(
    even_tables: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    as_they_are = ["levelling", "magnate", "--as-they-are", "--deals", "40", "--rate"]
    monkeypatch.setattr(sys, "argv", as_they_are)
    levelling.main()
    assert "baron" in capsys.readouterr().out
    rated = [strengths.rating("magnate", 2, level) for level in NET_LEVELS]
    elo = [one.elo for one in rated if one]
    for above, below in pairwise(range(len(NET_LEVELS))):
        assert elo[above] - elo[below] == pytest.approx(400 * (blur(below) - blur(above)), rel=0.2)
    assert strengths.rating("magnate", 2, "duke") == Rated(2000, 9, 700.0)
    monkeypatch.setattr(sys, "argv", [*as_they_are, "--seats", "2", "--duke", "90", "40", "690"])
    levelling.main()
    duke, baron = (strengths.rating("magnate", 2, level) for level in ("duke", "baron"))
    assert duke
    assert baron
    assert duke.elo - baron.elo == pytest.approx(90 + 400 * blur(0), rel=0.2)
    assert duke.half > 40
    assert duke.ms == 690.0


def blur(place: int) -> float:
    """That of the level in its place."""
    return (method_of(NET_LEVELS[place], duchy.games["magnate"]).eyes or Eyes()).blur


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_level_beats_the_next_lower_one(name: str, seats: int) -> None:
    game = duchy.games[name]
    table = LevelTable(game, seats)
    eyes = [method_of(level, game).eyes_at(seats) or Eyes() for level in NET_LEVELS]
    for above, below in pairwise(eyes):
        shares = table.shares(above, below, 60)
        assert shares.mean() - 2 * shares.std(ddof=1) / np.sqrt(len(shares)) > 1 / seats
