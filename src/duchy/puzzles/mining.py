"""Puzzles from games of the levels: decisions with one answer, which beginners miss and good players find.

A game gives at most one puzzle, which depends on the seed and the game's number alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..analysis.reasons import contrast
from ..analysis.segments import Segment, segments_of
from ..games import game_named
from ..kernel.errors import DiagramError
from ..kernel.game import Game, Settled
from ..players.opponents.strengths import rating
from ..players.search.net_search import NetSearch
from ..study.selfplay.played import played
from ..table.action import Action, every_action
from ..table.diagram_reader import read_playable
from ..table.position import Position, View
from ..words import LANGUAGES
from .answering import TIE, Plan, Solved, Solver, has_ways, texts
from .puzzle import Puzzle
from .rating import Tried, rated_by
from .trying import TRIES, TRYING, Solvers

CLEAR: Final = 0.10
"""By how much of the win every plan that is not an answer is behind, at least."""
OPEN: Final = (0.10, 0.95)
"""The best share of a decision after which chance still has its say."""
DIGITS: Final = 4
"""Decimals of the shares that are kept."""
WAYS: Final = 12
"""So many different tables a turn can leave, at least."""
FOUND_BY: Final = 0.5
"""Beginners find the answer less often than this."""
HARD: Final = 4
"""A decision whose answer the strongest who try miss as well is kept in one game of so many."""
BEGINNER, STRONGEST = TRYING[0], TRYING[-1]
MIXED: Final = ("steward", "baron")
"""Who plays."""


@dataclass(frozen=True)
class Found:
    """A puzzle without a number."""

    view: View
    best: Plan
    tempting: Plan
    share: float
    tempting_share: float
    tries: Mapping[str, int]
    """By level: how many of its tries solve it."""


class Miner:
    """Finds puzzles in games of one kind."""

    def __init__(self, game: str, seed: int, seats: int | None = None) -> None:
        self.game: Game = game_named(game)
        self.seed, self.seats = seed, seats or self.game.seats[0]
        self._editions = editions_of(self.game)
        self._solver, self._solvers = Solver(NetSearch(self.game)), Solvers(self.game)

    def puzzle(self, number: int) -> Puzzle | None:
        """The puzzle of the game of that number, itself numbered 0. Raises WeightsError."""
        for segment in self._decisions(number):
            if found := self._found(segment, number):
                return self._told(found, number)
        return None

    def _decisions(self, number: int) -> Iterator[Segment]:
        """The decisions of a game that can be judged for certain."""
        settled = self.game.settle(self._editions[number % len(self._editions)], {}, self.seats)
        turned = number // len(self._editions) % self.seats
        levels = [MIXED[(seat + turned) % len(MIXED)] for seat in range(self.seats)]
        [history] = played(settled, levels, self.seed, [number])
        actions = [every_action(self.game)[code] for code in history.codes]
        for segment in segments_of(positions_of(settled, actions), actions):
            if not segment.is_forced:
                yield segment

    def _found(self, segment: Segment, number: int) -> Found | None:
        view = segment.before.view(segment.seat)
        solved = self._solver.solved(view)
        if solved is None or not is_open(solved):
            return None
        tries, wrong = dict[str, int](), list[Plan]()
        for level in TRYING:
            missed = [plan for plan in self._solvers.answers(view, level) if self._is_wrong(solved, plan)]
            tries[level] = TRIES - len(missed)
            if level == BEGINNER and tries[level] >= FOUND_BY * TRIES:
                return None
            wrong = missed or wrong
        if tries[STRONGEST] < FOUND_BY * TRIES and number // len(self._editions) % HARD:
            return None
        if not self._solver.is_clear(solved, CLEAR) or not has_ways(view, WAYS):
            return None
        was_wrong = self._is_wrong(solved, segment.actions)
        tempting = segment.actions if was_wrong else Counter(wrong).most_common(1)[0][0]
        if not contrast(view, solved.plan, tempting).better:
            return None
        return Found(view, solved.plan, tempting, solved.share, self._solver.worth(view, tempting), tries)

    def _is_wrong(self, solved: Solved, plan: Plan) -> bool:
        return solved.share - self._solver.worth(solved.view, plan) > TIE

    def _told(self, found: Found, number: int) -> Puzzle:
        tried = [Tried(self._elo(level), TRIES, found.tries[level]) for level in TRYING]
        return Puzzle(
            0, self.game.name, shortest(found.view), found.view.seat, texts(found.best), texts(found.tempting),
            round(found.share, DIGITS), round(found.tempting_share, DIGITS), True, rated_by(tried),
            {level: found.tries[level] / TRIES for level in TRYING}, (self.seed, number),
        )  # fmt: skip

    def _elo(self, level: str) -> float:
        rated = rating(self.game.name, self.seats, level)
        assert rated is not None
        return rated.elo


def editions_of(game: Game) -> Sequence[str | None]:
    """The editions that are played in turn: those of the languages, or the usual one."""
    return [edition for edition in game.editions if edition in LANGUAGES] or [None]


def is_open(solved: Solved) -> bool:
    """Whether there is something to win: in the last turn the game, before that neither little nor nearly all."""
    if solved.is_last:
        return solved.share > 1 - TIE
    return OPEN[0] <= solved.share <= OPEN[1]


def positions_of(settled: Settled, actions: Sequence[Action]) -> list[Position]:
    """The positions of a game, one more than its actions."""
    positions = [Position(settled, settled.start_state())]
    for action in actions:
        positions.append(positions[-1].play(action))
    return positions


def shortest(view: View) -> str:
    """The diagram of a view without the lines that follow from the others."""
    lines = view.diagram().splitlines()
    for at in range(len(lines) - 1, 0, -1):
        fewer = [*lines[:at], *lines[at + 1 :]]
        if is_same(view, "\n".join(fewer)):
            lines = fewer
    return "\n".join(lines)


def is_same(view: View, diagram: str) -> bool:
    """Whether a diagram shows just what the view does."""
    try:
        position = read_playable(diagram)
    except DiagramError:
        return False
    return position.actor == view.seat and position.view(view.seat) == view
