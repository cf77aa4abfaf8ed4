"""Nature's choice, drawn at once. `legal` and `weight` define it; a test checks that the two agree."""

from __future__ import annotations

from ...kernel.dialect import Row, below, rule
from ..decktet import FIRST_CROWN
from .actions import CROWN_0, DRAW_0, TAX_0, roll_code
from .cards import DECK, HIGHEST_FACE, SUITS
from .fields import Phase, State, Zone


@rule
def sample(s: State, rng: Row) -> int:
    """[S4, S5, T0, T3, E1] An action of nature, with its exact odds."""
    if s.phase == Phase.ROLL:
        one = 1 + below(rng, HIGHEST_FACE)
        other = 1 + below(rng, HIGHEST_FACE)
        return roll_code(one, other) if one >= other else roll_code(other, one)
    if s.phase == Phase.TAX:
        return TAX_0 + below(rng, SUITS)
    if s.phase == Phase.CROWNS:
        return CROWN_0 + nth(s, FIRST_CROWN, Zone.OUT, below(rng, SUITS - s.dealt)) - FIRST_CROWN
    return DRAW_0 + nth(s, 0, Zone.PILE, below(rng, s.pile))


@rule
def nth(s: State, first: int, zone: int, count: int) -> int:
    """The card with index `count` in that zone, counting from card `first`."""
    zones = s.zone
    for card in range(first, first + DECK):
        if zones[card] == zone:
            if count == 0:
                return card
            count -= 1
    return -1
