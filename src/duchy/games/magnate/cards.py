"""The printed components of Magnate: cards, districts, dice, as constant tables."""

from __future__ import annotations

from typing import Final

from ...kernel.dialect import Row, table
from .. import decktet
from ..decktet import CARDS, FIRST_COURT, FIRST_CROWN, FIRST_NUMBER, FIRST_PAWN, suits_of

SEATS: Final = 2
SUITS: Final = 6
DISTRICTS: Final = 5
EVERY_SEAT: Final[Row] = table(range(SEATS))
EVERY_SUIT: Final[Row] = table(range(SUITS))
EVERY_DISTRICT: Final[Row] = table(range(DISTRICTS))
HAND_SIZE: Final = 3
CARD_COUNT: Final = len(CARDS)
DECK: Final = FIRST_CROWN
"""Cards below this number can be dealt to a hand: Aces, 2-9, Pawns (V-2) and Courts (C1)."""
NO_CARD: Final = -1
HIGHEST_FACE: Final = 10
TRADE_RATE: Final = 3
CARDS_OF_A_RANK: Final = 3
COURT_RANK: Final = 10


def _rank(card: str) -> int:
    return int(card[0]) if card[0] in "123456789" else COURT_RANK


def _suit_row(card: str) -> tuple[int, ...]:
    suits = suits_of(card)
    return (*suits, *suits[-1:] * 2, 0, 0, 0)[:3]


def _mask(card: str) -> int:
    return sum(1 << suit for suit in suits_of(card))


RANK: Final = table([_rank(card) for card in CARDS])
"""A card's price outright and value at the end; an Ace's price and value are axes [O1, O4]."""
SUIT_COUNT: Final = table([len(suits_of(card)) for card in CARDS])
SUIT_OF: Final = table([_suit_row(card) for card in CARDS])
"""The card's suits in canonical order, `SUIT_COUNT[card]` of them; the last is repeated to fill the row."""
SUIT_MASK: Final = table([_mask(card) for card in CARDS])
"""Bit s set where the card shows suit s."""

ANY_SUIT: Final = 0b111111
DISTRICT_PAWNS: Final = ("PMSL", "PMYK", decktet.EXCUSE, "PSVK", "PVLY")
"""The districts 1-5 in their fixed order [S3, A2]."""
DISTRICT_MASK: Final = table([_mask(pawn) if pawn != decktet.EXCUSE else ANY_SUIT for pawn in DISTRICT_PAWNS])
"""The suits that a first card may share; the Excuse accepts any [D3]."""

assert (FIRST_NUMBER, FIRST_PAWN, FIRST_COURT) == (SUITS, 30, 34)
