"""Puzzles of many games, in order, on several cores, into a file that may be continued."""

from __future__ import annotations

import errno
import os
from collections.abc import Generator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from ..kernel.errors import DiagramError, naming
from ..players.helpers import Helpers, in_order
from ..players.nets.weights import net_of, read_net
from .mining import Miner
from .puzzle import Puzzle, PuzzleError, line_of, read_puzzles

AHEAD: Final = 8
"""Games for each process that are asked for before the first of them is done."""


@dataclass(frozen=True)
class Mine:
    """Which games are looked through."""

    game: str
    seed: int
    seats: int
    second: Path | None = None
    """Weights of another judge."""

    def check(self) -> None:
        """Raise WeightsError if a net is missing or damaged: here, not in each of the processes."""
        net_of(self.game, self.seats)
        if self.second:
            read_net(self.second, self.game, self.seats)

    def miner(self) -> Miner:
        """What looks through them. Raises WeightsError."""
        return Miner(self.game, self.seed, self.seats, self.second)


class SeedError(ValueError):
    """A file with puzzles of another seed, which is `found`."""

    def __init__(self, path: Path, found: int) -> None:
        self.path, self.found = path, found
        super().__init__(f"{path} holds puzzles of seed {found}")


class MinedFile:
    """A file of puzzles that grows; a line that a process could not finish is dropped."""

    def __init__(self, path: Path, mine: Mine) -> None:
        """Raises PuzzleError, SeedError, OSError."""
        self.path, self.mine = path, mine
        self.count, self.next = 0, 0
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "", str(path))
        if not path.is_file():
            return
        for puzzle in read_puzzles(path, mine.game, may_break_off=True):
            self._note(puzzle)
        drop_unfinished(path)

    def _note(self, puzzle: Puzzle) -> None:
        """What is in the file already. Raises PuzzleError, SeedError."""
        self.count = puzzle.number
        try:
            settled = puzzle.view.settled
        except DiagramError as error:
            raise PuzzleError(self.path, puzzle.number, "POSITION", str(error)) from None
        if settled.game.name != self.mine.game:
            raise PuzzleError(self.path, puzzle.number, "GAME", f"a puzzle of {settled.game.name}")
        if settled.seats == self.mine.seats:
            seed, number = puzzle.origin
            if seed != self.mine.seed:
                raise SeedError(self.path, seed)
            self.next = number + 1

    def add(self, puzzle: Puzzle) -> None:
        """Add a puzzle, with the next number. Raises OSError."""
        self.count += 1
        with naming(self.path), self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(f"{line_of(replace(puzzle, number=self.count))}\n")


def drop_unfinished(path: Path) -> None:
    """Cut off what follows the last whole line. Raises OSError."""
    told = path.read_bytes()
    whole = told.rfind(b"\n") + 1
    if whole != len(told):
        os.truncate(path, whole)


def gathered(mine: Mine, first: int, games: int, cores: int) -> Generator[tuple[int, Puzzle | None], None, None]:
    """For each game from number `first` on, in order, what it gives; the same on any number of cores. Raises
    WeightsError, BrokenProcessPool if a process dies.
    """
    numbers = range(first, first + games)
    if cores == 1 or games < cores:
        miner = mine.miner()
        yield from ((number, miner.puzzle(number)) for number in numbers)
        return
    mine.check()
    with Helpers(cores, partial(_begin, mine)) as helpers:
        yield from in_order(
            numbers, AHEAD * cores, lambda number: helpers.ask(_puzzle, number), lambda found: found.result()
        )


_miner: Miner | None = None
"""Of this process."""


def _begin(mine: Mine) -> None:
    global _miner
    _miner = mine.miner()


def _puzzle(number: int) -> Puzzle | None:
    assert _miner is not None
    return _miner.puzzle(number)
