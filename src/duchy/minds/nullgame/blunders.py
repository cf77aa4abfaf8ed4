"""The null game: no action makes less sense than any other."""

from __future__ import annotations

from typing import Final

from ...games.nullgame.fields import State
from ...kernel.dialect import Grid, Row, rule, table
from .inputs import Other, Whole

OTHER: Final = 0
WHOLE: Final = 1
"""Groups of a net's inputs."""
GUESSES: Final = 1
"""How often a level guesses what is hidden before it decides."""
LOOKED_AT: Final[Row] = table([1, 0])
"""By group of a net's inputs: 1 where a level may overlook some of the things for a turn."""
HABITS: Final[Grid] = table([
    (0, OTHER, Other.KEPT, Other.KEPT, 0),
])  # fmt: skip
"""Errors that people make: the habit, the group, the first and the last feature, and how much is thought of these, in
hundredths."""
PLAIN_TO_SEE: Final[Grid] = table([
    (OTHER, Other.THERE, Other.THERE),
    (WHOLE, Whole.TURN, Whole.ROUNDS),
])  # fmt: skip
"""Features that nobody misjudges: the group, the first and the last one."""


@rule
def is_senseless(s: State, action: int) -> bool:
    """Whether the action is obviously useless to the active seat, judging only from what everybody sees."""
    return False


@rule
def is_means(s: State, action: int) -> bool:
    """Whether the action serves only another one in the same turn, and is judged together with that."""
    return False


@rule
def is_end(s: State, means: int, action: int) -> bool:
    """Whether the action is what such a one was for."""
    return False


@rule
def turn_key(s: State) -> int:
    """A number that differs from game to game and stays the same while a seat has its turn."""
    return s.turn
