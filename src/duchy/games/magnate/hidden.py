"""What a seat may not know, forgotten and guessed [A7, A38]; and the encoding of what it knows for machine learning.

Perfect recall is part of what a seat knows. When the first pile runs out, each seat can count the cards it
has seen and so name every card in the other hand: those stay visible to it (`counted`) until they are played.
"""

from __future__ import annotations

from ...kernel.dialect import SPECTATOR, Row, below, rule
from ..decktet import FIRST_CROWN
from .cards import DECK, DISTRICTS, NO_CARD, RANK, SEATS, SUIT_COUNT, SUIT_MASK, SUIT_OF, SUITS
from .fields import SECRET, Phase, State, Zone
from .income import awaits_choice, first_of_rank

HIDES = True
"""Whether anything is ever hidden from a seat."""
FORGETS = ("zone", "choice", "held")
"""Fields of more than one number that `hide` writes to."""


@rule
def hide(s: State, seat: int) -> None:
    """[A7, A38, A40] Forget, in place, what `seat` may not know; SPECTATOR knows what both seats know."""
    for other in range(SEATS):
        if other != seat:
            hide_offer(s, other)
            hide_choices(s, other)
    zone: Row = s.zone
    for card in range(DECK):
        at = zone[card]
        if at == Zone.PILE or (Zone.HAND <= at < Zone.CROWN and is_secret(s, card, at - Zone.HAND, seat)):
            zone[card] = Zone.UNSEEN


@rule
def is_secret(s: State, card: int, owner: int, seat: int) -> bool:
    """[A38] Whether a card in another hand is secret: not if the viewer has deduced it; a spectator cannot tell whose
    it is.
    """
    return owner != seat and (seat == SPECTATOR or s.counted[card] == 0)


@rule
def hide_offer(s: State, owner: int) -> None:
    """[V-1, A38] Only the drawer knows that an Ace was drawn and may be replaced: to others the draw is still due."""
    if s.phase == Phase.REPLACE and s.active == owner:
        s.zone[s.due] = Zone.PILE
        s.held[owner] -= 1
        s.pile += 1
        s.due = NO_CARD
        s.phase = Phase.DRAW


@rule
def hide_choices(s: State, owner: int) -> None:
    """[I4, A7, O13] Which income the other seat has chosen."""
    for district in range(DISTRICTS):
        if s.choice[owner][district] > 0:
            s.choice[owner][district] = SECRET


@rule
def guess(s: State, seat: int, rng: Row) -> None:
    """Fill in what `hide` forgot, in place: every completion consistent with the view is equally likely."""
    guess_counted(s, rng)
    for owner in range(SEATS):
        if owner != seat:
            fill_hand(s, owner, 0, s.held[owner] - hand_shown(s, owner), rng)
            guess_choices(s, owner, rng)
    for card in range(DECK):
        if s.zone[card] == Zone.UNSEEN:
            s.zone[card] = Zone.PILE


@rule
def guess_counted(s: State, rng: Row) -> None:
    """For a spectator: distribute the counted cards over the hands, as many in each as everybody knows; a seat sees
    them all.
    """
    for owner in range(SEATS):
        fill_hand(s, owner, 1, s.counted_held[owner], rng)


@rule
def hand_shown(s: State, owner: int) -> int:
    """How many cards are known to be in that hand."""
    count = 0
    for card in range(DECK):
        if s.zone[card] == Zone.HAND + owner:
            count += 1
    return count


@rule
def fill_hand(s: State, owner: int, counted: int, wanted: int, rng: Row) -> None:
    """Put `wanted` random cards of those unseen, counted or not, into the hand."""
    candidates = 0
    for card in range(DECK):
        if s.zone[card] == Zone.UNSEEN and s.counted[card] == counted:
            candidates += 1
    for card in range(DECK):
        if s.zone[card] == Zone.UNSEEN and s.counted[card] == counted:
            if below(rng, candidates) < wanted:
                s.zone[card] = Zone.HAND + owner
                wanted -= 1
            candidates -= 1


@rule
def guess_choices(s: State, owner: int, rng: Row) -> None:
    """[A7] Each secret choice is one of the deed's suits."""
    for district in range(DISTRICTS):
        if s.choice[owner][district] == SECRET:
            card = s.top[owner][district]
            s.choice[owner][district] = 1 + SUIT_OF[card][below(rng, SUIT_COUNT[card])]


@rule
def is_determined(s: State, action: int) -> bool:
    """[I1, I4, A7] All but the last choice of income, which pays what the other seat has chosen in secret."""
    if s.phase != Phase.CHOOSE:
        return True
    due = 0
    for card in range(first_of_rank(s.dice[0]), first_of_rank(s.dice[0] + 1)):
        if awaits_choice(s, card):
            due += 1
    return due > 1 or not has_secret_choice(s)


@rule
def has_secret_choice(s: State) -> bool:
    """[A7] Whether an income has been chosen that the viewer does not know."""
    for owner in range(SEATS):
        for district in range(DISTRICTS):
            if s.choice[owner][district] == SECRET:
                return True
    return False


# Numbers for learning

ZONES_SEEN = 6
PER_CARD = ZONES_SEEN + DISTRICTS
ENCODED = 2 * SUITS * 3 + DECK * PER_CARD + 2 * DISTRICTS * (SUITS + 3) + 12


@rule
def encode(s: State, seat: int, out: Row) -> None:
    """Encode a hidden state as `ENCODED` small integers, the viewer's side first."""
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
