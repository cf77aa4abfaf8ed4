"""Magnate's heuristics: a quick player's weights of actions, and how good a table is for a seat.

This is about strength, not rules, and reads nothing that a seat may not know.
"""

from __future__ import annotations

import math
from typing import Final

from ...games.decktet import FIRST_NUMBER, FIRST_PAWN
from ...games.magnate.actions import FIRST, KIND, Kind
from ...games.magnate.building import paid_in, price
from ...games.magnate.cards import DECK, DISTRICTS, RANK, SUITS
from ...games.magnate.ending import ace_value, is_developed
from ...games.magnate.fields import State, Zone
from ...kernel.dialect import Row, rule, table

# A quick player


@rule
def weigh(s: State, action: int) -> int:
    """The weight with which a quick player takes the action; 0: never."""
    kind = KIND[action]
    card = FIRST[action]
    if kind == Kind.BUILD:
        return 200 + 130 * RANK[card]
    if kind == Kind.DEED:
        return 0 if s.reshuffled == 1 and s.pile < 10 else 5 * RANK[card]
    if kind == Kind.SELL:
        return max(1, 12 - 2 * RANK[card])
    if kind == Kind.PAY:
        return 50
    if kind == Kind.TRADE:
        return 0
    return 1


@rule
def turns_left(s: State) -> int:
    """Turns left for both seats; before the reshuffle, three cards in five are assumed to be sold."""
    if s.final_turns > 0:
        return s.final_turns
    if s.reshuffled == 1:
        return s.pile + 2
    discards = 0
    for card in range(DECK):
        if s.zone[card] == Zone.DISCARD:
            discards += 1
    return s.pile + discards + s.pile * 3 // 5 + 2


# What a mere margin is worth in a search

HORIZON: Final = 1000
THOUGHTFUL: Final = False
LEAN: Final = 0
REACH: Final = 5

# How good a table is

ANSWERED: Final = False
GLANCE: Final = 1000

WEIGHTS: Final = table([30, 12, 55, 55, 100, 4, 10])
"""Width of a district's contest at the end and its growth with each turn left (tenths of a rank); worth of a token in
hand, to come, on a deed (hundredths of a rank); of total rank (thousandths); loss for a token that tax may take."""

STEEPNESS: Final = 20
S_CURVE: Final = table([round(1000 / (1 + 2.718281828 ** (-margin / STEEPNESS * 4))) for margin in range(-60, 61)])
"""The probability of winning a district, in thousandths, by its margin in twentieths of the contest's width,
-60..60."""


@rule
def looks_ahead(s: State) -> bool:
    """The table is always judged after two actions."""
    return True


@rule
def is_follow_up(s: State, action: int) -> bool:
    """Every second action is considered."""
    return True


@rule
def judge(s: State, seat: int, weights: Row) -> int:
    """How good the table is for the seat; only differences matter."""
    left = turns_left(s)
    width = weights[0] + weights[1] * left
    worth = 0
    total = 0
    for district in range(DISTRICTS):
        margin = standing_in(s, seat, district, left) - standing_in(s, 1 - seat, district, left)
        total += margin
        worth += S_CURVE[60 + max(-60, min(60, margin * STEEPNESS // (10 * width)))]
    side = prospects(s, seat, left, weights) - prospects(s, 1 - seat, left, weights)
    return 100 * worth + (side * 25000 + weights[5] * total * 250) // (10 * width)


@rule
def standing_in(s: State, seat: int, district: int, left: int) -> int:
    """Rank in the district, in hundredths; an unfinished deed counts by its progress and the time left."""
    total = 0
    for card in range(DECK):
        if s.zone[card] == Zone.COLUMN + seat * DISTRICTS + district:
            value = 100 * (ace_value(s, card) if card < FIRST_NUMBER else RANK[card])
            if not is_developed(s, card):
                missing = price(s, card) - paid_in(s, seat, district)
                chance = max(0, min(100, 8 * left - 12 * missing + 40))
                value = value * chance // 100
            total += value
    return total


@rule
def prospects(s: State, seat: int, left: int, weights: Row) -> int:
    """Tokens in hand and to come, in hundredths of a rank."""
    worth = 0
    usable = min(100, 20 + 10 * left)
    for suit in range(SUITS):
        held = s.tokens[seat][suit]
        worth += weights[2] * held * usable // 100
        if held > 1:
            worth -= weights[6] * (held - 1)
    for card in range(FIRST_NUMBER, FIRST_PAWN):
        column = s.zone[card] - Zone.COLUMN
        if column >= 0 and column // DISTRICTS == seat:
            tokens = 2 if is_developed(s, card) else 1
            worth += weights[3] * tokens * (2 * RANK[card] - 1) * left // 100
    for district in range(DISTRICTS):
        if s.deed[seat][district] == 1:
            worth += weights[4] * paid_in(s, seat, district) * usable // 200
    return worth


EVEN: Final = 250_000
"""The judgement of an even table: five districts, each equally likely to be won or not."""
SPREAD: Final = 35_000
"""Fitted by minimum cross-entropy to 54,000 decisions of heuristic games of the editions en and ru."""


def likelihood(worth: int) -> float:
    """The win probability, 0..1, of a seat that `judge` rates `worth`."""
    return 1 / (1 + math.exp((EVEN - worth) / SPREAD))
