"""How hard puzzles are, and how good their solvers."""

from __future__ import annotations

import pytest

from duchy.puzzles.rating import Own, Tried, chance, expected, newcomer, pace, rated_by, updated
from duchy.puzzles.shipped import games_with_puzzles, puzzle_of, shipped


def test_the_chance_follows_elo() -> None:
    assert chance(1000, 1000) == 0.5
    assert chance(1400, 1000) == pytest.approx(10 / 11)
    assert chance(1000, 1400) == pytest.approx(1 / 11)


def test_a_solver_gains_what_was_not_expected_and_ever_less() -> None:
    puzzle = puzzle_of("magnate", 1)
    own = Own(float(puzzle.rating))
    assert expected(own, puzzle) == 0.5
    assert updated(own, puzzle, True) == Own(own.elo + 32, 1)
    assert updated(own, puzzle, False) == Own(own.elo - 32, 1)
    strong = Own(own.elo + 400, 100)
    assert updated(strong, puzzle, True).elo - strong.elo == pytest.approx(16 / 11)
    assert [pace(tries) for tries in (0, 1, 24, 25, 1000)] == [64, 62, 16, 16, 16]


def test_a_rating_is_where_solvers_of_it_solve_half() -> None:
    assert rated_by([Tried(1000, 8, 4)]) == 1000
    even = rated_by([Tried(600, 1000, 91), Tried(1400, 1000, 909)])
    assert even == pytest.approx(1000, abs=3)
    assert rated_by([Tried(1000, 8, 8)]) < 800 < 1200 < rated_by([Tried(1000, 8, 0)])
    rising = [rated_by([Tried(500, 8, solved), Tried(1000, 8, 8)]) for solved in range(9)]
    assert rising == sorted(rising, reverse=True)
    with pytest.raises(ValueError, match="nobody"):
        rated_by([])


def test_a_newcomer_is_as_good_as_a_squire() -> None:
    assert newcomer("magnate", 2) == Own(486.0)
    assert newcomer("nullgame", 2) == Own(1000.0)


def test_harder_puzzles_are_solved_by_fewer() -> None:
    """Of each game the harder half is solved less often by every level than the easier one."""
    for game in games_with_puzzles():
        ordered = sorted(shipped(game), key=lambda puzzle: puzzle.rating)
        half = len(ordered) // 2
        for level in ("squire", "steward"):
            easier, harder = (
                sum(puzzle.solved[level] for puzzle in part) / len(part) for part in (ordered[:half], ordered[half:])
            )
            assert harder < easier, (game, level)
