"""Puzzles from games of the levels: decisions with one answer, which beginners miss and good players find.

A game gives at most one puzzle, which depends on the seed and the game's number alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..analysis.evaluation import PlanError, plan_of
from ..analysis.measured import measured
from ..analysis.reasons import contrast
from ..analysis.segments import Segment, segments_of
from ..analysis.told import texts
from ..games import game_named
from ..kernel.errors import DiagramError
from ..kernel.game import Game
from ..players.nets.weights import read_net
from ..players.opponents.strengths import rating
from ..players.search.net_search import NetSearch
from ..study.selfplay.played import played
from ..table.action import every_action
from ..table.diagram_reader import read_playable
from ..table.position import View
from ..table.record import Record
from ..words import LANGUAGES
from .answering import TIE, Known, Plan, Solver, Truth, has_ways
from .closer import closer_of
from .judged import Judged
from .puzzle import TRIES, TRYING, Puzzle
from .rating import Tried, rated_by
from .trying import Solvers

CLEAR: Final = 0.10
"""By how much of the win every plan that is not an answer is behind, at least."""
OPEN: Final = (0.10, 0.95)
"""The best share of a decision after which chance still has its say."""
DIGITS: Final = 4
"""Decimals of the shares that are kept."""
WAYS_SOLVED, WAYS_JUDGED = 12, 4
"""So many different ways there are, at least, to end a turn that can be solved, and to decide otherwise."""
MOST_SPARE: Final = 3
"""Where scores are made closer: so much more than what is needed the best turn brings, at most."""
FOUND_BY: Final = 0.5
"""Beginners find the answer less often than this."""
HARD: Final = 6
"""A decision whose answer the strongest who try miss as well is kept in one game of so many."""
BEGINNER, STRONGEST = TRYING[0], TRYING[-1]
MIXED: Final = ("steward", "baron")
"""Who plays."""


@dataclass(frozen=True)
class Mined:
    """A puzzle without a number."""

    view: View
    best: Plan
    tempting: Plan
    share: float
    tempting_share: float
    is_exact: bool
    tries: Mapping[str, int]
    """By level: how many of its tries solve it."""


class Miner:
    """Finds puzzles in games of one kind."""

    def __init__(self, game: str, seed: int, seats: int | None = None, second: Path | None = None) -> None:
        """`second`: weights of another judge, who must agree where the rest of the game cannot be solved."""
        self.game: Game = game_named(game)
        self.seed, self.seats = seed, seats or self.game.seats[0]
        self._editions = editions_of(self.game)
        self._truths, self._solvers = truths_of(self.game, self.seats, second), Solvers(self.game)

    def puzzle(self, number: int) -> Puzzle | None:
        """The puzzle of the game of that number, itself numbered 0. Raises WeightsError."""
        for segment in self._decisions(number):
            view = segment.before.view(segment.seat)
            for truth in self._truths:
                for known in known_by(truth, view, number):
                    made = segment.actions if known.view == view else ()
                    if found := self._found(truth, known, made, number):
                        return self._told(found, number)
        return None

    def _decisions(self, number: int) -> Iterator[Segment]:
        """The decisions of a game that can be judged for certain."""
        settled = self.game.settle(self._editions[number % len(self._editions)], {}, self.seats)
        turned = number // len(self._editions) % self.seats
        levels = [MIXED[(seat + turned) % len(MIXED)] for seat in range(self.seats)]
        [history] = played(settled, levels, self.seed, [number])
        actions = [every_action(self.game)[code] for code in history.codes]
        for segment in segments_of([*Record(settled, actions).positions()], actions):
            if not segment.is_forced:
                yield segment

    def _found(self, truth: Truth, known: Known, made: Plan, number: int) -> Mined | None:
        """A puzzle, if the decision is hard and clear enough for one; `made` is what was done in just this one, or
        nothing if it has been made closer, which is for nothing if those who play well do not find it.
        """
        tries, wrong = dict[str, int](), list[Plan]()
        for level in TRYING:
            missed = [plan for plan in self._solvers.answers(known.view, level) if not truth.is_answer(known, plan)]
            tries[level] = TRIES - len(missed)
            if level == BEGINNER and tries[level] >= FOUND_BY * TRIES:
                return None
            wrong = missed or wrong
        if tries[STRONGEST] < FOUND_BY * TRIES and (not made or number // len(self._editions) % HARD):
            return None
        was_wrong = made and not truth.is_answer(known, made)
        tempting = made if was_wrong else Counter(wrong).most_common(1)[0][0]
        if not has_ways(known.view, WAYS_SOLVED if truth.is_exact else WAYS_JUDGED):
            return None
        if not all(can_be_told(known.view, plan) for plan in (known.plan, tempting)):
            return None
        if not contrast(known.view, known.plan, tempting).better:
            return None
        shares = truth.shares(known, tempting, CLEAR)
        return Mined(known.view, known.plan, tempting, *shares, truth.is_exact, tries) if shares else None

    def _told(self, found: Mined, number: int) -> Puzzle:
        tried = [Tried(self._elo(level), TRIES, found.tries[level]) for level in TRYING]
        return Puzzle(
            0, self.game.name, shortest(found.view), found.view.seat, (*texts(found.best),), (*texts(found.tempting),),
            round(found.share, DIGITS), round(found.tempting_share, DIGITS), found.is_exact, rated_by(tried),
            {level: found.tries[level] / TRIES for level in TRYING}, (self.seed, number),
        )  # fmt: skip

    def _elo(self, level: str) -> float:
        rated = rating(self.game.name, self.seats, level)
        assert rated is not None
        return rated.elo


def editions_of(game: Game) -> Sequence[str | None]:
    """The editions that are played in turn: those of the languages, or the usual one."""
    return [edition for edition in game.editions if edition in LANGUAGES] or [None]


def is_open(known: Known) -> bool:
    """Whether there is something to win: in the last turn the game, before that neither little nor nearly all."""
    if known.is_last:
        return known.share > 1 - TIE
    return OPEN[0] <= known.share <= OPEN[1]


def truths_of(game: Game, seats: int, second: Path | None) -> Sequence[Truth]:
    """How it becomes known what answers are worth: solved, and judged where the judge may be trusted. Raises
    WeightsError.
    """
    solver = Solver(NetSearch(game))
    if not measured(game.name, seats).is_trusted:
        return [solver]
    return [solver, Judged(game, [read_net(second, game.name, seats).array] if second else [])]


def known_by(truth: Truth, view: View, first: int = 0) -> Iterator[Known]:
    """What is known of a decision, as it was made or with the scores made closer, if there is something to win. How
    many points more than needed the best turn then brings is another number first in every game; it is the turn that
    leads by most, so it wins.
    """
    known = truth.known(view)
    closer = closer_of(view.game.name) if known and known.is_last else None
    if known is None or closer is None:
        yield from (known,) if known and is_open(known) else ()
        return
    for spare in range(first, first + MOST_SPARE + 1):
        if nearer := closer(view, lead_after(known) - 1 - spare % (MOST_SPARE + 1)):
            yield Known(nearer, known.plan, 1.0, True)


def can_be_told(view: View, plan: Plan) -> bool:
    """Whether the seat can foresee that each action of the plan will be there."""
    try:
        plan_of(view, texts(plan))
    except PlanError:
        return False
    return True


def lead_after(known: Known) -> int:
    """By how much of what the game is won by the seat is ahead after the plan with which the game ends."""
    keys = [key for key, *_ in known.view.guess(0).play(*known.plan).standing().keys]
    own = keys.pop(known.view.seat - 1)
    return own - max(keys)


def shortest(view: View) -> str:
    """The diagram of a view without the lines that follow from the others."""
    lines = view.diagram().splitlines()
    for at in range(len(lines) - 1, 0, -1):
        fewer = [*lines[:at], *lines[at + 1 :]]
        if shows("\n".join(fewer), view):
            lines = fewer
    return "\n".join(lines)


def shows(diagram: str, view: View) -> bool:
    """Whether a diagram shows just what the view does."""
    try:
        position = read_playable(diagram)
    except DiagramError:
        return False
    return position.actor == view.seat and position.view(view.seat) == view
