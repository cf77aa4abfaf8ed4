"""Magnate's features for a net, from one seat's side: five districts, six suits, the cards in hand, the whole table.

Nothing here reads what the seat may not know: of the other hand, only the number of cards.
"""

from __future__ import annotations

from typing import Final

from ...games.decktet import FIRST_CROWN, FIRST_NUMBER, FIRST_PAWN
from ...games.magnate.bank import has_each_suit
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
from ...games.magnate.ending import ace_value, last_mover, last_seller, sold_last
from ...games.magnate.fields import Phase, State, Zone
from ...kernel.dialect import Reals, rule, table, width
from .heuristic import turns_left
from .inputs import Card, Fitting, Margin, Moment, Side, Suit, Whole

SIDE: Final = width(Side)
FITTING: Final = width(Fitting)
MOMENT: Final = width(Moment)
LANE: Final = 2 * SIDE + FITTING + width(Margin) + MOMENT
"""Features per district: both sides, what fits, the margin, the moment."""
SUIT: Final = width(Suit) + MOMENT
HAND: Final = 4
"""Cards in hand with features of their own; after an action nobody holds more."""
CARD: Final = width(Card) + MOMENT
WHOLE: Final = width(Whole)

VERSION: Final = 5
GROUPS: Final = ((DISTRICTS, LANE, 64), (SUITS, SUIT, 24), (HAND, CARD, 32), (1, WHOLE, 32))
"""By group of inputs: how many like things, features of each, hidden units shared."""
SECOND: Final = 48
"""Units of the second hidden layer."""
SUITS_AT: Final = DISTRICTS * LANE
CARDS_AT: Final = SUITS_AT + SUITS * SUIT
WHOLE_AT: Final = CARDS_AT + HAND * CARD
INPUTS: Final = WHOLE_AT + WHOLE

YIELD: Final = table([1, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19])
"""How many of a hundred rolls have that rank as the higher die."""
SPAN: Final = 3
ENVY: Final = 1.0
PAR: Final = 0
BLEND: Final = 0.1
PULL: Final = 0.2
HEAT: Final = 0.08


@rule
def features(s: State, seat: int, out: Reals) -> None:
    """Fill `out` with `INPUTS` features, most of them between 0 and 1."""
    for at in range(INPUTS):
        out[at] = 0.0
    left = turns_left(s)
    fill_cards(s, seat, out)
    fill_places(s, seat, out)
    fill_suits(s, seat, out)
    fill_deeds(s, seat, left, out)
    fill_margins(left, out)
    fill_hand(s, seat, left, out)
    if s.reshuffled == 1:
        fill_unseen(s, seat, out)
    fill_whole(s, seat, out)
    fill_last_move(s, seat, out)
    fill_incomes(left, out)
    fill_moment(s, seat, left, out)


@rule
def fill_cards(s: State, seat: int, out: Reals) -> None:
    """Features of every card that is in a column or still unseen."""
    for card in range(DECK):
        column = s.zone[card] - Zone.COLUMN
        if column >= 0:
            fill_column_card(s, seat, card, column, out)
        elif s.zone[card] != Zone.DISCARD and s.zone[card] != Zone.OUT and s.zone[card] != Zone.HAND + seat:
            out[WHOLE_AT + Whole.UNSEEN] += 0.03
            for at in range(SUIT_COUNT[card]):
                out[SUITS_AT + SUIT_OF[card][at] * SUIT + Suit.UNSEEN] += 0.1


@rule
def fill_column_card(s: State, seat: int, card: int, column: int, out: Reals) -> None:
    """What a card in a column scores, brings and holds in tokens."""
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
        out[lane + Side.IS_DEED] = 1.0
        out[lane + Side.DEED_RANK] = value * 0.1
        out[lane + Side.DEED_MISSING] = (whole - paid) * 0.1
        out[lane + Side.DEED_PAID] = value * paid / whole * 0.1
    else:
        out[lane + Side.TOTAL] += value * 0.05
        out[WHOLE_AT + Whole.TOTALS + side] += value * 0.01
        if card < FIRST_NUMBER:
            out[lane + Side.ACES] += 0.5
    if card < FIRST_PAWN:
        for at in range(SUIT_COUNT[card]):
            suit = SUITS_AT + SUIT_OF[card][at] * SUIT
            out[suit + Suit.INCOME + side] += YIELD[RANK[card]] * (0.01 if is_deed else 0.02)
            if is_deed:
                out[suit + Suit.DEEDS + side] += (price(s, card) - paid_in(s, owner, district)) * 0.1
        out[WHOLE_AT + Whole.INCOME + side] += YIELD[RANK[card]] * 0.01


