"""A whole game: its decisions with their verdicts, and the ledgers of its seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..table.action import Action
from ..table.position import Position
from .judge import WORLDS, Judge, Judgement
from .ledger import Books, Ledger
from .measured import measured
from .segments import segments_of
from .verdicts import Verdict, verdicts_of
from .worth import TableWorth

Progress = Callable[[int, int], None]
"""Told how much is done, of how much."""


@dataclass(frozen=True)
class GameAnalysis:
    """What is found about a finished game; every surface shows this."""

    verdicts: tuple[Verdict, ...]
    """In the order of the game; forced decisions have none."""
    ledgers: tuple[Ledger, ...]
    """By seat."""
    course: tuple[tuple[float, ...], ...]
    """By seat the worth of the table through the game, seen with open cards."""


class Unfinished(ValueError):
    """A game without a result."""


def analyse(
    positions: Sequence[Position], actions: Sequence[Action], seed: int, worlds: int = WORLDS,
    progress: Progress = lambda done, of: None,
) -> GameAnalysis:  # fmt: skip
    """Analyse a game. The same game, seed and worlds give the same. Raises Unfinished, WeightsError."""
    if not positions[-1].is_over:
        raise Unfinished
    settled = positions[0].settled
    segments = segments_of(positions, actions)
    done, of = 0, len(segments) + len(actions)

    def tick() -> None:
        nonlocal done
        done += 1
        progress(done, of)

    judge, judgements = Judge(settled.game, seed, worlds), list[Judgement]()
    for segment in segments:
        judged = judge.judge(segment)
        judgements += [judged] if judged else []
        tick()
    books = Books(TableWorth(settled.game, settled.seats, seed), positions, actions)
    ledgers = books.keep(judgements, tick)
    verdicts = verdicts_of(judgements, measured(settled.game.name, settled.seats), settled.seats)
    course = tuple(tuple(worth.tolist()) for worth in books.course)
    return GameAnalysis(tuple(verdicts), tuple(ledgers), course)
