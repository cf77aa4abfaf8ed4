"""What a seat may not know, forgotten and guessed [I1]; and the encoding of what it knows for machine learning.

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
    FACTOR,
    GOODS,
    NO_CARD,
    NO_SEAT,
    PILES,
    SEATS_MAX,
    SUIT,
    SUITS,
    VALUE,
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


# Numbers for learning

PER_SEAT = 8 + SUITS + CHARACTERS
PLACES_OF_GOODS = 2 + 2 * SEATS_MAX
PER_GOOD = PLACES_OF_GOODS + 2
PER_CHARACTER = 5
SCALARS = 20
ENCODED = SEATS_MAX * PER_SEAT + GOODS * PER_GOOD + CHARACTERS * PER_CHARACTER + 3 * PILES + SCALARS


@rule
def encode(s: State, seat: int, out: Row) -> None:
    """Encode a hidden state as `ENCODED` small integers, the viewer's seat first."""
    for at in range(ENCODED):
        out[at] = 0
    at = 0
    for turn in range(SEATS_MAX):
        if turn < s.seats:
            encode_seat(s, (seat + turn) % s.seats, out, at)
        at += PER_SEAT
    for good in EVERY_GOOD:
        encode_good(s, good, seat, out, at)
        at += PER_GOOD
    for character in range(CHARACTERS):
        out[at + place_of_character(s, GOODS + character, seat)] = 1
        at += PER_CHARACTER
    for pile in EVERY_PILE:
        encode_pile(s, pile, out, at)
        at += 3
    encode_rest(s, seat, out, at)


@rule
def encode_seat(s: State, seat: int, out: Row, at: int) -> None:
    """A seat at the table: counters, its part in the round, its domains, characters that all know it lacks."""
    out[at] = 1
    out[at + 1] = s.treasury[seat]
    out[at + 2] = s.prestige[seat]
    out[at + 3] = s.held[seat]
    out[at + 4] = s.coups[seat]
    out[at + 5] = 1 if s.first == seat else 0
    out[at + 6] = 1 if s.asked == seat else 0
    out[at + 7] = 1 if s.lacks[seat] != 0 else 0
    for suit in range(SUITS):
        out[at + 8 + suit] = s.developed[seat][suit]
    for character in range(CHARACTERS):
        out[at + 8 + SUITS + character] = (s.lacks[seat] >> character) & 1


@rule
def encode_good(s: State, good: int, seat: int, out: Row, at: int) -> None:
    """1 in one of `PLACES_OF_GOODS`: unknown, in the market, down or up by seat; then pile and depth, if known."""
    zone = s.zone[good]
    if zone >= Zone.PILE:
        pile = zone - Zone.PILE
        out[at + 1] = 1
        out[at + PLACES_OF_GOODS] = pile + 1
        out[at + PLACES_OF_GOODS + 1] = s.height[pile] - 1 - s.place[good]
    elif zone >= Zone.UP:
        out[at + 2 + SEATS_MAX + (zone - Zone.UP - seat) % s.seats] = 1
    elif zone >= Zone.DOWN:
        out[at + 2 + (zone - Zone.DOWN - seat) % s.seats] = 1
    else:
        out[at] = 1


@rule
def place_of_character(s: State, card: int, seat: int) -> int:
    """Unknown, on the table, discarded, in the viewer's hand, or in another."""
    zone = s.zone[card]
    if zone == Zone.TABLE:
        return 1
    if zone == Zone.DISCARD:
        return 2
    if zone >= Zone.HAND:
        return 3 if zone == Zone.HAND + seat else 4
    return 0


@rule
def encode_pile(s: State, pile: int, out: Row, at: int) -> None:
    """Height, suit of the top card plus 1, its price."""
    out[at] = s.height[pile]
    if s.top[pile] != NO_CARD:
        out[at + 1] = SUIT[s.top[pile]] + 1
        out[at + 2] = VALUE[s.top[pile]] * FACTOR[pile]


@rule
def encode_rest(s: State, seat: int, out: Row, at: int) -> None:
    """The moment, the round, the reigns, the options."""
    out[at] = s.phase
    out[at + 1] = s.turn
    out[at + 2] = s.seats
    out[at + 3] = (s.first - seat) % s.seats
    out[at + 4] = 0 if s.asked == NO_SEAT else 1 + (s.asked - seat) % s.seats
    out[at + 5] = s.passes
    out[at + 6] = s.plots
    out[at + 7] = s.value
    out[at + 8] = s.performers
    out[at + 9] = s.acted
    out[at + 10] = s.reigns
    out[at + 11] = s.sure[seat]
    out[at + 12] = s.maybe[seat]
    out[at + 13] = s.laid
    out[at + 14] = s.dealt
    out[at + 15] = s.edition.variant_low
    out[at + 16] = s.edition.count_face_down
    out[at + 17] = s.edition.diagonals
    out[at + 18] = s.edition.idle_reveal
    out[at + 19] = s.edition.coup_scope
