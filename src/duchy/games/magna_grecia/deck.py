"""The deck of action cards and the rounds and turns that they order [SET-5, RND-1, RND-2, TRN-1]."""

from __future__ import annotations

from ...kernel.dialect import Row, rule, rule_apart
from .actions import TURN_0
from .cards import CARDS, CARDS_OF_A_COLOUR, COLOURS, LAYER, NO_SEAT, ORDER, SEAT_OF, SHOWN_AT_START
from .fields import Phase, State
from .refusals import Code


@rule_apart
def has_led(s: State, colour: int) -> bool:
    """[SET-5] Whether a card with that border has been seen among those of the layer that the next card is in."""
    layer = s.shown_count // LAYER
    for card in range(colour * CARDS_OF_A_COLOUR, (colour + 1) * CARDS_OF_A_COLOUR):
        if s.shown[card] > layer * LAYER:
            return True
    return False


@rule
def refuse_card(s: State, card: int) -> int:
    """[SET-5] Any card not seen yet whose border colour is still missing in the layer may come."""
    if s.shown[card] > 0:
        return Code.CARD_SHOWN
    return Code.COLOUR_LED if has_led(s, card // CARDS_OF_A_COLOUR) else Code.FINE


@rule
def legal_cards(s: State, out: Row) -> int:
    """[SET-5] All cards that may come, each as likely as any other."""
    count = 0
    for card in range(CARDS):
        if refuse_card(s, card) == Code.FINE:
            out[count] = TURN_0 + card
            count += 1
    return count


@rule
def show_card(s: State, card: int) -> None:
    """[SET-5, A15] Two cards are seen before the first round, later ones as a round begins."""
    s.shown_count += 1
    s.shown[card] = s.shown_count
    if s.turn > 0:
        begin_turn(s)
    elif s.shown_count == SHOWN_AT_START:
        s.card = card_of_round(s, 1)
        s.active = seat_at(s, s.card, 0)
        s.phase = Phase.ORACLES


@rule_apart
def card_of_round(s: State, number: int) -> int:
    """[RND-1] The card of that round, which has been seen."""
    found = 0
    for card in range(CARDS):
        if s.shown[card] == number:
            found = card
    return found


@rule_apart
def seat_at(s: State, card: int, position: int) -> int:
    """[RND-2] The seat that acts after `position` others in the order of the card; colours nobody plays are skipped."""
    seat = NO_SEAT
    for place in range(len(COLOURS)):
        at_place = SEAT_OF[s.edition.colours][ORDER[card][place]]
        if at_place != NO_SEAT:
            if position == 0:
                seat = at_place
            position -= 1
    return seat


@rule_apart
def begin_turn(s: State) -> None:
    """[RND-1, RND-2, TRN-1] The next seat in the order of the round's card."""
    s.card = card_of_round(s, s.turn // s.seats + 1)
    s.active = seat_at(s, s.card, s.turn % s.seats)
    s.turn += 1
    s.phase = Phase.TURN


@rule
def is_final_turn(s: State) -> bool:
    """[END-1] Whether the game ends with this turn."""
    return s.turn == s.seats * s.edition.rounds


@rule
def end_turn(s: State) -> None:
    """[RND-1, RND-2, OPT-3, END-1] The card passes on; after the last seat comes the next round or the end."""
    s.roads_used = 0
    s.cities_used = 0
    s.taken = 0
    s.founded = 0
    s.traded = 0
    if s.turn % s.seats != 0:
        begin_turn(s)
    elif is_final_turn(s):
        s.phase = Phase.OVER
    elif s.shown_count < s.edition.rounds:
        s.phase = Phase.CARDS
    else:
        begin_turn(s)
