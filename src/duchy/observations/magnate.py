"""Magnate as small integers: each side, each card, the moment."""

from __future__ import annotations

from ..games.decktet import FIRST_CROWN
from ..games.magnate.cards import DECK, DISTRICTS, NO_CARD, RANK, SEATS, SUIT_MASK, SUITS
from ..games.magnate.fields import State, Zone
from ..kernel.dialect import Row, rule

ZONES_SEEN = 6
PER_CARD = ZONES_SEEN + DISTRICTS
ENCODED = 2 * SUITS * 3 + DECK * PER_CARD + 2 * DISTRICTS * (SUITS + 3) + 12


@rule
def encode(s: State, seat: int, out: Row) -> None:
    """Encode what the viewer knows as `ENCODED` small integers, its own side first."""
    at = 0
    for turn in range(SEATS):
        at = encode_seat(s, seat if turn == 0 else 1 - seat, out, at)
    for card in range(DECK):
        for number in range(PER_CARD):
            out[at + number] = 0
        out[at + card_feature(s, card, seat)] = 1
        at += PER_CARD
    out[at] = s.turn
    out[at + 1] = s.pile
    out[at + 2] = s.reshuffled
    out[at + 3] = s.final_turns
    out[at + 4] = s.phase
    out[at + 5] = 1 if s.active == seat else 0
    out[at + 6] = s.played
    out[at + 7] = s.dice[0]
    out[at + 8] = s.due
    out[at + 9] = s.held[seat]
    out[at + 10] = s.held[1 - seat]
    out[at + 11] = s.dealt


@rule
def encode_seat(s: State, seat: int, out: Row, at: int) -> int:
    """By suit: tokens, a Crown of it, the size of the hand; then each column: rank and suits to match, deed, tokens."""
    for suit in range(SUITS):
        out[at] = s.tokens[seat][suit]
        out[at + 1] = 1 if s.zone[FIRST_CROWN + suit] == Zone.CROWN + seat else 0
        out[at + 2] = s.held[seat]
        at += 3
    for district in range(DISTRICTS):
        top = s.top[seat][district]
        out[at] = s.height[seat][district]
        out[at + 1] = s.deed[seat][district]
        out[at + 2] = RANK[top] if top != NO_CARD else 0
        for suit in range(SUITS):
            shows = top != NO_CARD and SUIT_MASK[top] & (1 << suit) != 0
            out[at + 3 + suit] = s.paid[seat][district][suit] + (16 if shows else 0)
        at += SUITS + 3
    return at


@rule
def card_feature(s: State, card: int, seat: int) -> int:
    """Which of `PER_CARD` places a card is in, from the viewer's side; the opponent's columns count as one place."""
    column = s.zone[card] - Zone.COLUMN
    if column >= 0:
        return ZONES_SEEN + column % DISTRICTS if column // DISTRICTS == seat else 5
    if s.zone[card] == Zone.HAND + seat:
        return 4
    if s.zone[card] >= Zone.HAND:
        return 3
    return s.zone[card] if s.zone[card] < Zone.UNSEEN else 1
