"""Magnate for a net, from one seat's side: five districts alike, six suits, the cards in hand, the table as a whole.

Nothing here reads what the seat may not know: the other hand counts only as a number of cards.
"""

from __future__ import annotations

from typing import Final

from ...games.decktet import FIRST_CROWN, FIRST_NUMBER, FIRST_PAWN
from ...games.magnate.building import paid_in, price
from ...games.magnate.cards import (
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
    SUITS,
)
from ...games.magnate.ending import ace_value
from ...games.magnate.fields import Phase, State, Zone
from ...kernel.dialect import Reals, rule, table
from .heuristic import turns_left

SIDE: Final = 13
MARGINS: Final = 12
MOMENT: Final = 6
"""Numbers about the whole table that each district and suit is told as well: what they are worth depends on them."""
LANE: Final = 2 * SIDE + 2 + MARGINS + MOMENT
SUIT: Final = 18 + MOMENT
HAND: Final = 4
"""Cards in hand that are told one by one; nobody who has just acted holds more."""
CARD: Final = 17 + MOMENT
WHOLE: Final = 42

VERSION: Final = 3
GROUPS: Final = ((DISTRICTS, LANE, 64), (SUITS, SUIT, 24), (HAND, CARD, 32), (1, WHOLE, 32))
"""By group of inputs: how many alike, numbers of each, hidden units they share."""
SECOND: Final = 48
"""Units of the second hidden layer."""
SUITS_AT: Final = DISTRICTS * LANE
CARDS_AT: Final = SUITS_AT + SUITS * SUIT
WHOLE_AT: Final = CARDS_AT + HAND * CARD
INPUTS: Final = WHOLE_AT + WHOLE

YIELD: Final = table([1, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19])
"""Of a hundred rolls, those whose higher die is that rank."""
SPAN: Final = 3
ENVY: Final = 1.0
PAR: Final = 0
BLEND: Final = 0.1
PULL: Final = 0.2
HEAT: Final = 0.08


@rule
def features(s: State, seat: int, out: Reals) -> None:
    """Fill `out` with `INPUTS` numbers, most of them between 0 and 1."""
    for at in range(INPUTS):
        out[at] = 0.0
    left = turns_left(s)
    tell_cards(s, seat, out)
    tell_places(s, seat, out)
    tell_suits(s, seat, out)
    tell_deeds(s, seat, left, out)
    tell_margins(left, out)
    tell_hand(s, seat, left, out)
    tell_whole(s, seat, out)
    tell_incomes(left, out)
    tell_moment(s, seat, left, out)


@rule
def tell_cards(s: State, seat: int, out: Reals) -> None:
    """Every card that lies in a column or is still to be seen."""
    for card in range(DECK):
        column = s.zone[card] - Zone.COLUMN
        if column >= 0:
            tell_column_card(s, seat, card, column, out)
        elif s.zone[card] != Zone.DISCARD and s.zone[card] != Zone.OUT and s.zone[card] != Zone.HAND + seat:
            out[WHOLE_AT + 4] += 0.03
            for at in range(SUIT_COUNT[card]):
                out[SUITS_AT + SUIT_OF[card][at] * SUIT + 12] += 0.1


@rule
def tell_column_card(s: State, seat: int, card: int, column: int, out: Reals) -> None:
    """What a card in a column counts, brings and keeps to itself."""
    mine = column // DISTRICTS == seat
    owner = column // DISTRICTS
    district = column % DISTRICTS
    lane = district * LANE + (0 if mine else SIDE)
    value = ace_value(s, card) if card < FIRST_NUMBER else RANK[card]
    is_deed = s.deed[owner][district] == 1 and s.top[owner][district] == card
    side = 0 if mine else 1
    if is_deed:
        whole = price(s, card)
        paid = paid_in(s, owner, district)
        out[lane + 2] = 1.0
        out[lane + 3] = value * 0.1
        out[lane + 4] = (whole - paid) * 0.1
        out[lane + 5] = value * paid / whole * 0.1
    else:
        out[lane] += value * 0.05
        out[WHOLE_AT + 6 + side] += value * 0.01
        if card < FIRST_NUMBER:
            out[lane + 6] += 0.5
    if card < FIRST_PAWN:
        for at in range(SUIT_COUNT[card]):
            suit = SUITS_AT + SUIT_OF[card][at] * SUIT
            out[suit + 4 + side] += YIELD[RANK[card]] * (0.01 if is_deed else 0.02)
            if is_deed:
                out[suit + 8 + side] += (price(s, card) - paid_in(s, owner, district)) * 0.1
        out[WHOLE_AT + 8 + side] += YIELD[RANK[card]] * 0.01


