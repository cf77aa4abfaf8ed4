"""What a seat may not know, forgotten and guessed [A7, A38].

Perfect recall is part of what a seat knows. When the first pile runs out, each seat can count the cards it
has seen and so name every card in the other hand: those stay visible to it (`counted`) until they are played.
"""

from __future__ import annotations

from ...kernel.dialect import SPECTATOR, Row, below, rule
from .cards import DECK, DISTRICTS, NO_CARD, SEATS, SUIT_COUNT, SUIT_OF
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
