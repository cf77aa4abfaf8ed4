"""The end of a round, the end by an empty line, and the final count [P2, P3, F1-F3]."""

from __future__ import annotations

from typing import Final

from ...kernel.dialect import Grid, rule, table
from .actions import Rank
from .cards import EVERY_GOOD, EVERY_SUIT, GOODS, LINES, NO_CARD, NO_SEAT, STRAIGHT_LINES, SUIT, SUITS, VALUE
from .fields import Phase, State, Zone
from .reigns import next_turn
from .values import can_perform

HONOUR = 12
"""Prestige in the final count for the most in a domain or in coins; shared on a tie."""
KEY_OF: Final = table([1, 4, 2, 3])
"""The place of each suit among the result keys: spades, diamonds, clubs, hearts break a tie in this order."""


@rule
def ask_next(s: State) -> None:
    """[P2, R12a, R12c] The next seat to the left that can perform the action is asked; after the last, the round is
    over.
    """
    seat = s.first if s.asked == NO_SEAT else s.asked
    s.asked = NO_SEAT
    while s.asked == NO_SEAT:
        seat = (seat + 1) % s.seats
        if seat == s.first:
            end_round(s)
            return
        if can_perform(s, seat, s.character):
            s.asked = seat
    s.phase = Phase.FOLLOW


@rule
def end_round(s: State) -> None:
    """[P3, F1, R20] The character is discarded; if a purchase has emptied a line, the game is over, else a new turn
    begins.
    """
    bought = s.character // SUITS == Rank.QUEEN and s.performers > 0
    s.zone[GOODS + s.character] = Zone.DISCARD
    s.character = NO_CARD
    s.value = 0
    s.performers = 0
    if bought and line_is_empty(s):
        s.phase = Phase.OVER
    else:
        next_turn(s)


@rule
def line_is_empty(s: State) -> bool:
    """[F1, R19, R20a, R21, O3] Three empty piles in a row, in a column or, with that option, in a diagonal."""
    height = s.height
    for line in range(len(LINES) if s.edition.diagonals == 1 else STRAIGHT_LINES):
        if height[LINES[line][0]] + height[LINES[line][1]] + height[LINES[line][2]] == 0:
            return True
    return False


# The final count


@rule
def score(s: State, out: Grid) -> None:
    """[F2, F3, R24, R25] By seat: prestige with the final count, then the sums that break a tie, highest first."""
    for seat in range(s.seats):
        out[seat][0] = s.prestige[seat]
        for suit in EVERY_SUIT:
            out[seat][KEY_OF[suit]] = s.developed[seat][suit]
    if s.edition.count_face_down == 1:
        count_face_down(s, out)
    for suit in EVERY_SUIT:
        honour_domain(s, out, KEY_OF[suit])
    honour_treasury(s, out)


@rule
def count_face_down(s: State, out: Grid) -> None:
    """[R23, O2] What has been bought and not turned up counts as well."""
    for good in EVERY_GOOD:
        seat = s.zone[good] - Zone.DOWN
        if 0 <= seat < s.seats:
            out[seat][KEY_OF[SUIT[good]]] += VALUE[good]


@rule
def honour_domain(s: State, out: Grid, key: int) -> None:
    """[F2, R22, R22a] 12 prestige for the most points in a domain, 6, 4 or 3 each for those who share them."""
    most = 0
    equal = 0
    for seat in range(s.seats):
        if out[seat][key] > most:
            most = out[seat][key]
            equal = 0
        if out[seat][key] == most:
            equal += 1
    for seat in range(s.seats):
        if out[seat][key] == most:
            out[seat][0] += HONOUR // equal


@rule
def honour_treasury(s: State, out: Grid) -> None:
    """[F2, R22] The same for the fullest treasury."""
    most = 0
    equal = 0
    for seat in range(s.seats):
        if s.treasury[seat] > most:
            most = s.treasury[seat]
            equal = 0
        if s.treasury[seat] == most:
            equal += 1
    for seat in range(s.seats):
        if s.treasury[seat] == most:
            out[seat][0] += HONOUR // equal
