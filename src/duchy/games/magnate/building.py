"""The card of the turn and what goes with it: build, deed, sell, develop, trade [D, B, V, L, X, C2-C4]."""

from __future__ import annotations

from ...kernel.dialect import Row, insert, rule
from ..decktet import FIRST_NUMBER, FIRST_PAWN
from .actions import PAYMENT_OF, PAYMENTS, SPEND_0, build_code, pay_code, sell_code, trade_code
from .bank import bank_has, give, give_each_suit, has_each_suit, take_each_suit
from .cards import (
    DECK,
    DISTRICT_MASK,
    DISTRICTS,
    EVERY_DISTRICT,
    EVERY_SUIT,
    NO_CARD,
    RANK,
    SUIT_COUNT,
    SUIT_MASK,
    SUIT_OF,
    TRADE_RATE,
)
from .fields import Phase, State, Zone
from .refusals import Code

# Where a card may lie


@rule
def refuse_place(s: State, card: int, district: int) -> int:
    """[D6, A37] None where an own deed is unfinished; else as many as fit."""
    seat = s.active
    if s.deed[seat][district] == 1:
        return Code.DEED_OPEN
    top = s.top[seat][district]
    return refuse_first(s, card, district) if top == NO_CARD else refuse_later(card, top)


@rule
def refuse_first(s: State, card: int, district: int) -> int:
    """[D3, A21, V-2, A42] It shares a suit with the Pawn there, unless that is the Excuse or Pawns are properties."""
    if s.edition.pawn_properties == 0 and SUIT_MASK[card] & DISTRICT_MASK[district] == 0:
        return Code.FIRST_CARD
    return Code.FINE


@rule
def refuse_later(card: int, top: int) -> int:
    """[D4, A22, A29] It shares a suit with the card before it, were that once a deed or a Court."""
    return Code.FINE if SUIT_MASK[card] & SUIT_MASK[top] != 0 else Code.NO_ROOM


@rule
def place(s: State, card: int, district: int) -> None:
    """[D5, L2] From the hand onto the column, permanently; this is the turn's card."""
    seat = s.active
    leave_hand(s, card, Zone.COLUMN + seat * DISTRICTS + district)
    s.place[card] = s.height[seat][district]
    s.height[seat][district] += 1
    s.top[seat][district] = card


@rule
def leave_hand(s: State, card: int, zone: int) -> None:
    """[L2, L3] One card a turn leaves the hand."""
    s.zone[card] = zone
    s.held[s.active] -= 1
    s.played = 1
    if s.counted[card] == 1:
        s.counted[card] = 0
        s.counted_held[s.active] -= 1


@rule
def refuse_card(s: State, card: int) -> int:
    """[L2, L3] One card a turn, from one's own hand."""
    if s.played == 1:
        return Code.ONE_CARD
    if s.zone[card] != Zone.HAND + s.active:
        return Code.NOT_IN_HAND
    return Code.FINE


@rule
def refuse_card_at(s: State, card: int, district: int) -> int:
    """[D3, D4, D6, L2, L3] A card in hand, and a place for it."""
    reason = refuse_card(s, card)
    if reason == Code.FINE:
        reason = refuse_place(s, card, district)
    return reason


# Building outright


@rule
def price(s: State, card: int) -> int:
    """[D1, D2, C2, V1, O1] The price of a card outright, which is also the total for its deed."""
    return s.edition.ace_cost if card < FIRST_NUMBER else RANK[card]


@rule
def least_of_each(s: State, card: int) -> int:
    """[D1, C2, O6, A26] Tokens that every suit of the card must give: 1, or 0 for a Court paid with any mix."""
    return s.edition.court_payment if card >= FIRST_PAWN else 1


