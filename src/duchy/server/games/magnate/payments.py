"""Payments in Magnate that a page offers: all of them, the one it suggests, a trade that makes one possible.

The rules say which payments there are; which one to suggest is a matter of taste: keep what is scarce and spend what
the next tax would take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from ....games.decktet import FIRST_CROWN
from ....games.magnate.actions import FIRST, PAYMENTS, SECOND
from ....games.magnate.bank import take_each_suit
from ....games.magnate.building import (
    deed_district,
    legal_spends,
    legal_trades,
    paid_in,
    price,
    refuse_deed_price,
    refuse_pay,
    refuse_price,
    trade,
)
from ....games.magnate.cards import DECK, EVERY_DISTRICT, EVERY_SUIT, SUIT_COUNT, SUIT_MASK, SUIT_OF, SUITS, TRADE_RATE
from ....games.magnate.diagram import tokens_text
from ....games.magnate.fields import State, Zone
from ....games.magnate.notation import text_of
from ....games.magnate.refusals import Code

Counts = tuple[int, ...]
"""Tokens by suit."""
ROOM: Final = 128
MOST: Final = 40
HARMONIC: Final = tuple(sum(1 / (number + 1) for number in range(count)) for count in range(MOST + 1))
"""What that many tokens of a suit are worth in all: the first 1, the second a half, the third a third."""


def written(counts: Counts | list[int]) -> str:
    """Tokens as in the notation, `S4K3`; an empty text for none."""
    return tokens_text(list(counts)) if any(counts) else ""


def priced(s: State, card: int) -> list[Counts]:
    """Every payment that builds the card outright now, the best first; none if it cannot be paid."""
    if refuse_price(s, card) != Code.FINE:
        return []
    if SUIT_COUNT[card] == 1:
        return [tuple(price(s, card) if suit == SUIT_OF[card][0] else 0 for suit in range(SUITS))]
    due, out = s.due, [0] * ROOM
    s.due = card
    found = [tuple(PAYMENTS[FIRST[code]]) for code in out[: legal_spends(s, out)]]
    s.due = due
    return _best_first(s, card, found)


def deed_cost(s: State, card: int) -> Counts:
    """What the card's deed costs."""
    if card < SUITS:
        return tuple(s.edition.ace_deed if suit == card else 0 for suit in range(SUITS))
    held = s.copy()
    take_each_suit(held, s.active, card)
    return tuple(before - after for before, after in zip(s.tokens[s.active], held.tokens[s.active], strict=True))


def put_down(s: State, card: int) -> list[Counts]:
    """Every set of one or more tokens that may be put on the active seat's deed now, fewest tokens first."""
    counts = [0] * SUITS
    district = deed_district(s, card)
    return sorted(set(_puts(s, card, district, 0, counts)), key=sum)


def _puts(s: State, card: int, district: int, at: int, counts: list[int]) -> Iterator[Counts]:
    """Tokens are put there in the order of suits, each by the rule, and removed again."""
    if any(counts):
        yield tuple(counts)
    if paid_in(s, s.active, district) == price(s, card):
        return
    for later in range(at, SUIT_COUNT[card]):
        suit = SUIT_OF[card][later]
        if refuse_pay(s, card, suit) == Code.FINE:
            _move(s, district, suit, counts, 1)
            yield from _puts(s, card, district, later, counts)
            _move(s, district, suit, counts, -1)


def _move(s: State, district: int, suit: int, counts: list[int], step: int) -> None:
    s.tokens[s.active][suit] -= step
    s.paid[s.active][district][suit] += step
    counts[suit] += step


def finishing(s: State, card: int, puts: list[Counts]) -> Counts | None:
    """The best of those that finish the deed; None if none does."""
    left = price(s, card) - paid_in(s, s.active, deed_district(s, card))
    whole = [counts for counts in puts if sum(counts) == left]
    return _best_first(s, card, whole)[0] if whole else None


def spare(s: State, card: int, puts: list[Counts]) -> Counts | None:
    """The tokens threatened by the next tax, as many as fit; otherwise the one missed least."""
    held = s.tokens[s.active]
    threatened = [row for row in puts if all(held[suit] > count for suit, count in enumerate(row) if count)]
    if threatened:
        most = max(map(sum, threatened))
        return _best_first(s, card, [row for row in threatened if sum(row) == most])[0]
    single = [row for row in puts if sum(row) == 1]
    return _best_first(s, card, single)[0] if single else None


# A trade that helps


def trades(s: State) -> list[int]:
    """The trades that the active seat can make, as action codes."""
    out = [0] * ROOM
    return out[: legal_trades(s, out, 0)]


