"""Every action of Les Rois fainéants as a number, and tables that say what the number means.

A code's kind and its one or two operands are `KIND`, `FIRST` and `SECOND`; the constants `..._0` convert back.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ...kernel.dialect import Row, constants, table
from .cards import CHARACTERS, GOODS, PILES, RANKS, SEATS_MAX, SUIT, SUITS


@constants
class Kind(IntEnum):
    """What sort of action; the operands are in brackets."""

    LAY = 0
    """[good]"""
    FIRST = 1
    """[seat]"""
    DEAL = 2
    """[character]"""
    LEAD_QUEEN = 3
    """[character, pile]"""
    LEAD_JACK = 4
    """[character, good]"""
    LEAD_KING = 5
    """[character]; gives a banquet or, if that is allowed, only shows the King"""
    LEAD_IDLE = 6
    """[character], a Queen or a Jack"""
    PASS = 7
    COUP = 8
    BUY = 9
    """[pile], as a follower"""
    TURN_UP = 10
    """[good], as a follower"""
    FEAST = 11
    """as a follower"""
    DECLINE = 12


@constants
class Rank(IntEnum):
    """Of a character: a character is `rank * SUITS + suit`."""

    QUEEN = 0
    JACK = 1
    KING = 2


LAY_0: Final = 0
FIRST_0: Final = LAY_0 + GOODS
DEAL_0: Final = FIRST_0 + SEATS_MAX
LEAD_QUEEN_0: Final = DEAL_0 + CHARACTERS
"""Plus `suit * PILES + pile`."""
LEAD_JACK_0: Final = LEAD_QUEEN_0 + SUITS * PILES
"""Plus the card turned up, which determines the suit."""
LEAD_KING_0: Final = LEAD_JACK_0 + GOODS
LEAD_IDLE_0: Final = LEAD_KING_0 + SUITS
"""Plus the character; the idle King is LEAD_KING_0 plus his suit."""
PASS: Final = LEAD_IDLE_0 + (RANKS - 1) * SUITS
COUP: Final = PASS + 1
BUY_0: Final = COUP + 1
TURN_UP_0: Final = BUY_0 + PILES
FEAST: Final = TURN_UP_0 + GOODS
DECLINE: Final = FEAST + 1
ACTION_COUNT: Final = DECLINE + 1
LEGAL_MAX: Final = 64
"""Upper bound for `legal`: 40 cards to lay or to use, four Kings, eight idle cards, pass and coup."""


def _rows() -> list[tuple[int, int, int]]:
    rows = [(Kind.LAY, good, 0) for good in range(GOODS)]
    rows += [(Kind.FIRST, seat, 0) for seat in range(SEATS_MAX)]
    rows += [(Kind.DEAL, character, 0) for character in range(CHARACTERS)]
    rows += [(Kind.LEAD_QUEEN, queen, pile) for queen in range(SUITS) for pile in range(PILES)]
    rows += [(Kind.LEAD_JACK, Rank.JACK * SUITS + SUIT[good], good) for good in range(GOODS)]
    rows += [(Kind.LEAD_KING, Rank.KING * SUITS + suit, 0) for suit in range(SUITS)]
    rows += [(Kind.LEAD_IDLE, character, 0) for character in range((RANKS - 1) * SUITS)]
    rows += [(Kind.PASS, 0, 0), (Kind.COUP, 0, 0)]
    rows += [(Kind.BUY, pile, 0) for pile in range(PILES)]
    rows += [(Kind.TURN_UP, good, 0) for good in range(GOODS)]
    return [*rows, (Kind.FEAST, 0, 0), (Kind.DECLINE, 0, 0)]


_ROWS: Final = [tuple(map(int, row)) for row in _rows()]
assert len(_ROWS) == ACTION_COUNT

KIND: Final[Row] = table([row[0] for row in _ROWS])
FIRST: Final[Row] = table([row[1] for row in _ROWS])
SECOND: Final[Row] = table([row[2] for row in _ROWS])
