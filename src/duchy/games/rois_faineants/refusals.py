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
    """The game is over."""
    OUT_OF_PHASE = 2
    """Nature's action when a seat is to act, a seat's when nature is, nature's when it does something else."""
    LAID = 3
    """This card of the goods lies in the market already."""
    NO_SEAT = 4
    """There is no such seat to be first player."""
    DEALT = 5
    """This character has been dealt already."""
    FOLLOW_DUE = 6
    """Another player is being asked: he follows or declines."""
    NOBODY_ASKED = 7
    """To follow or to decline there must be a character on the table."""
    NOT_IN_HAND = 8
    """The first player does not hold this character."""
    OTHER_ACTION = 9
    """The follower has named an action of another character than the one on the table."""
    PILE_EMPTY = 10
    """There is nothing to buy in this pile."""
    TOP_SUIT = 11
    """The top card of the pile is not of the Queen's suit."""
    PRICE = 12
    """The treasury does not hold the price."""
    NOT_HIGHER = 13
    """The value does not exceed that of the last player who performed."""
    NOT_LOWER = 14
    """Low variant: the value is not below that of the last player who performed."""
    CARD_SUIT = 15
    """The card to be turned up is not of the Jack's suit."""
    NOT_FACE_DOWN = 16
    """This card does not lie face down before the player."""
    NO_DOMAIN = 17
    """No face-up card of the King's suit."""
    BANQUET = 18
    """The treasury does not hold the cost of the banquet."""
    NO_IDLE_REVEAL = 19
    """A character must be used when it is revealed."""
    CAN_PERFORM = 20
    """Revealed without effect may be only a character that cannot be used."""
    MUST_REVEAL = 21
    """After a coup, passing is allowed only if no character can be revealed."""
    COUP_EMPTY_HAND = 22
    COUP_NOT_KINGS = 23
    COUP_COST = 24


CLAUSE: Final[dict[Code, str]] = {
    Code.OVER: "F1",
    Code.OUT_OF_PHASE: "P1",
    Code.LAID: "S3",
    Code.NO_SEAT: "S5",
    Code.DEALT: "S1",
    Code.FOLLOW_DUE: "P2",
    Code.NOBODY_ASKED: "P2",
    Code.NOT_IN_HAND: "P1",
    Code.OTHER_ACTION: "P2",
    Code.PILE_EMPTY: "Q1",
    Code.TOP_SUIT: "Q1",
    Code.PRICE: "R8d",
    Code.NOT_HIGHER: "V1",
    Code.NOT_LOWER: "N1",
    Code.CARD_SUIT: "J1",
    Code.NOT_FACE_DOWN: "R8e",
    Code.NO_DOMAIN: "R8i",
    Code.BANQUET: "K1",
    Code.NO_IDLE_REVEAL: "R5",
    Code.CAN_PERFORM: "R5",
    Code.MUST_REVEAL: "R16",
    Code.COUP_EMPTY_HAND: "R13a",
    Code.COUP_NOT_KINGS: "C1",
    Code.COUP_COST: "R14",
}
"""The clause of `docs/rules/rois_faineants.md` that each refusal cites."""
