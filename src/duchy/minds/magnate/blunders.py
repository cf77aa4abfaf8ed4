"""Magnate: do not trade three tokens for one that no card in hand and no deed can use."""

from __future__ import annotations

from ...games.magnate.actions import FIRST, KIND, SECOND, Kind
from ...games.magnate.building import deed_district, paid_in, price, refuse_pay
from ...games.magnate.cards import DECK, EVERY_SUIT, SUIT_COUNT, SUIT_MASK, SUIT_OF, TRADE_RATE
from ...games.magnate.fields import State, Zone
from ...games.magnate.refusals import Code
from ...kernel.dialect import Row, rule


@rule
def is_senseless(s: State, action: int) -> bool:
    """Whether the action is a trade for a token that the seat has no use for."""
    return KIND[action] == Kind.TRADE and not is_wanted(s, FIRST[action], SECOND[action])


@rule
def is_wanted(s: State, given: int, taken: int) -> bool:
    """Whether the trade brings a card in hand or an unfinished deed nearer to its price.

    Where both suits are the card's own it is two tokens further from it: then only if nothing could be paid otherwise.
    """
    for card in range(DECK):
        if SUIT_MASK[card] >> taken & 1 == 1:
            is_own = SUIT_MASK[card] >> given & 1 == 1
            district = deed_district(s, card)
            if s.zone[card] == Zone.HAND + s.active and s.played == 0:
                if makes_payable(s, card, given, taken) if is_own else is_short(s, card, taken, price(s, card)):
                    return True
            elif district >= 0:
                rest = price(s, card) - paid_in(s, s.active, district)
                if goes_on(s, card, given, taken) if is_own else is_short(s, card, taken, rest):
                    return True
    return False


@rule
def is_short(s: State, card: int, suit: int, wanted: int) -> bool:
    """Whether the seat has none of the suit, or fewer than `wanted` tokens of the card's suits."""
    tokens = s.tokens[s.active]
    suits: Row = SUIT_OF[card]
    held = 0
    for at in range(SUIT_COUNT[card]):
        held += tokens[suits[at]]
    return tokens[suit] == 0 or held < wanted


@rule
def makes_payable(s: State, card: int, given: int, taken: int) -> bool:
    """[D1, B1, C3] Whether the seat has none of the suit, and after the trade every suit of the card, or has it after
    further trades: then it can build the card or buy its deed.
    """
    tokens = s.tokens[s.active]
    if tokens[taken] > 0 or tokens[given] == TRADE_RATE:
        return False
    trades = 0
    for suit in EVERY_SUIT:
        trades += (tokens[suit] - (SUIT_MASK[card] >> suit & 1)) // TRADE_RATE
    return trades >= 0


@rule
def goes_on(s: State, card: int, given: int, taken: int) -> bool:
    """[O8] Whether the deed accepts the one suit only after the other, of which the seat has none."""
    return s.tokens[s.active][taken] == 0 and refuse_pay(s, card, given) == Code.EVERY_SUIT
