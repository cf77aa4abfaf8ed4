"""Les Rois fainéants' heuristics: a quick player's weights of actions, and how good a table is for a seat.

This is about strength, not rules, and reads nothing that a seat may not know.
"""

from __future__ import annotations

import math
from typing import Final

from ...games.rois_faineants.actions import FIRST, KIND, SECOND, Kind, Rank
from ...games.rois_faineants.cards import (
    EVERY_CHARACTER,
    EVERY_GOOD,
    EVERY_PILE,
    EVERY_SUIT,
    FACTOR,
    GOODS,
    LINES,
    STRAIGHT_LINES,
    SUIT,
    SUITS,
    VALUE,
)
from ...games.rois_faineants.fields import Phase, State, Zone
from ...games.rois_faineants.values import BANQUET, HIGHEST
from ...kernel.dialect import Row, rule, table

GLANCE: Final = 100
ANSWERED: Final = True
HORIZON: Final = 10
THOUGHTFUL: Final = True
LEAN: Final = 50
REACH: Final = 60

# A quick player

STEPS: Final = 160
READINESS: Final[Row] = table([max(1, round(2 ** (step / 16))) for step in range(STEPS + 1)])
"""The weight of an action by its appeal in sixteenths of a doubling."""
HABITS: Final[Row] = table([23, 7, 7, 92, 3, 4, 18, 11, -13, 3, -4, 84, 84, 24, 18])
"""A banquet, by praise and cost; a card turned up, by income and value; a purchase, by growth, price (quarters), coins
left and what lies face down already, by the lead where it ends the game; to pass, to decline, a coup."""


@rule
def weigh(s: State, action: int) -> int:
    """The weight with which a quick player takes the action; 0: never."""
    return READINESS[max(0, min(STEPS, appeal(s, action, HABITS)))]


@rule
def appeal(s: State, action: int, habits: Row) -> int:
    """The appeal of the action, in sixteenths of a doubling of its weight."""
    kind = KIND[action]
    if kind == Kind.LEAD_KING:
        return appeal_of_feast(s, s.first, FIRST[action] % SUITS, habits)
    if kind == Kind.FEAST:
        return appeal_of_feast(s, s.asked, s.character % SUITS, habits)
    if kind == Kind.LEAD_JACK:
        return appeal_of_turning_up(s, s.first, SECOND[action], habits)
    if kind == Kind.TURN_UP:
        return appeal_of_turning_up(s, s.asked, FIRST[action], habits)
    if kind == Kind.LEAD_QUEEN:
        return appeal_of_buying(s, s.first, SECOND[action], habits)
    if kind == Kind.BUY:
        return appeal_of_buying(s, s.asked, FIRST[action], habits)
    return habits[12] if kind == Kind.PASS else habits[13] if kind == Kind.DECLINE else habits[14]


@rule
def appeal_of_feast(s: State, seat: int, suit: int, habits: Row) -> int:
    """Praise for coins."""
    return habits[0] + habits[1] * min(HIGHEST, s.developed[seat][suit]) - habits[2] * (BANQUET << s.performers)


@rule
def appeal_of_turning_up(s: State, seat: int, good: int, habits: Row) -> int:
    """Coins, and a domain that grows."""
    income = min(HIGHEST, s.developed[seat][SUIT[good]] + VALUE[good])
    return habits[3] + habits[4] * income + habits[5] * VALUE[good]


@rule
def appeal_of_buying(s: State, seat: int, pile: int, habits: Row) -> int:
    """A domain that will grow, for coins; the coins left; the end of the game, if ahead."""
    good = s.top[pile]
    price = VALUE[good] * FACTOR[pile]
    owned = domain(s, seat, SUIT[good])
    growth = min(HIGHEST, owned + VALUE[good]) - min(HIGHEST, owned)
    total = habits[6] + habits[7] * growth - habits[8] * price // 4 + habits[9] * min(s.treasury[seat] - price, 10)
    total += habits[10] * (owned - s.developed[seat][SUIT[good]]) // 4
    if s.height[pile] == 1 and ends_a_line(s, pile):
        total += habits[11] if is_ahead(s, seat) else -habits[11]
    return total


@rule
def ends_a_line(s: State, pile: int) -> bool:
    """Whether a row or column is empty once the pile is."""
    for line in range(STRAIGHT_LINES):
        row = LINES[line]
        if (row[0] == pile or row[1] == pile or row[2] == pile) and (
            s.height[row[0]] + s.height[row[1]] + s.height[row[2]] == 1
        ):
            return True
    return False


@rule
def is_ahead(s: State, seat: int) -> bool:
    """Whether nobody has more prestige so far."""
    for other in range(s.seats):  # noqa: SIM110 - the dialect has no generators
        if s.prestige[other] > s.prestige[seat]:
            return False
    return True


# How good a table is

WEIGHTS: Final[Row] = table([20, 75, 100, 100, 60, 24, 120, 60, 19, 31, 23, 216, 67, 13, 20, 3000, -2])
"""Banquets still to come by cards in the market and by the shortest line (hundredths); praise of each; coins up to 20,
up to 60 and beyond; a card face down, its income, its growth; Kings, Jacks, Queens in hand; how the lead in a domain
and in coins is felt, and blurred by cards to come; a win."""


@rule
def looks_ahead(s: State) -> bool:
    """A turn has one action."""
    return False


@rule
def is_follow_up(s: State, action: int) -> bool:
    """So no second action is considered."""
    return False


