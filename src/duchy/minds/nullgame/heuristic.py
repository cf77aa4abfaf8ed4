"""What a player of the null game goes by: the template for a game's own `weigh` and `judge`."""

from __future__ import annotations

from typing import Final

from ...games.nullgame.actions import KEEP
from ...games.nullgame.fields import State
from ...kernel.dialect import Row, rule, table

GLANCE: Final = 100
"""How many actions the heuristic player judges at most, those that `weigh` likes most."""
ANSWERED: Final = False
"""Whether it lets others answer within its turn before it judges the table."""
HORIZON: Final = 1000
"""A search plays on for so many turns, then it asks `judge`."""
THOUGHTFUL: Final = False
"""Whether it then acts by `judge` rather than by `weigh`."""
LEAN: Final = 10
REACH: Final = 10
"""In a search a margin of REACH points is worth LEAN hundredths of a win; smaller ones are worth less in proportion."""
WEIGHTS: Final = table([100, 1])


@rule
def weigh(s: State, action: int) -> int:
    """How readily a quick player takes the action: 0 never, else in proportion."""
    return s.drawn if action == KEEP else 1


@rule
def looks_on(s: State) -> bool:
    """Whether the heuristic player, having acted, thinks of its next action as well."""
    return True


@rule
def goes_on(s: State, action: int) -> bool:
    """Whether it then thinks of this one."""
    return True


@rule
def judge(s: State, seat: int, weights: Row) -> int:
    """How good the table is for the seat; only differences mean anything."""
    return weights[0] * s.points[seat] - weights[1] * s.kept[seat]


SPREAD: Final = 300
"""How much better a table must be judged for the odds to rise from 1:1 to 2.7:1."""


def likelihood(worth: int) -> float:
    """The chance to win, 0..1, of a seat for which `judge` gives `worth`: a guess from the points so far."""
    return worth / (worth + SPREAD) if worth > 0 else 0.0
