"""Magnate as a table of phases: who acts, what is offered, what is refused, what happens.

The clauses themselves are in `income.py`, `building.py` and `ending.py`, in the order of the rulebook
(`docs/rules/magnate.md`); ids in brackets are its clauses.
"""

from __future__ import annotations

from ...kernel.dialect import NATURE, NOBODY, Row, rule
from ..decktet import FIRST_COURT, FIRST_CROWN, FIRST_PAWN
from .actions import (
    COLLECT,
    CROWN_0,
    DRAW_0,
    END,
    FIRST,
    KEEP,
    KIND,
    REPLACE,
    ROLL_0,
    SECOND,
    TAX_0,
    Kind,
    choose_code,
)
from .building import (
    build,
    buy_deed,
    legal_cards,
    legal_pays,
    legal_spends,
    legal_trades,
    pay,
    refuse_build,
    refuse_card,
    refuse_deed,
    refuse_pay,
    refuse_spend,
    refuse_trade,
    sell,
    spend,
    trade,
)
from .cards import (
    DECK,
    DISTRICTS,
    EVERY_DISTRICT,
    EVERY_SUIT,
    HAND_SIZE,
    NO_CARD,
    SEATS,
    SUIT_COUNT,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
)
from .ending import draw, end_turn, keep, replace, score, take_card
from .fields import Phase, State, Zone
from .income import ask_or_pay, choose, next_choice, roll, tax
from .refusals import Code

__all__ = ["actor", "apply", "legal", "refusal", "score", "start", "weight"]

DEALT = SUITS + SEATS * HAND_SIZE


@rule
def start(s: State, seats: int) -> None:
    """[S2, S3, S4, A2, C1, V-2] The empty table; nature then deals Crowns and hands."""
    for card in range(DECK):
        pawn = FIRST_PAWN <= card < FIRST_COURT
        court = card >= FIRST_COURT
        if (not pawn or s.edition.pawn_properties == 1) and (not court or s.edition.courts == 1):
            s.zone[card] = Zone.PILE
            s.pile += 1
    for seat in range(seats):
        for district in EVERY_DISTRICT:
            s.top[seat][district] = NO_CARD
    s.due = NO_CARD
    s.phase = Phase.CROWNS


@rule
def actor(s: State) -> int:
    """[T1, T6, S6, A1] Nature deals, rolls and draws; income is chosen by the deed's owner; else the active seat."""
    phase = s.phase
    if phase == Phase.PLAY:
        return s.active
    if phase <= Phase.TAX or phase == Phase.DRAW:
        return NATURE
    if phase == Phase.CHOOSE:
        return (s.zone[next_choice(s)] - Zone.COLUMN) // DISTRICTS
    if phase == Phase.OVER:
        return NOBODY
    return s.active


# What is offered


@rule
def legal(s: State, out: Row) -> int:
    """Put the legal actions into `out` in ascending order; return their number. Phases as in T1."""
    phase = s.phase
    if phase == Phase.PLAY:
        return legal_plays(s, out)
    if phase == Phase.SPEND:
        return legal_spends(s, out)
    if phase == Phase.CHOOSE:
        return legal_choices(s, out)
    if phase == Phase.DEVELOP:
        out[0] = COLLECT
        return legal_pays(s, out, 1)
    if phase == Phase.REPLACE:
        out[0] = KEEP
        out[1] = REPLACE
        return 2
    return legal_of_nature(s, out)


@rule
def legal_plays(s: State, out: Row) -> int:
    """[T1, L2, V2, X2, A16, A17] Before or after the turn's card: pay and trade; the turn ends after the card."""
    count = 0
    if s.played == 0:
        count = legal_cards(s, out, count)
    count = legal_pays(s, out, count)
    count = legal_trades(s, out, count)
    if s.played == 1:
        out[count] = END
        count += 1
    return count


