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
    """The game has ended."""
    OUT_OF_PHASE = 2
    """Not what is to be done now: a card, an oracle, or a turn."""
    CARD_SHOWN = 3
    """The card has been seen already."""
    COLOUR_LED = 4
    """A card of that border colour is in this layer already."""
    NO_VILLAGE = 5
    """An oracle on a hex without a village."""
    GREEN_VILLAGE = 6
    """An oracle on a village with a green border."""
    ORACLE_THERE = 7
    """An oracle where there is one."""
    TRADED = 8
    """A market has been bought or sold: the turn can only end."""
    TAKEN = 9
    """Tiles have been taken: no more basic actions."""
    ROAD_SEA = 10
    """A road tile in the sea."""
    ROAD_VILLAGE = 11
    """A road tile on a village or an oracle."""
    ROAD_OCCUPIED = 12
    """A road tile where a tile lies."""
    ROAD_ALLOWANCE = 13
    """The card allows no more road tiles beside what has been done."""
    ROAD_SUPPLY = 14
    """No road tile in the supply."""
    ROAD_RIVAL = 15
    """An exit would meet another player's road."""
    ROAD_START = 16
    """No exit leads to a place where the seat's roads may start."""
    ROAD_STRANDS = 17
    """After the road tile the villages and the founding that are due could not be completed."""
    CITY_SEA = 18
    """A city tile in the sea."""
    CITY_ORACLE = 19
    """A city tile on an oracle."""
    CITY_OCCUPIED = 20
    """A city tile where a tile lies."""
    CITY_ALLOWANCE = 21
    """The card allows no more city tiles beside what has been done."""
    CITY_SUPPLY = 22
    """No city tile in the supply."""
    CITY_POINTS = 23
    """No point to pay the city tile with."""
    CITY_BESIDE_RIVAL = 24
    """A city tile beside another player's city."""
    CITY_BESIDE_ORACLE = 25
    """A city tile beside an oracle."""
    CITY_START = 26
    """Beside no own city, and no city can be founded there."""
    CITY_SECOND = 27
    """A second founding in one turn."""
    CITY_JOINS = 28
    """A plain hex that would join the unfinished founding to another city."""
    CITY_STRANDS = 29
    """After the city tile the open villages beside it could not all be covered this turn."""
    CITY_STRANDS_FOUNDING = 30
    """After the city tile the unfinished founding could not reach a village this turn."""
    DUE_VILLAGE = 31
    """An open village beside an own city has to be covered first."""
    DUE_FOUNDING = 32
    """The unfinished founding has to cover a village first."""
    TAKE_ALLOWANCE = 33
    """The card does not let the seat take so many tiles beside what has been done."""
    TAKE_RESERVE = 34
    """The reserve does not hold so many tiles of a kind."""
    NO_MARKET_PLACE = 35
    """A market on a hex without a village."""
    OTHER_NAME = 36
    """The place is named by another of its villages."""
    MARKET_ORACLE = 37
    """A market on an oracle."""
    OWN_CITY = 38
    """A market bought in an own city."""
    MARKET_THERE = 39
    """A second market in one place, a sold one counted."""
    MARKET_PRICE = 40
    """Not enough points for the market."""
    MARKET_SUPPLY = 41
    """No market in the supply."""
    NO_MARKET = 42
    """No own market there to sell."""
    MARKET_SOLD = 43
    """The own market there has been sold already."""
    MARKET_INACTIVE = 44
    """The own market there is not active."""


CLAUSE: Final[dict[Code, str]] = {
    Code.OVER: "END-1",
    Code.OUT_OF_PHASE: "RND-2",
    Code.CARD_SHOWN: "SET-5",
    Code.COLOUR_LED: "SET-5",
    Code.NO_VILLAGE: "SET-4",
    Code.GREEN_VILLAGE: "SET-4",
    Code.ORACLE_THERE: "SET-4",
    Code.TRADED: "A22",
    Code.TAKEN: "TRN-3",
    Code.ROAD_SEA: "RD-1",
    Code.ROAD_VILLAGE: "RD-1",
    Code.ROAD_OCCUPIED: "RD-1",
    Code.ROAD_ALLOWANCE: "TRN-2",
    Code.ROAD_SUPPLY: "TRN-4",
    Code.ROAD_RIVAL: "RD-4",
    Code.ROAD_START: "RD-3",
    Code.ROAD_STRANDS: "A6",
    Code.CITY_SEA: "CTY-2",
    Code.CITY_ORACLE: "CTY-3",
    Code.CITY_OCCUPIED: "CTY-3",
    Code.CITY_ALLOWANCE: "TRN-2",
    Code.CITY_SUPPLY: "TRN-4",
    Code.CITY_POINTS: "CTY-6",
    Code.CITY_BESIDE_RIVAL: "CTY-3",
    Code.CITY_BESIDE_ORACLE: "CTY-3",
    Code.CITY_START: "CTY-1",
    Code.CITY_SECOND: "CTY-5",
    Code.CITY_JOINS: "A4",
    Code.CITY_STRANDS: "CTY-4",
    Code.CITY_STRANDS_FOUNDING: "A4",
    Code.DUE_VILLAGE: "CTY-4",
    Code.DUE_FOUNDING: "A4",
    Code.TAKE_ALLOWANCE: "TRN-2",
    Code.TAKE_RESERVE: "TRN-4",
    Code.NO_MARKET_PLACE: "MK-2",
    Code.OTHER_NAME: "MK-2",
    Code.MARKET_ORACLE: "VIL-2",
    Code.OWN_CITY: "A18",
    Code.MARKET_THERE: "MK-1",
    Code.MARKET_PRICE: "MK-3",
    Code.MARKET_SUPPLY: "MK-2",
    Code.NO_MARKET: "MK-6",
    Code.MARKET_SOLD: "MK-1",
    Code.MARKET_INACTIVE: "A17",
}
"""The clause of `docs/rules/magna_grecia.md` that each refusal cites."""
