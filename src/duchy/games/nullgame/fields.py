"""What lies on the table in the null game."""

from __future__ import annotations

from enum import IntEnum

from ...kernel.dialect import Fields, Row, cell, cells, constants

SEATS_MAX = 4
LARGEST = 3


@constants
class Phase(IntEnum):
    """Which decision is due."""

    DRAW = 0
    CHOOSE = 1
    OVER = 2


class Edition(Fields):
    """The axes."""

    rounds: int = cell("N1: turns of each seat")


class State(Fields):
    """A table of the null game."""

    edition: Edition
    phase: int = cell("the decision that is due, a Phase")
    seats: int = cell("how many play")
    turn: int = cell("turns begun")
    drawn: int = cell("the token in the hand of the seat whose turn it is, 1-3; 0: none")
    points: Row = cells("value of the tokens kept, by seat", SEATS_MAX)
    kept: Row = cells("tokens kept, by seat", SEATS_MAX)
