"""One puzzle: a decision that somebody had to make in a game of the levels, and its answer."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, cast

from ..analysis.evaluation import plan_of
from ..analysis.reasons import Reason, contrast
from ..table.action import Action
from ..table.diagram_reader import read_playable
from ..table.position import View
from .closer import closer_of

TRYING: Final = ("page", "squire", "steward", "baron")
"""The levels that try each puzzle: those that do not search."""
TRIES: Final = 8
"""By each."""


BEGINNING: Final = '{"number":'
"""With this a line begins."""


class PuzzleError(ValueError):
    """A file of puzzles with a line that is none: `line` counts from 1."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        self.path, self.line, self.reason = path, line, reason
        super().__init__(f"{path}:{line}: {reason}")


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
        """What only the best plan changes on the table, and the tempting one does not. Raises as `plans` does."""
        return Reason(contrast(self.view, *self.plans).better, ())


def line_of(puzzle: Puzzle) -> str:
    """A puzzle as a line of JSON; its game is named by the file, and `solved` counts each level's tries."""
    told: dict[str, object] = asdict(puzzle)
    del told["game"]
    told["solved"] = [round(TRIES * puzzle.solved[level]) for level in TRYING]
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def puzzle_in(line: str, game: str) -> Puzzle:
    """The puzzle of a line. Raises ValueError that says what is wrong with it."""
    told: object = json.loads(line)
    if not isinstance(told, dict):
        raise ValueError("not an object")
    fields = cast("dict[str, object]", told)
    try:
        return Puzzle(
            number=_number(fields["number"]),
            game=game,
            diagram=_text(fields["diagram"]),
            seat=_number(fields["seat"]),
            best=_texts(fields["best"]),
            tempting=_texts(fields["tempting"]),
            share=_share(fields["share"]),
            tempting_share=_share(fields["tempting_share"]),
            is_exact=bool(fields["is_exact"]),
            rating=_number(fields["rating"]),
            solved=_solved(fields["solved"]),
            origin=_origin(fields["origin"]),
        )
    except KeyError as error:
        raise ValueError(f"no {error}") from None


def read_puzzles(path: Path, game: str, *, may_break_off: bool = False) -> list[Puzzle]:
    """All puzzles of a file, by number; its last line may be the beginning of one. Raises PuzzleError, OSError."""
    try:
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise PuzzleError(path, 1, str(error)) from None
    lines, found = text.splitlines(), list[Puzzle]()
    if may_break_off and lines and not text.endswith("\n") and lines[-1][: len(BEGINNING)] in BEGINNING:
        lines.pop()
    for at, line in enumerate(lines, 1):
        try:
            puzzle = puzzle_in(line, game)
        except ValueError as error:
            raise PuzzleError(path, at, str(error)) from None
        if puzzle.number != at:
            raise PuzzleError(path, at, f"number {puzzle.number} instead of {at}")
        found.append(puzzle)
    return found


def _number(told: object) -> int:
    if not isinstance(told, int) or isinstance(told, bool):
        raise ValueError(f"{told!r} is no whole number")
    return told


def _text(told: object) -> str:
    if not isinstance(told, str):
        raise ValueError(f"{told!r} is no text")
    return told


def _texts(told: object) -> tuple[str, ...]:
    if not isinstance(told, list) or not told:
        raise ValueError(f"{told!r} is no list of actions")
    return tuple(map(_text, cast("Sequence[object]", told)))


def _share(told: object) -> float:
    if not isinstance(told, (int, float)) or isinstance(told, bool) or not 0 <= told <= 1:
        raise ValueError(f"{told!r} is no share from 0 to 1")
    return float(told)


def _solved(told: object) -> dict[str, float]:
    if not isinstance(told, list) or len(counts := cast("list[object]", told)) != len(TRYING):
        raise ValueError(f"{told!r} does not say how often {', '.join(TRYING)} solve it")
    return {level: _share(_number(count) / TRIES) for level, count in zip(TRYING, counts, strict=True)}


def _origin(told: object) -> tuple[int, int]:
    if not isinstance(told, list) or len(numbers := cast("list[object]", told)) != 2:
        raise ValueError(f"{told!r} is no seed and number of a game")
    return _number(numbers[0]), _number(numbers[1])
