"""Les Rois fainéants as small integers: seats, goods, characters, piles, the moment."""

from __future__ import annotations

from ..games.rois_faineants.cards import (
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
from ..games.rois_faineants.fields import State, Zone
from ..kernel.dialect import Row, rule

PER_SEAT = 8 + SUITS + CHARACTERS
PLACES_OF_GOODS = 2 + 2 * SEATS_MAX
PER_GOOD = PLACES_OF_GOODS + 2
PER_CHARACTER = 5
SCALARS = 20
ENCODED = SEATS_MAX * PER_SEAT + GOODS * PER_GOOD + CHARACTERS * PER_CHARACTER + 3 * PILES + SCALARS


@rule
def encode(s: State, seat: int, out: Row) -> None:
    """Encode what the viewer knows as `ENCODED` small integers, its own seat first."""
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