@rule
def judge(s: State, seat: int, weights: Row) -> int:
    """How good the table is for the seat, in hundredths of prestige; only differences matter."""
    stock = cards_in_market(s)
    future = banquets_left(s, stock, weights)
    own = worth(s, seat, future, stock, weights)
    best = -1_000_000
    total = 0
    for other in range(s.seats):
        if other != seat:
            theirs = worth(s, other, future, stock, weights)
            best = max(best, theirs)
            total += theirs
    lead = own - (best + total // (s.seats - 1)) // 2
    if s.phase == Phase.OVER:
        return lead + (weights[15] if own > best else -weights[15])
    return lead


@rule
def cards_in_market(s: State) -> int:
    """How many goods the piles still hold."""
    stock = 0
    for pile in EVERY_PILE:
        stock += s.height[pile]
    return stock


@rule
def banquets_left(s: State, stock: int, weights: Row) -> int:
    """How many banquets may still come, in hundredths, by the cards in the market and by the shortest line."""
    return 0 if s.phase == Phase.OVER else weights[0] * stock + weights[1] * shortest_line(s)


@rule
def shortest_line(s: State) -> int:
    """The smallest number of cards that must go before a line is empty."""
    shortest = GOODS
    for line in range(STRAIGHT_LINES):
        row = LINES[line]
        shortest = min(shortest, s.height[row[0]] + s.height[row[1]] + s.height[row[2]])
    return shortest


@rule
def worth(s: State, seat: int, future: int, stock: int, weights: Row) -> int:
    """What the seat has and can expect, in hundredths of prestige, regardless of the others."""
    total = 100 * s.prestige[seat]
    blur = 0 if s.phase == Phase.OVER else stock
    for suit in EVERY_SUIT:
        total += weights[2] * min(HIGHEST, s.developed[seat][suit]) * future // 1000
        total += honour(domain_lead(s, seat, suit), weights[12], weights[14] * blur)
    total += honour(treasury_lead(s, seat), weights[13], weights[14] * blur)
    if s.phase == Phase.OVER:
        return total
    return (
        total
        + (coins(s, seat, weights) + cards_down(s, seat, weights)) * min(future, 1000) // 1000
        + (hand(s, seat, weights))
    )


@rule
def honour(lead: int, slope: int, blur: int) -> int:
    """The expected part of the 12 prestige for the most of something, by the lead, in hundredths."""
    return max(0, min(1200, 600 + 600 * lead * slope // (slope + blur)))


@rule
def domain_lead(s: State, seat: int, suit: int) -> int:
    """How much more the seat has of the suit than the best of the others."""
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, domain(s, other, suit))
    return domain(s, seat, suit) - best


@rule
def domain(s: State, seat: int, suit: int) -> int:
    """What the seat's suit counts if the game ends now."""
    total = s.developed[seat][suit]
    if s.edition.count_face_down == 1:
        for good in range(suit * 10, suit * 10 + 10):
            if s.zone[good] == Zone.DOWN + seat:
                total += VALUE[good]
    return total


@rule
def treasury_lead(s: State, seat: int) -> int:
    """The lead in coins over the richest of the others."""
    return s.treasury[seat] - most_coins(s, seat)


@rule
def most_coins(s: State, seat: int) -> int:
    """The largest treasury of the others."""
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, s.treasury[other])
    return most


@rule
def coins(s: State, seat: int, weights: Row) -> int:
    """What coins are worth: the first ones most."""
    held = s.treasury[seat]
    return weights[3] * min(held, 20) + weights[4] * max(0, min(held, 60) - 20) + weights[5] * max(0, held - 60)


@rule
def cards_down(s: State, seat: int, weights: Row) -> int:
    """What the face-down cards will bring when they are turned up."""
    total = 0
    for good in EVERY_GOOD:
        if s.zone[good] == Zone.DOWN + seat:
            before = min(HIGHEST, s.developed[seat][SUIT[good]])
            after = min(HIGHEST, s.developed[seat][SUIT[good]] + VALUE[good])
            total += weights[6] + weights[7] * after + weights[8] * (after - before)
    return total


@rule
def hand(s: State, seat: int, weights: Row) -> int:
    """What the characters in hand can do now."""
    total = 0
    for character in EVERY_CHARACTER:
        if s.zone[GOODS + character] == Zone.HAND + seat:
            suit = character % SUITS
            rank = character // SUITS
            if rank == Rank.KING:
                if s.treasury[seat] >= BANQUET:
                    total += weights[9] * min(HIGHEST, s.developed[seat][suit])
            elif rank == Rank.JACK:
                total += weights[10] * best_income(s, seat, suit)
            elif can_buy(s, seat, suit):
                total += weights[11]
    return total


@rule
def best_income(s: State, seat: int, suit: int) -> int:
    """The most that a Jack of the suit can bring; 0 if there is nothing to turn up."""
    best = 0
    for good in range(suit * 10, suit * 10 + 10):
        if s.zone[good] == Zone.DOWN + seat:
            best = max(best, min(HIGHEST, s.developed[seat][suit] + VALUE[good]))
    return best


@rule
def can_buy(s: State, seat: int, suit: int) -> bool:
    """Whether a Queen of the suit can buy a card that the seat can afford."""
    for pile in EVERY_PILE:
        good = s.top[pile]
        if good >= 0 and SUIT[good] == suit and VALUE[good] * FACTOR[pile] <= s.treasury[seat]:
            return True
    return False


SPREAD: Final = 6000


def likelihood(worth: int) -> float:
    """The win probability, 0..1, of a seat that `judge` rates `worth`."""
    return 1 / (1 + math.exp(-worth / SPREAD))
