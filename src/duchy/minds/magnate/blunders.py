"""Magnate: do not trade three tokens for one that no card in hand and no deed can use."""

from __future__ import annotations

from ...games.magnate.actions import FIRST, KIND, SECOND, Kind
from ...games.magnate.building import deed_district, paid_in, price, refuse_pay, refuse_place
from ...games.magnate.cards import (
    DECK,
    EVERY_DISTRICT,
    EVERY_SUIT,
    NO_CARD,
    SUIT_COUNT,
    SUIT_MASK,
    SUIT_OF,
    TRADE_RATE,
)
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

    Where both suits are a card's own it is two tokens further from it: then only if nothing could be paid otherwise.
    """
    for card in range(DECK):
        if SUIT_MASK[card] >> taken & 1 == 1:
            is_own = SUIT_MASK[card] >> given & 1 == 1
            if is_playable(s, card):
                if makes_payable(s, card, given, taken) if is_own else is_short(s, card, taken):
                    return True
            elif deed_district(s, card) >= 0 and needs_suit(s, card, given, taken):
                return True
    return serves_deeds(s, given, taken)


@rule
def is_playable(s: State, card: int) -> bool:
    """Whether the card is in hand in a turn without a card so far, and a district accepts it or may once its deed is
    finished.
    """
    if s.played == 1 or s.zone[card] != Zone.HAND + s.active:
        return False
    for district in EVERY_DISTRICT:
        reason = refuse_place(s, card, district)
        top = s.top[s.active][district]
        if reason == Code.FINE or (reason == Code.DEED_OPEN and SUIT_MASK[card] & SUIT_MASK[top] != 0):
            return True
    return False


@rule
def is_short(s: State, card: int, suit: int) -> bool:
    """Whether the seat has none of the suit, or too few tokens of the card's suits to build it."""
    tokens = s.tokens[s.active]
    suits: Row = SUIT_OF[card]
    held = 0
    for at in range(SUIT_COUNT[card]):
        held += tokens[suits[at]]
    return tokens[suit] == 0 or held < price(s, card)


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
def needs_suit(s: State, card: int, given: int, taken: int) -> bool:
    """[O8] Whether neither the deed nor the seat has the suit, and the deed accepts no more of what is given."""
    if s.edition.deed_needs_every_suit == 0 or s.tokens[s.active][taken] > 0:
        return False
    is_absent = s.paid[s.active][deed_district(s, card)][taken] == 0
    return is_absent and refuse_pay(s, card, given) != Code.FINE


@rule
def serves_deeds(s: State, given: int, taken: int) -> bool:
    """Whether the seat can finish more of some of its deeds, perhaps beside building a card, after the trade."""
    unfinished = 0
    for district in EVERY_DISTRICT:
        unfinished |= s.deed[s.active][district] << district
    for deeds in range(1, unfinished + 1):
        if deeds & unfinished == deeds:
            if serves(s, deeds, NO_CARD, given, taken):
                return True
            for card in range(DECK):
                if is_playable(s, card) and serves(s, deeds, card, given, taken):
                    return True
    return False


@rule
def serves(s: State, deeds: int, card: int, given: int, taken: int) -> bool:
    """Whether these deeds and the card lack more tokens than all those of them that do not show the suit, and none of
    them shows the other suit.
    """
    lacking, suits = lack(s, deeds, card, 0)
    if lacking <= 0 or suits >> given & 1 == 1:
        return False
    for others in range(deeds + 1):
        if others & deeds == others:
            apart, _ = lack(s, others, NO_CARD, 1 << taken)
            beside, _ = lack(s, others, card, 1 << taken)
            if max(apart, beside) >= lacking:
                return False
    return True


@rule
def lack(s: State, deeds: int, card: int, without: int) -> tuple[int, int]:
    """How many tokens the seat lacks to finish these deeds and build the card, and the suits that they show, as bits;
    those that show a suit of `without` are left out.
    """
    lacking = 0
    suits = 0
    for district in EVERY_DISTRICT:
        top = s.top[s.active][district]
        if deeds >> district & 1 == 1 and SUIT_MASK[top] & without == 0:
            lacking += price(s, top) - paid_in(s, s.active, district)
            suits |= SUIT_MASK[top]
    if card != NO_CARD and SUIT_MASK[card] & without == 0:
        lacking += price(s, card)
        suits |= SUIT_MASK[card]
    for suit in EVERY_SUIT:
        if suits >> suit & 1 == 1:
            lacking -= s.tokens[s.active][suit]
    return lacking, suits
