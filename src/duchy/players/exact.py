"""The end of a game, exactly: what every action brings if all play best, where a game's mind can reckon so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final, Protocol, cast

import numpy as np
import numpy.typing as npt

from ..kernel.contract import AnyState
from ..kernel.dialect import NATURE, NOBODY
from ..kernel.game import Game
from ..kernel.parts import Part
from ..kernel.records import States, put, records_of
from ..kernel.worlds import world
from ..table.action import Action
from ..table.position import View
from .analysis import Line
from .search.halving import Budget

PART: Final = 0.6
"""Of the time there is: what may be spent here; if that is not enough, the rest is for a search."""


LEAST: Final = 0.03
"""Seconds without which it is not begun, one turn before the end; four times as many two turns before."""

Integers = npt.NDArray[np.int64]


class Room(Protocol):
    """Room to reckon in."""

    ready: Integers
    """Nothing but 0 where another table is asked about."""
    plan: Integers
    """How many actions of the best plan follow the one that was asked about, then these, the last first."""


class Ends(Protocol):
    """A game's `ends.py`, in the dialect."""

    UNSOLVED: float
    """Instead of a share."""
    STATES: int
    """How many states it needs; the first is the table that is asked about."""
    TURN_SHAPES: Mapping[str, tuple[int, ...]]
    ROOM_SHAPES: Mapping[str, tuple[int, ...]]

    def Turns(self, **arrays: Integers) -> object:
        """Room to look through turns."""
        ...

    def Room(self, turns: object, **arrays: Integers) -> Room:
        """Room to reckon in."""
        ...

    def turns_left(self, s: AnyState) -> int:
        """How many turns a view is from the end, where it can be reckoned; 0 where it cannot."""
        ...

    def nearly_over(self) -> AnyState:
        """A table near the end of the game; playing on from it compiles everything."""
        ...

    def share_after(self, states: States, seat: int, action: int, room: Room) -> float:
        """The seat's share of the win after its action if all play best, 0..1, the plan noted; or UNSOLVED."""
        ...


class Exact:
    """Reckons the last turns of a game whose mind has a file `ends.py`; of other games, nothing."""

    def __init__(self, game: Game, compiled: bool) -> None:
        self.game, self._compiled = game, compiled
        self._is_ready = not compiled

    @cached_property
    def _ends(self) -> Ends:
        return cast("Ends", world(self.game.name, f"minds.{self.game.name}.ends", compiled=self._compiled))

    @cached_property
    def _plain(self) -> Ends:
        return cast("Ends", world(self.game.name, f"minds.{self.game.name}.ends", compiled=False))

    @cached_property
    def _states(self) -> States:
        kind = self.game.fields.State
        return records_of(kind, self._ends.STATES) if self._compiled else [kind()] * self._ends.STATES

    @cached_property
    def _room(self) -> Room:
        ends = self._ends
        turns = ends.Turns(**{name: np.zeros(shape, np.int64) for name, shape in ends.TURN_SHAPES.items()})
        return ends.Room(turns, **{name: np.zeros(shape, np.int64) for name, shape in ends.ROOM_SHAPES.items()})

    def warm_up(self) -> None:
        """Compile, if there is anything to compile; nothing is solved before."""
        if Part.ENDS in self.game.parts and not self._is_ready:
            rules, state = self.game.rules, self._plain.nearly_over()
            out = [0] * self.game.actions.LEGAL_MAX
            while (who := rules.actor(state)) != NOBODY:
                codes = out[: rules.legal(state, out)]
                self._look_at(state)
                for code in codes if who != NATURE else ():
                    self._ends.share_after(self._states, who, code, self._room)
                rules.apply(state, codes[-1])
        self._is_ready = True

    def lines(self, view: View, budget: Budget, signs: Sequence[str]) -> list[Line] | None:
        """A line for each action, the best first; None where the end is too far, not known, or takes too long, and
        before `warm_up`.

        `signs`: those to be told of the table after the seat's plan.
        """
        if Part.ENDS not in self.game.parts or not self._is_ready:
            return None
        turns = self._plain.turns_left(view.state())
        if turns == 0 or budget.left() < LEAST * turns * turns:
            return None
        state = view.guess(0).state()
        reserve = budget.left() * (1 - PART)
        self._look_at(state)
        lines: list[Line] = []
        for action in view.actions():
            share = float(self._ends.share_after(self._states, view.seat - 1, action.code, self._room))
            if share == self._ends.UNSOLVED or budget.left() < reserve:
                return None
            plan = self._plan(action)
            told = self._signs(state.copy(), view.settled.seats, plan, signs)
            lines.append(Line(plan, shares_of(view.seat, share), 0.0, 1, told, is_exact=True))
        return sorted(lines, key=lambda line: (-line.shares[view.seat - 1], len(line.plan)))

    def _look_at(self, state: AnyState) -> None:
        put(self._states, 0, state)
        self._room.ready[:] = 0

    def _plan(self, action: Action) -> tuple[Action, ...]:
        count = int(self._room.plan[0])
        codes = self._room.plan[1 : 1 + count].tolist()
        return (action, *(Action(self.game, code) for code in reversed(codes)))

    def _signs(
        self, state: AnyState, seats: int, plan: Sequence[Action], signs: Sequence[str]
    ) -> tuple[tuple[float, ...], ...]:
        """What a person would see of the table after the plan, by seat and sign; the plan is played on `state`."""
        if not signs:
            return ()
        seen = [0.0] * len(signs)
        for action in plan:
            self.game.rules.apply(state, action.code)
        told: list[tuple[float, ...]] = []
        for seat in range(seats):
            self.game.reasons.signs(state, seat, seen)
            told.append(tuple(seen))
        return tuple(told)


def shares_of(seat: int, share: float) -> tuple[float, ...]:
    """By seat, of two, where the seat's own is known."""
    return (share, 1 - share) if seat == 1 else (1 - share, share)
