"""Three tabletop games about building up a duchy, a city, a coast.

>>> import duchy
>>> position = duchy.start("magnate", "ru", courts=1)
>>> position.actor
'nature'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, SupportsIndex, cast

from .analysis.effort import SEED, WORLDS
from .games import Games
from .kernel.errors import DiagramError, Illegal, NotationError, RecordError, Refused
from .kernel.game import EditionError, Game
from .table.action import Action
from .table.diagram_reader import read_diagram, stuck_seat
from .table.match import Match
from .table.position import Position, Result, View
from .table.record import Record, parse_record, read_record
from .table.seen import is_seen, read_seen
from .version import VERSION

if TYPE_CHECKING:
    from .analysis.evaluation import Evaluation
    from .analysis.whole import GameAnalysis

__version__ = VERSION

__all__ = [
    "Action", "DiagramError", "EditionError", "Game", "Illegal", "Match", "NotationError", "Position", "Record",
    "RecordError", "Refused", "Result", "View", "analyse", "evaluate", "games", "load", "parse_record", "read_diagram",
    "read_record", "start",
]  # fmt: skip

games: Mapping[str, Game] = Games()
"""Every game by name."""


def start(game: str, edition: str | None = None, *, seats: int | None = None, **axes: object) -> Position:
    """The empty table of a game, before nature deals. Raises KeyError (unknown game) or EditionError."""
    return Position.start(games[game], edition, seats, axes)


def load(text: str) -> Position:
    """The last position of a record, or the position of a diagram. Raises RecordError or DiagramError."""
    lines = (line.partition(";")[0].strip() for line in text.splitlines())
    if ":" not in next(filter(None, lines), ""):
        return read_diagram(text)
    reading = read_record(text)
    if reading.error:
        raise reading.error
    return reading.position


def analyse(
    record: Record | str, *, seed: int = SEED, worlds: int = WORLDS, progress: Callable[[int, int], None] | None = None
) -> GameAnalysis:  # fmt: skip
    """A finished game explained: what each decision cost, and what of each seat's result was luck (`docs/analysis.md`).
    Of a text that holds what one seat saw of a running game, the decisions of that seat, without ledgers.

    The same record, seed and worlds give the same. `progress` is told how much is done, of how much. Raises RecordError
    for a damaged record, ValueError for a game that is not over or numbers out of range, TypeError for what is none of
    these, WeightsError without a net.
    """
    from .analysis.whole import analyse as whole
    from .analysis.whole import analyse_seen

    _refuse_type("record", record, (Record, str), "a Record or the text of one")
    _refuse_numbers(seed, worlds)
    progress = progress or (lambda done, of: None)
    if isinstance(record, str) and is_seen(record):
        return analyse_seen(read_seen(record), seed, worlds, progress)
    record = parse_record(record) if isinstance(record, str) else record
    return whole([*record.positions()], record.actions, seed, worlds, progress)


def evaluate(
    table: Position | View, *, plan: Sequence[Action | str] = (), seed: int = SEED, worlds: int = WORLDS
) -> Evaluation:  # fmt: skip
    """The plans for a decision and what each is worth to every seat, from what the seat to act can see.

    `plan` is compared with them, whatever it is worth. The same view, plan, seed and worlds give the same. Raises
    Refused or NotationError for a plan that is not legal, ValueError for one that goes on after something new or after
    the turn, if no seat is to act, if one would come to act without a legal action or if numbers are out of range,
    TypeError for what is none of these, WeightsError without a net.
    """
    from .analysis.evaluation import PlanError, plan_of
    from .analysis.evaluation import evaluate as evaluated

    _refuse_type("table", table, (Position, View), "a Position or a View")
    texts = _texts_of(plan)
    _refuse_numbers(seed, worlds)
    if not isinstance(table.actor, int):
        raise ValueError("no seat is to act")
    view = table if isinstance(table, View) else table.view(table.actor)
    if seat := stuck_seat(view):
        raise ValueError(f"seat {seat} would come to act without a legal action")
    try:
        named = plan_of(view, texts)
    except PlanError as error:
        raise error.cause or error from None
    return evaluated(view, seed, worlds, named=named)


def _refuse_type(name: str, given: object, types: tuple[type, ...], accepted: str) -> None:
    """Raise TypeError."""
    if not isinstance(given, types) or isinstance(given, bool):
        raise TypeError(f"{name} must be {accepted}, not {type(given).__name__}")


def _texts_of(plan: object) -> list[str]:
    """The actions' texts. Raises TypeError, for one text too: it would be taken for a list of its letters."""
    accepted = "a list of actions or of their texts"
    if isinstance(plan, str):
        raise TypeError(f"plan must be {accepted}, not one text: [{plan!r}]")
    _refuse_type("plan", plan, (Iterable,), accepted)
    actions = [*cast(Iterable[object], plan)]
    for action in actions:
        _refuse_type("each action of plan", action, (Action, str), "an Action or its text")
    return [str(action) for action in actions]


def _refuse_numbers(seed: int, worlds: int) -> None:
    """Raise TypeError or ValueError."""
    for name, number in (("seed", seed), ("worlds", worlds)):
        _refuse_type(name, number, (SupportsIndex,), "a whole number")
    if seed < 0 or worlds < 2:
        raise ValueError(f"seed {seed} must be 0 or more, worlds {worlds} 2 or more")