@dataclass(frozen=True)
class Help:
    """A trade, the payment after it, and whether that must be named because there are others."""

    trade: str
    cost: Counts
    is_asked: bool


def helped_build(s: State, card: int) -> Help | None:
    """The best trade after which the card can be built; None if none helps or none is needed."""
    if refuse_price(s, card) == Code.FINE or _held(s, card) < price(s, card) - 1:
        return None
    return _helped(s, card, lambda after: priced(after, card))


def helped_deed(s: State, card: int) -> Help | None:
    """The best trade after which the card's deed can be bought; None likewise."""
    if refuse_deed_price(s, card) in (Code.FINE, Code.NO_ACE_DEED, Code.NO_RANK2_DEED):
        return None
    return _helped(s, card, lambda after: [deed_cost(s, card)] if refuse_deed_price(after, card) == Code.FINE else [])


def helped_finish(s: State, card: int, puts: list[Counts]) -> Help | None:
    """The best trade after which the deed can be finished; None likewise."""
    left = price(s, card) - paid_in(s, s.active, deed_district(s, card))
    if finishing(s, card, puts) or _held(s, card) < left - 1:
        return None
    return _helped(s, card, lambda after: [row for row in put_down(after, card) if sum(row) == left])


def could_finish(s: State, card: int) -> bool:
    """Whether tokens in hand finish the active seat's deed, after as many trades as it takes."""
    return _could_finish(s, card, set())


def _could_finish(s: State, card: int, tried: set[Counts]) -> bool:
    """The same, except from tokens that have been tried: the order of trades makes no difference."""
    held, left = tuple(s.tokens[s.active]), price(s, card) - paid_in(s, s.active, deed_district(s, card))
    if held in tried or _held(s, card) + _to_be_had(s, card) < left:
        return False
    tried.add(held)
    if _held(s, card) >= left and finishing(s, card, put_down(s, card)):
        return True
    return any(_could_finish(_traded(s, code), card, tried) for code in trades(s) if _takes(card, code))


def _to_be_had(s: State, card: int) -> int:
    """Tokens for which those of other suits can be traded."""
    others = [suit for suit in EVERY_SUIT if not SUIT_MASK[card] & (1 << suit)]
    return sum(s.tokens[s.active][suit] // TRADE_RATE for suit in others)


def _takes(card: int, code: int) -> bool:
    """Whether the trade is for one of the card's suits."""
    return SUIT_MASK[card] & (1 << SECOND[code]) != 0


def _traded(s: State, code: int) -> State:
    after = s.copy()
    trade(after, FIRST[code], SECOND[code])
    return after


def _held(s: State, card: int) -> int:
    """Tokens in hand of the card's suits."""
    tokens: list[int] = s.tokens[s.active]
    suits: list[int] = [SUIT_OF[card][at] for at in range(SUIT_COUNT[card])]
    return sum(tokens[suit] for suit in suits)


def _helped(s: State, card: int, payments: Callable[[State], list[Counts]]) -> Help | None:
    found: list[tuple[float, str, Help]] = []
    for code in trades(s):
        if _takes(card, code):
            after, text = _traded(s, code), text_of(code)
            if rows := payments(after):
                weights = _weights(after, card)
                kept, cost = max((_kept(after, weights, row), row) for row in rows)
                found.append((kept, text, Help(text, cost, len(rows) > 1)))
    return max(found)[2] if found else None


# Which payment is best


def _best_first(s: State, card: int, rows: list[Counts]) -> list[Counts]:
    weights = _weights(s, card)
    return sorted(rows, key=lambda row: -_kept(s, weights, row))


def _kept(s: State, weights: list[int], paid: Counts) -> float:
    """The worth of the tokens that are left: the first of a suit counts most, each further one less."""
    held: list[int] = s.tokens[s.active]
    return sum(weights[suit] * HARMONIC[min(held[suit] - paid[suit], MOST)] for suit in range(SUITS))


def _weights(s: State, card: int) -> list[int]:
    """By suit: more if no Crown brings it, and for each other card in hand and deed that takes it."""
    seat: int = s.active
    wanted: list[int] = [other for other in range(DECK) if s.zone[other] == Zone.HAND + seat and other != card]
    wanted += [s.top[seat][at] for at in EVERY_DISTRICT if s.deed[seat][at] and s.top[seat][at] != card]
    return [
        (3 if s.zone[FIRST_CROWN + suit] == Zone.CROWN + seat else 4)
        + sum(1 for other in wanted if SUIT_MASK[other] & (1 << suit))
        for suit in range(SUITS)
    ]
