"""Why an action is refused: a code, and the clause of the rulebook behind it. Words live in `words/`."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ...kernel.dialect import constants


@constants
class Clause(IntEnum):
    """Reasons for a refusal; FINE is none."""

    FINE = 0
    OVER = 1
    OUT_OF_PHASE = 2
    SPEND_DUE = 3
    CHOICE_DUE = 4
    CROWN_DEALT = 5
    NOT_IN_PILE = 6
    NOT_IN_HAND = 7
    ONE_CARD = 8
    MUST_PLAY = 9
    FIRST_CARD = 10
    NO_ROOM = 11
    DEED_OPEN = 12
    PRICE = 13
    ACE_PRICE = 14
    COURT_PRICE = 15
    COURT_EVERY_SUIT = 16
    PAYMENT = 17
    DEED_PRICE = 18
    NO_ACE_DEED = 19
    ACE_DEED_PRICE = 20
    NO_RANK2_DEED = 21
    COURT_DEED_PRICE = 22
    NOT_OWN_DEED = 23
    NOT_ITS_SUIT = 24
    NO_TOKEN = 25
    EVERY_SUIT = 26
    NOT_DUE = 27
    CHOICE_SUIT = 28
    SAME_SUIT = 29
    TOO_FEW = 30
    BANK_EMPTY = 31
    NO_WINDOW = 32
    BEFORE_INCOME = 33
    NO_REPLACEMENT = 34


RULE: Final[dict[Clause, str]] = {
    Clause.OVER: "E3",
    Clause.OUT_OF_PHASE: "T6",
    Clause.SPEND_DUE: "T6",
    Clause.CHOICE_DUE: "T6",
    Clause.CROWN_DEALT: "S4",
    Clause.NOT_IN_PILE: "E1",
    Clause.NOT_IN_HAND: "L3",
    Clause.ONE_CARD: "L2",
    Clause.MUST_PLAY: "L2",
    Clause.FIRST_CARD: "D3",
    Clause.NO_ROOM: "D4",
    Clause.DEED_OPEN: "D6",
    Clause.PRICE: "D1",
    Clause.ACE_PRICE: "D2",
    Clause.COURT_PRICE: "C2",
    Clause.COURT_EVERY_SUIT: "C2",
    Clause.PAYMENT: "D1",
    Clause.DEED_PRICE: "B1",
    Clause.NO_ACE_DEED: "B2",
    Clause.ACE_DEED_PRICE: "B2",
    Clause.NO_RANK2_DEED: "B3",
    Clause.COURT_DEED_PRICE: "C3",
    Clause.NOT_OWN_DEED: "V1",
    Clause.NOT_ITS_SUIT: "V1",
    Clause.NO_TOKEN: "V1",
    Clause.EVERY_SUIT: "O8",
    Clause.NOT_DUE: "I4",
    Clause.CHOICE_SUIT: "I4",
    Clause.SAME_SUIT: "X1",
    Clause.TOO_FEW: "X1",
    Clause.BANK_EMPTY: "A10",
    Clause.NO_WINDOW: "O9",
    Clause.BEFORE_INCOME: "X2",
    Clause.NO_REPLACEMENT: "A40",
}
"""The clause of `docs/rules/magnate.md` that each refusal cites."""
