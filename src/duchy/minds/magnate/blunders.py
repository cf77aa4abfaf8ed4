"""Magnate: do not trade three tokens for one that no card in hand and no deed can use."""

from __future__ import annotations

from typing import Final

from ...games.decktet import FIRST_CROWN
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
from ...kernel.dialect import Grid, Row, mix, rule, table, width
from .inputs import Card, Fitting, Margin, Moment, Side, Suit, Whole

DISTRICT: Final = 0
SUIT: Final = 1
CARD: Final = 2
WHOLE: Final = 3
"""Groups of a net's inputs."""
MARGIN: Final = 2 * width(Side) + width(Fitting)
LANE: Final = MARGIN + width(Margin)
GUESSES: Final = 1
"""How often a level guesses what is hidden before it decides."""
LOOKED_AT: Final[Row] = table([1, 0, 0, 0])
"""By group of a net's inputs: 1 where a level may overlook some of the things for a turn."""
HABITS: Final[Grid] = table([
    (0, SUIT, Suit.SEVERAL, Suit.OTHER_SEVERAL, 0),
    (1, DISTRICT, Side.DEED_RANK, Side.DEED_RANK, 200),
    (1, DISTRICT, Side.DEED_LIKELY, Side.DEED_LIKELY, 0),
    (1, DISTRICT, MARGIN + Margin.LIKELY, MARGIN + Margin.LIKELY_BY_TIME, 0),
    (1, CARD, Card.RANK, Card.RANK, 200),
    (2, DISTRICT, MARGIN, MARGIN + Margin.LIKELY_BY_TIME, 0),
])  # fmt: skip
"""Errors that people make: the habit, the group, the first and the last feature, and how much is thought of these, in
hundredths."""
PLAIN_TO_SEE: Final[Grid] = table([
    (DISTRICT, LANE, LANE + Moment.OTHER_TOKENS),
    (SUIT, width(Suit), width(Suit) + Moment.OTHER_TOKENS),
    (SUIT, Suit.TOKENS, Suit.OTHER_TOKENS),
    (SUIT, Suit.ANY, Suit.OTHER_ANY),
    (CARD, width(Card), width(Card) + Moment.OTHER_TOKENS),
    (CARD, Card.PLAYABLE, Card.PLAYABLE),
    (WHOLE, Whole.LEFT, Whole.OTHER_HELD),
    (WHOLE, Whole.TOKENS, Whole.OTHER_TOKENS),
    (WHOLE, Whole.PLAYS, Whole.TAX_DICE),
])  # fmt: skip
"""Features that nobody misjudges: the group, the first and the last one."""


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


@rule
def is_means(s: State, action: int) -> bool:
    """Whether the action serves only another one in the same turn, and is judged together with that."""
    return KIND[action] == Kind.TRADE


@rule
def is_end(s: State, means: int, action: int) -> bool:
    """Whether the action is what such a one was for: it uses the token."""
    taken = SECOND[means]
    if KIND[action] == Kind.PAY:
        return SECOND[action] == taken
    return (KIND[action] == Kind.BUILD or KIND[action] == Kind.DEED) and SUIT_MASK[FIRST[action]] >> taken & 1 == 1


@rule
def turn_key(s: State) -> int:
    """A number that differs from game to game and stays the same while a seat has its turn."""
    key = 0
    for suit in EVERY_SUIT:
        key = mix(key, s.zone[FIRST_CROWN + suit])
    for district in EVERY_DISTRICT:
        key = mix(key, s.top[1 - s.active][district] + 1)
    return key
