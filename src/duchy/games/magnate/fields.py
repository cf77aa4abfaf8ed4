"""What lies on the table in Magnate: every field of a state, declared once."""

from __future__ import annotations

from enum import IntEnum

from ...kernel.dialect import Cube, Fields, Grid, Row, cell, cells, constants
from .cards import CARD_COUNT, DISTRICTS, SEATS, SUITS


@constants
class Phase(IntEnum):
    """Which decision is due; each belongs to one kind of actor."""

    CROWNS = 0
    DEAL = 1
    ROLL = 2
    TAX = 3
    DEVELOP = 4
    CHOOSE = 5
    PLAY = 6
    SPEND = 7
    DRAW = 8
    REPLACE = 9
    OVER = 10


@constants
class Zone(IntEnum):
    """Where a card is. Hands, Crowns and columns have one zone per seat or place: HAND + seat,
    CROWN + seat, COLUMN + seat * 5 + district.
    """

    OUT = 0
    PILE = 1
    DISCARD = 2
    UNSEEN = 3
    HAND = 4
    CROWN = 6
    COLUMN = 8


SECRET = SUITS + 1
"""In `choice`, as the other seat sees it: a suit has been chosen, but it is not known which."""


class Edition(Fields):
    """The axes, as integers; `editions.py` says which values they have."""

    ace_cost: int = cell("O1: tokens for an Ace outright, and in all on a deeded one")
    ace_deed: int = cell("O2: tokens for an Ace's deed; 0: there is none")
    rank2_deed: int = cell("O3: 1 where a card of rank 2 has a deed")
    ace_value: int = cell("O4: an AceValue")
    tiebreak_total: int = cell("O5: 0 ranks, 1 district totals")
    court_payment: int = cell("O6: 0 any of its suits, 1 at least one of each")
    courts: int = cell("O7: 1 with Courts in the deck")
    deed_needs_every_suit: int = cell("O8: 1 where tokens on a deed must show every suit in the end")
    develop_before_income: int = cell("O9: 1 with a window for development before income")
    reshuffle_when: int = cell("O10: 0 on a draw from the empty pile, 1 when the last card is taken")
    final_turns_when: int = cell("O11: 0 when the last card is taken, 1 when a draw fails")
    bank_limit: int = cell("O12: tokens of each suit in the game; 0: no limit")
    replace_ace: int = cell("O14: 1 where a drawn Ace may be replaced")
    pawn_properties: int = cell("O15: 1 with Pawns as properties and neutral districts")
    tax_dice: int = cell("O16: tax dice thrown after a 1")


@constants
class AceValue(IntEnum):
    """What an Ace counts at the end [O4]."""

    ONE = 0
    SUIT_COUNT = 1
    DEUCEY = 2


class State(Fields):
    """A table of Magnate. Seats, suits, districts and cards are numbered from 0."""

    edition: Edition
    phase: int = cell("the decision that is due, a Phase")
    turn: int = cell("turns begun")
    active: int = cell("the seat whose turn it is")
    dealt: int = cell("Crowns and cards dealt in the set-up, 0-12")
    dice: Row = cells("the two ten-sided dice of this turn, the higher first; 0 before the roll", 2)
    taxes: int = cell("tax dice thrown this turn")
    taxed: Row = cells("by tax die: the suit it taxed plus 1; 0 where it was not thrown", 2)
    tokens: Grid = cells("tokens in hand, by seat and suit", SEATS, SUITS, kind="i2")
    zone: Row = cells("where each card is, a Zone", CARD_COUNT)
    place: Row = cells("of a card in a column: how many cards lie below it", CARD_COUNT)
    height: Grid = cells("cards in a column, by seat and district", SEATS, DISTRICTS)
    top: Grid = cells("the card placed last in a column, or NO_CARD", SEATS, DISTRICTS)
    deed: Grid = cells("1 where the last card of the column is an unfinished deed", SEATS, DISTRICTS)
    paid: Cube = cells("tokens on that deed, by suit", SEATS, DISTRICTS, SUITS)
    choice: Grid = cells("income chosen for that deed: the suit plus 1, SECRET, or 0", SEATS, DISTRICTS)
    played: int = cell("1 once a card was played this turn")
    due: int = cell("the card whose payment is being chosen, or NO_CARD")
    pile: int = cell("cards in the draw pile")
    held: Row = cells("cards in hand, by seat", SEATS)
    counted: Row = cells("1 on a card that was in a hand when the first pile ran out", CARD_COUNT)
    counted_held: Row = cells("how many of those are still in the hand, by seat", SEATS)
    reshuffled: int = cell("1 once the discards have become the pile")
    final_turns: int = cell("last turns still to end; 0 before they begin")
