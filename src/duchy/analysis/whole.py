"""A whole game: its decisions with their verdicts, and the ledgers of its seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..table.action import Action
from ..table.position import Position
from .deeper import Longer, looked_again, looked_longer, questioned
from .effort import WORLDS
from .findings import FindingsFile
from .judge import Judge, Judgement
from .ledger import Books, Ledger
from .measured import measured
from .segments import Segment, segments_of
from .verdicts import NO_MARK, Verdict, least_marked, verdicts_of
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
    stops: tuple[int, ...]
    """After how many actions it was worth that."""
    lucks: tuple[tuple[float, ...], ...]
    """By seat what chance gave in the step to each stop; all of it is `chance` in the ledgers."""


class Unfinished(ValueError):
    """A game without a result."""


def analyse(
    positions: Sequence[Position], actions: Sequence[Action], seed: int, worlds: int = WORLDS,
    progress: Progress = lambda done, of: None, *, kept: FindingsFile | None = None, longer: Longer | None = None,
) -> GameAnalysis:  # fmt: skip
    """Analyse a game. The same game, seed and worlds give the same. What is in `kept` is not judged again; `longer`
    looks at marked decisions for some time more. Raises Unfinished, WeightsError.
    """
    if not positions[-1].is_over:
        raise Unfinished
    settled = positions[0].settled
    segments = segments_of(positions, actions)
    constants = measured(settled.game.name, settled.seats)
    done, of = 0, len(segments) * (3 if longer else 2) + len(actions)

    def tick(steps: int = 1) -> None:
        nonlocal done
        done += steps
        progress(done, of)

    judge = Judge(settled.game, seed, worlds, suspect=least_marked(constants, settled.seats))
    judgements = list[Judgement]()
    for segment in segments:
        judged = _judged(judge, segment, kept)
        judgements += [judged] if judged else []
        tick()
    doubted = questioned(verdicts_of(judgements, constants, settled.seats), constants, settled.seats)
    for at, judged in enumerate(judgements):
        if judged.segment.at in doubted:
            judgements[at] = looked_again(judge, judged, constants.again, kept)
            tick()
    tick(len(segments) - len(doubted))
    if longer:
        marked = {id(one.judgement) for one in verdicts_of(judgements, constants, settled.seats) if one.mark != NO_MARK}
        for at, judged in enumerate(judgements):
            if id(judged) in marked:
                judgements[at] = looked_longer(judge, judged, longer)
                tick()
        tick(len(segments) - len(marked))
    books = Books(TableWorth(settled.game, settled.seats, seed), positions, actions)
    ledgers = books.keep(judgements, tick)
    verdicts = verdicts_of(judgements, constants, settled.seats)
    course, lucks = (tuple(tuple(by_seat.tolist()) for by_seat in steps) for steps in (books.course, books.lucks))
    return GameAnalysis(tuple(verdicts), tuple(ledgers), course, tuple(books.stops), lucks)


def _judged(judge: Judge, segment: Segment, kept: FindingsFile | None) -> Judgement | None:
    """What is known of a decision, or found now."""
    if kept is None:
        return judge.judge(segment)
    is_known, judged = kept.find(segment)
    if not is_known:
        judged = judge.judge(segment)
        kept.add(segment, judged)
    return judged
