"""What a search states of a decision, put right by rollouts where its net is known to be off: late in a game.

A search compares plans well, since what its net misjudges is much the same after all of them. What they are worth it
knows the less the nearer the end is, where a net is further off and a rollout takes less time. So plans keep their
differences, and the level of all of them is that of the best one: the mean of what the search states of it and of what
comes of rollouts, each weighted by how far off it may be.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from ..games.template import as_state, as_states
from ..kernel.contract import AnyState
from ..kernel.game import Game
from ..kernel.instances import instance
from ..kernel.records import States, as_real_grid, as_row, blank_row, put, records_of
from ..table.position import View
from . import clock, rollouts
from .analysis import Analysis, Line
from .named_plans import Plan, coded
from .nets.buffers import network_for
from .nets.weights import Numbers
from .search import evaluation
from .search.blank import blank_evaluation, blank_plans, room_for_plans
from .search.halving import CALL_MS, TICK, Budget, Doubles
from .search.plans import STEPS

if TYPE_CHECKING:
    from .nets.net import Network

PART: Final = 0.25
"""Of the time for a study: what rollouts take."""
PART_PLANNED: Final = 0.5
"""The same where they plan whole turns, so that each takes as long as hundreds of lines of the search."""
WORTH_IT: Final = 0.05
"""Where a search is off by less, rollouts tell little that it does not know."""
ENOUGH: Final = 3
"""The fewest rollouts from which anything is concluded."""
MOST: Final = 1000


class Outcome(NamedTuple):
    """What came of rollouts, by seat: the mean share of the win, and the square of its standard error."""

    shares: Doubles
    noise: Doubles
    modest: Doubles
    """The mean share with one more game that all share."""


class PlayingOut:
    """Plays plans of one game out to the end, by the net of a number of seats."""

    def __init__(self, game: Game, seats: int, net: Numbers, *, compiled: bool) -> None:
        self._game, self._seats, self._compiled = game, seats, compiled
        self._network: Network = network_for(game.name, net, compiled=compiled)
        self._evaluation = blank_evaluation(game, compiled=compiled)
        self._out, self._rng = blank_row(2 * game.actions.LEGAL_MAX), blank_row(rollouts.DICE)
        self._plans = blank_plans(game, *room_for_plans(), compiled=compiled)
        blank: list[AnyState] = [game.fields.State()] * rollouts.STATES
        self._states: States = records_of(game.fields.State, rollouts.STATES) if compiled else blank
        self._roll_out = instance(game.name, rollouts, compiled=compiled).roll_out

    def outcome(self, view: View, plan: Plan, budget: Budget, seed: int) -> Outcome | None:
        """What comes of the plan in as many rollouts as the budget allows; None in too few."""
        put(self._states, 0, view.state())
        sums, codes = np.zeros((self._seats, 2)), as_row(coded(plan, STEPS))
        count, batch, most = 0, 1, budget.worlds or MOST
        while count < most and budget.left() > 0:
            began = clock.now()
            self._roll_out(
                as_states(self._states), self._seats, codes, count, count + batch, seed, self._network,
                self._evaluation, self._plans, self._out, self._rng, as_real_grid(sums),
            )  # fmt: skip
            count += batch
            each = max(clock.now() - began, TICK) / batch
            batch = max(1, min(2 * batch, int(CALL_MS / 1000 / each), room_for(budget, each), most - count))
        return outcome_of(sums, count) if count >= ENOUGH else None


def room_for(budget: Budget, each: float) -> int:
    """How many rollouts of so many seconds there is time for."""
    return int(min(MOST, budget.left() / each))


def outcome_of(sums: Doubles, count: int) -> Outcome:
    """From the sums of shares and their squares over `count` rollouts; one more that is shared by all is counted in, so
    that there is always noise.
    """
    even = 1 / len(sums)
    modest = (sums[:, 0] + even) / (count + 1)
    spread = (sums[:, 1] + even) / (count + 1) - modest**2
    return Outcome(sums[:, 0] / count, np.maximum(spread, 0.0) / count, modest)


def part_of(game: Game) -> float:
    """How much of the time for a study rollouts take, where they are due."""
    return PART_PLANNED if game.sureness.PLANNED else PART


def stray_at(view: View) -> float:
    """By how much a search is off at this stage of the game, as a share of the win, root mean square."""
    return instance(view.game.name, evaluation, compiled=False).stray(as_state(view.state()), view.settled.seats)


def put_right(study: Analysis, outcome: Outcome, stray: float) -> Analysis:
    """The study with all plans moved to the level that both it and the outcome of its best plan suggest. With one more
    game that is shared by all a few that end alike make nothing certain; nor does that one make less certain what they
    confirm.
    """
    stated, known = np.array(study.best.shares), stray * stray
    weight = known / (known + float(outcome.noise[study.seat - 1]))
    shift = weight * (np.median((outcome.modest, outcome.shares, stated), axis=0) - stated)
    return replace(study, lines=tuple(shifted(line, shift) for line in study.lines))


def shifted(line: Line, shift: Doubles) -> Line:
    """The line with other shares, within 0 and 1 and of one win."""
    return replace(line, shares=within_one(np.array(line.shares) + shift))


def within_one(shares: Doubles) -> tuple[float, ...]:
    """Shares of one win, each of them from 0 to 1."""
    clipped = np.clip(shares, 0.0, 1.0)
    return tuple((clipped / clipped.sum()).tolist())
