"""The pack of cards, the square of the market and its lines, as constant tables [M1]."""

from __future__ import annotations

from typing import Final

from ...kernel.dialect import Grid, Row, table

SEATS_MAX: Final = 4
SUIT_LETTERS: Final = "SHDC"
SUITS: Final = len(SUIT_LETTERS)
VALUES: Final = 10
"""Goods of a suit; their values are 1 to 10."""
GOODS: Final = SUITS * VALUES
RANKS: Final = 3
CHARACTERS: Final = RANKS * SUITS
CARD_COUNT: Final = GOODS + CHARACTERS
"""Goods are the cards 0-39, by suit and value; characters follow, by rank and suit."""
NO_CARD: Final = -1
NO_SEAT: Final = -1

GOODS_NAMES: Final = tuple(f"{value}{suit}" for suit in SUIT_LETTERS for value in ("A", *range(2, VALUES + 1)))
CHARACTER_NAMES: Final = tuple(f"{rank}{suit}" for rank in "QJK" for suit in SUIT_LETTERS)
CARDS: Final = GOODS_NAMES + CHARACTER_NAMES
CARD_AT: Final = {name: card for card, name in enumerate(CARDS)}

EVERY_SUIT: Final[Row] = table(range(SUITS))
EVERY_GOOD: Final[Row] = table(range(GOODS))
EVERY_CHARACTER: Final[Row] = table(range(CHARACTERS))
SUIT: Final[Row] = table([good // VALUES for good in range(GOODS)])
VALUE: Final[Row] = table([good % VALUES + 1 for good in range(GOODS)])
"""The value of a good; also its price, except in the middle of the market."""

LOWEST: Final[Row] = table([(bits & -bits).bit_length() - 1 for bits in range(1 << VALUES)])
"""The lowest set bit, for iterating over sets of piles and of goods of a suit."""

PILES: Final = 9
EVERY_PILE: Final[Row] = table(range(PILES))
CENTRE: Final = 4
FACTOR: Final[Row] = table([2 if pile == CENTRE else 1 for pile in range(PILES)])
"""How many times its value the top card of a pile costs."""
CORNERS: Final = (0, 2, 6, 8)
LAID_IN_TURN: Final = 36
_LAID_ON: Final = [at % PILES for at in range(LAID_IN_TURN)] + list(CORNERS)
PILE_OF: Final[Row] = table(_LAID_ON)
"""The pile that each card of the set-up goes on, in order."""
FULL: Final[Row] = table([_LAID_ON.count(pile) for pile in range(PILES)])
"""How high each pile is when all are laid."""
LINES: Final[Grid] = table([(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)])
"""Three rows, three columns, two diagonals."""
STRAIGHT_LINES: Final = 6
