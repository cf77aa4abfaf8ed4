"""Les Rois fainéants as a table of phases: who acts, what is offered, what is refused, what happens.

The clauses themselves are in `values.py` (the three actions), `reigns.py` (passing, the death of the King, coups) and
`ending.py`; ids in brackets are those of the rulebook (`docs/rules/rois_faineants.md`).
"""

from __future__ import annotations

from ...kernel.dialect import NATURE, NOBODY, Row, rule
from .actions import (
    BUY_0,
    COUP,
    DEAL_0,
    DECLINE,
    FEAST,
    FIRST,
    FIRST_0,
    KIND,
    LAY_0,
    LEAD_IDLE_0,
    LEAD_JACK_0,
    LEAD_KING_0,
    LEAD_QUEEN_0,
    PASS,
    SECOND,
    TURN_UP_0,
    Kind,
    Rank,
)
from .cards import (
    EVERY_CHARACTER,
    EVERY_GOOD,
    EVERY_PILE,
    GOODS,
    LOWEST,
    NO_CARD,
    NO_SEAT,
    PILE_OF,
    PILES,
    SUIT,
    SUITS,
    VALUES,
)
from .ending import ask_next, score
from .fields import Phase, State, Zone
from .refusals import Code
from .reigns import coup, deal, note_action, pass_turn, refuse_coup, refuse_pass
from .values import beats, buy, can_perform, feast, income, refuse_buy, refuse_feast, refuse_turn_up, turn_up

__all__ = ["actor", "apply", "legal", "refusal", "score", "start", "weight"]

TREASURY = 20


@rule
def start(s: State, seats: int) -> None:
    """[M1, S2, R26] The empty table, 20 coins and no prestige each; nature then lays out the market."""
    s.seats = seats
    s.asked = NO_SEAT
    s.character = NO_CARD
    for seat in range(seats):
        s.treasury[seat] = TREASURY
    for pile in EVERY_PILE:
        s.top[pile] = NO_CARD
    s.phase = Phase.LAY


@rule
def actor(s: State) -> int:
    """[S1, S3, S5, P1, P2] Nature lays and deals; the first player leads, whoever is asked follows."""
    phase = s.phase
    if phase == Phase.LEAD:
        return s.first
    if phase == Phase.FOLLOW:
        return s.asked
    return NOBODY if phase == Phase.OVER else NATURE


# What is offered


@rule
def legal(s: State, out: Row) -> int:
    """Put the legal actions into `out` in ascending order; return their number."""
    if s.phase == Phase.LEAD:
        return legal_of_first(s, out)
    if s.phase == Phase.FOLLOW:
        count = legal_performances(s, s.asked, s.character, out, 0)
        out[count] = DECLINE
        return count + 1
    return legal_of_nature(s, out)


@rule
def legal_of_first(s: State, out: Row) -> int:
    """[P1, C1, R5, O5] The characters in hand with all that each can do; to pass; a coup."""
    count = 0
    hand = Zone.HAND + s.first
    for character in EVERY_CHARACTER:
        if s.zone[GOODS + character] == hand:
            before = count
            count = legal_performances(s, s.first, character, out, count)
            if count == before and s.edition.idle_reveal == 1 and character >= Rank.KING * SUITS:
                out[count] = LEAD_KING_0 + character - Rank.KING * SUITS
                count += 1
    if s.edition.idle_reveal == 1:
        count = legal_idle_leads(s, out, count)
    if refuse_pass(s) == Code.FINE:
        out[count] = PASS
        count += 1
    if refuse_coup(s) == Code.FINE:
        out[count] = COUP
        count += 1
    return count


@rule
def legal_idle_leads(s: State, out: Row, count: int) -> int:
    """[R5, O5] Queens and Jacks in hand that cannot be used."""
    for character in range(Rank.KING * SUITS):
        if refuse_lead(s, Kind.LEAD_IDLE, character, 0) == Code.FINE:
            out[count] = LEAD_IDLE_0 + character
            count += 1
    return count


@rule
def legal_performances(s: State, seat: int, character: int, out: Row, count: int) -> int:
    """[Q1, J1, K1] All ways to perform the character's action, as a lead or as a follow."""
    suit = character % SUITS
    rank = character // SUITS
    leads = s.phase == Phase.LEAD
    if rank == Rank.QUEEN:
        piles = s.offered[suit]
        while piles != 0:
            if refuse_buy(s, seat, suit, LOWEST[piles]) == Code.FINE:
                out[count] = LOWEST[piles] + (LEAD_QUEEN_0 + suit * PILES if leads else BUY_0)
                count += 1
            piles &= piles - 1
    elif rank == Rank.JACK:
        folded = s.folded[seat][suit]
        while folded != 0:
            good = suit * VALUES + LOWEST[folded]
            if beats(s, income(s, seat, good)):
                out[count] = good + (LEAD_JACK_0 if leads else TURN_UP_0)
                count += 1
            folded &= folded - 1
    elif refuse_feast(s, seat, suit) == Code.FINE:
        out[count] = LEAD_KING_0 + suit if leads else FEAST
        count += 1
    return count


@rule
def legal_of_nature(s: State, out: Row) -> int:
    """[S1, S3, S5] Goods not laid, seats, characters not dealt; nothing when the game is over."""
    count = 0
    if s.phase == Phase.LAY:
        for good in EVERY_GOOD:
            if s.zone[good] == Zone.OUT:
                out[count] = LAY_0 + good
                count += 1
    elif s.phase == Phase.FIRST:
        for seat in range(s.seats):
            out[seat] = FIRST_0 + seat
        count = s.seats
    elif s.phase == Phase.DEAL:
        for character in EVERY_CHARACTER:
            if s.zone[GOODS + character] == Zone.OUT:
                out[count] = DEAL_0 + character
                count += 1
    return count