@rule
def refuse_price(s: State, card: int) -> int:
    """[D1, D2, C2] The seat must be able to pay the price from the card's suits."""
    tokens = s.tokens[s.active]
    suits: Row = SUIT_OF[card]
    total = 0
    for at in range(SUIT_COUNT[card]):
        total += tokens[suits[at]]
    if total >= price(s, card) and (least_of_each(s, card) == 0 or has_each_suit(s, s.active, card)):
        return Code.FINE
    if card < FIRST_NUMBER:
        return Code.ACE_PRICE
    if card < FIRST_PAWN:
        return Code.PRICE
    return Code.COURT_PRICE if total < price(s, card) else Code.COURT_EVERY_SUIT


@rule
def refuse_build(s: State, card: int, district: int) -> int:
    """[D1-D6] A card that can be placed there, its price in hand."""
    reason = refuse_card_at(s, card, district)
    if reason == Code.FINE:
        reason = refuse_price(s, card)
    return reason


@rule
def build(s: State, card: int, district: int) -> None:
    """[D1, D2, C2] Developed at once; the payment is chosen if there is more than one."""
    place(s, card, district)
    least, most = first_suit_range(s, card)
    if SUIT_COUNT[card] == 1:
        s.tokens[s.active][SUIT_OF[card][0]] -= price(s, card)
    elif SUIT_COUNT[card] == 2 and least == most:
        spend(s, PAYMENT_OF[card][least][price(s, card) - least])
    else:
        s.due = card
        s.phase = Phase.SPEND
        if SUIT_COUNT[card] == 3:
            spend_the_only_way(s, card)


@rule
def first_suit_range(s: State, card: int) -> tuple[int, int]:
    """[D1, C2] The least and the most that the card's first suit can give to its price."""
    tokens = s.tokens[s.active]
    least = least_of_each(s, card)
    cost = price(s, card)
    suits: Row = SUIT_OF[card]
    others = 0
    for at in range(1, SUIT_COUNT[card]):
        others += tokens[suits[at]]
    return max(least, cost - others), min(cost - least * (SUIT_COUNT[card] - 1), tokens[suits[0]])


@rule
def spend_the_only_way(s: State, card: int) -> None:
    """[C2] A Court with only one possible payment is paid at once."""
    found = 0
    only = 0
    for first in range(RANK[card] + 1):
        for second in range(RANK[card] - first + 1):
            if refuse_spend(s, PAYMENT_OF[card][first][second]) == Code.FINE:
                found += 1
                only = PAYMENT_OF[card][first][second]
    if found == 1:
        spend(s, only)


@rule
def refuse_spend(s: State, payment: int) -> int:
    """[D1, C2] Exactly the price, all of the card's suits, at least one of each, from the hand."""
    total = 0
    every = 0
    for suit in EVERY_SUIT:
        count = PAYMENTS[payment][suit]
        total += count
        if count > s.tokens[s.active][suit]:
            return Code.PAYMENT
        if count > 0:
            if SUIT_MASK[s.due] & (1 << suit) == 0:
                return Code.PAYMENT
            every += 1
    if total != price(s, s.due):
        return Code.PAYMENT
    if every < SUIT_COUNT[s.due] and least_of_each(s, s.due) == 1:
        return Code.PAYMENT if s.due < FIRST_PAWN else Code.COURT_EVERY_SUIT
    return Code.FINE


@rule
def spend(s: State, payment: int) -> None:
    """[D1] The tokens go to the bank."""
    tokens = s.tokens[s.active]
    for suit in EVERY_SUIT:
        tokens[suit] -= PAYMENTS[payment][suit]
    s.due = NO_CARD
    s.phase = Phase.PLAY


@rule
def legal_spends(s: State, out: Row) -> int:
    """[D1, C2] Every payment for the card that is due."""
    card = s.due
    suits: Row = SUIT_OF[card]
    tokens = s.tokens[s.active]
    cost = price(s, card)
    least, most = first_suit_range(s, card)
    count = 0
    for first in range(least, most + 1):
        if SUIT_COUNT[card] == 2:
            out[count] = SPEND_0 + PAYMENT_OF[card][first][cost - first]
            count += 1
        else:
            rest = cost - first
            floor = least_of_each(s, card)
            lowest = max(floor, rest - tokens[suits[2]])
            highest = min(rest - floor, tokens[suits[1]])
            for second in range(lowest, highest + 1):
                out[count] = SPEND_0 + PAYMENT_OF[card][first][second]
                count += 1
    return count