@rule
def tell_places(s: State, seat: int, out: Reals) -> None:
    """How high each column is, and what there is of the suits that it takes next."""
    for district in EVERY_DISTRICT:
        for side in range(2):
            owner = seat if side == 0 else 1 - seat
            lane = district * LANE + side * SIDE
            top = s.top[owner][district]
            out[lane + 1] = s.height[owner][district] * 0.2
            if s.deed[owner][district] == 0:
                mask = SUIT_MASK[top] if top != NO_CARD else DISTRICT_MASK[district]
                for suit in EVERY_SUIT:
                    if mask & (1 << suit) != 0:
                        out[lane + 7] += s.tokens[owner][suit] * 0.1
                        out[lane + 8] += out[SUITS_AT + suit * SUIT + 4 + side]


@rule
def tell_suits(s: State, seat: int, out: Reals) -> None:
    """Tokens and Crowns of both seats, by suit."""
    for suit in EVERY_SUIT:
        at = SUITS_AT + suit * SUIT
        for side in range(2):
            owner = seat if side == 0 else 1 - seat
            held = s.tokens[owner][suit]
            out[at + side] = min(held, 12) * 0.1
            out[at + 2 + side] = 1.0 if held > 1 else 0.0
            if s.zone[FIRST_CROWN + suit] == Zone.CROWN + owner:
                out[at + 6 + side] = 1.0
                out[at + 4 + side] += 0.38
            out[WHOLE_AT + 10 + side] += held * 0.03
            out[at + 14 + side] = 1.0 if held > 0 else 0.0


@rule
def tell_deeds(s: State, seat: int, left: int, out: Reals) -> None:
    """By deed: what its owner has for it and will get, and what it is worth by how likely it is finished in time."""
    for side in range(2):
        owner = seat if side == 0 else 1 - seat
        for district in EVERY_DISTRICT:
            if s.deed[owner][district] == 1:
                lane = district * LANE + side * SIDE
                card = s.top[owner][district]
                missing: int = price(s, card) - paid_in(s, owner, district)
                tokens: int = tokens_for(s, owner, card)
                income: float = income_for(card, side, out)
                surplus: float = tokens + 0.5 * income * left - missing
                out[lane + 9] = min(missing, tokens) * 0.1
                out[lane + 10] = 1.0 if tokens >= missing else 0.0
                out[lane + 11] = income
                out[lane + 12] = out[lane + 3] * max(0.0, min(1.0, 0.5 + 0.15 * surplus))


@rule
def tokens_for(s: State, seat: int, card: int) -> int:
    """The seat's tokens of the card's suits."""
    tokens: int = 0
    for at in range(SUIT_COUNT[card]):
        suit: int = SUIT_OF[card][at]
        tokens += s.tokens[seat][suit]
    return tokens


@rule
def income_for(card: int, side: int, out: Reals) -> float:
    """What rolls bring that side of the card's suits, as `tell_cards` and `tell_suits` count it."""
    income: float = 0.0
    for at in range(SUIT_COUNT[card]):
        suit: int = SUIT_OF[card][at]
        income += out[SUITS_AT + suit * SUIT + 4 + side]
    return income


