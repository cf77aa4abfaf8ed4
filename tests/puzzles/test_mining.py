"""Mining: the same games give the same puzzles, and nothing in them that the seat could not know."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

import duchy
from duchy.players.search.net_search import NetSearch
from duchy.puzzles.answering import Known, Plan, Solver, has_ways
from duchy.puzzles.closer import closer_of
from duchy.puzzles.gathering import Mine, MinedFile, SeedError, gathered
from duchy.puzzles.judged import Judged, is_ahead
from duchy.puzzles.mining import CLEAR, Miner, known_by, shortest, shows
from duchy.puzzles.puzzle import TRIES, Puzzle, line_of, read_puzzles
from duchy.puzzles.shipped import puzzle_of, shipped
from duchy.puzzles.trying import Solvers
from duchy.table.action import Action
from duchy.table.position import Position, View

MANY = 200
"""Games, more than it takes to find two puzzles."""


def first_of(game: str, exact: bool = True) -> Puzzle:
    return next(puzzle for puzzle in shipped(game) if puzzle.is_exact == exact)


@cache
def mined(count: int) -> list[Puzzle]:
    """The first puzzles that games of seed 1 give."""
    mine = Mine("magnate", 1, 2)
    found = (puzzle for _, puzzle in gathered(mine, 0, MANY, 1) if puzzle)
    return [replace(puzzle, number=at + 1) for at, puzzle in enumerate(islice(found, count))]


def test_the_game_of_a_puzzle_gives_it_again() -> None:
    (puzzle,) = mined(1)
    seed, number = puzzle.origin
    again = Miner("magnate", seed).puzzle(number)
    assert again is not None
    assert line_of(replace(again, number=1)) == line_of(puzzle)


def test_a_file_is_continued_and_a_torn_line_dropped(tmp_path: Path) -> None:
    """The games of the first two puzzles, in one go and in two."""
    first, second = mined(2)
    mine, path = Mine("magnate", first.origin[0], 2), tmp_path / "mined.jsonl"
    file = MinedFile(path, mine)
    assert (file.count, file.next) == (0, 0)
    file.add(first)
    path.write_bytes(path.read_bytes() + line_of(second).encode()[:50])
    again = MinedFile(path, mine)
    assert (again.count, again.next) == (1, first.origin[1] + 1)
    for puzzle in (each for _, each in gathered(mine, again.next, second.origin[1] + 1 - again.next, 1) if each):
        again.add(puzzle)
    assert read_puzzles(path, "magnate") == [first, second]
    with pytest.raises(SeedError):
        MinedFile(path, replace(mine, seed=mine.seed + 1))


def reshuffled(view: View, chance: random.Random) -> Position:
    """A table that the seat cannot tell from the true one."""
    return view.guess(chance.randrange(1 << 30))


@pytest.mark.parametrize("game", ["magnate", "rois_faineants", "magna_grecia"])
def test_a_diagram_holds_nothing_that_its_seat_cannot_know(game: str) -> None:
    """Whatever lies hidden, what is written down is the same, to the byte."""
    match, chance = duchy.Match(duchy.games[game].settle(None, {}, 2), seed=3), random.Random(5)
    match.play_random(200)
    seen = list[str]()
    decisions = [position for position in match.positions if isinstance(position.actor, int)]
    for position in decisions[:: len(decisions) // 6]:
        assert isinstance(position.actor, int)
        view = position.view(position.actor)
        diagram = shortest(view)
        assert shows(diagram, view)
        others = {shortest(reshuffled(view, chance).view(view.seat)) for _ in range(2)}
        assert others == {diagram}
        seen.append(diagram)
    assert len(seen) > 5
    assert any("?" in diagram for diagram in seen) == duchy.games[game].hidden.HIDES


def test_a_diagram_loses_no_line_that_says_something() -> None:
    view = puzzle_of("magnate", 1).view
    assert len(shortest(view)) <= len(view.diagram())
    for at, line in enumerate(shortest(view).splitlines()[1:], 1):
        lines = shortest(view).splitlines()
        assert not shows("\n".join([*lines[:at], *lines[at + 1 :]]), view), line


def test_the_levels_try_with_errors_of_their_own() -> None:
    puzzle = puzzle_of("magnate", 1)
    solvers = Solvers(puzzle.view.game)
    tried = [*solvers.answers(puzzle.view, "page")]
    assert tried == [*solvers.answers(puzzle.view, "page")]
    assert len(tried) == TRIES
    assert len({*tried}) > 1
    assert tried != [*solvers.answers(puzzle.view, "page", TRIES)]
    for plan in tried:
        *_, after = puzzle.view.along(plan)
        assert after.actor != puzzle.seat


def test_a_plan_that_is_nearly_as_good_makes_no_puzzle() -> None:
    """Two turns before the end shares are of all sizes; what is asked for is a gap wherever the turn branches."""
    puzzle = next(each for each in shipped("magnate") if each.share < 1)
    solver = Solver(NetSearch(puzzle.view.game))
    known = solver.known(puzzle.view)
    assert known is not None
    assert not known.is_last
    assert solver.is_clear(known, CLEAR)
    assert not solver.is_clear(known, 1.0)
    assert not solver.is_clear(replace(known, share=known.share + 0.05), CLEAR)


class Trusting:
    """A judge to whom one plan is the answer."""

    is_exact = False

    def __init__(self, known: Known) -> None:
        self._known = known

    def known(self, view: View) -> Known | None:
        return self._known if view == self._known.view else None

    def is_answer(self, known: Known, plan: Plan) -> bool:
        return plan == known.plan

    def shares(self, known: Known, tempting: Plan, least: float) -> tuple[float, float] | None:
        return known.share, known.share - least


@pytest.mark.parametrize("beyond", [0, 1])
def test_an_answer_that_goes_on_past_what_the_seat_can_foresee_makes_no_puzzle(beyond: int) -> None:
    """It could not be asked for: nobody knows yet whether its last action will be there."""
    puzzle = puzzle_of("rois_faineants", 1)
    view, plan = puzzle.view, puzzle.plans[0]
    known = Known(view, plan + (Action.parse(view.game, "pass"),) * beyond, puzzle.share)
    found = Miner("rois_faineants", 1)._found(Trusting(known), known, puzzle.plans[1], 0)
    assert (found is None) == bool(beyond)


def test_ways_to_end_a_turn_are_counted() -> None:
    puzzle = puzzle_of("magnate", 1)
    *_, before_end, _ = puzzle.view.along(puzzle.plans[0])
    assert has_ways(puzzle.view, 12)
    assert has_ways(before_end, 1)
    assert not has_ways(before_end, 1000)


def test_scores_are_made_closer_so_that_the_best_turn_just_wins() -> None:
    game = "magna_grecia"
    puzzle, closer = first_of(game), closer_of(game)
    assert closer is not None
    assert closer_of("magnate") is None
    solver = Solver(NetSearch(duchy.games[game]))
    shifted = closer(puzzle.view, 3)
    assert shifted is not None
    assert closer(puzzle.view, -10_000) is None
    back = closer(shifted, -3)
    assert back == puzzle.view
    known = next(known_by(solver, shifted))
    solved = solver.known(known.view)
    assert solved is not None
    assert known.share == solved.share == 1
    farther = closer(known.view, 1)
    assert farther is not None
    lost = solver.known(farther)
    assert lost is not None
    assert lost.share < 1


def test_a_judged_puzzle_is_the_best_for_another_net_too() -> None:
    """A net that prefers something else, or is not sure, makes no puzzle."""
    game = "rois_faineants"
    puzzle = first_of(game, exact=False)
    view = puzzle.view
    best, tempting = puzzle.plans
    judged = Judged(view.game, seeds=(1, 2))
    known = judged.known(view)
    assert known is not None
    assert judged.is_answer(known, best)
    assert not judged.is_answer(known, tempting)
    assert judged.shares(Known(view, tempting, 0.5), best, CLEAR) is None
    look = duchy.evaluate(puzzle.view.guess(0), worlds=64)
    assert not is_ahead(view, look, tempting, 0.0)
