"""The draw, the two exhaustions of the pile, the last turns, and the result [E1-E4, W1-W7]."""

from __future__ import annotations

from ...kernel.dialect import Grid, rule
from ..decktet import FIRST_NUMBER
from .bank import give
from .cards import (
    DECK,
    DISTRICT_MASK,
    DISTRICTS,
    EVERY_DISTRICT,
    EVERY_SEAT,
    EVERY_SUIT,
    NO_CARD,
    RANK,
    SEATS,
    SUIT_MASK,
    SUITS,
)
from .fields import AceValue, Phase, State, Zone


@rule
def end_turn(s: State) -> None:
    """[E1, E3, A33] After the card play comes a draw, or, in the final turns, none."""
    if s.final_turns > 0:
        s.final_turns -= 1
        if s.final_turns == 0:
            s.phase = Phase.OVER
        else:
            next_turn(s)
    elif s.pile == 0 and not new_pile(s):
        s.final_turns = SEATS
        next_turn(s)
    else:
        s.phase = Phase.DRAW


@rule
def next_turn(s: State) -> None:
    """[S6, T1] Turns alternate; each begins with the dice."""
    s.turn += 1
    s.active = 1 - s.active
    s.dice[0] = 0
    s.dice[1] = 0
    s.taxes = 0
    s.taxed[0] = 0
    s.taxed[1] = 0
    s.played = 0
    s.phase = Phase.ROLL


@rule
def new_pile(s: State) -> bool:
    """[E2, A31, A32] The first time the pile is out, the discards become the pile; return whether it holds a card
    now.
    """
    if s.reshuffled == 1:
        return False
    s.reshuffled = 1
    for card in range(DECK):
        if s.zone[card] == Zone.DISCARD:
            s.zone[card] = Zone.PILE
            s.pile += 1
        elif s.zone[card] == Zone.HAND or s.zone[card] == Zone.HAND + 1:
            s.counted[card] = 1
            s.counted_held[s.zone[card] - Zone.HAND] += 1
    return s.pile > 0


@rule
def draw(s: State, card: int) -> None:
    """[E1, V-1, O14] One card; an Ace may then be replaced, if the edition allows it."""
    take_card(s, s.active, card)
    if card < FIRST_NUMBER and replacement_exists(s):
        s.due = card
        s.phase = Phase.REPLACE
    else:
        judge_pile(s)


@rule
def take_card(s: State, seat: int, card: int) -> None:
    """From the pile into a hand."""
    s.zone[card] = Zone.HAND + seat
    s.held[seat] += 1
    s.pile -= 1


@rule
def replacement_exists(s: State) -> bool:
    """[A40] While the pile holds a card or has not been reshuffled yet; the second pile's last card stays."""
    return s.edition.replace_ace == 1 and (s.pile > 0 or s.reshuffled == 0)


@rule
def keep(s: State) -> None:
    """[V-1] The Ace stays in the hand."""
    s.due = NO_CARD
    judge_pile(s)


@rule
def replace(s: State) -> None:
    """[V-1, A39, A40, A41] The Ace is discarded, both seats get a token of its suit, another card is drawn."""
    ace = s.due
    s.due = NO_CARD
    s.zone[ace] = Zone.DISCARD
    s.held[s.active] -= 1
    give(s, s.active, ace)
    give(s, 1 - s.active, ace)
    if s.pile == 0:
        new_pile(s)
    s.phase = Phase.DRAW


@rule
def judge_pile(s: State) -> None:
    """[A40, A45] The pile, perhaps, and the turn are over."""
    if s.pile == 0 and is_last_pile(s):
        begin_final_turns(s)
    next_turn(s)


@rule
def is_last_pile(s: State) -> bool:
    """[E2, O10, A31, A32] Whether no pile follows the empty one: it is the second, or there are no discards. By edition
    they become the new pile now, or when the next card is to be drawn.
    """
    return s.reshuffled == 1 or (s.edition.reshuffle_when == 1 and not new_pile(s))


@rule
def begin_final_turns(s: State) -> None:
    """[E3, O11, A33] Each seat has one more turn, by edition from here or from the first draw that fails."""
    if s.edition.final_turns_when == 0:
        s.final_turns = SEATS