@rule
def tell_hand(s: State, seat: int, left: int, out: Reals) -> None:
    """The own hand: all cards together, by suit, and one by one."""
    place = 0
    for card in range(DECK):
        if s.zone[card] == Zone.HAND + seat:
            out[WHOLE_AT + 12] += RANK[card] * 0.05
            out[WHOLE_AT + 13] += 0.3
            every: bool = True
            for at in range(SUIT_COUNT[card]):
                suit: int = SUIT_OF[card][at]
                out[SUITS_AT + suit * SUIT + 10] += 0.5
                out[SUITS_AT + suit * SUIT + 11] += RANK[card] * 0.1
                if s.tokens[seat][suit] == 0:
                    every = False
            affordable: bool = every and tokens_for(s, seat, card) >= price(s, card)
            if affordable:
                out[WHOLE_AT + 14] += RANK[card] * 0.05
            row = CARDS_AT + min(place, HAND - 1) * CARD
            tell_hand_card(s, seat, card, left, every, affordable, out, row)
            tell_hand_places(s, seat, card, affordable, out, row)
            place += 1


@rule
def tell_hand_card(
    s: State, seat: int, card: int, left: int, every: bool, affordable: bool, out: Reals, at: int
) -> None:
    """What a card in hand costs, and what there is and will be for it."""
    cost = price(s, card)
    tokens = tokens_for(s, seat, card)
    income = income_for(card, 0, out)
    out[at] = 1.0
    out[at + 1] = RANK[card] * 0.1
    out[at + 2] = cost * 0.1
    out[at + 3] = 1.0 if card < FIRST_NUMBER else 0.0
    out[at + 4] = 1.0 if card >= FIRST_PAWN else 0.0
    out[at + 5] = min(tokens, 15) * 0.1
    out[at + 6] = 1.0 if every else 0.0
    out[at + 7] = 1.0 if affordable else 0.0
    out[at + 8] = RANK[card] * 0.1 if affordable else 0.0
    out[at + 9] = max(0, cost - tokens) * 0.1
    out[at + 10] = income
    out[at + 11] = max(-2.0, min(2.0, (tokens + 0.5 * income * left - cost) * 0.2))
    out[at + 16] = 1.0 if s.active == seat and s.played == 0 else 0.0


@rule
def tell_hand_places(s: State, seat: int, card: int, affordable: bool, out: Reals, at: int) -> None:
    """By district that would take the card: its rank, and whether it can be paid; to the card: what it would turn."""
    for district in EVERY_DISTRICT:
        if s.deed[seat][district] == 0:
            top = s.top[seat][district]
            mask = SUIT_MASK[top] if top != NO_CARD else DISTRICT_MASK[district]
            if mask & SUIT_MASK[card] != 0:
                lane = district * LANE
                out[lane + 2 * SIDE] += RANK[card] * 0.05
                if affordable:
                    out[lane + 2 * SIDE + 1] += RANK[card] * 0.1
                behind = (out[lane + SIDE] + 0.5 * out[lane + SIDE + 12] - out[lane]) * 20.0
                out[at + 12] += 0.3
                if behind > -0.51:
                    if RANK[card] > behind + 0.01:
                        out[at + 13] += 0.5
                        out[at + 14] = max(out[at + 14], (RANK[card] - behind) * 0.1)
                    else:
                        out[at + 15] += 0.5


@rule
def tell_whole(s: State, seat: int, out: Reals) -> None:
    """How long the game still is, who acts, what the edition says."""
    at = WHOLE_AT
    left = s.final_turns if s.final_turns > 0 else s.pile + 2
    out[at] = left * 0.03
    out[at + 1] = 1.0 if s.reshuffled == 1 else 0.0
    out[at + 2] = 1.0 if s.final_turns > 0 else 0.0
    out[at + 3] = left * 0.03 if s.reshuffled == 1 else 0.0
    out[at + 5] = s.held[1 - seat] * 0.3
    active = s.active == seat
    if s.phase == Phase.PLAY or s.phase == Phase.SPEND:
        out[at + (15 if active else 16)] = 1.0
        out[at + (17 if active else 18)] = s.played
    elif s.phase == Phase.DRAW or s.phase == Phase.REPLACE:
        out[at + (19 if active else 20)] = 1.0
    else:
        out[at + (21 if active else 22)] = 1.0
    if s.phase == Phase.CHOOSE:
        out[at + 23] = s.dice[0] * 0.1
    if s.final_turns > 0:
        out[at + 24] = 1.0 if active else 0.0
        out[at + 25] = s.final_turns * 0.5
    tell_edition(s, out, at + 26)


