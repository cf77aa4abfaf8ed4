"""Puzzles over the wire: which there are, what one says, and that its own answer counts as solving it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from duchy.analysis.answers import graded
from duchy.analysis.evaluation import plan_of
from duchy.puzzles.shipped import games_with_puzzles, puzzle_of, shipped
from duchy.server.ledger.refusal import Refusal
from duchy.server.messages.puzzles import posed, puzzles_of
from duchy.server.messages.sketch import playable
from duchy.server.rooms.analyst import Analyst
from duchy.server.web.catalogue import OWN_GAMES
from duchy.words import LANGUAGES

from ..serving import Address, serving

DAY = date(2026, 11, 27)
FEW = [(game, number) for game in games_with_puzzles() for number in (1, len(shipped(game)))]


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Address]:
    monkeypatch.setattr(Analyst, "ask", lambda *_: (b"", 0.0))
    with serving(tmp_path / "t.sqlite3") as address:
        yield address


def test_all_puzzles_are_listed_with_one_of_the_day() -> None:
    found = puzzles_of(OWN_GAMES, DAY).games
    assert sorted(each.game for each in found) == [*games_with_puzzles()]
    for each in found:
        assert len(each.ratings) == len(shipped(each.game))
        days = {puzzles_of((each.game,), DAY + timedelta(days=ahead)).games[0].today for ahead in range(20)}
        assert len(days) >= min(10, len(each.ratings))
        assert days <= {*range(1, len(each.ratings) + 1)}


@pytest.mark.parametrize(("game", "number"), FEW)
def test_a_puzzle_can_be_laid_out_and_tells_its_reason_in_all_languages(game: str, number: int) -> None:
    found = posed(game, number)
    view = playable(found.diagram).view(found.seat)
    assert view.actor == found.seat
    assert plan_of(view, found.best)
    assert {*found.why} in ({*LANGUAGES}, set())
    assert found.share > found.tempting_share


@pytest.mark.parametrize("number", [0, 100_000])
def test_there_is_no_other_puzzle(number: int) -> None:
    with pytest.raises(Refusal, match="NO_PUZZLE"):
        posed("magnate", number)
    with pytest.raises(Refusal, match="NO_PUZZLE"):
        posed("nothing", 1)


def test_its_own_answer_solves_a_puzzle_and_the_tempting_one_does_not() -> None:
    puzzle = puzzle_of("magnate", 1)
    best, tempting = puzzle.plans
    assert graded(puzzle.view, best, tempting, best, 1).verdict == "best"
    assert graded(puzzle.view, tempting, tempting, best, 1).behind.is_sure


def test_addresses(address: Address) -> None:
    listing: dict[str, Any] = httpx.get(f"{address.http}/api/puzzles").json()
    assert sorted(each["game"] for each in listing["games"]) == [*games_with_puzzles()]
    assert httpx.get(f"{address.http}/api/puzzles/magnate/1").json() == msgspec.to_builtins(posed("magnate", 1))
    refused = httpx.get(f"{address.http}/api/puzzles/magnate/0", headers={"Accept-Language": "fr"})
    assert (refused.status_code, refused.json()["code"]) == (404, "NO_PUZZLE")
    assert httpx.get(f"{address.http}/puzzles").status_code == 200
