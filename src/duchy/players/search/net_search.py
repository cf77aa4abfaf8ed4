"""Net search over plans for the whole turn, within a time limit."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from ...games.template import as_states
from ...kernel.contract import AnyState
from ...kernel.dialect import mix
from ...kernel.game import Game
from ...kernel.instances import instance
from ...kernel.records import (
    States,
    as_real_cube,
    as_real_grid,
    as_reals,
    as_row,
    blank_reals,
    blank_row,
    put,
    records_of,
)
from ...table.action import Action
from ...table.position import View
from .. import clock
from ..analysis import Analysis, Line
from ..exact import Exact
from ..named_plans import Comparison, Plan, and_named, coded
from ..nets.buffers import network_for
from ..nets.weights import Numbers, net_of
from ..player import Choice, Player
from ..playing_out import WORTH_IT, PlayingOut, part_of, put_right, stray_at
from . import net_tree, plans, tree
from .blank import blank_evaluation, blank_plans, room_for_plans
from .common_random_numbers import NATURE_ROOM
from .halving import Budget, Halving, Places, Sums
from .net_tree import BLIND, SEES_CHANCE, SEES_HANDS

if TYPE_CHECKING:
    from .net_tree import Tallies
    from .tree import Tree

ENOUGH: Final = 24
"""Minimum number of worlds before a plan can count as clearly worse."""
LEAST_SPREAD: Final = 0.02
"""Lower bound of the spread of a difference of values."""
UNKNOWN: Final = 0.5
"""The standard error assumed for a single world."""
DOUBT: Final = 0.03
"""Possible systematic error of the net in all worlds: only plans further behind are dropped early."""


def blank_tree(game: str, room: int, *, compiled: bool) -> Tree:
    """An empty tree for nodes with a bounded number of children."""
    return instance(game, tree, compiled=compiled).Tree(
        size=blank_row(1), child=blank_row(tree.NODES), sibling=blank_row(tree.NODES), seats=blank_row(tree.NODES),
        actions=blank_row(tree.NODES), visits=blank_row(tree.NODES), worths=blank_reals(tree.NODES),
        path=blank_row(tree.DEPTH), expected=blank_reals(tree.DEPTH), estimates=blank_reals(room),
        prior=blank_reals(room),
    )  # fmt: skip


class Lane:
    """The working set of one core: states, a network, scratch memory."""

    def __init__(self, game: Game, compiled: bool, net: Numbers, quantities: int) -> None:
        ahead = instance(game.name, net_tree, compiled=compiled)
        self._plan_turn, self._try_plans = instance(game.name, plans, compiled=compiled).plan_turn, ahead.try_plans
        self._reset_tree = instance(game.name, tree, compiled=compiled).reset_tree
        room = game.actions.LEGAL_MAX
        self._compiled, self._game = compiled, game
        blank: list[AnyState] = [game.fields.State()] * plans.STATES
        self._states: States = records_of(game.fields.State, plans.STATES) if compiled else blank
        self.network = network_for(game.name, net, compiled=compiled)
        self.codes, self.worths = room_for_plans()
        self._plans = blank_plans(game, self.codes, self.worths, compiled=compiled)
        self.tree = blank_tree(game.name, room, compiled=compiled)
        self.scratch = ahead.Scratch(
            out=self._plans.out, rng=blank_row(2), nature=blank_row(NATURE_ROOM), worths=blank_reals(plans.PLANS),
            amounts=blank_reals(max(1, quantities)), clock=blank_row(2),
            evaluation=blank_evaluation(game, compiled=compiled), tree=self.tree,
        )  # fmt: skip
        self._tallies = ahead.Tallies

    def look_at(self, view: View, insight: Insight) -> None:
        """Set the view (or the true table) for the following calls."""
        self._actor, self._seats, self._sees = view.seat - 1, view.settled.seats, insight.sees
        state = view.state() if insight.state is None else insight.state
        put(self._states, 0, state)
        self.scratch.clock[:] = insight.clock

    def plan(self, seed: int) -> int:
        """Find plans in one world; return their number."""
        fair = self._sees == BLIND
        net, states = self.network.net, as_states(self._states)
        return self._plan_turn(states, self._actor, seed, fair, self.network, net, self._plans, self.scratch.rng)

    def reset_tree(self, plans: int) -> None:
        """Reset the tree for this number of plans."""
        self._reset_tree(self.tree, plans)

    def play(self, sums: Sums, places: Places, first: int, last: int, seed: int, with_quantities: bool) -> None:
        """Try the plans with these indices in the worlds `first` to `last` - 1."""
        self._try_plans(
            as_states(self._states), self._seats, self._plans, as_row(places), first, last, seed, with_quantities,
            self._sees, self.network, self._tallied(sums), self.scratch,
        )  # fmt: skip

    def _tallied(self, sums: Sums) -> Tallies:
        """The sums as the compiled code takes them."""
        return self._tallies(
            as_reals(sums.worths), as_real_grid(sums.products), as_real_grid(sums.shares), as_real_cube(sums.amounts),
            as_row(sums.played),
        )  # fmt: skip


@dataclass(frozen=True)
class Insight:
    """What a search may see besides its view: nothing, except for measuring an upper bound of its strength."""

    state: AnyState | None = None
    """The true table; None for a fair search."""
    chance: int | None = None
    """The number that determines all dice and draws to come, if they are seen as well."""
    clock: tuple[int, int] = (-1, 0)
    """The turn, and how many chance events have come in it."""

    @property
    def sees(self) -> int:
        """What is seen, as defined in `players/search/net_tree.py`."""
        return BLIND if self.state is None else SEES_HANDS if self.chance is None else SEES_CHANCE


FAIR: Final = Insight()


class NetSearch(Player):
    """The searching player of one game: a view in, an action out. The same search, but far slower in plain mode."""

    def __init__(
        self, game: Game, compiled: bool = True, cores: int = 1, *, solves_later: bool = False,
        net: Numbers | None = None,
    ) -> None:  # fmt: skip
        """`solves_later`: nothing is solved or played out, nor compiled for it, before `get_ready_to_solve` and
        `get_ready_to_play_out`. `net`: instead of the one in use.
        """
        self.game, self.compiled, self.cores, self._solves_later = game, compiled, cores, solves_later
        self._net = net
        self._quantities = game.reasons.QUANTITIES
        self._exact = Exact(game, compiled)
        self._lanes: dict[int, list[Lane]] = {}
        self._plays_out = not solves_later
        self._playing_out: dict[int, PlayingOut] = {}

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.cores)

    def lanes(self, seats: int) -> list[Lane]:
        """One lane per core. Raises WeightsError if there is no usable net for that number of seats."""
        if seats not in self._lanes:
            net = self._net_for(seats)
            if not self._solves_later:
                self._exact.warm_up()
            count = self.cores
            self._lanes[seats] = [Lane(self.game, self.compiled, net, len(self._quantities)) for _ in range(count)]
        return self._lanes[seats]

    def playing_out(self, seats: int) -> PlayingOut:
        """What plays plans out. Raises WeightsError if there is no usable net for that number of seats."""
        if seats not in self._playing_out:
            self._playing_out[seats] = PlayingOut(self.game, seats, self._net_for(seats), compiled=self.compiled)
        return self._playing_out[seats]

    def _net_for(self, seats: int) -> Numbers:
        return net_of(self.game.name, seats).array if self._net is None else self._net

    def choose(self, view: View, ms: int, seed: int, insight: Insight = FAIR) -> Choice:
        """The action that wins most, according to `ms` milliseconds of search."""
        actions = view.actions()
        if len(actions) == 1:
            return Choice(actions[0])
        best = self.search(view, Budget.of_ms(ms), seed, insight=insight).best
        return Choice(best.action, best.shares[view.seat - 1])

    def study(self, view: View, ms: int, seed: int) -> Analysis:
        """The analysis of a decision after `ms` milliseconds, even if there is no choice."""
        return self.study_within(view, Budget.of_ms(ms), seed)

    def study_within(self, view: View, budget: Budget, seed: int) -> Analysis:
        """The analysis of a decision, with amounts for reasons; where the net is known to be off, a part of the time is
        for rollouts (`players/playing_out.py`).
        """
        stray = stray_at(view)
        if stray < WORTH_IT or not self._plays_out:
            return self.search(view, budget, seed, with_quantities=True)
        first = Budget(clock.now() + (1 - part_of(self.game)) * budget.left(), stop=budget.stop)
        study = self.search(view, first, seed, with_quantities=True)
        if study.best.is_exact:
            return study
        outcome = self.playing_out(view.settled.seats).outcome(view, study.best.plan, budget, mix(seed, 1 << 21))
        return put_right(study, outcome, stray) if outcome else study

    def search(
        self, view: View, budget: Budget, seed: int, *, with_quantities: bool = False, insight: Insight = FAIR,
        must: Sequence[Plan] = (),
    ) -> Analysis:  # fmt: skip
        """Search within a budget; `with_quantities`: record amounts for reasons; the plans in `must` stay to the end.

        If the rest of the game can be solved, a fair search returns its exact values instead.
        """
        lanes = self.lanes(view.settled.seats)
        quantities = self._quantities if with_quantities else ()
        if insight.sees == BLIND and (known := self._exact.lines(view, budget, quantities)):
            return Analysis(view.seat, tuple(known), quantities)
        for lane in lanes:
            lane.look_at(view, insight)
        count = lanes[0].plan(mix(seed, 1 << 20))
        if insight.chance is not None:
            seed = insight.chance
        order = np.argsort(-lanes[0].worths[:count], kind="stable")
        codes = lanes[0].codes[order]
        codes, kept = and_named(view, codes, must) if must else (codes, [])
        count = len(codes)
        for lane in lanes:
            lane.codes[:count] = codes
        sums = Sums.blank(count, view.settled.seats, len(self._quantities))

        def play(places: Places, first: int, last: int) -> None:
            if first == 0:
                for lane in lanes:
                    lane.reset_tree(count)
            self._play(lanes, sums, places, first, last, seed, with_quantities)

        halving = Halving(sums, play, budget, enough=ENOUGH, least_spread=LEAST_SPREAD, doubt=DOUBT)
        ranked = halving.run(count, kept)
        lines = [self._line(codes[at], sums, at) for at in ranked if sums.played[at]]
        return Analysis(view.seat, tuple(lines), quantities)

    def get_ready_to_solve(self) -> None:
        """Compile what solves the ends of games."""
        self._exact.warm_up()

    def get_ready_to_play_out(self, view: View) -> None:
        """Compile what plays plans out, with any view. Raises WeightsError."""
        self.playing_out(view.settled.seats).outcome(view, view.actions()[:1], Budget(worlds=1), 0)
        self._plays_out = True

    def exact(self, view: View) -> Analysis | None:
        """The exact value of every action, however long that takes; None where the rest cannot be solved."""
        self.lanes(view.settled.seats)
        self._exact.warm_up()
        known = self._exact.lines(view, Budget(), ())
        return Analysis(view.seat, tuple(known)) if known else None

    def compare(self, view: View, plans: Sequence[Plan], worlds: int, seed: int) -> Comparison:
        """What the plans bring in the same worlds, world by world; the same on any number of cores."""
        lane = self.lanes(view.settled.seats)[0]
        lane.look_at(view, FAIR)
        for at, plan in enumerate(plans):
            lane.codes[at] = coded(plan, lane.codes.shape[1])
        lane.reset_tree(len(plans))
        sums, places = Sums.blank(len(plans), view.settled.seats, len(self._quantities)), np.arange(len(plans))
        shares = np.zeros((len(plans), worlds, view.settled.seats))
        for number in range(worlds):
            sums.clear()
            lane.play(sums, places, number, number + 1, seed, False)
            shares[:, number] = sums.shares
        return Comparison(view.seat, shares)

    def _play(
        self, lanes: list[Lane], sums: Sums, places: Places, first: int, last: int, seed: int, with_quantities: bool
    ) -> None:
        """Play the worlds from `first` up to but excluding `last`, divided among the lanes."""
        if len(lanes) == 1 or last - first < len(lanes):
            lanes[0].play(sums, places, first, last, seed, with_quantities)
            return
        parts = [sums.cleared() for _ in lanes]
        bounds = [first + (last - first) * number // len(lanes) for number in range(len(lanes) + 1)]
        jobs = [
            self._pool.submit(lane.play, part, places, bounds[at], bounds[at + 1], seed, with_quantities)
            for at, (lane, part) in enumerate(zip(lanes, parts, strict=True))
        ]
        for job, part in zip(jobs, parts, strict=True):
            job.result()
            sums.add(part)

    def _line(self, codes: Places, sums: Sums, at: int) -> Line:
        worlds = int(sums.played[at])
        plan = tuple(Action(self.game, int(code)) for code in codes if code >= 0)
        mean = sums.worths[at] / worlds
        variance = max(0.0, sums.products[at, at] / worlds - mean * mean)
        error = float((variance / worlds) ** 0.5) if worlds > 1 else UNKNOWN
        return Line(
            plan, tuple((sums.shares[at] / worlds).tolist()), error, worlds,
            tuple(tuple(row) for row in (sums.amounts[at] / worlds).tolist()),
        )  # fmt: skip

    def close(self) -> None:
        """End the threads."""
        if "_pool" in self.__dict__:
            self._pool.shutdown()