@rule
def fill_places(s: State, seat: int, out: Reals) -> None:
    """The height of each column, and the supply of the suits that it takes next."""
    for district in EVERY_DISTRICT:
        for side in range(2):
            owner = seat if side == 0 else 1 - seat
            lane = district * LANE + side * SIDE
            top = s.top[owner][district]
            out[lane + Side.HEIGHT] = s.height[owner][district] * 0.2
            if s.deed[owner][district] == 0:
                mask = SUIT_MASK[top] if top != NO_CARD else DISTRICT_MASK[district]
                for suit in EVERY_SUIT:
                    if mask & (1 << suit) != 0:
                        out[lane + Side.NEXT_TOKENS] += s.tokens[owner][suit] * 0.1
                        out[lane + Side.NEXT_INCOME] += out[SUITS_AT + suit * SUIT + Suit.INCOME + side]


@rule
def fill_suits(s: State, seat: int, out: Reals) -> None:
    """Tokens and Crowns of both seats, by suit."""
    for suit in EVERY_SUIT:
        at = SUITS_AT + suit * SUIT
        for side in range(2):
            owner = seat if side == 0 else 1 - seat
            held = s.tokens[owner][suit]
            out[at + Suit.TOKENS + side] = min(held, 12) * 0.1
            out[at + Suit.SEVERAL + side] = 1.0 if held > 1 else 0.0
            if s.zone[FIRST_CROWN + suit] == Zone.CROWN + owner:
                out[at + Suit.CROWN + side] = 1.0
                out[at + Suit.INCOME + side] += 0.38
            out[WHOLE_AT + Whole.TOKENS + side] += held * 0.03
            out[at + Suit.ANY + side] = 1.0 if held > 0 else 0.0


@rule
def fill_deeds(s: State, seat: int, left: int, out: Reals) -> None:
    """By deed: what its owner has and will get for it, and its worth by the probability of finishing it in time."""
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
                out[lane + Side.DEED_TOKENS] = min(missing, tokens) * 0.1
                out[lane + Side.DEED_READY] = 1.0 if tokens >= missing else 0.0
                out[lane + Side.DEED_INCOME] = income
                out[lane + Side.DEED_LIKELY] = out[lane + Side.DEED_RANK] * max(0.0, min(1.0, 0.5 + 0.15 * surplus))


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
    """Income of a side in the card's suits per roll, as counted by `fill_cards` and `fill_suits`."""
    income: float = 0.0
    for at in range(SUIT_COUNT[card]):
        suit: int = SUIT_OF[card][at]
        income += out[SUITS_AT + suit * SUIT + Suit.INCOME + side]
    return income


@rule
def fill_hand(s: State, seat: int, left: int, out: Reals) -> None:
    """The seat's hand: all cards together, by suit, and one by one."""
    place = 0
    for card in range(DECK):
        if s.zone[card] == Zone.HAND + seat:
            out[WHOLE_AT + Whole.RANK_IN_HAND] += RANK[card] * 0.05
            out[WHOLE_AT + Whole.IN_HAND] += 0.3
            for at in range(SUIT_COUNT[card]):
                suit: int = SUIT_OF[card][at]
                out[SUITS_AT + suit * SUIT + Suit.IN_HAND] += 0.5
                out[SUITS_AT + suit * SUIT + Suit.RANK_IN_HAND] += RANK[card] * 0.1
            every: bool = has_each_suit(s, seat, card)
            affordable: bool = every and tokens_for(s, seat, card) >= price(s, card)
            if affordable:
                out[WHOLE_AT + Whole.RANK_PAYABLE] += RANK[card] * 0.05
            row = CARDS_AT + min(place, HAND - 1) * CARD
            fill_hand_card(s, seat, card, left, every, affordable, out, row)
            fill_hand_places(s, seat, card, affordable, out, row)
            place += 1