@rule
def legal_choices(s: State, out: Row) -> int:
    """[I4, A8] The suits of the deed that is due."""
    card = next_choice(s)
    for at in range(SUIT_COUNT[card]):
        out[at] = choose_code(card, SUIT_OF[card][at])
    return SUIT_COUNT[card]


@rule
def legal_of_nature(s: State, out: Row) -> int:
    """[S4, S5, T0, T3, E1] Crowns not dealt, cards of the pile, faces of dice; nothing when the game is over."""
    count = 0
    if s.phase == Phase.CROWNS:
        for suit in EVERY_SUIT:
            if s.zone[FIRST_CROWN + suit] == Zone.OUT:
                out[count] = CROWN_0 + suit
                count += 1
    elif s.phase == Phase.DEAL or s.phase == Phase.DRAW:
        for card in range(DECK):
            if s.zone[card] == Zone.PILE:
                out[count] = DRAW_0 + card
                count += 1
    elif s.phase == Phase.ROLL:
        for code in range(ROLL_0, TAX_0):
            out[count] = code
            count += 1
    elif s.phase == Phase.TAX:
        for suit in EVERY_SUIT:
            out[suit] = TAX_0 + suit
        count = SUITS
    return count


@rule
def weight(s: State, action: int) -> int:
    """[T0, T3, E1] Two dice that differ fall in two ways; everything else that nature does is equally likely."""
    return 2 if KIND[action] == Kind.ROLL and FIRST[action] != SECOND[action] else 1


# What is refused


@rule
def refusal(s: State, action: int) -> int:
    """[T6] Why the action cannot be played now; FINE if it can."""
    phase = s.phase
    kind = KIND[action]
    if phase == Phase.OVER:
        return Code.OVER
    if phase == Phase.SPEND and kind != Kind.SPEND:
        return Code.SPEND_DUE
    if phase == Phase.CHOOSE and kind != Kind.CHOOSE:
        return Code.CHOICE_DUE
    if kind <= Kind.TAX or phase <= Phase.TAX or phase == Phase.DRAW:
        return refuse_nature(s, action)
    if kind == Kind.KEEP or kind == Kind.REPLACE:
        return Code.FINE if phase == Phase.REPLACE else Code.NO_REPLACEMENT
    if phase == Phase.DEVELOP:
        return refuse_before_income(s, action)
    if kind == Kind.COLLECT:
        return Code.NO_WINDOW
    if phase == Phase.CHOOSE and kind == Kind.CHOOSE:
        return refuse_choice(s, FIRST[action], SECOND[action])
    if phase == Phase.SPEND:
        return refuse_spend(s, FIRST[action])
    if phase != Phase.PLAY or kind == Kind.SPEND or kind == Kind.CHOOSE:
        return Code.OUT_OF_PHASE
    return refuse_play(s, action)


@rule
def refuse_play(s: State, action: int) -> int:
    """[T1, L2] The active seat's own actions in its turn."""
    kind = KIND[action]
    first = FIRST[action]
    second = SECOND[action]
    if kind == Kind.BUILD:
        return refuse_build(s, first, second)
    if kind == Kind.DEED:
        return refuse_deed(s, first, second)
    if kind == Kind.SELL:
        return refuse_card(s, first)
    if kind == Kind.PAY:
        return refuse_pay(s, first, second)
    if kind == Kind.TRADE:
        return refuse_trade(s, first, second)
    return Code.FINE if s.played == 1 else Code.MUST_PLAY


@rule
def refuse_before_income(s: State, action: int) -> int:
    """[O9, A18] In the window before income the active seat develops deeds, and nothing else."""
    kind = KIND[action]
    if kind == Kind.PAY:
        return refuse_pay(s, FIRST[action], SECOND[action])
    if kind == Kind.TRADE:
        return Code.BEFORE_INCOME
    return Code.FINE if kind == Kind.COLLECT else Code.OUT_OF_PHASE