@rule
def tell_edition(s: State, out: Reals, at: int) -> None:
    """The axes that change what things are worth."""
    out[at] = 1.0 if s.edition.ace_cost == 3 else 0.0
    out[at + 1] = s.edition.ace_deed * 0.5
    out[at + 2] = s.edition.rank2_deed
    out[at + 3] = 1.0 if s.edition.ace_value == 1 else 0.0
    out[at + 4] = 1.0 if s.edition.ace_value == 2 else 0.0
    out[at + 5] = s.edition.tiebreak_total
    out[at + 6] = s.edition.court_payment if s.edition.courts == 1 else 0.0
    out[at + 7] = s.edition.courts
    out[at + 8] = s.edition.deed_needs_every_suit
    out[at + 9] = s.edition.develop_before_income
    out[at + 10] = s.edition.reshuffle_when
    out[at + 11] = s.edition.final_turns_when
    out[at + 12] = 1.0 / s.edition.bank_limit if s.edition.bank_limit > 0 else 0.0
    out[at + 13] = s.edition.replace_ace
    out[at + 14] = s.edition.pawn_properties
    out[at + 15] = s.edition.tax_dice - 1


@rule
def tell_incomes(left: int, out: Reals) -> None:
    """By suit: what it will still bring either seat, by the turns that are left."""
    for suit in EVERY_SUIT:
        at = SUITS_AT + suit * SUIT
        out[at + 16] = out[at + 4] * left * 0.1
        out[at + 17] = out[at + 5] * left * 0.1


@rule
def tell_moment(s: State, seat: int, left: int, out: Reals) -> None:
    """To each district, suit and card: how long the game still is, whose turn it is, how many tokens both have."""
    mine = out[WHOLE_AT + 10]
    theirs = out[WHOLE_AT + 11]
    for item in range(DISTRICTS + SUITS + HAND):
        if item < DISTRICTS:
            at = (item + 1) * LANE - MOMENT
        elif item < DISTRICTS + SUITS:
            at = SUITS_AT + (item - DISTRICTS + 1) * SUIT - MOMENT
        else:
            at = CARDS_AT + (item - DISTRICTS - SUITS + 1) * CARD - MOMENT
        out[at] = left * 0.03
        out[at + 1] = min(left, 8) * 0.125
        out[at + 2] = 1.0 if s.final_turns > 0 else 0.0
        out[at + 3] = 1.0 if s.active == seat else 0.0
        out[at + 4] = mine
        out[at + 5] = theirs


@rule
def tell_margins(left: int, out: Reals) -> None:
    """By district: who is ahead now and by how much, also for the turns in which that may change.

    No bound is a number that ranks add up to: sums of 32 bits would lie on either side of it.
    """
    width = 3.0 + 1.2 * left
    for district in EVERY_DISTRICT:
        lane = district * LANE
        margin = (out[lane] - out[lane + SIDE]) * 20.0
        at = lane + 2 * SIDE + 2
        out[at] = max(-1.0, min(1.0, margin))
        out[at + 1] = max(-2.0, min(2.0, margin * 0.1))
        out[at + 2] = 1.0 if margin > 5.01 else 0.0
        out[at + 3] = 1.0 if margin < -5.01 else 0.0
        out[at + 4] = 1.0 if margin > 12.01 else 0.0
        out[at + 5] = 1.0 if margin < -12.01 else 0.0
        reach = margin * 0.1 + out[lane + 3] - out[lane + SIDE + 3]
        out[at + 6] = max(-2.0, min(2.0, reach))
        out[at + 7] = max(-2.0, min(2.0, margin / width))
        out[at + 8] = max(-2.0, min(2.0, 10.0 * reach / width))
        out[at + 9] = max(-1.0, min(1.0, 40.0 * reach / width))
        likely = margin * 0.1 + out[lane + 12] - out[lane + SIDE + 12]
        out[at + 10] = max(-2.0, min(2.0, likely))
        out[at + 11] = max(-2.0, min(2.0, 10.0 * likely / width))
