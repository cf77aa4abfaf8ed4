"""The puzzles that come with the program: `sets/GAME.jsonl`, one a line, its number that of its line."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cache
from math import gcd
from pathlib import Path
from typing import Final

from .puzzle import Puzzle, read_puzzles

FOLDER: Final = Path(__file__).with_name("sets")
GOLDEN: Final = 0.618
"""So far apart, in parts of all puzzles, are those of two days: neighbours are from games of one kind."""


@cache
def games_with_puzzles() -> Sequence[str]:
    """The names of the games that have puzzles."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.jsonl")))


def shipped(game: str) -> Sequence[Puzzle]:
    """All puzzles of a game, by number; none if it has none. Read once. Raises PuzzleError for a damaged file."""
    return _read(game) if game in games_with_puzzles() else ()


@cache
def _read(game: str) -> Sequence[Puzzle]:
    return tuple(read_puzzles(FOLDER / f"{game}.jsonl", game))


def puzzle_of(game: str, number: int) -> Puzzle:
    """The puzzle of that number. Raises LookupError if there is none."""
    puzzles = shipped(game)
    if not 1 <= number <= len(puzzles):
        raise LookupError(f"{game} has no puzzle {number}, but 1 to {len(puzzles)}")
    return puzzles[number - 1]


def of_the_day(game: str, day: date) -> Puzzle:
    """The puzzle of a day, the same for everybody: all puzzles take their turn, each as often as any other. Raises
    LookupError if the game has none.
    """
    count = len(shipped(game))
    return puzzle_of(game, 1 + day.toordinal() * step_through(count) % max(1, count))


def step_through(count: int) -> int:
    """A step that leads through so many puzzles, all of them, before it comes to one again."""
    step = max(1, round(GOLDEN * count))
    while gcd(step, count) > 1:
        step += 1
    return step