@rule
def last_mover(s: State) -> int:
    """[E1, E3, O11, A33] The seat that will have the very last turn: each turn takes one card, so it follows from how
    many there are. Each card sold while the first pile lasts changes it, and so does each Ace replaced from the second.
    """
    turns = s.final_turns
    if turns == 0:
        turns = s.pile + s.edition.final_turns_when
        if s.phase == Phase.REPLACE:
            turns += 1
        if s.reshuffled == 0:
            for card in range(DECK):
                if s.zone[card] == Zone.DISCARD:
                    turns += 1
    return s.active if turns == 0 or turns % 2 == 1 else 1 - s.active


@rule
def sold_last(s: State) -> bool:
    """[E2, O10, A31] Whether no more cards can be sold into the second pile: it lies, or the card of the turn that ends
    the first one has been played.
    """
    return s.reshuffled == 1 or s.final_turns > 0 or (s.pile == s.edition.reshuffle_when and s.played == 1)


@rule
def last_seller(s: State) -> int:
    """[E1, E2, O10, A31] While the first pile lasts: the seat that plays the last card that can be sold into the second
    one, which is whoever draws from the empty pile or, by edition, takes the last card. Each Ace replaced changes it.
    """
    draws = s.pile - s.edition.reshuffle_when
    if s.phase == Phase.REPLACE:
        draws += 1
    return s.active if draws % 2 == 0 else 1 - s.active


@rule
def is_developed(s: State, card: int) -> bool:
    """[W1, A22] Whether the card is in a column and is not an unfinished deed."""
    column = s.zone[card] - Zone.COLUMN
    if column < 0:
        return False
    seat = column // DISTRICTS
    district = column % DISTRICTS
    return s.deed[seat][district] == 0 or s.top[seat][district] != card


@rule
def ace_value(s: State, ace: int) -> int:
    """[W2, O4, A24, A25] 1, or the number of the owner's developed cards in its district that show its suit, including
    itself.
    """
    if s.edition.ace_value == AceValue.ONE:
        return 1
    column = s.zone[ace] - Zone.COLUMN
    deucey = s.edition.ace_value == AceValue.DEUCEY
    value = 0
    for card in range(DECK):
        shows = SUIT_MASK[card] & (1 << ace) != 0
        if shows and is_developed(s, card):
            other = s.zone[card] - Zone.COLUMN
            if other == column or (deucey and other % DISTRICTS == column % DISTRICTS):
                value += 1
    if deucey and s.edition.pawn_properties == 0 and pawn_shows(column % DISTRICTS, ace):
        value += 1
    return value


@rule
def pawn_shows(district: int, suit: int) -> bool:
    """[O4] Whether the district's Pawn shows the suit; the Excuse shows none."""
    return DISTRICT_MASK[district] != (1 << SUITS) - 1 and DISTRICT_MASK[district] & (1 << suit) != 0


@rule
def district_total(s: State, seat: int, district: int) -> int:
    """[W2, C5] The ranks of the seat's developed cards there, Courts 10, Aces by `ace_value`."""
    total = 0
    for card in range(DECK):
        if s.zone[card] == Zone.COLUMN + seat * DISTRICTS + district and is_developed(s, card):
            total += ace_value(s, card) if card < FIRST_NUMBER else RANK[card]
    return total


@rule
def total_rank(s: State, seat: int) -> int:
    """[W5, A23] The ranks of all the seat's developed cards, an Ace 1."""
    total = 0
    for card in range(DECK):
        if (s.zone[card] - Zone.COLUMN) // DISTRICTS == seat and is_developed(s, card):
            total += RANK[card]
    return total


@rule
def score(s: State, out: Grid) -> None:
    """[W3-W7, O5, A23, A35, A36] By seat: districts won, the tie-break total, tokens in hand."""
    for seat in EVERY_SEAT:
        for key in range(3):
            out[seat][key] = 0
        for suit in EVERY_SUIT:
            out[seat][2] += s.tokens[seat][suit]
        if s.edition.tiebreak_total == 0:
            out[seat][1] = total_rank(s, seat)
    for district in EVERY_DISTRICT:
        first = district_total(s, 0, district)
        second = district_total(s, 1, district)
        if first > second:
            out[0][0] += 1
        elif second > first:
            out[1][0] += 1
        if s.edition.tiebreak_total == 1:
            out[0][1] += first
            out[1][1] += second
