"""Tokens between the bank and the hands; what a limited bank still holds [S1, A9, A10]."""

from __future__ import annotations

from ...kernel.dialect import rule
from .cards import EVERY_DISTRICT, EVERY_SEAT, SUIT_COUNT, SUIT_OF
from .fields import State


@rule
def bank_has(s: State, suit: int) -> bool:
    """[S1, A9, O12, A10] Always without a limit; else while fewer tokens than the limit are in hands and on deeds."""
    return s.edition.bank_limit == 0 or bank_rest(s, suit) > 0


@rule
def bank_rest(s: State, suit: int) -> int:
    """[A10] With a limit: the tokens neither in hands nor on deeds."""
    rest = s.edition.bank_limit
    for seat in EVERY_SEAT:
        rest -= s.tokens[seat][suit]
        for district in EVERY_DISTRICT:
            rest -= s.paid[seat][district][suit]
    return rest


@rule
def give(s: State, seat: int, suit: int) -> None:
    """[A10] One token from the bank, if it has one."""
    if bank_has(s, suit):
        s.tokens[seat][suit] += 1


@rule
def give_each_suit(s: State, seat: int, card: int) -> None:
    """One token of each suit that the card shows."""
    for at in range(SUIT_COUNT[card]):
        give(s, seat, SUIT_OF[card][at])


@rule
def take_each_suit(s: State, seat: int, card: int) -> None:
    """Return one token of each suit that the card shows to the bank."""
    for at in range(SUIT_COUNT[card]):
        s.tokens[seat][SUIT_OF[card][at]] -= 1


@rule
def has_each_suit(s: State, seat: int, card: int) -> bool:
    """Whether the seat holds a token of each suit that the card shows."""
    tokens = s.tokens[seat]
    for suit in SUIT_OF[card]:  # noqa: SIM110 - the dialect has no generators
        if tokens[suit] == 0:
            return False
    return True
