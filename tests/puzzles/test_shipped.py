"""Shipped puzzles are positions of their game whose answers hold; a sample of them at each commit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

import duchy
from duchy.puzzles.checking import Checker
from duchy.puzzles.mining import CLEAR
from duchy.puzzles.puzzle import TRIES, Puzzle, PuzzleError, line_of, puzzle_in, read_puzzles
from duchy.puzzles.shipped import FOLDER, games_with_puzzles, of_the_day, puzzle_of, shipped, step_through
from duchy.server.messages.sketch import playable, reading_of
from duchy.table.action import Action
from duchy.table.position import View

GAMES = games_with_puzzles()
SLICES, QUARTERS = 40, 4
LARGEST = 500_000
"""Bytes of a file: it is read at once, whole, in a few milliseconds."""


@cache
def checker(game: str, seats: int) -> Checker:
    return Checker(duchy.games[game], seats)


def slice_of(game: str, part: int) -> list[Puzzle]:
    return list(shipped(game))[part::SLICES]


@pytest.mark.parametrize("game", GAMES)
def test_a_file_is_what_it_should_be(game: str) -> None:
    puzzles, file = shipped(game), FOLDER / f"{game}.jsonl"
    assert len(puzzles) >= 5
    assert file.stat().st_size < LARGEST
    assert [puzzle.number for puzzle in puzzles] == [*range(1, len(puzzles) + 1)]
    assert len({(puzzle.origin, puzzle.view.settled.seats) for puzzle in puzzles}) == len(puzzles), "one a game"
    assert file.read_text(encoding="utf-8") == "".join(f"{line_of(puzzle)}\n" for puzzle in puzzles)


def shows_something_new(view: View, plan: Sequence[Action]) -> bool:
    """Whether what the seat sees after the plan depends on what it cannot see before it, so that its decision ends."""
    return len({view.guess(seed).play(*plan).view(view.seat) for seed in range(8)}) > 1


@pytest.mark.parametrize("part", range(SLICES))
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.rotating(SLICES)
def test_a_puzzle_is_a_position_whose_plans_can_be_played_to_their_end(game: str, part: int) -> None:
    for puzzle in slice_of(game, part):
        view = puzzle.view
        assert view.actor == puzzle.seat
        assert (
            playable(puzzle.diagram).view(puzzle.seat) == view == reading_of(puzzle.diagram).position.view(puzzle.seat)
        )
        for plan in puzzle.plans:
            *_, last = [view, *view.along(plan)]
            assert last.actor != puzzle.seat or shows_something_new(view, plan)
        assert puzzle.share - puzzle.tempting_share >= CLEAR - 1e-9
        assert puzzle.reason.better


@pytest.mark.parametrize("part", range(SLICES))
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.rotating(SLICES)
def test_the_answers_of_a_sample_hold(game: str, part: int) -> None:
    for puzzle in slice_of(game, part)[:1]:
        assert checker(game, puzzle.view.settled.seats).failed(puzzle) is None, puzzle.number


@pytest.mark.check
@pytest.mark.parametrize("part", range(QUARTERS))
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.rotating(QUARTERS)
def test_all_computed_answers_hold(game: str, part: int) -> None:
    exact = [puzzle for puzzle in shipped(game) if puzzle.is_exact]
    for puzzle in exact[part::QUARTERS]:
        assert checker(game, puzzle.view.settled.seats).failed(puzzle) is None, puzzle.number


@pytest.mark.parametrize("rounding", [-0.00004, 0.00004])
def test_its_own_best_plan_solves_a_puzzle_however_its_share_was_rounded(
    rounding: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = next(puzzle for puzzle in shipped("magnate") if 0.1 < puzzle.share < 0.9)
    best, _ = puzzle.plans
    checking = Checker(duchy.games["magnate"], 2)
    monkeypatch.setattr(checking, "_solvers", SimpleNamespace(answers=lambda *_: [best] * TRIES))
    assert {*checking.solved(replace(puzzle, share=puzzle.share + rounding)).values()} == {1.0}


def test_a_wrong_answer_is_found() -> None:
    puzzle = puzzle_of("magnate", 1)
    check = checker("magnate", 2)
    wrong = {
        "illegal": replace(puzzle, best=("build 1M@1", "end", "end")),
        "better": replace(puzzle, best=puzzle.tempting, share=puzzle.tempting_share),
        "share": replace(puzzle, share=puzzle.share - 0.01),
        "tempting": replace(puzzle, tempting_share=puzzle.tempting_share + 0.01),
    }
    for why, planted in wrong.items():
        failed = check.failed(planted)
        assert failed is not None
        assert failed.why == why


def test_every_puzzle_has_its_day_and_returns_only_after_all_others() -> None:
    for game in GAMES:
        count = len(shipped(game))
        first = date(2026, 11, 27)
        days = [of_the_day(game, first + timedelta(days=ahead)).number for ahead in range(count)]
        assert sorted(days) == [*range(1, count + 1)]
        assert of_the_day(game, first + timedelta(days=count)).number == days[0]
    assert [step_through(count) for count in (1, 2, 3, 10)] == [1, 1, 2, 7]


def test_a_number_that_does_not_exist_is_named() -> None:
    for number in (0, len(shipped("magnate")) + 1):
        with pytest.raises(LookupError, match=f"no puzzle {number}"):
            puzzle_of("magnate", number)
    assert shipped("nullgame") == ()
    with pytest.raises(LookupError):
        of_the_day("nullgame", date(2026, 1, 1))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (('"number":1', '"number":2'), "number 2 instead of 1"),
        (('"share":', '"shared":'), "missing required field `share`"),
        (('"seat":', '"seat":"x","":'), r"Expected `int`, got `str` - at `\$.seat`"),
        (("{", "[", 1), "Expected `object`, got `array`"),
    ],
    ids=["number", "field", "type", "form"],
)
def test_a_damaged_file_is_named_with_its_line(tmp_path: Path, change: tuple[str, str], reason: str) -> None:
    line = line_of(puzzle_of("magnate", 1))
    (tmp_path / "magnate.jsonl").write_text(line.replace(*change) + "\n", encoding="utf-8")
    with pytest.raises(PuzzleError, match=reason) as raised:
        read_puzzles(tmp_path / "magnate.jsonl", "magnate")
    assert raised.value.line == 1


def test_a_line_is_read_as_it_was_written() -> None:
    for game in GAMES:
        puzzle = puzzle_of(game, len(shipped(game)))
        assert puzzle_in(line_of(puzzle), game) == puzzle