# Deeds


@rule
def refuse_deed_price(s: State, card: int) -> int:
    """[B1, C3, A27, A46] One token of each suit, a Court's three too, even if the card could be built outright."""
    if card < FIRST_NUMBER:
        return refuse_ace_deed(s, card)
    if is_rank_without_deed(s, card):
        return Code.NO_RANK2_DEED
    if has_each_suit(s, s.active, card):
        return Code.FINE
    return Code.DEED_PRICE if card < FIRST_PAWN else Code.COURT_DEED_PRICE


@rule
def refuse_ace_deed(s: State, ace: int) -> int:
    """[B2, O2] By edition no deed, or one for one or two tokens of its suit."""
    if s.edition.ace_deed == 0:
        return Code.NO_ACE_DEED
    return Code.FINE if s.tokens[s.active][ace] >= s.edition.ace_deed else Code.ACE_DEED_PRICE


@rule
def is_rank_without_deed(s: State, card: int) -> bool:
    """[B3, O3] Whether the card is of rank 2 and the edition has no deeds for these."""
    return RANK[card] == 2 and s.edition.rank2_deed == 0


@rule
def refuse_deed(s: State, card: int, district: int) -> int:
    """[B1, B2, B3, C3] A card that can be placed there, the price of its deed in hand."""
    reason = refuse_card_at(s, card, district)
    if reason == Code.FINE:
        reason = refuse_deed_price(s, card)
    return reason


@rule
def buy_deed(s: State, card: int, district: int) -> None:
    """[B1, B2, C3, A11] The price goes to the bank; the card lies unfinished."""
    if card < FIRST_NUMBER:
        s.tokens[s.active][card] -= s.edition.ace_deed
    else:
        take_each_suit(s, s.active, card)
    place(s, card, district)
    s.deed[s.active][district] = 1


@rule
def paid_in(s: State, seat: int, district: int) -> int:
    """[V1] Tokens on the deed of that column."""
    paid = s.paid[seat][district]
    total = 0
    for suit in EVERY_SUIT:
        total += paid[suit]
    return total


@rule
def deed_district(s: State, card: int) -> int:
    """The district where the card is the active seat's unfinished deed; -1 if it is not one."""
    column = s.zone[card] - Zone.COLUMN - s.active * DISTRICTS
    if 0 <= column < DISTRICTS and s.deed[s.active][column] == 1 and s.top[s.active][column] == card:
        return column
    return -1


@rule
def blocks_a_suit(s: State, card: int, district: int, suit: int) -> bool:
    """[O8] After this token, fewer places would be left than suits that the deed does not show yet."""
    absent = 0
    for at in range(SUIT_COUNT[card]):
        if s.paid[s.active][district][SUIT_OF[card][at]] == 0 and SUIT_OF[card][at] != suit:
            absent += 1
    return price(s, card) - paid_in(s, s.active, district) - 1 < absent


@rule
def refuse_pay(s: State, card: int, suit: int) -> int:
    """[V1, A12, A13, O8] A token of one of the card's suits onto one's own unfinished deed."""
    district = deed_district(s, card)
    if district < 0:
        return Code.NOT_OWN_DEED
    if SUIT_MASK[card] & (1 << suit) == 0:
        return Code.NOT_ITS_SUIT
    if s.tokens[s.active][suit] == 0:
        return Code.NO_TOKEN
    if s.edition.deed_needs_every_suit == 1 and blocks_a_suit(s, card, district, suit):
        return Code.EVERY_SUIT
    return Code.FINE