@rule
def weight(s: State, action: int) -> int:
    """[S1, S3, S5] All that nature can do is equally likely."""
    return 1


# What is refused


@rule
def refusal(s: State, action: int) -> int:
    """[P1, P2, F1] Why the action cannot be played now; FINE if it can."""
    kind = KIND[action]
    if s.phase == Phase.OVER:
        return Code.OVER
    if kind <= Kind.DEAL or s.phase <= Phase.DEAL:
        return refuse_nature(s, kind, FIRST[action])
    if kind >= Kind.BUY:
        return refuse_follow(s, kind, FIRST[action])
    if s.phase == Phase.FOLLOW:
        return Code.FOLLOW_DUE
    if kind == Kind.PASS:
        return refuse_pass(s)
    if kind == Kind.COUP:
        return refuse_coup(s)
    return refuse_lead(s, kind, FIRST[action], SECOND[action])


@rule
def refuse_nature(s: State, kind: int, which: int) -> int:
    """[S1, S3, S5, R2] Goods are laid, then the first player is drawn, then characters are dealt, each card once."""
    if s.phase == Phase.LAY and kind == Kind.LAY:
        return Code.FINE if s.zone[which] == Zone.OUT else Code.LAID
    if s.phase == Phase.FIRST and kind == Kind.FIRST:
        return Code.FINE if which < s.seats else Code.NO_SEAT
    if s.phase == Phase.DEAL and kind == Kind.DEAL:
        return Code.FINE if s.zone[GOODS + which] == Zone.OUT else Code.DEALT
    return Code.OUT_OF_PHASE


@rule
def refuse_lead(s: State, kind: int, character: int, operand: int) -> int:
    """[P1, R5] A character in hand whose action the first player can perform; with option O5, also one that is
    unusable.
    """
    suit = character % SUITS
    if s.zone[GOODS + character] != Zone.HAND + s.first:
        return Code.NOT_IN_HAND
    if kind == Kind.LEAD_QUEEN:
        return refuse_buy(s, s.first, suit, operand)
    if kind == Kind.LEAD_JACK:
        return refuse_turn_up(s, s.first, suit, operand)
    if kind == Kind.LEAD_KING:
        return Code.FINE if s.edition.idle_reveal == 1 else refuse_feast(s, s.first, suit)
    if s.edition.idle_reveal == 0:
        return Code.NO_IDLE_REVEAL
    return Code.CAN_PERFORM if can_perform(s, s.first, character) else Code.FINE


@rule
def refuse_follow(s: State, kind: int, operand: int) -> int:
    """[P2] The action of the character on the table, with a value that beats the last one; or to decline."""
    if s.phase != Phase.FOLLOW:
        return Code.NOBODY_ASKED
    if kind == Kind.DECLINE:
        return Code.FINE
    suit = s.character % SUITS
    rank = s.character // SUITS
    if kind == Kind.BUY and rank == Rank.QUEEN:
        return refuse_buy(s, s.asked, suit, operand)
    if kind == Kind.TURN_UP and rank == Rank.JACK:
        return refuse_turn_up(s, s.asked, suit, operand)
    if kind == Kind.FEAST and rank == Rank.KING:
        return refuse_feast(s, s.asked, suit)
    return Code.OTHER_ACTION


# What happens


@rule
def apply(s: State, action: int) -> None:
    """Play a legal action. The phase that follows is set by what happens."""
    kind = KIND[action]
    first = FIRST[action]
    if kind == Kind.LAY:
        lay(s, first)
    elif kind == Kind.DEAL:
        deal(s, first)
    elif kind == Kind.PASS:
        pass_turn(s)
    elif kind <= Kind.LEAD_IDLE and kind != Kind.FIRST:
        lead(s, kind, first, SECOND[action])
    elif kind == Kind.FIRST:
        s.first = first
        s.phase = Phase.DEAL
    elif kind == Kind.COUP:
        coup(s)
    else:
        follow(s, kind, first)


@rule
def lay(s: State, good: int) -> None:
    """[S3, R1] On each pile in turn; the last four on the corners."""
    pile = PILE_OF[s.laid]
    if s.height[pile] > 0:
        s.offered[SUIT[s.top[pile]]] ^= 1 << pile
    s.zone[good] = Zone.PILE + pile
    s.place[good] = s.height[pile]
    s.height[pile] += 1
    s.top[pile] = good
    s.offered[SUIT[good]] |= 1 << pile
    s.laid += 1
    if s.laid == GOODS:
        s.phase = Phase.FIRST


@rule
def lead(s: State, kind: int, character: int, operand: int) -> None:
    """[P1, R5, R10] The character is on the table, its action performed if it can be; then the others are asked."""
    s.zone[GOODS + character] = Zone.TABLE
    s.held[s.first] -= 1
    s.character = character
    s.passes = 0
    if kind <= Kind.LEAD_JACK or (kind == Kind.LEAD_KING and can_perform(s, s.first, character)):
        perform(s, s.first, operand)
    ask_next(s)


@rule
def follow(s: State, kind: int, operand: int) -> None:
    """[P2] Whoever is asked performs the action or not; then the next one is asked."""
    if kind != Kind.DECLINE:
        perform(s, s.asked, operand)
    ask_next(s)


@rule
def perform(s: State, seat: int, operand: int) -> None:
    """[Q1, J1, K1] The action of the character on the table."""
    rank = s.character // SUITS
    if rank == Rank.QUEEN:
        buy(s, seat, operand)
    elif rank == Rank.JACK:
        turn_up(s, seat, operand)
    else:
        feast(s, seat, s.character % SUITS)
    note_action(s)
