"""Dice, tax and income [T0-T5, I1-I6]."""

from __future__ import annotations

from ...kernel.dialect import rule
from ..decktet import FIRST_CROWN, FIRST_NUMBER
from .bank import give, give_each_suit
from .cards import CARDS_OF_A_RANK, DISTRICTS, EVERY_SEAT, EVERY_SUIT, HIGHEST_FACE, NO_CARD, SEATS
from .fields import Phase, State, Zone


@rule
def roll(s: State, high: int, low: int) -> None:
    """[T0, T2, A4, A5] Two ten-sided dice; a 1 on either brings one tax roll, before any income."""
    s.dice[0] = high
    s.dice[1] = low
    if low == 1:
        s.phase = Phase.TAX
    else:
        begin_income(s)


@rule
def tax(s: State, suit: int) -> None:
    """[T3, T4, T5, O16, A3] Each seat keeps one token of the taxed suit in hand; tokens on deeds are safe."""
    for seat in EVERY_SEAT:
        s.tokens[seat][suit] -= taxable(s, seat, suit)
    s.taxed[s.taxes] = suit + 1
    s.taxes += 1
    if s.taxes == s.edition.tax_dice:
        begin_income(s)


@rule
def taxable(s: State, seat: int, suit: int) -> int:
    """[T4] Tokens in hand that a tax on the suit takes: all but one."""
    return max(0, s.tokens[seat][suit] - 1)


@rule
def begin_income(s: State) -> None:
    """[T5, A44] After the tax: the window of O9, or income."""
    if s.edition.develop_before_income == 1:
        s.phase = Phase.DEVELOP
    else:
        ask_or_pay(s)


@rule
def ask_or_pay(s: State) -> None:
    """[I4, A7] All choices are made before anything is paid."""
    if next_choice(s) == NO_CARD:
        pay_income(s)
        s.phase = Phase.PLAY
    else:
        s.phase = Phase.CHOOSE


@rule
def awaits_choice(s: State, card: int) -> bool:
    """[I4, A8] The card is an unfinished deed for which no income has been chosen."""
    column = s.zone[card] - Zone.COLUMN
    if column < 0:
        return False
    seat = column // DISTRICTS
    district = column % DISTRICTS
    return s.deed[seat][district] == 1 and s.top[seat][district] == card and s.choice[seat][district] == 0


@rule
def next_choice(s: State) -> int:
    """[I4, I6, A7, A28] The deed of rank 2-9 whose owner chooses next: the active seat's first, by district."""
    next_one = NO_CARD
    rank = s.dice[0]
    if 1 < rank < HIGHEST_FACE:
        earliest = SEATS * DISTRICTS
        for card in range(first_of_rank(rank), first_of_rank(rank + 1)):
            place_in_turn = (s.zone[card] - Zone.COLUMN - s.active * DISTRICTS) % (SEATS * DISTRICTS)
            if place_in_turn < earliest and awaits_choice(s, card):
                earliest = place_in_turn
                next_one = card
    return next_one


@rule
def first_of_rank(rank: int) -> int:
    """The first of the three cards of a rank from 2 to 9."""
    return FIRST_NUMBER + CARDS_OF_A_RANK * (rank - 2)


@rule
def choose(s: State, card: int, suit: int) -> None:
    """[I4, A8] The owner names one of the deed's suits; one must be named."""
    column = s.zone[card] - Zone.COLUMN
    s.choice[column // DISTRICTS][column % DISTRICTS] = suit + 1
    ask_or_pay(s)


@rule
def pay_income(s: State) -> None:
    """[I1] Both seats collect once, by the higher die."""
    result = s.dice[0]
    if result == HIGHEST_FACE:
        pay_crowns(s)
    elif result == 1:
        pay_aces(s)
    else:
        for card in range(first_of_rank(result), first_of_rank(result + 1)):
            pay_property(s, card)


@rule
def pay_crowns(s: State) -> None:
    """[I2, A28] A 10: one token for each Crown of one's own, and nothing for Courts or Pawns."""
    for suit in EVERY_SUIT:
        give(s, s.zone[FIRST_CROWN + suit] - Zone.CROWN, suit)


@rule
def pay_aces(s: State) -> None:
    """[I5, A6] Two 1s: one token for each Ace of one's own in play, deeded ones included."""
    for ace in EVERY_SUIT:
        if s.zone[ace] >= Zone.COLUMN:
            give(s, (s.zone[ace] - Zone.COLUMN) // DISTRICTS, ace)


@rule
def pay_property(s: State, card: int) -> None:
    """[I3, I4] A developed property pays one of each of its suits, a deed the chosen one."""
    column = s.zone[card] - Zone.COLUMN
    if column < 0:
        return
    seat = column // DISTRICTS
    district = column % DISTRICTS
    if s.choice[seat][district] > 0 and s.top[seat][district] == card:
        give(s, seat, s.choice[seat][district] - 1)
        s.choice[seat][district] = 0
    else:
        give_each_suit(s, seat, card)
