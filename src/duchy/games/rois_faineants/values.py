"""The three actions: cost, value, and why they cannot be performed [V1, Q1, J1, K1].

A leader has no value to beat, so leaders and followers share the same rules.
"""

from __future__ import annotations

from ...kernel.dialect import rule
from .actions import Rank
from .cards import FACTOR, LOWEST, NO_CARD, SUIT, SUITS, VALUE, VALUES
from .fields import State, Zone
from .refusals import Code

HIGHEST = 20
"""Upper bound of every action's value, income and praise [V1]."""
BANQUET = 5


@rule
def beats(s: State, value: int) -> bool:
    """[V1, N1, O1, R8b, R8c] More than the last performer's value, or less in the low variant; any if nobody has."""
    if s.value == 0:
        return True
    return value < s.value if s.edition.variant_low == 1 else value > s.value


@rule
def too_little(s: State) -> int:
    """The refusal for a value that does not beat the last one."""
    return Code.NOT_LOWER if s.edition.variant_low == 1 else Code.NOT_HIGHER


# Queens


@rule
def price(s: State, pile: int) -> int:
    """[Q1, R6] The value of the top card, twice that in the middle; this is also the value of the purchase."""
    return VALUE[s.top[pile]] * FACTOR[pile]


@rule
def refuse_buy(s: State, seat: int, suit: int, pile: int) -> int:
    """[Q1, R8d, R8n, R12] An affordable top card of the suit that beats the last price."""
    if s.height[pile] == 0:
        return Code.PILE_EMPTY
    if SUIT[s.top[pile]] != suit:
        return Code.TOP_SUIT
    if price(s, pile) > s.treasury[seat]:
        return Code.PRICE
    return Code.FINE if beats(s, price(s, pile)) else too_little(s)


@rule
def can_buy(s: State, seat: int, suit: int) -> bool:
    """[Q1, R20b] Whether there is anything of that suit for the seat to buy."""
    piles = s.offered[suit]
    while piles != 0:
        if refuse_buy(s, seat, suit, LOWEST[piles]) == Code.FINE:
            return True
        piles &= piles - 1
    return False


@rule
def buy(s: State, seat: int, pile: int) -> None:
    """[Q1, R12] The price is paid, the card lies face down, the card below it can be seen."""
    good = s.top[pile]
    s.value = price(s, pile)
    s.treasury[seat] -= s.value
    s.zone[good] = Zone.DOWN + seat
    s.folded[seat][SUIT[good]] |= 1 << VALUE[good] - 1
    s.place[good] = 0
    s.height[pile] -= 1
    s.offered[SUIT[good]] ^= 1 << pile
    s.top[pile] = card_at(s, pile, s.height[pile] - 1)
    if s.height[pile] > 0:
        s.offered[SUIT[s.top[pile]]] |= 1 << pile


@rule
def card_at(s: State, pile: int, place: int) -> int:
    """The card of the pile with `place` cards below it; NO_CARD if there is none or it is unknown."""
    for good in range(len(s.place)):
        if s.place[good] == place and s.zone[good] == Zone.PILE + pile:
            return good
    return NO_CARD


# Jacks


@rule
def income(s: State, seat: int, good: int) -> int:
    """[J1, R7, R8f, R8h, R8j] What the face-up cards of the suit pay once this one is turned up, at most 20."""
    coins = s.developed[seat][SUIT[good]] + VALUE[good]
    return coins if coins < HIGHEST else HIGHEST


@rule
def refuse_turn_up(s: State, seat: int, suit: int, good: int) -> int:
    """[J1, R8e, R8g] One of the seat's own face-down cards of the suit, with an income that beats the last one."""
    if SUIT[good] != suit:
        return Code.CARD_SUIT
    if s.zone[good] != Zone.DOWN + seat:
        return Code.NOT_FACE_DOWN
    return Code.FINE if beats(s, income(s, seat, good)) else too_little(s)


@rule
def can_turn_up(s: State, seat: int, suit: int) -> bool:
    """[J1, R8e] Whether the seat has a face-down card of that suit to turn up."""
    folded = s.folded[seat][suit]
    while folded != 0:
        if beats(s, income(s, seat, suit * VALUES + LOWEST[folded])):
            return True
        folded &= folded - 1
    return False


@rule
def turn_up(s: State, seat: int, good: int) -> None:
    """[J1, R8k] The card lies face up, the income goes to the treasury."""
    s.value = income(s, seat, good)
    s.treasury[seat] += s.value
    s.zone[good] = Zone.UP + seat
    s.folded[seat][SUIT[good]] ^= 1 << VALUE[good] - 1
    s.developed[seat][SUIT[good]] += VALUE[good]


# Kings


@rule
def banquet(s: State) -> int:
    """[K1, R8l] 5 coins for the first banquet of the round, then 10, 20 and 40."""
    return BANQUET << s.performers


@rule
def praise(s: State, seat: int, suit: int) -> int:
    """[K1, R8, R8j] The value of the face-up cards of the suit, at most 20."""
    points = s.developed[seat][suit]
    return points if points < HIGHEST else HIGHEST


@rule
def refuse_feast(s: State, seat: int, suit: int) -> int:
    """[K1, R8a, R8d, R8i] Something to be praised for, the cost of the banquet, more praise than the last one had."""
    if s.developed[seat][suit] == 0:
        return Code.NO_DOMAIN
    if banquet(s) > s.treasury[seat]:
        return Code.BANQUET
    return Code.FINE if beats(s, praise(s, seat, suit)) else too_little(s)


@rule
def feast(s: State, seat: int, suit: int) -> None:
    """[K1, R8m] The banquet is paid, then the prestige received."""
    s.treasury[seat] -= banquet(s)
    s.value = praise(s, seat, suit)
    s.prestige[seat] += s.value


# Any character


@rule
def can_perform(s: State, seat: int, character: int) -> bool:
    """[P1, P2, R12b] Whether the seat has an action of that character, whoever holds the card."""
    suit = character % SUITS
    rank = character // SUITS
    if rank == Rank.QUEEN:
        return can_buy(s, seat, suit)
    if rank == Rank.JACK:
        return can_turn_up(s, seat, suit)
    return refuse_feast(s, seat, suit) == Code.FINE
