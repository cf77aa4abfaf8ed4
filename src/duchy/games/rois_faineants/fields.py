"""What lies on the table in Les Rois fainéants: every field of a state, declared once."""

from __future__ import annotations

from enum import IntEnum

from ...kernel.dialect import Fields, Grid, Row, cell, cells, constants
from .cards import CARD_COUNT, GOODS, PILES, SEATS_MAX, SUITS


@constants
class Phase(IntEnum):
    """Which decision is due; the first three are nature's."""

    LAY = 0
    FIRST = 1
    DEAL = 2
    LEAD = 3
    FOLLOW = 4
    OVER = 5


@constants
class Zone(IntEnum):
    """Where a card is. Some zones exist per seat or per pile: HAND + seat, DOWN + seat, UP + seat, PILE + pile."""

    OUT = 0
    """Not dealt yet, or taken back to be dealt again."""
    UNSEEN = 1
    """In a view: the viewer does not know where."""
    TABLE = 2
    """The character that was revealed in this round."""
    DISCARD = 3
    HAND = 4
    DOWN = 8
    UP = 12
    PILE = 16


@constants
class CoupScope(IntEnum):
    """Which earlier coups raise the price of a coup [O6]."""

    TURN = 1
    TABLE = 2


SECRET = -1
"""The count of idle reigns for viewers who cannot know it."""
PUBLIC = SEATS_MAX
"""The row of `sure` and `maybe` for what everybody can deduce."""


class Edition(Fields):
    """The axes, as integers; `editions.py` says which values they have."""

    variant_low: int = cell("O1: 1 where followers need a lower value")
    count_face_down: int = cell("O2: 1 where face-down goods count in the final count")
    diagonals: int = cell("O3: 1 where a diagonal ends the game as a row or column does")
    open_market: int = cell("O4: 1 where everybody knows all cards of the piles")
    idle_reveal: int = cell("O5: 1 where a character may be revealed that cannot be used")
    coup_scope: int = cell("O6: a CoupScope")
    idle_limit: int = cell("O7: idle reigns in a row that end the game", kind="i4")
    reign_guard: int = cell("O8: reigns in a row without an action that end the game", kind="i4")


class State(Fields):
    """A table of Les Rois fainéants. Seats, suits, piles and cards are numbered from 0.

    A set of characters is a number with bit c set for character c.
    """

    edition: Edition
    phase: int = cell("the decision that is due, a Phase")
    seats: int = cell("how many play")
    turn: int = cell("turns of first players begun", kind="i4")
    laid: int = cell("goods laid in the set-up, 0-40")
    dealt: int = cell("characters dealt in the deal of this reign, 0-12")
    first: int = cell("the first player")
    asked: int = cell("the seat that may follow, or NO_SEAT")
    passes: int = cell("first players in a row who passed")
    plots: int = cell("coups of the first player in this turn", kind="i2")
    coups: Row = cells("coups of the whole game, by seat", SEATS_MAX, kind="i2")
    treasury: Row = cells("coins, by seat", SEATS_MAX, kind="i2")
    prestige: Row = cells("prestige, by seat", SEATS_MAX, kind="i2")
    zone: Row = cells("where each card is, a Zone", CARD_COUNT)
    place: Row = cells("of goods in a pile: how many cards lie below", GOODS)
    height: Row = cells("cards in each pile", PILES)
    top: Row = cells("the top card of each pile, or NO_CARD", PILES)
    offered: Row = cells("by suit: the piles whose top card has it, bit p for pile p", SUITS, kind="i2")
    folded: Grid = cells("face-down goods, by seat and suit: bit v for value v + 1", SEATS_MAX, SUITS, kind="i2")
    developed: Grid = cells("value of the face-up goods, by seat and suit", SEATS_MAX, SUITS)
    held: Row = cells("characters in hand, by seat", SEATS_MAX)
    character: int = cell("the character on the table, or NO_CARD")
    value: int = cell("value of whoever performed last in this round; 0: nobody has")
    performers: int = cell("how many have performed in this round")
    acted: int = cell("1 once an action was performed in this reign")
    lacks: Row = cells("by seat: the characters of which all know that it does not hold them", SEATS_MAX, kind="i2")
    reigns: int = cell("reigns in a row that ended without an action", kind="i4")
    idle: int = cell("idle reigns among them, or SECRET", kind="i4")
    sure: Row = cells("by seat, and for everybody: idle reigns that it can be sure of", SEATS_MAX + 1, kind="i4")
    maybe: Row = cells("by seat, and for everybody: reigns that it can believe to be idle", SEATS_MAX + 1, kind="i4")
    useful: Row = cells("working memory when the King dies, else 0: by seat, what it can use", SEATS_MAX, kind="i2")
