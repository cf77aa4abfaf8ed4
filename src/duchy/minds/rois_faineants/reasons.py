"""Les Rois fainéants in quantities that people understand, for what a hint says that an action gains and denies."""

from __future__ import annotations

from typing import Final

from ...games.rois_faineants.cards import EVERY_SUIT, GOODS, LINES, STRAIGHT_LINES, SUITS, VALUE
from ...games.rois_faineants.fields import State, Zone
from ...games.rois_faineants.values import HIGHEST, praise
from ...kernel.dialect import Reals, rule

QUANTITIES: Final = ("prestige", "coins", "domains", "jacks", "kings", "down", "ending")
"""Prestige; coins; domains led for the final count; coins that a Jack of each suit would bring; prestige that a King of
each suit would bring; cards that lie face down; cards that must go before a line is empty."""
WORTH: Final = (0.0027, 0.002, 0.046, 0.0015, 0.011, 0.018, 0.005)
"""Fitted by least squares to how 8,012 pairs of lines differed in shares of the win, in 24 games of the search."""
SHARED: Final = ("ending",)

PRESTIGE: Final = 0
COINS: Final = 1
DOMAINS: Final = 2
JACKS: Final = 3
KINGS: Final = 4
DOWN: Final = 5
ENDING: Final = 6


@rule
def quantities(s: State, seat: int, out: Reals) -> None:
    """Fill `out` with the seat's amount of each."""
    out[PRESTIGE] = s.prestige[seat]
    out[COINS] = s.treasury[seat]
    out[DOMAINS] = 0.0
    out[JACKS] = 0.0
    out[KINGS] = 0.0
    out[DOWN] = 0.0
    for suit in EVERY_SUIT:
        out[KINGS] += praise(s, seat, suit)
        fill_domain(s, seat, suit, out)
    out[ENDING] = cards_to_the_end(s)


@rule
def fill_domain(s: State, seat: int, suit: int, out: Reals) -> None:
    """The seat's face-down goods and what a Jack would bring with them; whether the seat leads, alone or tied."""
    best = 0
    own = s.developed[seat][suit]
    most = 0
    for good in range(suit * (GOODS // SUITS), (suit + 1) * (GOODS // SUITS)):
        if s.zone[good] == Zone.DOWN + seat:
            out[DOWN] += 1.0
            best = max(best, VALUE[good])
    if best > 0:
        out[JACKS] += min(HIGHEST, own + best)
    own = counted(s, seat, suit)
    equal = 1
    for other in range(s.seats):
        if other != seat:
            theirs = counted(s, other, suit)
            most = max(most, theirs)
            if theirs == own:
                equal += 1
    if own > 0 and own >= most:
        out[DOMAINS] += 1.0 / equal


@rule
def counted(s: State, seat: int, suit: int) -> int:
    """What the seat's domain counts if the game ends now."""
    total = s.developed[seat][suit]
    if s.edition.count_face_down == 1:
        for good in range(suit * (GOODS // SUITS), (suit + 1) * (GOODS // SUITS)):
            if s.zone[good] == Zone.DOWN + seat:
                total += VALUE[good]
    return total


@rule
def cards_to_the_end(s: State) -> int:
    """The smallest number of market cards that must go before a line is empty."""
    fewest = GOODS
    for line in range(len(LINES) if s.edition.diagonals == 1 else STRAIGHT_LINES):
        row = LINES[line]
        fewest = min(fewest, s.height[row[0]] + s.height[row[1]] + s.height[row[2]])
    return fewest
