"""How hard a puzzle is and how good its solver, both on the scale of the levels' Elo.

Somebody of Elo E solves a puzzle of rating R with the probability 1 / (1 + 10^((R - E) / 400)).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..players.opponents.strengths import rating
from .puzzle import Puzzle

SCALE: Final = 400
"""A solver who is so much above a puzzle solves it ten times as often as not."""
DOUBT: Final = 0.5
"""Part of one further try that every level is taken to have solved, and to have failed: so no rating is infinite."""
LEAST, MOST = -2000, 5000
"""Bounds within which a rating is sought."""
SEEKING: Final = 40
"""Halvings of that interval."""
FIRST_LEVEL: Final = "squire"
"""A newcomer is taken to be as good as this."""
UNRATED: Final = 1000
"""A newcomer's Elo where that level has not been measured."""
QUICKEST, SLOWEST = 64.0, 16.0
"""By how much a puzzle changes its solver's Elo, at most: at first, and later."""
SETTLING: Final = 2.0
"""By how much that falls with each try."""


@dataclass(frozen=True)
class Own:
    """How good a solver is."""

    elo: float
    tries: int = 0
    """How many puzzles that is taken from."""


@dataclass(frozen=True)
class Tried:
    """How often solvers of one strength solved a puzzle."""

    elo: float
    tries: int
    solved: int


def chance(elo: float, puzzle_rating: float) -> float:
    """How likely somebody of that Elo solves a puzzle of that rating, 0..1."""
    return 1 / (1 + 10 ** ((puzzle_rating - elo) / SCALE))


def expected(own: Own, puzzle: Puzzle) -> float:
    """How likely the solver solves the puzzle, 0..1."""
    return chance(own.elo, puzzle.rating)


def updated(own: Own, puzzle: Puzzle, solved: bool) -> Own:
    """The solver after a try: Elo moves by `pace` times what the result was above expectation."""
    return Own(own.elo + pace(own.tries) * (solved - expected(own, puzzle)), own.tries + 1)


def pace(tries: int) -> float:
    """By how much a try may move a solver's Elo, after so many tries: 64 at first, 2 less each time, 16 in the end."""
    return max(SLOWEST, QUICKEST - SETTLING * tries)


def newcomer(game: str, seats: int) -> Own:
    """Somebody who has not tried a puzzle of that game."""
    rated = rating(game, seats, FIRST_LEVEL)
    return Own(float(rated.elo if rated else UNRATED))


def rated_by(tries: Sequence[Tried]) -> int:
    """The rating under which such tries are the likeliest, with half a try each solved and failed at the mean Elo of
    those who tried. Raises ValueError if nobody did.
    """
    if not tries:
        raise ValueError("nobody tried")
    middle = sum(one.elo for one in tries) / len(tries)
    known = [*((one.elo, one.tries, float(one.solved)) for one in tries), (middle, 2 * DOUBT, DOUBT)]
    solved = sum(part for _, _, part in known)
    low, high = float(LEAST), float(MOST)
    for _ in range(SEEKING):
        at = (low + high) / 2
        if sum(count * chance(elo, at) for elo, count, _ in known) > solved:
            low = at
        else:
            high = at
    return round((low + high) / 2)