@rule
def fill_hand_card(
    s: State, seat: int, card: int, left: int, every: bool, affordable: bool, out: Reals, at: int
) -> None:
    """What a card in hand costs, and the tokens for it now and later."""
    cost = price(s, card)
    tokens = tokens_for(s, seat, card)
    income = income_for(card, 0, out)
    out[at + Card.THERE] = 1.0
    out[at + Card.RANK] = RANK[card] * 0.1
    out[at + Card.PRICE] = cost * 0.1
    out[at + Card.ACE] = 1.0 if card < FIRST_NUMBER else 0.0
    out[at + Card.COURT] = 1.0 if card >= FIRST_PAWN else 0.0
    out[at + Card.TOKENS] = min(tokens, 15) * 0.1
    out[at + Card.EVERY_SUIT] = 1.0 if every else 0.0
    out[at + Card.PAYABLE] = 1.0 if affordable else 0.0
    out[at + Card.RANK_PAYABLE] = RANK[card] * 0.1 if affordable else 0.0
    out[at + Card.MISSING] = max(0, cost - tokens) * 0.1
    out[at + Card.INCOME] = income
    out[at + Card.IN_TIME] = max(-2.0, min(2.0, (tokens + 0.5 * income * left - cost) * 0.2))
    out[at + Card.PLAYABLE] = 1.0 if s.active == seat and s.played == 0 else 0.0


@rule
def fill_hand_places(s: State, seat: int, card: int, affordable: bool, out: Reals, at: int) -> None:
    """To each district that would take the card: its rank and whether it is affordable; to the card: what it would
    turn.
    """
    for district in EVERY_DISTRICT:
        if would_take(s, seat, card, district):
            lane = district * LANE
            out[lane + 2 * SIDE + Fitting.ALL] += RANK[card] * 0.05
            if affordable:
                out[lane + 2 * SIDE + Fitting.PAYABLE] += RANK[card] * 0.1
            behind = (
                out[lane + SIDE + Side.TOTAL] + 0.5 * out[lane + SIDE + Side.DEED_LIKELY] - out[lane + Side.TOTAL]
            ) * 20.0
            out[at + Card.PLACES] += 0.3
            if behind > -0.51:
                if RANK[card] > behind + 0.01:
                    if affordable:
                        out[lane + 2 * SIDE + Fitting.TURNS] += 0.5
                    out[at + Card.TURNS] += 0.5
                    out[at + Card.TURNS_BY] = max(out[at + Card.TURNS_BY], (RANK[card] - behind) * 0.1)
                else:
                    out[at + Card.CATCHES_UP] += 0.5


@rule
def fill_unseen(s: State, seat: int, out: Reals) -> None:
    """What the other seat may hold and what is still to be drawn, by district; cards that were counted are known."""
    other = 1 - seat
    unknown = 0
    for card in range(DECK):
        if is_unknown(s, card, other):
            unknown += 1
    held = (s.held[other] - s.counted_held[other]) / max(1, unknown)
    for card in range(DECK):
        if is_unknown(s, card, other):
            fill_unseen_card(s, seat, card, held, (1.0 - held) / max(1, s.pile), out)
        elif s.zone[card] == Zone.HAND + other:
            fill_unseen_card(s, seat, card, 1.0, 0.0, out)


@rule
def is_unknown(s: State, card: int, other: int) -> bool:
    """Whether the card lies in the pile or in the other hand, and the seat does not know in which."""
    at = s.zone[card]
    return at == Zone.PILE or at == Zone.UNSEEN or (at == Zone.HAND + other and s.counted[card] == 0)


@rule
def fill_unseen_card(s: State, seat: int, card: int, held: float, drawn: float, out: Reals) -> None:
    """A card that the other seat holds with the probability `held`; `drawn`: that it is the next card to be drawn."""
    other = 1 - seat
    affordable: bool = has_each_suit(s, other, card) and tokens_for(s, other, card) >= price(s, card)
    for district in EVERY_DISTRICT:
        lane = district * LANE
        fits = lane + 2 * SIDE
        if drawn > 0.0 and would_take(s, seat, card, district):
            out[fits + Fitting.TO_DRAW] += drawn * RANK[card] * 0.1
        if would_take(s, other, card, district):
            out[fits + Fitting.OTHER_LIKELY] += held * RANK[card] * 0.05
            if affordable:
                out[fits + Fitting.OTHER_PAYABLE] += held * RANK[card] * 0.1
                margin = (out[lane + Side.TOTAL] - out[lane + SIDE + Side.TOTAL]) * 20.0
                if margin > -0.51 and RANK[card] > margin + 0.01:
                    out[fits + Fitting.OTHER_TURNS] += held * 0.5


