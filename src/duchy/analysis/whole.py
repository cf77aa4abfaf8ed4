"""A whole game: its decisions with their verdicts, and the ledgers of its seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..table.action import Action
from ..table.position import Position
from ..table.seen import SeenGame
from .deeper import Longer, looked_again, looked_longer, questioned
from .effort import WORLDS
from .findings import FindingsFile
from .judge import Judge, Judgement
from .ledger import Books, Ledger
from .measured import measured
from .segments import Segment, segments_of, segments_seen
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
    """By seat; none of a game that only one seat's view is known of."""
    course: tuple[tuple[float, ...], ...]
    """By seat the worth of the table through the game, seen with open cards, or as the one seat saw it."""
    stops: tuple[int, ...]
    """After how many actions it was worth that."""
    lucks: tuple[tuple[float, ...], ...]
    """By seat what chance gave in the step to each stop; all of it is `chance` in the ledgers, so without them none."""
    seen_by: int = 0
    """The seat whose view is all that is known of the game; 0: everything is."""


class Unfinished(ValueError):
    """A game without a result."""


class Ticker:
    """Tells how much is done."""

    def __init__(self, progress: Progress, of: int) -> None:
        self._progress, self._done, self._of = progress, 0, of

    def tick(self, steps: int = 1) -> None:
        """So many steps more."""
        self._done += steps
        self._progress(self._done, self._of)


@dataclass(frozen=True)
class Thoroughness:
    """How a game is looked at."""

    seed: int
    worlds: int = WORLDS
    kept: FindingsFile | None = None
    """What is in it is not judged again."""
    longer: Longer | None = None
    """Marked decisions are looked at for some time more."""


def analyse(
    positions: Sequence[Position], actions: Sequence[Action], seed: int, worlds: int = WORLDS,
    progress: Progress = lambda done, of: None, *, kept: FindingsFile | None = None, longer: Longer | None = None,
) -> GameAnalysis:  # fmt: skip
    """Analyse a game. The same game, seed and worlds give the same. What is in `kept` is not judged again; `longer`
    looks at marked decisions for some time more. Raises Unfinished, WeightsError.
    """
    if not positions[-1].is_over:
        raise Unfinished
    segments, settled = segments_of(positions, actions), positions[0].settled
    ticker = Ticker(progress, len(segments) * (3 if longer else 2) + len(actions))
    judgements = judgements_of(segments, Thoroughness(seed, worlds, kept, longer), ticker)
    books = Books(TableWorth(settled.game, settled.seats, seed), positions, actions)
    ledgers = books.keep(judgements, ticker.tick)
    verdicts = verdicts_of(judgements, measured(settled.game.name, settled.seats), settled.seats)
    course, lucks = (tuple(tuple(by_seat.tolist()) for by_seat in steps) for steps in (books.course, books.lucks))
    return GameAnalysis(tuple(verdicts), tuple(ledgers), course, tuple(books.stops), lucks)


def analyse_seen(
    seen: SeenGame, seed: int, worlds: int = WORLDS, progress: Progress = lambda done, of: None,
    *, kept: FindingsFile | None = None, longer: Longer | None = None,
) -> GameAnalysis:  # fmt: skip
    """Analyse the decisions of a seat from all that it saw of a game, over or not. There is no ledger; the course is
    what the table was worth to everybody at these decisions, as far as that seat could know. Raises WeightsError.
    """
    settled = seen.record.settled
    segments = segments_seen(seen)
    ticker = Ticker(progress, len(segments) * (3 if longer else 2))
    judgements = judgements_of(segments, Thoroughness(seed, worlds, kept, longer), ticker)
    verdicts = verdicts_of(judgements, measured(settled.game.name, settled.seats), settled.seats)
    course = tuple(one.shares for one in judgements)
    stops = tuple(one.segment.at - 1 + len(one.segment.actions) for one in judgements)
    return GameAnalysis(tuple(verdicts), (), course, stops, (), seen.seat)


def judgements_of(segments: Sequence[Segment], how: Thoroughness, ticker: Ticker) -> list[Judgement]:
    """What there is to say of decisions of one game, second looks included. Raises WeightsError."""
    if not segments:
        return []
    settled = segments[0].before.settled
    constants = measured(settled.game.name, settled.seats)
    judge = Judge(settled.game, how.seed, how.worlds, suspect=least_marked(constants, settled.seats))
    judgements = list[Judgement]()
    for segment in segments:
        judged = _judged(judge, segment, how.kept)
        judgements += [judged] if judged else []
        ticker.tick()
    doubted = questioned(verdicts_of(judgements, constants, settled.seats), constants, settled.seats)
    for at, judged in enumerate(judgements):
        if judged.segment.at in doubted:
            judgements[at] = looked_again(judge, judged, constants.again, how.kept)
            ticker.tick()
    ticker.tick(len(segments) - len(doubted))
    if how.longer:
        marked = {id(one.judgement) for one in verdicts_of(judgements, constants, settled.seats) if one.mark != NO_MARK}
        for at, judged in enumerate(judgements):
            if id(judged) in marked:
                judgements[at] = looked_longer(judge, judged, how.longer)
                ticker.tick()
        ticker.tick(len(segments) - len(marked))
    return judgements


def _judged(judge: Judge, segment: Segment, kept: FindingsFile | None) -> Judgement | None:
    """What is known of a decision, or found now."""
    if kept is None:
        return judge.judge(segment)
    is_known, judged = kept.find(segment)
    if not is_known:
        judged = judge.judge(segment)
        kept.add(segment, judged)
    return judged
