"""Magnate in quantities that people understand, for what a hint says that an action gains and denies."""

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
)
from ...games.magnate.ending import ace_value
from ...games.magnate.fields import State, Zone
from ...kernel.dialect import Reals, Row, rule

QUANTITIES: Final = ("districts", "coming", "rank", "deeds", "tokens", "income", "ready")
"""Districts led; districts led once every deed is finished; rank developed; tokens on deeds; tokens in hand; mean
income per roll; cards in hand that can be built at once."""
WORTH: Final = (0.034, 0.04, 0.021, 0.02, 0.01, 0.11, 0.02)
"""Fitted by least squares to how 4,261 pairs of lines differed in shares of the win, in ten games of the search."""
SHARED: Final[tuple[str, ...]] = ()

DISTRICTS_LED: Final = 0
COMING: Final = 1
RANK_DEVELOPED: Final = 2
ON_DEEDS: Final = 3
IN_HAND: Final = 4
INCOME: Final = 5
READY: Final = 6


@rule
def quantities(s: State, seat: int, out: Reals) -> None:
    """Fill `out` with the seat's amount of each."""
    for at in range(len(QUANTITIES)):
        out[at] = 0.0
    for district in EVERY_DISTRICT:
        fill_district(s, seat, district, out)
    for suit in EVERY_SUIT:
        out[IN_HAND] += s.tokens[seat][suit]
        if s.zone[FIRST_CROWN + suit] == Zone.CROWN + seat:
            out[INCOME] += 0.19
    for card in range(DECK):
        column = s.zone[card] - Zone.COLUMN
        if column >= 0 and column // DISTRICTS == seat:
            fill_card(s, seat, card, column % DISTRICTS, out)
        elif s.zone[card] == Zone.HAND + seat and is_ready(s, seat, card):
            out[READY] += 1.0


@rule
def fill_district(s: State, seat: int, district: int, out: Reals) -> None:
    """Who leads, now and once the deeds are finished; the rank developed; tokens on the deed."""
    now = 0
    then = 0
    for card in range(DECK):
        column = s.zone[card] - Zone.COLUMN
        if column >= 0 and column % DISTRICTS == district:
            owner = column // DISTRICTS
            value = ace_value(s, card) if card < FIRST_NUMBER else RANK[card]
            signed = value if owner == seat else -value
            then += signed
            if s.deed[owner][district] == 0 or s.top[owner][district] != card:
                now += signed
                if owner == seat:
                    out[RANK_DEVELOPED] += value
    if now > 0:
        out[DISTRICTS_LED] += 1.0
    if then > 0:
        out[COMING] += 1.0
    if s.deed[seat][district] == 1:
        out[ON_DEEDS] += paid_in(s, seat, district)


@rule
def fill_card(s: State, seat: int, card: int, district: int, out: Reals) -> None:
    """What a card in a column brings: the higher die is its rank in 2 * rank - 1 of a hundred rolls."""
    if card < FIRST_PAWN:
        is_deed = s.deed[seat][district] == 1 and s.top[seat][district] == card
        out[INCOME] += (1 if is_deed else SUIT_COUNT[card]) * (2 * RANK[card] - 1) * 0.01


@rule
def is_ready(s: State, seat: int, card: int) -> bool:
    """Whether the seat's tokens pay for the card outright and a column takes it."""
    tokens = 0
    suits: Row = SUIT_OF[card]
    for at in range(SUIT_COUNT[card]):
        held = s.tokens[seat][suits[at]]
        if held == 0 and card < FIRST_PAWN:
            return False
        tokens += held
    if tokens < price(s, card):
        return False
    for district in EVERY_DISTRICT:
        if s.deed[seat][district] == 0:
            top = s.top[seat][district]
            mask = SUIT_MASK[top] if top != NO_CARD else DISTRICT_MASK[district]
            if mask & SUIT_MASK[card] != 0:
                return True
    return False
