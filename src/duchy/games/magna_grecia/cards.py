"""The printed components of Magna Grecia: colours, tiles, the twelve action cards, as constant tables."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from ...kernel.dialect import Grid, Row, table

COLOURS: Final = "YOBR"
"""[MAT-1] Yellow, orange, brown, red; a colour's number is its index here."""
SEATS_MAX: Final = 4
EVERY_SEAT: Final[Row] = table(range(SEATS_MAX))
NO_SEAT: Final = -1

TILES: Final = 20
"""[MAT-1] Road tiles of each colour, and city tiles, and markets."""
SUPPLY: Final = 4
"""[SET-1] Tiles of each kind in the initial supply."""
ORACLES_MAX: Final = 9
ORACLE_POINTS: Final = 4

POINTS_AT_START: Final[Row] = table([0, 0, 10, 12, 15])
"""[SET-2] By the number of seats."""
ORACLES: Final[Row] = table([0, 0, 7, 7, ORACLES_MAX])
"""[SET-3] By the number of seats."""

SEATINGS: Final = tuple(
    "".join(order) for seats in range(2, SEATS_MAX + 1) for order in permutations(COLOURS, seats)
)  # fmt: skip
"""[OPT-5, A23] All assignments of colours to seats; the axis `colours` numbers them in this order."""
COLOUR_OF: Final[Grid] = table([
    [COLOURS.index(order[seat]) if seat < len(order) else NO_SEAT for seat in range(SEATS_MAX)] for order in SEATINGS
])  # fmt: skip
"""By seating and seat: the seat's colour, or NO_SEAT."""
SEAT_OF: Final[Grid] = table([
    [order.index(colour) if colour in order else NO_SEAT for colour in COLOURS] for order in SEATINGS
])  # fmt: skip
"""By seating and colour: the seat that plays the colour, or NO_SEAT."""

# The action cards

CARD_IDS: Final = ("Y1", "Y2", "Y3", "O1", "O2", "O3", "B1", "B2", "B3", "R1", "R2", "R3")
CARDS: Final = len(CARD_IDS)
CARD_AT: Final = {card: at for at, card in enumerate(CARD_IDS)}
CARDS_OF_A_COLOUR: Final = 3
LAYER: Final = 4
"""[SET-5] Cards of a layer: one of each border colour."""
SHOWN_AT_START: Final = 2
"""[SET-5] The card of the round and the next one are visible."""

_PRINTED: Final = (
    ("YROB", 3, 1, 2), ("YOBR", 3, 2, 5), ("YBRO", 1, 2, 3),
    ("OYBR", 2, 2, 2), ("ORYB", 2, 3, 3), ("OBRY", 2, 1, 5),
    ("BYRO", 2, 3, 2), ("BOYR", 2, 2, 5), ("BROY", 2, 1, 2),
    ("RBOY", 2, 3, 5), ("RYBO", 2, 1, 3), ("ROYB", 2, 2, 3),
)  # fmt: skip
"""[CRD-1] Order of play, roads, cities, supply."""

ORDER: Final[Grid] = table([[COLOURS.index(colour) for colour in card[0]] for card in _PRINTED])
"""By card: the colours in their order of play; the first is that of the border."""
ROADS: Final[Row] = table([card[1] for card in _PRINTED])
CITIES: Final[Row] = table([card[2] for card in _PRINTED])
TAKES: Final[Row] = table([card[3] for card in _PRINTED])

_NEXT_TAKE: Final = {2: 3, 3: 5, 5: 7}
IMPROVED_TAKES: Final[Row] = table([_NEXT_TAKE[card[3]] for card in _PRINTED])
"""[TRN-2] The next step of the scale 2-3-5-7; roads and cities go up by one."""
MOST_TAKEN: Final = 7
