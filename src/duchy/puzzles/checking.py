"""Whether puzzles still hold, and who solves them: figure A17 of docs/analysis-evidence.md."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from ..analysis.evaluation import PlanError, evaluate
from ..analysis.measured import measured
from ..kernel.errors import DiagramError
from ..kernel.game import Game
from ..players.nets.weights import read_net
from ..players.search.net_search import NetSearch
from .answering import Known, Solver
from .judged import DEEP, is_ahead, leads_there
from .mining import CLEAR, DIGITS
from .puzzle import TRIES, TRYING, Puzzle
from .trying import Solvers

Failing = Literal["illegal", "share", "tempting", "better", "near"]
FRESH: Final = 1404
"""Seed of the worlds of a check, in which no puzzle was judged before."""
ROUNDING: Final = 10**-DIGITS


@dataclass(frozen=True)
class Failed:
    """Why a puzzle does not hold, and the share that was found instead of the stated one."""

    why: Failing
    stated: float = 0.0
    found: float = 0.0


class Checker:
    """Checks puzzles of one game."""

    def __init__(self, game: Game, seats: int, second: Path | None = None) -> None:
        """`second`: weights of another judge, by whom judged puzzles are checked. Raises WeightsError."""
        net = read_net(second, game.name, seats).array if second and measured(game.name, seats).is_trusted else None
        self._search = NetSearch(game)
        self._judge = NetSearch(game, net=net) if net is not None else self._search
        self._solver, self._solvers = Solver(self._search), Solvers(game)

    def failed(self, puzzle: Puzzle) -> Failed | None:
        """Why the puzzle does not hold; None if it does."""
        try:
            is_legal = puzzle.view.actor == puzzle.seat and all(puzzle.plans)
        except (DiagramError, PlanError):
            is_legal = False
        if not is_legal:
            return Failed("illegal")
        return self._solved(puzzle) if puzzle.is_exact else self._judged(puzzle)

    def _solved(self, puzzle: Puzzle) -> Failed | None:
        """A solved puzzle holds if both plans bring what is stated, and nothing is nearly as good as the best."""
        view, (best, tempting) = puzzle.view, puzzle.plans
        known = self._solver.known(view)
        if known is None:
            return Failed("illegal")
        if abs((share := self._solver.worth(view, best)) - puzzle.share) > ROUNDING:
            return Failed("share", puzzle.share, share)
        if abs((share := self._solver.worth(view, tempting)) - puzzle.tempting_share) > ROUNDING:
            return Failed("tempting", puzzle.tempting_share, share)
        if not self._solver.is_answer(known, best):
            return Failed("better")
        return None if self._solver.is_clear(known, CLEAR) else Failed("near")

    def _judged(self, puzzle: Puzzle) -> Failed | None:
        """A judged puzzle holds if in fresh worlds its plan is the best again, and everything else certainly worse."""
        view, (best, tempting) = puzzle.view, puzzle.plans
        look = evaluate(view, FRESH, DEEP, named=tempting, search=self._judge)
        return None if is_ahead(view, look, best, 0.0) else Failed("better")

    def solved(self, puzzle: Puzzle) -> dict[str, float]:
        """By level, how often it solves the puzzle with errors other than those by which the puzzle was chosen."""
        best, _ = puzzle.plans
        share = self._solver.worth(puzzle.view, best) if puzzle.is_exact else puzzle.share
        known = Known(puzzle.view, best, share)
        is_answer = self._solver.is_answer if puzzle.is_exact else leads_there
        return {
            level: sum(is_answer(known, plan) for plan in self._solvers.answers(puzzle.view, level, TRIES)) / TRIES
            for level in TRYING
        }
