"""A net's inputs for the null game by name: each name is an index into the features of its group."""

from __future__ import annotations

from enum import IntEnum

from ...kernel.dialect import constants


@constants
class Other(IntEnum):
    """Another seat."""

    THERE = 0
    POINTS = 1
    KEPT = 2


@constants
class Whole(IntEnum):
    """The seat itself, and the moment."""

    POINTS = 0
    KEPT = 1
    TURN = 2
    PHASE = 3
    ROUNDS = 4
