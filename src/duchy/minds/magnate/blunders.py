"""Magnate: do not trade three tokens for one that no card in hand and no deed can use."""

from __future__ import annotations

from ...games.magnate.actions import FIRST, KIND, SECOND, Kind
from ...games.magnate.building import deed_district, paid_in, price
from ...games.magnate.cards import DECK, SUIT_COUNT, SUIT_MASK, SUIT_OF
from ...games.magnate.fields import State, Zone
from ...kernel.dialect import Row, rule


@rule
def is_senseless(s: State, action: int) -> bool:
    """Whether the action is a trade for a token that the seat has no use for."""
    return KIND[action] == Kind.TRADE and not is_wanted(s, FIRST[action], SECOND[action])


@rule
def is_wanted(s: State, given: int, taken: int) -> bool:
    """Whether the trade brings a card in hand or an unfinished deed nearer to its price."""
    for card in range(DECK):
        if SUIT_MASK[card] >> taken & 1 == 1 and SUIT_MASK[card] >> given & 1 == 0:
            if s.zone[card] == Zone.HAND + s.active and s.played == 0 and is_short(s, card, taken, price(s, card)):
                return True
            district = deed_district(s, card)
            if district >= 0 and is_short(s, card, taken, price(s, card) - paid_in(s, s.active, district)):
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