@rule
def would_take(s: State, owner: int, card: int, district: int) -> bool:
    """Whether the owner could place the card in the district."""
    if s.deed[owner][district] == 1:
        return False
    top = s.top[owner][district]
    mask = SUIT_MASK[top] if top != NO_CARD else DISTRICT_MASK[district]
    return mask & SUIT_MASK[card] != 0


@rule
def fill_last_move(s: State, seat: int, out: Reals) -> None:
    """Who has the last turn, once no more cards can be sold into the second pile; before that, who is the last to sell
    one, and, shortly before, who would have the last turn.
    """
    last = 1.0 if last_mover(s) == seat else -1.0
    if sold_last(s):
        out[WHOLE_AT + Whole.MOVES_LAST] = last
    else:
        out[WHOLE_AT + Whole.SELLS_LAST] = 1.0 if last_seller(s) == seat else -1.0
        if s.pile <= 2:
            out[WHOLE_AT + Whole.WOULD_MOVE_LAST + s.pile] = last


@rule
def fill_whole(s: State, seat: int, out: Reals) -> None:
    """How long the game still lasts, who acts, the edition."""
    at = WHOLE_AT
    left = s.final_turns if s.final_turns > 0 else s.pile + 2
    out[at + Whole.LEFT] = left * 0.03
    out[at + Whole.RESHUFFLED] = 1.0 if s.reshuffled == 1 else 0.0
    out[at + Whole.LAST_TURNS] = 1.0 if s.final_turns > 0 else 0.0
    out[at + Whole.LEFT_OF_LAST_PILE] = left * 0.03 if s.reshuffled == 1 else 0.0
    out[at + Whole.OTHER_HELD] = s.held[1 - seat] * 0.3
    active = s.active == seat
    other = 0 if active else 1
    if s.phase == Phase.PLAY or s.phase == Phase.SPEND:
        out[at + Whole.PLAYS + other] = 1.0
        out[at + Whole.HAS_PLAYED + other] = s.played
    elif s.phase == Phase.DRAW or s.phase == Phase.REPLACE:
        out[at + Whole.DRAWS + other] = 1.0
    else:
        out[at + Whole.WAITS + other] = 1.0
    if s.phase == Phase.CHOOSE:
        out[at + Whole.ROLLED] = s.dice[0] * 0.1
    if s.final_turns > 0:
        out[at + Whole.LAST_TURN_RUNS] = 1.0 if active else 0.0
        out[at + Whole.LAST_TURNS_LEFT] = s.final_turns * 0.5
    fill_edition(s, out)


@rule
def fill_edition(s: State, out: Reals) -> None:
    """The axes that change what things are worth."""
    at = WHOLE_AT
    out[at + Whole.ACE_COST] = 1.0 if s.edition.ace_cost == 3 else 0.0
    out[at + Whole.ACE_DEED] = s.edition.ace_deed * 0.5
    out[at + Whole.RANK2_DEED] = s.edition.rank2_deed
    out[at + Whole.ACE_COUNTS_1] = 1.0 if s.edition.ace_value == 1 else 0.0
    out[at + Whole.ACE_COUNTS_2] = 1.0 if s.edition.ace_value == 2 else 0.0
    out[at + Whole.TIEBREAK_TOTAL] = s.edition.tiebreak_total
    out[at + Whole.COURT_PAYMENT] = s.edition.court_payment if s.edition.courts == 1 else 0.0
    out[at + Whole.COURTS] = s.edition.courts
    out[at + Whole.DEED_NEEDS_EVERY_SUIT] = s.edition.deed_needs_every_suit
    out[at + Whole.DEVELOP_BEFORE_INCOME] = s.edition.develop_before_income
    out[at + Whole.RESHUFFLE_WHEN] = s.edition.reshuffle_when
    out[at + Whole.LAST_TURNS_WHEN] = s.edition.final_turns_when
    out[at + Whole.BANK_LIMIT] = 1.0 / s.edition.bank_limit if s.edition.bank_limit > 0 else 0.0
    out[at + Whole.REPLACE_ACE] = s.edition.replace_ace
    out[at + Whole.PAWN_PROPERTIES] = s.edition.pawn_properties
    out[at + Whole.TAX_DICE] = s.edition.tax_dice - 1


