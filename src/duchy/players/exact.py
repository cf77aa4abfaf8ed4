"""The end of a game, exactly: what every action brings if all play best, where a game's mind can compute so far."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final, cast

import numpy as np

from ..kernel.contract import AnyState, Ends, Memory
from ..kernel.dialect import NATURE, NOBODY
from ..kernel.fields import Reals
from ..kernel.game import Game
from ..kernel.instances import part_instance
from ..kernel.parts import Part
from ..kernel.records import put, records_of
from ..table.action import Action
from ..table.position import View
from .analysis import Line
from .search.halving import Budget

SPENT: Final = 0.6
"""Of the time there is: what may be spent here; if that is not enough, the rest is for a search."""
LEAST: Final = 0.03
"""Seconds without which it is not begun, one turn before the end; four times as many two turns before."""

TABLES_A_SECOND: Final = 100_000
"""So many tables are looked at, at least."""
MOST_TABLES: Final = 1 << 30

Solver = Ends[AnyState, Memory]


class Exact:
    """Computes the last turns of a game whose mind has a file `ends.py`; of other games, nothing."""

    def __init__(self, game: Game, compiled: bool) -> None:
        self.game, self._compiled = game, compiled
        self._is_ready = not compiled

    @cached_property
    def _ends(self) -> Solver:
        return part_instance(self.game.name, Part.ENDS, Solver, compiled=self._compiled)

    @cached_property
    def _plain(self) -> Solver:
        return part_instance(self.game.name, Part.ENDS, Solver, compiled=False)

    @cached_property
    def _states(self) -> list[AnyState]:
        kind, count = self.game.fields.State, self._ends.STATES
        return cast("list[AnyState]", records_of(kind, count)) if self._compiled else [kind()] * count

    @cached_property
    def _room(self) -> Memory:
        ends = self._ends
        turns = ends.Turns(**{name: np.zeros(shape, np.int64) for name, shape in ends.TURN_SHAPES.items()})
        integers = {name: np.zeros(shape, np.int64) for name, shape in ends.ROOM_SHAPES.items()}
        return ends.Room(turns, **integers, **{name: np.zeros(shape) for name, shape in ends.REAL_SHAPES.items()})

    def warm_up(self) -> None:
        """Compile, if there is anything to compile; nothing is solved before."""
        if Part.ENDS in self.game.parts and not self._is_ready:
            rules, state = self.game.rules, self._plain.nearly_over()
            out = [0] * self.game.actions.LEGAL_MAX
            while (who := rules.actor(state)) != NOBODY:
                codes = out[: rules.legal(state, out)]
                self._look_at(state)
                for code in codes if who != NATURE else ():
                    self._shares_after(max(self.game.seats), who, code)
                rules.apply(state, codes[-1])
        self._is_ready = True

    def lines(self, view: View, budget: Budget, quantities: Sequence[str]) -> list[Line] | None:
        """A line for each action, the best first; None where the end is too far, not known, or takes too long, and
        before `warm_up`.

        `quantities`: those to be told of the table after the seat's plan.
        """
        if Part.ENDS not in self.game.parts or not self._is_ready:
            return None
        turns = self._plain.turns_left(view.state())
        if turns == 0 or budget.left() < LEAST * turns * turns:
            return None
        state = view.guess(0).state()
        reserve = budget.left() * (1 - SPENT)
        self._look_at(state)
        self._room.most[0] = int(min(MOST_TABLES, budget.left() * SPENT * TABLES_A_SECOND))
        ranked: list[tuple[float, int, int, int, Line]] = []
        for place, action in enumerate(view.actions()):
            shares = self._shares_after(view.settled.seats, view.seat - 1, action.code)
            if shares is None or budget.left() < reserve:
                return None
            plan = self._plan(action)
            told = self._amounts(state.copy(), view.settled.seats, plan, quantities)
            line = Line(plan, shares, 0.0, 1, told, is_exact=True)
            ranked.append((-line.shares[view.seat - 1], -int(self._room.merit[0]), len(plan), place, line))
        return [line for *_, line in sorted(ranked)]

    def _look_at(self, state: AnyState) -> None:
        put(self._states, 0, state)
        for at in range(len(self._room.ready)):
            self._room.ready[at] = 0
        self._room.most[0] = MOST_TABLES

    def _shares_after(self, seats: int, seat: int, code: int) -> tuple[float, ...] | None:
        """What the action brings each seat; None if there was not room enough."""
        shares = np.zeros(seats)
        is_solved = self._ends.shares_after(self._states, seat, code, self._room, cast("Reals", shares))
        return tuple(shares.tolist()) if is_solved else None

    def _plan(self, action: Action) -> tuple[Action, ...]:
        count = int(self._room.plan[0])
        codes = self._room.plan[1 : 1 + count]
        return (action, *(Action(self.game, int(code)) for code in reversed(codes)))

    def _amounts(
        self, state: AnyState, seats: int, plan: Sequence[Action], quantities: Sequence[str]
    ) -> tuple[tuple[float, ...], ...]:
        """What a person would see of the table after the plan, by seat and quantity; the plan is played on `state`."""
        if not quantities:
            return ()
        seen = [0.0] * len(quantities)
        for action in plan:
            self.game.rules.apply(state, action.code)
        told: list[tuple[float, ...]] = []
        for seat in range(seats):
            self.game.reasons.quantities(state, seat, seen)
            told.append(tuple(seen))
        return tuple(told)
