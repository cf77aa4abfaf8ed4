"""Puzzles as a page gets them: which there are, and one of them with what speaks for its answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from ...analysis.shown.wording import reason_in_all_languages
from ...puzzles.puzzle import Puzzle
from ...puzzles.rating import newcomer
from ...puzzles.shipped import of_the_day, puzzle_of, shipped
from ..answers import Posed, PuzzleListing, PuzzlesOfGame
from ..ledger.refusal import Refusal


def puzzles_of(games: tuple[str, ...], day: date) -> PuzzleListing:
    """All puzzles of these games, and those of the day."""
    return PuzzleListing([listed(game, shipped(game), day) for game in games if shipped(game)])


def listed(game: str, puzzles: Sequence[Puzzle], day: date) -> PuzzlesOfGame:
    """Those of one game, of which there are some."""
    first = newcomer(game, puzzles[0].view.settled.seats)
    return PuzzlesOfGame(
        game, [puzzle.rating for puzzle in puzzles], of_the_day(game, day).number, round(first.elo)
    )  # fmt: skip


def posed(game: str, number: int) -> Posed:
    """One puzzle. Raises Refusal if there is none of that number."""
    try:
        puzzle = puzzle_of(game, number)
    except LookupError:
        raise Refusal("NO_PUZZLE", number=number) from None
    return Posed(
        game, number, puzzle.diagram, puzzle.seat, puzzle.rating, [*puzzle.best], puzzle.share,
        [*puzzle.tempting], puzzle.tempting_share, puzzle.is_exact, puzzle.is_closer,
        reason_in_all_languages(puzzle.view, puzzle.reason, "best"),
    )  # fmt: skip
