"""What a seat may not know, forgotten and guessed [I1].

Bought goods were seen by all and stay known. What a seat can deduce about idle reigns is counted as each ends
(`reckoning.py`), so that a guess of their number is always possible.
"""

from __future__ import annotations

from ...kernel.dialect import SPECTATOR, Row, below, rule
from .cards import (
    CARD_COUNT,
    CHARACTERS,
    EVERY_GOOD,
    EVERY_PILE,
    GOODS,
)
from .fields import PUBLIC, SECRET, Phase, State, Zone

HIDES = True
"""Whether anything is ever hidden from a seat."""
FORGETS = ("zone", "place", "sure", "maybe")
"""Fields of more than one number that `hide` writes to."""


@rule
def hide(s: State, seat: int) -> None:
    """[I1, R4, R27, O4] Forget, in place, what `seat` may not know; SPECTATOR knows what all know."""
    if s.edition.open_market == 0:
        hide_market(s)
    if s.phase != Phase.OVER:
        hide_hands(s, seat)
        hide_idle_reigns(s, seat)


@rule
def hide_market(s: State) -> None:
    """[S4, I1] The goods below the tops; while the market is being laid, those still to come could be any of them."""
    covered = 0
    zone: Row = s.zone
    for good in EVERY_GOOD:
        pile = zone[good] - Zone.PILE
        if pile >= 0 and s.top[pile] != good:
            zone[good] = Zone.UNSEEN
            s.place[good] = 0
            covered += 1
    if covered > 0:
        hide_deck(s, 0, GOODS)


@rule
def hide_hands(s: State, seat: int) -> None:
    """[S1, I1, R26] The characters of others; during a deal, those still to come could be any of them."""
    others = 0
    zone: Row = s.zone
    for card in range(GOODS, CARD_COUNT):
        if zone[card] >= Zone.HAND and zone[card] != Zone.HAND + seat:
            zone[card] = Zone.UNSEEN
            others += 1
    if others > 0:
        hide_deck(s, GOODS, CARD_COUNT)


@rule
def hide_deck(s: State, first: int, end: int) -> None:
    """Cards not dealt yet look like those dealt unseen."""
    zone: Row = s.zone
    for card in range(first, end):
        if zone[card] == Zone.OUT:
            zone[card] = Zone.UNSEEN


@rule
def hide_idle_reigns(s: State, seat: int) -> None:
    """[T1b, I1] How many reigns were idle, and what other seats can deduce about it."""
    if s.reigns > 0:
        s.idle = SECRET
    for other in range(s.seats):
        if other != seat:
            s.sure[other] = 0
            s.maybe[other] = 0


# Guessing


@rule
def guess(s: State, seat: int, rng: Row) -> None:
    """Fill in what `hide` forgot, in place, consistently with everything that the viewer knows."""
    guess_market(s, rng)
    for other in range(s.seats):
        if s.lacks[other] != 0:
            guess_hand(s, other, rng)
    for other in range(s.seats):
        guess_hand(s, other, rng)
    for card in range(CARD_COUNT):
        if s.zone[card] == Zone.UNSEEN:
            s.zone[card] = Zone.OUT
    if s.idle == SECRET:
        guess_idle_reigns(s, seat, rng)


@rule
def guess_market(s: State, rng: Row) -> None:
    """[S4] The unseen goods in any order below the tops; what is left of them is not laid yet."""
    unseen = 0
    for good in EVERY_GOOD:
        if s.zone[good] == Zone.UNSEEN:
            unseen += 1
    if unseen == 0:
        return
    for pile in EVERY_PILE:
        for place in range(s.height[pile] - 1):
            good = nth_unseen(s, below(rng, unseen))
            s.zone[good] = Zone.PILE + pile
            s.place[good] = place
            unseen -= 1


@rule
def nth_unseen(s: State, count: int) -> int:
    """The unseen good with index `count`."""
    good = 0
    while s.zone[good] != Zone.UNSEEN or count > 0:
        if s.zone[good] == Zone.UNSEEN:
            count -= 1
        good += 1
    return good


@rule
def guess_hand(s: State, seat: int, rng: Row) -> None:
    """[I1, R16a] Unseen characters, as many as the hand lacks, except those publicly known not to be in it."""
    wanted = s.held[seat]
    candidates = 0
    for character in range(CHARACTERS):
        if s.zone[GOODS + character] == Zone.HAND + seat:
            wanted -= 1
        elif may_hold(s, seat, character):
            candidates += 1
    for character in range(CHARACTERS):
        if may_hold(s, seat, character):
            if below(rng, candidates) < wanted:
                s.zone[GOODS + character] = Zone.HAND + seat
                wanted -= 1
            candidates -= 1


@rule
def may_hold(s: State, seat: int, character: int) -> bool:
    """Whether the unseen character may be in this hand."""
    return s.zone[GOODS + character] == Zone.UNSEEN and s.lacks[seat] & (1 << character) == 0


@rule
def guess_idle_reigns(s: State, seat: int, rng: Row) -> None:
    """[T1b, I1] A random number that the viewer considers possible and that does not end the game; the others are
    assumed to know it.
    """
    row = PUBLIC if seat == SPECTATOR else seat
    most = min(s.maybe[row], s.edition.idle_limit - 1)
    s.idle = s.sure[row] + below(rng, most - s.sure[row] + 1)
    for other in range(s.seats):
        if other != seat:
            s.sure[other] = s.idle
            s.maybe[other] = s.idle


@rule
def is_determined(s: State, action: int) -> bool:
    """[I1] Always: what comes to light is then as unknown as before."""
    return True