@rule
def refuse_choice(s: State, card: int, suit: int) -> int:
    """[I4, A7, A8] The deed that is due, and a suit that it shows."""
    if card != next_choice(s):
        return Code.NOT_DUE
    return Code.FINE if SUIT_MASK[card] & (1 << suit) != 0 else Code.CHOICE_SUIT


@rule
def refuse_nature(s: State, action: int) -> int:
    """[S4, S5, T6, E1] Nature deals what is left of the Crowns and the pile, and rolls when due."""
    kind = KIND[action]
    if kind == Kind.CROWN and s.phase == Phase.CROWNS:
        return Code.FINE if s.zone[FIRST_CROWN + FIRST[action]] == Zone.OUT else Code.CROWN_DEALT
    if kind == Kind.DRAW and (s.phase == Phase.DEAL or s.phase == Phase.DRAW):
        return Code.FINE if s.zone[FIRST[action]] == Zone.PILE else Code.NOT_IN_PILE
    if (kind == Kind.ROLL and s.phase == Phase.ROLL) or (kind == Kind.TAX and s.phase == Phase.TAX):
        return Code.FINE
    return Code.OUT_OF_PHASE


# What happens


@rule
def apply(s: State, action: int) -> None:
    """Play a legal action. The phase that follows is set by what happens."""
    kind = KIND[action]
    first = FIRST[action]
    second = SECOND[action]
    if kind <= Kind.TAX:
        apply_nature(s, kind, first, second)
    elif kind == Kind.PAY:
        pay(s, first, second)
        if s.phase == Phase.DEVELOP:
            close_window(s)
    elif kind == Kind.TRADE:
        trade(s, first, second)
    elif kind == Kind.END:
        end_turn(s)
    elif kind == Kind.BUILD:
        build(s, first, second)
    elif kind == Kind.DEED:
        buy_deed(s, first, second)
    elif kind == Kind.SELL:
        sell(s, first)
    elif kind == Kind.SPEND:
        spend(s, first)
    elif kind == Kind.CHOOSE:
        choose(s, first, second)
    elif kind == Kind.COLLECT:
        ask_or_pay(s)
    elif kind == Kind.KEEP:
        keep(s)
    else:
        replace(s)


@rule
def apply_nature(s: State, kind: int, first: int, second: int) -> None:
    """[S4, S5, T0, T3, E1] A deal, a roll, a draw."""
    if kind == Kind.ROLL:
        roll(s, first, second)
        if s.phase == Phase.DEVELOP:
            close_window(s)
    elif kind == Kind.TAX:
        tax(s, first)
        if s.phase == Phase.DEVELOP:
            close_window(s)
    elif kind == Kind.CROWN:
        deal_crown(s, first)
    elif s.phase == Phase.DEAL:
        deal_card(s, first)
    else:
        draw(s, first)


@rule
def deal_crown(s: State, suit: int) -> None:
    """[S4] Crowns go to the seats in turn, three each, and each brings a token of its suit."""
    seat = s.dealt % SEATS
    s.zone[FIRST_CROWN + suit] = Zone.CROWN + seat
    s.tokens[seat][suit] += 1
    s.dealt += 1
    if s.dealt == SUITS:
        s.phase = Phase.DEAL


@rule
def deal_card(s: State, card: int) -> None:
    """[S5, S6, A1] Three cards each, in turn; then seat 1 begins."""
    take_card(s, s.dealt % SEATS, card)
    s.dealt += 1
    if s.dealt == DEALT:
        s.turn = 1
        s.phase = Phase.ROLL


@rule
def close_window(s: State) -> None:
    """[O9, A18] The window before income closes by itself when no token can go onto a deed."""
    for district in EVERY_DISTRICT:
        if s.deed[s.active][district] == 1:
            card = s.top[s.active][district]
            for at in range(SUIT_COUNT[card]):
                if refuse_pay(s, card, SUIT_OF[card][at]) == Code.FINE:
                    return
    ask_or_pay(s)
