"""Plans that a search is asked about by name: they take part even if the net thinks little of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..kernel.contract import AnyState
from ..kernel.game import Settled
from ..table.action import Action
from ..table.position import Position, View, legal_codes
from .search.halving import Doubles, Places
from .search.plans import NO_ACTION, PLANS

Plan = Sequence[Action]


@dataclass(frozen=True)
class Comparison:
    """Plans in the same worlds."""

    seat: int
    """The seat that decides, from 1."""
    shares: Doubles
    """By plan, world and seat: the share of the win."""

    def means(self) -> Doubles:
        """By plan and seat."""
        return self.shares.mean(axis=1)

    def behind(self, one: int, other: int) -> tuple[float, float]:
        """How much less the first plan wins for its seat than the other, and the standard error of that difference."""
        differences = self.shares[other, :, self.seat - 1] - self.shares[one, :, self.seat - 1]
        return float(differences.mean()), standard_error(differences)


def standard_error(sample: Doubles) -> float:
    """Of the mean of what was found world by world; infinite for a single world."""
    return float(sample.std(ddof=1)) / math.sqrt(len(sample)) if len(sample) > 1 else math.inf


def coded(plan: Plan, steps: int) -> Places:
    """A plan as a search reads it: `steps` codes, padded; what is longer is left to the search."""
    codes = np.full(steps, NO_ACTION, np.int64)
    for step, action in enumerate(plan[:steps]):
        codes[step] = action.code
    return codes


def and_named(view: View, found: Places, named: Sequence[Plan]) -> tuple[Places, list[int]]:
    """The plans found, most promising first, with the named ones among them, and the indices of these.

    A named plan takes the place of one that leads to the same table; otherwise it comes last, instead of the least
    promising if there is no room.
    """
    rows, places = [*found], list[int]()
    guess = view.guess(0).state()
    ends = [end_of(view, guess, row) for row in rows]
    for plan in named:
        row = coded(plan, found.shape[1])
        end = end_of(view, guess, row)
        place = next((at for at, other in enumerate(ends) if other == end and at not in places), len(rows))
        while place >= PLANS or place in places:
            place -= 1
        if place == len(rows):
            rows.append(row)
            ends.append(end)
        rows[place], ends[place] = row, end
        places.append(place)
    return np.array(rows), places


def end_of(view: View, guess: AnyState, codes: Places) -> AnyState:
    """The table after a plan in one world, followed as far as it is legal."""
    end = guess.copy()
    for _ in followed(view.settled, end, codes[codes != NO_ACTION].tolist()):
        pass
    return end


def followed(settled: Settled, state: AnyState, codes: Iterable[int]) -> Iterator[AnyState]:
    """The state, which changes, after each action of a plan, as far as that is legal and the seat still acts; new
    information on the way may end it.
    """
    rules = settled.game.rules
    seat = rules.actor(state)
    for code in codes:
        if rules.actor(state) != seat or code not in legal_codes(settled, state):
            return
        rules.apply(state, code)
        yield state


def after(position: Position, plan: Plan) -> Position:
    """The table after a plan, as far as it is legal."""
    state = position.state()
    for _ in followed(position.settled, state, [action.code for action in plan]):
        pass
    return Position(position.settled, state)
