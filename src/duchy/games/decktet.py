"""The extended Decktet as tables: 45 cards, six suits. The order of the cards is our own; ids are the notation's."""

from __future__ import annotations

from typing import Final

SUIT_LETTERS: Final = "MSVLYK"
"""Moons, Suns, Waves, Leaves, Wyrms, Knots: the canonical order, and the faces 1-6 of the tax die [T3]."""

ACES: Final = ("1M", "1S", "1V", "1L", "1Y", "1K")
NUMBERS: Final = (
    "2MK", "2SY", "2VL", "3MV", "3SK", "3LY", "4MS", "4VL", "4YK", "5ML", "5SV", "5YK",
    "6MV", "6SY", "6LK", "7ML", "7SK", "7VY", "8MS", "8VL", "8YK", "9MS", "9VY", "9LK",
)  # fmt: skip
PAWNS: Final = ("PMSL", "PMYK", "PSVK", "PVLY")
COURTS: Final = ("TMVK", "TMLY", "TSVY", "TSLK")
CROWNS: Final = ("NM", "NS", "NV", "NL", "NY", "NK")
EXCUSE: Final = "0"

CARDS: Final = (*ACES, *NUMBERS, *PAWNS, *COURTS, *CROWNS, EXCUSE)
CARD_AT: Final = {card: at for at, card in enumerate(CARDS)}

FIRST_NUMBER: Final = len(ACES)
FIRST_PAWN: Final = FIRST_NUMBER + len(NUMBERS)
FIRST_COURT: Final = FIRST_PAWN + len(PAWNS)
FIRST_CROWN: Final = FIRST_COURT + len(COURTS)


def suits_of(card: str) -> tuple[int, ...]:
    """The suits that a card id shows, as positions in `SUIT_LETTERS`, in canonical order."""
    return tuple(SUIT_LETTERS.index(letter) for letter in card[1:])
