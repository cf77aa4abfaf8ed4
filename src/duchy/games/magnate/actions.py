"""Every action of Magnate as a number, and tables that say what the number means.

A code's kind and its one or two operands are `KIND`, `FIRST` and `SECOND`; the functions convert back.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ...kernel.dialect import constants, rule, table
from ..decktet import CARDS, FIRST_NUMBER, FIRST_PAWN, suits_of
from .cards import COURT_RANK, DECK, DISTRICTS, HIGHEST_FACE, RANK, SUITS


@constants
class Kind(IntEnum):
    """What sort of action; the operands are in brackets."""

    CROWN = 0
    """[suit]"""
    DRAW = 1
    """[card]"""
    ROLL = 2
    """[higher die, lower die]"""
    TAX = 3
    """[suit]"""
    COLLECT = 4
    CHOOSE = 5
    """[card, suit]"""
    BUILD = 6
    """[card, district]"""
    DEED = 7
    """[card, district]"""
    SELL = 8
    """[card]"""
    SPEND = 9
    """[payment: a row of PAYMENTS]"""
    PAY = 10
    """[card, suit]"""
    TRADE = 11
    """[suit given, suit taken]"""
    END = 12
    KEEP = 13
    REPLACE = 14


def _payments_of(card: int) -> list[tuple[int, ...]]:
    """All ways to pay the card's price from its suits, including those that leave one out."""
    suits = suits_of(CARDS[card])
    prices = (1, 3) if len(suits) == 1 else (int(RANK[card]),)
    return [_payment(suits, counts) for price in prices for counts in _splits(price, len(suits))]


def _splits(total: int, parts: int) -> list[tuple[int, ...]]:
    if parts == 1:
        return [(total,)]
    return [(first, *rest) for first in range(total + 1) for rest in _splits(total - first, parts - 1)]


def _payment(suits: tuple[int, ...], counts: tuple[int, ...]) -> tuple[int, ...]:
    row = [0] * SUITS
    for suit, count in zip(suits, counts, strict=True):
        row[suit] = count
    return tuple(row)


_PAYMENT_ROWS: Final = sorted({row for card in range(DECK) for row in _payments_of(card)})
_PAYMENT_AT: Final = {row: at for at, row in enumerate(_PAYMENT_ROWS)}

_PER_CARD: Final = 2 * DISTRICTS + 1
_ROLLS: Final = HIGHEST_FACE * (HIGHEST_FACE + 1) // 2

CROWN_0: Final = 0
DRAW_0: Final = CROWN_0 + SUITS
ROLL_0: Final = DRAW_0 + DECK
TAX_0: Final = ROLL_0 + _ROLLS
COLLECT: Final = TAX_0 + SUITS
CHOOSE_0: Final = COLLECT + 1
CARD_0: Final = CHOOSE_0 + (FIRST_PAWN - FIRST_NUMBER) * SUITS
SPEND_0: Final = CARD_0 + DECK * _PER_CARD
PAY_0: Final = SPEND_0 + len(_PAYMENT_ROWS)
TRADE_0: Final = PAY_0 + DECK * SUITS
END: Final = TRADE_0 + SUITS * SUITS
KEEP: Final = END + 1
REPLACE: Final = KEEP + 1
ACTION_COUNT: Final = REPLACE + 1
LEGAL_MAX: Final = 128
"""Upper bound for `legal`; 100 would suffice for a Court's payments."""

PAYMENTS: Final = table(_PAYMENT_ROWS)
"""Tokens of each suit, by payment."""

PAYMENT_OF: Final = table([
    [
        [
            _PAYMENT_AT.get(_payment(suits, (first, second, COURT_RANK - first - second)[: len(suits)]), -1)
            for second in range(COURT_RANK + 1)
        ]
        for first in range(COURT_RANK + 1)
    ]
    for suits in map(suits_of, CARDS[:DECK])
])  # fmt: skip
"""The payment for a card by the tokens of its first and second suit (a Court's third makes up the ten); -1: none."""


def _rows() -> list[tuple[int, int, int]]:
    rolls = [(high, low) for high in range(1, HIGHEST_FACE + 1) for low in range(1, high + 1)]
    rows = [(Kind.CROWN, suit, 0) for suit in range(SUITS)]
    rows += [(Kind.DRAW, card, 0) for card in range(DECK)]
    rows += [(Kind.ROLL, high, low) for high, low in rolls]
    rows += [(Kind.TAX, suit, 0) for suit in range(SUITS)]
    rows += [(Kind.COLLECT, 0, 0)]
    rows += [(Kind.CHOOSE, card, suit) for card in range(FIRST_NUMBER, FIRST_PAWN) for suit in range(SUITS)]
    for card in range(DECK):
        rows += [(Kind.BUILD, card, district) for district in range(DISTRICTS)]
        rows += [(Kind.DEED, card, district) for district in range(DISTRICTS)]
        rows += [(Kind.SELL, card, 0)]
    rows += [(Kind.SPEND, payment, 0) for payment in range(len(_PAYMENT_ROWS))]
    rows += [(Kind.PAY, card, suit) for card in range(DECK) for suit in range(SUITS)]
    rows += [(Kind.TRADE, given, taken) for given in range(SUITS) for taken in range(SUITS)]
    return [*rows, (Kind.END, 0, 0), (Kind.KEEP, 0, 0), (Kind.REPLACE, 0, 0)]


_ROWS: Final = [tuple(map(int, row)) for row in _rows()]
assert len(_ROWS) == ACTION_COUNT

KIND: Final = table([row[0] for row in _ROWS])
FIRST: Final = table([row[1] for row in _ROWS])
SECOND: Final = table([row[2] for row in _ROWS])


@rule
def roll_code(high: int, low: int) -> int:
    """The action `roll high low`."""
    return ROLL_0 + high * (high - 1) // 2 + low - 1


@rule
def choose_code(card: int, suit: int) -> int:
    """The action `choose card suit`, for a card of rank 2-9."""
    return CHOOSE_0 + (card - FIRST_NUMBER) * SUITS + suit


@rule
def build_code(card: int, district: int) -> int:
    """The action `build card@district`; the deed's code is `DISTRICTS` higher."""
    return CARD_0 + card * (2 * DISTRICTS + 1) + district


@rule
def sell_code(card: int) -> int:
    """The action `sell card`."""
    return CARD_0 + card * (2 * DISTRICTS + 1) + 2 * DISTRICTS


@rule
def pay_code(card: int, suit: int) -> int:
    """The action `pay card suit`."""
    return PAY_0 + card * SUITS + suit


@rule
def trade_code(given: int, taken: int) -> int:
    """The action `trade given>taken`."""
    return TRADE_0 + given * SUITS + taken
