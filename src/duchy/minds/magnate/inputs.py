"""A net's inputs for Magnate by name: each name is an index into the features of its group."""

from __future__ import annotations

from enum import IntEnum

from ...kernel.dialect import constants


@constants
class Side(IntEnum):
    """A district as one seat sees it: its own side, then, offset by `SIDE`, the other one."""

    TOTAL = 0
    """Rank of developed properties."""
    HEIGHT = 1
    IS_DEED = 2
    """Whether its last card is a deed."""
    DEED_RANK = 3
    DEED_MISSING = 4
    """Tokens still to be paid."""
    DEED_PAID = 5
    """Its rank times the fraction paid."""
    ACES = 6
    NEXT_TOKENS = 7
    """Tokens of the suits that the column takes next."""
    NEXT_INCOME = 8
    """Income per roll in these suits."""
    DEED_TOKENS = 9
    """Tokens that could go onto the deed now."""
    DEED_READY = 10
    """Whether these would finish it."""
    DEED_INCOME = 11
    """Income per roll in its suits."""
    DEED_LIKELY = 12
    """Its rank times the probability of finishing it in time."""


@constants
class Fitting(IntEnum):
    """The seat's cards in hand that the district would take: their ranks."""

    ALL = 0
    PAYABLE = 1
    TURNS = 2
    """How many of the affordable ones would put the seat ahead."""
    OTHER_LIKELY = 3
    """From here on, once the pile is the last: of the cards that the other seat may hold, by how likely it does. Ranks
    of those that its side would take."""
    OTHER_PAYABLE = 4
    OTHER_TURNS = 5
    TO_DRAW = 6
    """Ranks of the cards still to be drawn that the seat's own side would take."""


@constants
class Margin(IntEnum):
    """Who is ahead in the district, and by how much."""

    AHEAD = 0
    """From -1 to 1."""
    FAR = 1
    OVER_5 = 2
    UNDER_5 = 3
    OVER_12 = 4
    UNDER_12 = 5
    WITH_DEEDS = 6
    """As if every deed were finished."""
    BY_TIME = 7
    """The margin in relation to what may still change."""
    WITH_DEEDS_BY_TIME = 8
    WITH_DEEDS_SIGN = 9
    LIKELY = 10
    """The same with deeds weighted by their probability of being finished."""
    LIKELY_BY_TIME = 11


@constants
class Moment(IntEnum):
    """What each district, suit and card gets to know of the whole table, since its worth depends on it."""

    LEFT = 0
    """Turns to come."""
    LAST_EIGHT = 1
    LAST_TURNS = 2
    ACTIVE = 3
    TOKENS = 4
    OTHER_TOKENS = 5
    MOVES_LAST = 6
    """1 if the seat has the last turn of the game, -1 if the other has it, 0 while that is open."""
    SELLS_LAST = 7
    """1 if the seat plays the last card that can be sold into the second pile, and so may choose who has the last turn;
    -1 if the other does, 0 once no more can be sold."""


@constants
class Suit(IntEnum):
    """A suit; after each name that has an `OTHER_` the same of the other seat."""

    TOKENS = 0
    OTHER_TOKENS = 1
    SEVERAL = 2
    """Two tokens or more."""
    OTHER_SEVERAL = 3
    INCOME = 4
    """What rolls bring."""
    OTHER_INCOME = 5
    CROWN = 6
    OTHER_CROWN = 7
    DEEDS = 8
    """Tokens that deeds of the suit still take."""
    OTHER_DEEDS = 9
    IN_HAND = 10
    """The seat's cards in hand that show it."""
    RANK_IN_HAND = 11
    UNSEEN = 12
    """Cards that are still to be seen."""
    UNUSED = 13
    ANY = 14
    """One token or more."""
    OTHER_ANY = 15
    TO_COME = 16
    """Expected income in the turns left."""
    OTHER_TO_COME = 17


@constants
class Card(IntEnum):
    """A card in the seat's hand."""

    THERE = 0
    RANK = 1
    PRICE = 2
    ACE = 3
    COURT = 4
    TOKENS = 5
    """Tokens of its suits."""
    EVERY_SUIT = 6
    PAYABLE = 7
    RANK_PAYABLE = 8
    MISSING = 9
    INCOME = 10
    """Income per roll in its suits."""
    IN_TIME = 11
    PLACES = 12
    """Districts that take it."""
    TURNS = 13
    """Those that it would turn."""
    TURNS_BY = 14
    """The largest margin by which it would."""
    CATCHES_UP = 15
    """Those where it would not."""
    PLAYABLE = 16
    """Whether the turn's card is still to be played."""


@constants
class Whole(IntEnum):
    """The table as a whole; after each name that has an `OTHER_` the same of the other seat."""

    LEFT = 0
    """Turns left, judging by the pile."""
    RESHUFFLED = 1
    LAST_TURNS = 2
    LEFT_OF_LAST_PILE = 3
    UNSEEN = 4
    """Cards that are still to be seen."""
    OTHER_HELD = 5
    """Cards in the other hand."""
    TOTALS = 6
    OTHER_TOTALS = 7
    INCOME = 8
    OTHER_INCOME = 9
    TOKENS = 10
    OTHER_TOKENS = 11
    RANK_IN_HAND = 12
    IN_HAND = 13
    RANK_PAYABLE = 14
    PLAYS = 15
    OTHER_PLAYS = 16
    HAS_PLAYED = 17
    OTHER_HAS_PLAYED = 18
    DRAWS = 19
    OTHER_DRAWS = 20
    WAITS = 21
    """Nature is to act, or an income is to be chosen, in the seat's own turn."""
    OTHER_WAITS = 22
    ROLLED = 23
    """The roll, while an income is to be chosen."""
    LAST_TURN_RUNS = 24
    """The seat's own last turn is still to come."""
    LAST_TURNS_LEFT = 25
    ACE_COST = 26
    """From here on, the edition."""
    ACE_DEED = 27
    RANK2_DEED = 28
    ACE_COUNTS_1 = 29
    ACE_COUNTS_2 = 30
    TIEBREAK_TOTAL = 31
    COURT_PAYMENT = 32
    COURTS = 33
    DEED_NEEDS_EVERY_SUIT = 34
    DEVELOP_BEFORE_INCOME = 35
    RESHUFFLE_WHEN = 36
    LAST_TURNS_WHEN = 37
    BANK_LIMIT = 38
    REPLACE_ACE = 39
    PAWN_PROPERTIES = 40
    TAX_DICE = 41
    MOVES_LAST = 42
    """As in `Moment`."""
    WOULD_MOVE_LAST = 43
    """The same while the first pile lasts, should no more cards be sold; with no card, one card and two cards in it."""
    WOULD_MOVE_LAST_1 = 44
    WOULD_MOVE_LAST_2 = 45
    SELLS_LAST = 46
    """As in `Moment`."""