@rule
def pay(s: State, card: int, suit: int) -> None:
    """[V1, V3, A13, A14, A15, B4] The last token finishes the deed; all of them go to the bank then."""
    seat = s.active
    district = (s.zone[card] - Zone.COLUMN) % DISTRICTS
    s.tokens[seat][suit] -= 1
    s.paid[seat][district][suit] += 1
    if paid_in(s, seat, district) == price(s, card):
        s.deed[seat][district] = 0
        for any_suit in EVERY_SUIT:
            s.paid[seat][district][any_suit] = 0


@rule
def legal_pays(s: State, out: Row, count: int) -> int:
    """[V1, V2] Every token that may go onto a deed of the active seat."""
    deed = s.deed[s.active]
    for district in EVERY_DISTRICT:
        if deed[district] == 1:
            count = legal_pays_in(s, out, count, district)
    return count


@rule
def legal_pays_in(s: State, out: Row, count: int, district: int) -> int:
    """[V1, O8] Every token that may go onto the deed of that district."""
    card = s.top[s.active][district]
    tokens = s.tokens[s.active]
    every_suit = s.edition.deed_needs_every_suit == 1
    first_code = pay_code(card, 0)
    suits = SUIT_OF[card]
    for at in range(SUIT_COUNT[card]):
        if tokens[suits[at]] > 0 and not (every_suit and blocks_a_suit(s, card, district, suits[at])):
            count = insert(out, count, first_code + suits[at])
    return count


# Selling


@rule
def sell(s: State, card: int) -> None:
    """[L1, C4, A30, A34] One token of each suit, an Ace two of its own; the card goes to the discards."""
    leave_hand(s, card, Zone.DISCARD)
    give_each_suit(s, s.active, card)
    if card < FIRST_NUMBER:
        give(s, s.active, card)


@rule
def legal_cards(s: State, out: Row, count: int) -> int:
    """[L1-L3, D5] For each card in hand: building it, its deed, and selling it, which is always possible."""
    zone = s.zone
    hand = Zone.HAND + s.active
    for card in range(DECK):
        if zone[card] == hand:
            if refuse_price(s, card) == Code.FINE:
                count = legal_places(s, out, count, card, build_code(card, 0))
            if refuse_deed_price(s, card) == Code.FINE:
                count = legal_places(s, out, count, card, build_code(card, DISTRICTS))
            out[count] = sell_code(card)
            count += 1
    return count


@rule
def legal_places(s: State, out: Row, count: int, card: int, first_code: int) -> int:
    """[D3, D4, D6] The districts that take the card, as actions from `first_code` on."""
    for district in EVERY_DISTRICT:
        if refuse_place(s, card, district) == Code.FINE:
            out[count] = first_code + district
            count += 1
    return count


# Trading


@rule
def refuse_trade(s: State, given: int, taken: int) -> int:
    """[X1, X3, A10, A19, A20] Three of one suit for one of any other that the bank has; any number of times."""
    if given == taken:
        return Code.SAME_SUIT
    if s.tokens[s.active][given] < TRADE_RATE:
        return Code.TOO_FEW
    if not bank_has(s, taken):
        return Code.BANK_EMPTY
    return Code.FINE


@rule
def trade(s: State, given: int, taken: int) -> None:
    """[X1] Three go to the bank, one comes from it."""
    s.tokens[s.active][given] -= TRADE_RATE
    s.tokens[s.active][taken] += 1


@rule
def legal_trades(s: State, out: Row, count: int) -> int:
    """[X1] Every exchange that the active seat can make."""
    tokens = s.tokens[s.active]
    limited = s.edition.bank_limit > 0
    for given in EVERY_SUIT:
        if tokens[given] >= TRADE_RATE:
            first_code = trade_code(given, 0)
            for taken in EVERY_SUIT:
                if taken != given and (not limited or bank_has(s, taken)):
                    out[count] = first_code + taken
                    count += 1
    return count
