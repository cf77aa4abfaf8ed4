"""The facts of a refusal in Magnate: price, tokens held, the card to match; from a state or a view of one."""

from __future__ import annotations

from ..decktet import CARDS, FIRST_CROWN, SUIT_LETTERS
from .actions import FIRST, KIND, PAYMENTS, SECOND, Kind
from .building import deed_district, paid_in, price
from .cards import DISTRICT_MASK, NO_CARD, SUIT_COUNT, SUIT_MASK, SUIT_OF, SUITS
from .diagram import tokens_text
from .fields import Phase, State
from .income import next_choice

ON_A_CARD = (Kind.DRAW, Kind.CHOOSE, Kind.BUILD, Kind.DEED, Kind.SELL, Kind.PAY)


def facts(s: State, action: int) -> dict[str, object]:
    """Everything that the words of a refusal of `action` may name; tokens and suits as in the notation."""
    kind, first, second = Kind(KIND[action]), FIRST[action], SECOND[action]
    found: dict[str, object] = {"held": tokens_text(s.tokens[s.active])}
    if kind in ON_A_CARD:
        found |= _card(s, first)
    if kind in (Kind.BUILD, Kind.DEED):
        found |= _place(s, second)
    if kind in (Kind.PAY, Kind.CHOOSE):
        found["suit"] = SUIT_LETTERS[second]
    if kind == Kind.TRADE:
        found |= {"suit_given": SUIT_LETTERS[first], "suit": SUIT_LETTERS[second]}
    if kind == Kind.CROWN:
        found["card"] = CARDS[FIRST_CROWN + first]
    if s.phase == Phase.CHOOSE:
        found["card_due"] = CARDS[next_choice(s)]
    if s.due != NO_CARD:
        found["card_due"] = CARDS[s.due]
        if kind == Kind.SPEND:
            found |= _card(s, s.due) | _payment(s, first)
    return found


def _payment(s: State, payment: int) -> dict[str, object]:
    shown = [suit for suit in range(SUITS) if SUIT_MASK[s.due] & (1 << suit)]
    missing = "".join(SUIT_LETTERS[suit] for suit in shown if PAYMENTS[payment][suit] == 0)
    return {"payment": tokens_text(PAYMENTS[payment]), "suits_missing": missing}


def _card(s: State, card: int) -> dict[str, object]:
    suits = [SUIT_OF[card][at] for at in range(SUIT_COUNT[card])]
    found: dict[str, object] = {
        "card": CARDS[card],
        "suits": "".join(SUIT_LETTERS[suit] for suit in suits),
        "price": price(s, card),
        "price_deed": s.edition.ace_deed if card < SUITS else len(suits),
        "held": tokens_text([count if suit in suits else 0 for suit, count in enumerate(s.tokens[s.active])]),
        "suits_missing": "".join(SUIT_LETTERS[suit] for suit in suits if s.tokens[s.active][suit] == 0),
    }
    district = deed_district(s, card)
    if district >= 0:
        found["paid"] = paid_in(s, s.active, district)
    return found


def _place(s: State, district: int) -> dict[str, object]:
    top = s.top[s.active][district]
    shown = [suit for suit in range(SUITS) if DISTRICT_MASK[district] & (1 << suit)]
    found: dict[str, object] = {
        "place": f"n{district + 1}" if s.edition.pawn_properties else str(district + 1),
        "suits_pawn": "".join(SUIT_LETTERS[suit] for suit in shown),
    }
    if top != NO_CARD:
        found |= {"card_top": CARDS[top], "suits_top": CARDS[top][1:], "price_top": price(s, top)}
        found["paid_top"] = paid_in(s, s.active, district)
    return found
