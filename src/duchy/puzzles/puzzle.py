"""One puzzle: a decision that somebody had to make in a game of the levels, and its answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from ..analysis.evaluation import plan_of
from ..analysis.reasons import Reason, contrast
from ..effects import effects_of, without_prices
from ..table.action import Action
from ..table.diagram_reader import read_playable
from ..table.position import View
from .closer import closer_of

TRYING: Final = ("page", "squire", "steward", "baron")
"""The levels that try each puzzle: those that do not search."""
TRIES: Final = 8
"""By each."""

Texts = Annotated[tuple[str, ...], Meta(min_length=1)]
Share = Annotated[float, Meta(ge=0, le=1)]

BEGINNING: Final = '{"number":'
"""With this a line begins."""


class PuzzleError(ValueError):
    """A file of puzzles with a line that is none: `line` counts from 1, `code` names what it is instead, as words know
    it, and `detail` says more to programmers.
    """

    def __init__(self, path: Path, line: int, code: str, detail: str) -> None:
        self.path, self.line, self.code = path, line, code
        super().__init__(f"{path}:{line}: {detail}")


def form_code(error: msgspec.DecodeError) -> str:
    """What a text is that cannot be read: no JSON, or JSON of another form."""
    return "OTHER_FORM" if isinstance(error, msgspec.ValidationError) else "NOT_JSON"


@dataclass(frozen=True)
class Puzzle:
    """A decision with an answer."""

    number: int
    """From 1, within its game; it never changes."""
    game: str
    diagram: str
    """What the seat to act sees, with `?` for what it does not know."""
    seat: int
    """Who decides, from 1."""
    best: tuple[str, ...]
    """The texts of the best plan's actions, to the end of the turn. Other plans may be as good."""
    tempting: tuple[str, ...]
    """A plan that is clearly worse, and that somebody would have played."""
    share: float
    """The share of the win that the best plan brings the seat, 0..1."""
    tempting_share: float
    is_exact: bool
    """Whether the shares are computed to the end of the game instead of judged."""
    rating: int
    """The Elo of somebody who solves it half of the time, on the scale of the game's levels."""
    solved: Mapping[str, float]
    """By level: how often it solves the puzzle, 0..1."""
    origin: tuple[int, int]
    """The game that it is from: the seed of all games, and its number."""

    @property
    def is_closer(self) -> bool:
        """Whether the others' scores are such that one turn decides, instead of those of the game that it is from."""
        return self.is_exact and closer_of(self.game) is not None

    @cached_property
    def view(self) -> View:
        """What the seat to act sees. Raises DiagramError."""
        return read_playable(self.diagram).view(self.seat)

    @cached_property
    def plans(self) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
        """The best plan and the tempting one. Raises DiagramError, PlanError."""
        return tuple(plan_of(self.view, self.best)), tuple(plan_of(self.view, self.tempting))

    @property
    def reason(self) -> Reason:
        """What speaks for the best plan against the tempting one; if nothing does on the table, what it changes there.
        Raises as `plans` does.
        """
        # What the other plan costs is not told here, so nor is what this one does.
        speaks = tuple(without_prices(contrast(self.view, *self.plans).better))
        return Reason(speaks or tuple(effects_of(self.view, self.plans[0])), ())


class KeptPuzzle(msgspec.Struct):
    """A puzzle as a line of JSON; its game is named by the file."""

    number: int
    diagram: str
    seat: int
    best: Texts
    tempting: Texts
    share: Share
    tempting_share: Share
    is_exact: bool
    rating: int
    solved: Annotated[list[Annotated[int, Meta(ge=0, le=TRIES)]], Meta(min_length=len(TRYING), max_length=len(TRYING))]
    """How many tries of each level solve it."""
    origin: tuple[int, int]


def line_of(puzzle: Puzzle) -> str:
    """A puzzle as a line of JSON."""
    told = vars(puzzle) | {"solved": [round(TRIES * puzzle.solved[level]) for level in TRYING]}
    return msgspec.json.encode(msgspec.convert(told, KeptPuzzle)).decode()


def puzzle_in(line: str, game: str) -> Puzzle:
    """The puzzle of a line. Raises msgspec.DecodeError that says what is wrong with it."""
    told = msgspec.structs.asdict(msgspec.json.decode(line, type=KeptPuzzle))
    solved = {level: count / TRIES for level, count in zip(TRYING, told.pop("solved"), strict=True)}
    return Puzzle(**told, game=game, solved=solved)


def read_puzzles(path: Path, game: str, *, may_break_off: bool = False) -> list[Puzzle]:
    """All puzzles of a file, by number; its last line may be the beginning of one. Raises PuzzleError, OSError."""
    try:
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise PuzzleError(path, 1, "NOT_TEXT", str(error)) from None
    lines, found = text.splitlines(), list[Puzzle]()
    if may_break_off and lines and not text.endswith("\n") and lines[-1][: len(BEGINNING)] in BEGINNING:
        lines.pop()
    for at, line in enumerate(lines, 1):
        try:
            puzzle = puzzle_in(line, game)
        except msgspec.DecodeError as error:
            raise PuzzleError(path, at, form_code(error), str(error)) from None
        if puzzle.number != at:
            raise PuzzleError(path, at, "NUMBER", f"number {puzzle.number} instead of {at}")
        found.append(puzzle)
    return found
