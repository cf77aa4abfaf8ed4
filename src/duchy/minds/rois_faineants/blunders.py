"""Les Rois fainéants: every action brings a card, coins or prestige, so none is obviously useless."""

from __future__ import annotations

from typing import Final

from ...games.rois_faineants.cards import EVERY_PILE
from ...games.rois_faineants.fields import State
from ...kernel.dialect import Grid, Row, mix, rule, table
from .inputs import Domain, Other, Pile, Whole

PILE: Final = 0
DOMAIN: Final = 1
OTHER: Final = 2
WHOLE: Final = 3
"""Groups of a net's inputs."""
GUESSES: Final = 2
"""How often a level guesses what is hidden before it decides."""
LOOKED_AT: Final[Row] = table([1, 1, 1, 0])
"""By group of a net's inputs: 1 where a level may overlook some of the things for a turn."""
HABITS: Final[Grid] = table([
    (0, PILE, Pile.RIVAL_CAN_BUY, Pile.RIVAL_CAN_BUY, 0),
    (0, PILE, Pile.RIVAL_FOLLOWS, Pile.RIVAL_FOLLOWS, 0),
    (0, DOMAIN, Domain.RIVAL_CAN, Domain.RIVAL_CAN, 0),
    (0, DOMAIN, Domain.RIVAL_GAIN, Domain.RIVAL_GAIN, 0),
    (1, DOMAIN, Domain.DOWN_VALUE, Domain.DOWN_VALUE, 200),
    (1, DOMAIN, Domain.OWN_BANQUET, Domain.ANY_BANQUET, 0),
    (2, OTHER, Other.LEAD, Other.LEAD_CLOSE, 0),
    (2, WHOLE, Whole.LEAD, Whole.LEAD_CLOSER, 0),
    (2, DOMAIN, Domain.LEAD, Domain.AHEAD, 0),
])  # fmt: skip
"""Errors that people make: the habit, the group, the first and the last feature, and how much is thought of these, in
hundredths."""
PLAIN_TO_SEE: Final[Grid] = table([
    (OTHER, Other.THERE, Other.THERE),
    (OTHER, Other.FIRST, Other.ASKED),
    (DOMAIN, Domain.ROUND, Domain.ROUND_KING),
    (WHOLE, Whole.FIRST, Whole.PLACES_AFTER_FIRST),
    (WHOLE, Whole.VARIANT_LOW, Whole.IS_BANQUET),
])  # fmt: skip
"""Features that nobody misjudges: the group, the first and the last one."""


@rule
def is_senseless(s: State, action: int) -> bool:
    """Whether the action is obviously useless to the active seat, judging only from what everybody sees."""
    return False


@rule
def is_means(s: State, action: int) -> bool:
    """Whether the action serves only another one in the same turn, and is judged together with that."""
    return False


@rule
def is_end(s: State, means: int, action: int) -> bool:
    """Whether the action is what such a one was for."""
    return False


@rule
def turn_key(s: State) -> int:
    """A number that differs from game to game and stays the same while a seat has its turn."""
    key = mix(s.first, s.asked + 1)
    for pile in EVERY_PILE:
        key = mix(key, s.top[pile] + 1)
    return key
