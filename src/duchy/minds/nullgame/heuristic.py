"""The null game's heuristics: the template for a game's own `weigh` and `judge`."""

from __future__ import annotations

from typing import Final

from ...games.nullgame.actions import KEEP
from ...games.nullgame.fields import State
from ...kernel.dialect import Row, rule, table

GLANCE: Final = 100
"""Maximum number of actions that the heuristic player judges: those that `weigh` rates highest."""
ANSWERED: Final = False
"""Whether it lets others respond within its turn before it judges the table."""
HORIZON: Final = 1000
"""How many turns a search plays on before it calls `judge`."""
THOUGHTFUL: Final = False
"""Whether quick rollouts choose actions by `judge` rather than by `weigh`."""
LEAN: Final = 10
REACH: Final = 10
"""In a search, a margin of REACH points is worth LEAN hundredths of a win; smaller ones proportionally less."""
WEIGHTS: Final = table([100, 1])


@rule
def weigh(s: State, action: int) -> int:
    """The weight with which a quick player takes the action; 0: never."""
    return s.drawn if action == KEEP else 1


@rule
def looks_ahead(s: State) -> bool:
    """Whether the heuristic player, having acted, also considers its next action."""
    return True


@rule
def is_follow_up(s: State, action: int) -> bool:
    """Whether it then considers this one."""
    return True


@rule
def judge(s: State, seat: int, weights: Row) -> int:
    """How good the table is for the seat; only differences matter."""
    return weights[0] * s.points[seat] - weights[1] * s.kept[seat]


SPREAD: Final = 300
"""How much the judgement must rise for the odds to go from 1:1 to e:1."""


def likelihood(worth: int) -> float:
    """The win probability, 0..1, of a seat that `judge` rates `worth`: a guess from the points so far."""
    return worth / (worth + SPREAD) if worth > 0 else 0.0
