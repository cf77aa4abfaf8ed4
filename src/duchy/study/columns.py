"""The numbers that are noted of a game, by name; a game has as many more as it has kinds of actions."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ..kernel.dialect import constants

SEATS_MAX: Final = 4


@constants
class Column(IntEnum):
    """Where a number stands in a game's row. Shares are parts of the win, 0..1; on the way, as the net states them."""

    FIRST = 0
    """The seat that decided first."""
    OPENING = 1
    """The code of its first action."""
    TURNS = 2
    ACTIONS = 3
    """Of all seats."""
    CHOICES = 4
    """Decisions with two or more legal actions."""
    LEGAL = 5
    """Legal actions of these decisions, added up."""
    SENSIBLE = 6
    """Of these, those within `SENSIBLE` of the best."""
    REAL = 7
    """Decisions in which some actions differ by `REAL` or more."""
    BITS = 8
    """Of these, the binary logarithm of the number of sensible actions, added up."""
    CHANGES = 9
    """How often another seat became the favourite."""
    BEHIND = 10
    """How far the winner was behind the favourite: the mean over all tables handed over."""
    MOST_BEHIND = 11
    LOWEST = 12
    """The winner's lowest share on the way."""
    DECIDED = 13
    """The part of the game, 0..1, after which the winner's share stayed at `DECIDED` or more."""
    MARGIN = 14
    """By how much the first result key of the winner is ahead of the next one's."""
    BEST = 15
    """The winner's first result key."""
    KEY = 16
    """The result key that decided, from 0; the number of keys if none did."""
    UNFINISHED = 17
    SHARE = 18
    """Results, the first seat's first, in order round the table: SEATS_MAX numbers."""
    DEALT = 22
    """Shares at the first decision, likewise."""
    VERB = 26
    """How many actions of each kind were played, nature's too."""


@constants
class Sum(IntEnum):
    """What is added up over games for an element. c: how many seats used it; w: their shares of the win together."""

    C = 0
    W = 1
    CC = 2
    CW = 3
    WW = 4
