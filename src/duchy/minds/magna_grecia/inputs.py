"""A net's inputs for Magna Grecia by name: each name is an index into the features of its group."""

from __future__ import annotations

from enum import IntEnum

from ...kernel.dialect import constants


@constants
class Stall(IntEnum):
    """A market in a place: the seat's own, then, offset by `STALL`, all others'."""

    ACTIVE = 0
    ACTIVE_WORTH = 1
    ASLEEP = 2
    """No city of the owner is connected."""
    ASLEEP_WORTH = 3
    SOLD = 4
    PROFIT = 5
    """For one that could be bought and would be active."""
    PROFIT_LATER = 6
    ACTIVE_GROWTH = 7
    ACTIVE_LINKS = 8


@constants
class Place(IntEnum):
    """A village or a city; the markets follow."""

    VILLAGE = 0
    OWN_CITY = 1
    CITY = 2
    """Of another seat."""
    DEGREE = 3
    """Its connections."""
    SIZE = 4
    UNSOLD = 5
    """Markets in it."""
    LINKS = 6
    """Connections that the seat could make with one tile."""
    OTHER_LINKS = 7
    FAR_LINKS = 8
    """With two."""
    OTHER_FAR_LINKS = 9
    GROWTH = 10
    """Nearby places that it is not connected to."""
    ENTERED = 11
    """By the seat's road."""
    OTHER_ENTERED = 12
    FOUNDING = 13
    """The seat could found a city there."""
    OTHER_FOUNDING = 14
    GROWTH_IN_TIME = 15


@constants
class Oracle(IntEnum):
    """An oracle."""

    THERE = 0
    OWN = 1
    """The seat holds it."""
    TAKEN = 2
    """Another one does."""
    SAFETY = 3
    """By how many connections its holder leads."""
    UNRIVALLED = 4
    BEHIND = 5
    """How many connections it lacks to its holder."""
    UNREACHED = 6
    LINKS = 7
    """As of a place."""
    OTHER_LINKS = 8
    FAR_LINKS = 9
    OTHER_FAR_LINKS = 10
    GROWTH = 11
    OWN_MOST = 12
    """The most connections of a city that is connected to it."""
    OTHER_MOST = 13
    LEVELLED = 14
    LEVEL = 15


@constants
class Desk(IntEnum):
    """A seat."""

    THERE = 0
    MARKETS = 1
    """What its markets are worth."""
    SCORE = 2
    """As if the game ended now."""
    POINTS = 3
    POINTS_FEW = 4
    ROADS = 5
    CITIES = 6
    ROADS_LEFT = 7
    CITIES_LEFT = 8
    GAIN = 9
    """What the best connection would bring, as `Gain`; then the same with two tiles."""
    GAIN_LEAD = 10
    GAINS = 11
    FAR_GAIN = 12
    FAR_GAIN_LEAD = 13
    FAR_GAINS = 14
    ORACLES = 15
    ACTIVE_MARKETS = 16
    ASLEEP_MARKETS = 17
    BEST_PROFIT = 18
    """Of a market that it can afford."""
    PROFITS = 19
    TURNS_BEFORE = 20
    """The viewer's next turn."""
    LEAD = 21
    """Of the viewer."""


@constants
class Gain(IntEnum):
    """What the connections that a seat could make would bring."""

    MOST = 0
    LEAD = 1
    """The largest margin over what others gain from it."""
    LEADS = 2


@constants
class Whole(IntEnum):
    """The next turn, the time, the current turn: from `OWN_TURN` on if it is the seat's own, else from `OTHER_TURN`
    on.
    """

    ORDER_KNOWN = 0
    NEXT_ROADS = 1
    """What the card of the next turn allows."""
    NEXT_CITIES = 2
    NEXT_TAKES = 3
    TURNS_BEFORE = 4
    TURNS = 5
    """The seat's own turns to come."""
    TURNS_0 = 6
    TURNS_1 = 7
    TURNS_2 = 8
    TURNS_LEFT = 9
    LEAD_CLOSE = 10
    LEAD_AT_END = 11
    ROADS_IN_TIME = 12
    CITIES_IN_TIME = 13
    ROADS_FEW = 14
    CITIES_FEW = 15
    ORACLES_TO_COME = 16
    OWN_TURN = 17
    OWN_BASIC = 18
    """Tiles may still be laid or taken."""
    OWN_ROADS = 19
    OWN_CITIES = 20
    OTHER_TURN = 21
    OTHER_BASIC = 22
    OTHER_ROADS = 23
    OTHER_CITIES = 24
    TAKES = 25
    MAY_FOUND = 26
    OWED = 27


@constants
class Turn(IntEnum):
    """The current turn, from `Whole.OWN_TURN` or `Whole.OTHER_TURN` on."""

    RUNS = 0
    BASIC = 1
    ROADS = 2
    CITIES = 3
