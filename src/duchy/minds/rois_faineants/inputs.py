"""A net's inputs for Les Rois fainéants by name: each name is an index into the features of its group."""

from __future__ import annotations

from enum import IntEnum

from ...kernel.dialect import constants


@constants
class Pile(IntEnum):
    """A pile of the market."""

    HEIGHT = 0
    CENTRE = 1
    EMPTY = 2
    VALUE = 3
    """Of the top card."""
    PRICE = 4
    AFFORDABLE = 5
    QUEEN_HELD = 6
    """The seat's hand has the Queen who buys it."""
    VALUE_BUYABLE = 7
    """Its value, if the seat holds the Queen and the coins."""
    QUEEN_ELSEWHERE = 8
    DEVELOPED = 9
    """What the seat has face up in its domain."""
    RIVAL_DEVELOPED = 10
    LAST_CARD = 11
    ENDS = 12
    """Whether emptying it ends the game."""
    ENDS_BY_SEAT = 13
    RIVAL_CAN_BUY = 14
    SEAT_FOLLOWS = 15
    """The seat can still buy from it in this round."""
    RIVAL_FOLLOWS = 16


@constants
class Domain(IntEnum):
    """A domain."""

    DEVELOPED = 0
    DOWN_VALUE = 1
    """Goods face down before the seat."""
    DOWN_COUNT = 2
    RIVALS_DOWN_VALUE = 3
    RIVALS_DOWN_COUNT = 4
    QUEEN_HELD = 5
    """Where the Queen is; then the Jack and the King likewise, each as `Whereabouts`."""
    QUEEN_GONE = 6
    QUEEN_ELSEWHERE = 7
    JACK_HELD = 8
    JACK_GONE = 9
    JACK_ELSEWHERE = 10
    KING_HELD = 11
    KING_GONE = 12
    KING_ELSEWHERE = 13
    PRAISED = 14
    """The developed goods, as far as they count at a banquet."""
    RIVAL_DEVELOPED = 15
    RIVAL_PRAISED = 16
    LEAD = 17
    """For the final count, from -1 to 1."""
    LEAD_FAR = 18
    AHEAD = 19
    OWN_BANQUET = 20
    """What the King in the seat's hand brings."""
    KING_AT_LARGE = 21
    """By how much a King elsewhere brings more than to the best rival."""
    OWN_INCOME = 22
    """What the Jack in the seat's hand brings."""
    ANY_BANQUET = 23
    ON_OFFER = 24
    """Piles whose top card is of the domain."""
    VALUE_ON_OFFER = 25
    RIVAL_INCOME = 26
    ROUND = 27
    """From here on, the rest of a round of this domain, as `Round`."""
    ROUND_JACK = 28
    ROUND_KING = 29
    CAN = 30
    RIVAL_CAN = 31
    GAIN = 32
    RIVAL_GAIN = 33
    VALUE = 34


@constants
class Whereabouts(IntEnum):
    """Where a character is."""

    HELD = 0
    GONE = 1
    ELSEWHERE = 2


@constants
class Round(IntEnum):
    """The rest of a round, from `Domain.ROUND` on."""

    QUEEN = 0
    """Which character it is about."""
    JACK = 1
    KING = 2
    CAN = 3
    """Whether the seat can still make something of it."""
    RIVAL_CAN = 4
    GAIN = 5
    RIVAL_GAIN = 6
    VALUE = 7
    """Of the last performer."""


@constants
class Other(IntEnum):
    """Another seat."""

    THERE = 0
    TREASURY = 1
    PRESTIGE = 2
    HELD = 3
    PRESTIGE_MORE = 4
    RICHER = 5
    FIRST = 6
    ASKED = 7
    DEVELOPED = 8
    COUPS = 9
    LEAD = 10
    """As the heuristic player judges it."""
    LEAD_CLOSE = 11


@constants
class Whole(IntEnum):
    """The seat itself, the moment, the options."""

    TREASURY = 0
    TREASURY_LOW = 1
    PRESTIGE = 2
    PRESTIGE_LEAD = 3
    PRESTIGE_LEAD_CLOSE = 4
    HELD = 5
    DEVELOPED = 6
    TREASURY_LEAD = 7
    COUPS = 8
    FIRST = 9
    ASKED = 10
    FOLLOWS = 11
    """A round is in progress."""
    PASSES = 12
    REIGNS = 13
    ACTED = 14
    PLACES_AFTER_FIRST = 15
    CARDS = 16
    """Cards left in the market."""
    SHORTEST = 17
    """Cards of its shortest line."""
    SHORTEST_1 = 18
    SHORTEST_0 = 19
    SHORTEST_3 = 20
    CARDS_10 = 21
    VARIANT_LOW = 22
    COUNT_FACE_DOWN = 23
    DIAGONALS = 24
    IDLE_REVEAL = 25
    OPEN_MARKET = 26
    COUP_SCOPE = 27
    IDLE_LIMIT = 28
    QUEEN = 29
    """Which character is on the table."""
    JACK = 30
    KING = 31
    VALUE = 32
    """Of the last performer."""
    IS_BANQUET = 33
    WORTH = 34
    """As the heuristic player judges it, from here on."""
    LEAD = 35
    LEAD_CLOSE = 36
    LEAD_CLOSER = 37
    BANQUETS_LEFT = 38
    IS_AHEAD = 39
