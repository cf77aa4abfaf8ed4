"""Why an action is refused: a code, and the clause of the rulebook behind it. Words live in `words/`."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ...kernel.dialect import constants


@constants
class Code(IntEnum):
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


CLAUSE: Final[dict[Code, str]] = {
    Code.OVER: "E3",
    Code.OUT_OF_PHASE: "T6",
    Code.SPEND_DUE: "T6",
    Code.CHOICE_DUE: "T6",
    Code.CROWN_DEALT: "S4",
    Code.NOT_IN_PILE: "E1",
    Code.NOT_IN_HAND: "L3",
    Code.ONE_CARD: "L2",
    Code.MUST_PLAY: "L2",
    Code.FIRST_CARD: "D3",
    Code.NO_ROOM: "D4",
    Code.DEED_OPEN: "D6",
    Code.PRICE: "D1",
    Code.ACE_PRICE: "D2",
    Code.COURT_PRICE: "C2",
    Code.COURT_EVERY_SUIT: "C2",
    Code.PAYMENT: "D1",
    Code.DEED_PRICE: "B1",
    Code.NO_ACE_DEED: "B2",
    Code.ACE_DEED_PRICE: "B2",
    Code.NO_RANK2_DEED: "B3",
    Code.COURT_DEED_PRICE: "C3",
    Code.NOT_OWN_DEED: "V1",
    Code.NOT_ITS_SUIT: "V1",
    Code.NO_TOKEN: "V1",
    Code.EVERY_SUIT: "O8",
    Code.NOT_DUE: "I4",
    Code.CHOICE_SUIT: "I4",
    Code.SAME_SUIT: "X1",
    Code.TOO_FEW: "X1",
    Code.BANK_EMPTY: "A10",
    Code.NO_WINDOW: "O9",
    Code.BEFORE_INCOME: "X2",
    Code.NO_REPLACEMENT: "A40",
}
"""The clause of `docs/rules/magnate.md` that each refusal cites."""