@rule
def fill_incomes(left: int, out: Reals) -> None:
    """By suit: its expected income for either seat in the turns left."""
    for suit in EVERY_SUIT:
        at = SUITS_AT + suit * SUIT
        out[at + Suit.TO_COME] = out[at + Suit.INCOME] * left * 0.1
        out[at + Suit.OTHER_TO_COME] = out[at + Suit.OTHER_INCOME] * left * 0.1


@rule
def fill_moment(s: State, seat: int, left: int, out: Reals) -> None:
    """For each district, suit and card: how long the game still lasts, whose turn it is, both seats' tokens."""
    mine = out[WHOLE_AT + Whole.TOKENS]
    theirs = out[WHOLE_AT + Whole.OTHER_TOKENS]
    last = out[WHOLE_AT + Whole.MOVES_LAST]
    sells = out[WHOLE_AT + Whole.SELLS_LAST]
    for item in range(DISTRICTS + SUITS + HAND):
        if item < DISTRICTS:
            at = (item + 1) * LANE - MOMENT
        elif item < DISTRICTS + SUITS:
            at = SUITS_AT + (item - DISTRICTS + 1) * SUIT - MOMENT
        else:
            at = CARDS_AT + (item - DISTRICTS - SUITS + 1) * CARD - MOMENT
        out[at + Moment.LEFT] = left * 0.03
        out[at + Moment.LAST_EIGHT] = min(left, 8) * 0.125
        out[at + Moment.LAST_TURNS] = 1.0 if s.final_turns > 0 else 0.0
        out[at + Moment.ACTIVE] = 1.0 if s.active == seat else 0.0
        out[at + Moment.TOKENS] = mine
        out[at + Moment.OTHER_TOKENS] = theirs
        out[at + Moment.MOVES_LAST] = last
        out[at + Moment.SELLS_LAST] = sells


@rule
def fill_margins(left: int, out: Reals) -> None:
    """By district: who is ahead and by how much, also in relation to the turns left. No threshold is a possible sum of
    ranks, since 32-bit sums could fall on either side of it.
    """
    width = 3.0 + 1.2 * left
    for district in EVERY_DISTRICT:
        lane = district * LANE
        margin = (out[lane + Side.TOTAL] - out[lane + SIDE + Side.TOTAL]) * 20.0
        at = lane + 2 * SIDE + FITTING
        out[at + Margin.AHEAD] = max(-1.0, min(1.0, margin))
        out[at + Margin.FAR] = max(-2.0, min(2.0, margin * 0.1))
        out[at + Margin.OVER_5] = 1.0 if margin > 5.01 else 0.0
        out[at + Margin.UNDER_5] = 1.0 if margin < -5.01 else 0.0
        out[at + Margin.OVER_12] = 1.0 if margin > 12.01 else 0.0
        out[at + Margin.UNDER_12] = 1.0 if margin < -12.01 else 0.0
        reach = margin * 0.1 + out[lane + Side.DEED_RANK] - out[lane + SIDE + Side.DEED_RANK]
        out[at + Margin.WITH_DEEDS] = max(-2.0, min(2.0, reach))
        out[at + Margin.BY_TIME] = max(-2.0, min(2.0, margin / width))
        out[at + Margin.WITH_DEEDS_BY_TIME] = max(-2.0, min(2.0, 10.0 * reach / width))
        out[at + Margin.WITH_DEEDS_SIGN] = max(-1.0, min(1.0, 40.0 * reach / width))
        likely = margin * 0.1 + out[lane + Side.DEED_LIKELY] - out[lane + SIDE + Side.DEED_LIKELY]
        out[at + Margin.LIKELY] = max(-2.0, min(2.0, likely))
        out[at + Margin.LIKELY_BY_TIME] = max(-2.0, min(2.0, 10.0 * likely / width))
