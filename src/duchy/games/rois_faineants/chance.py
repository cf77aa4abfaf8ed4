"""Nature's choice, drawn at once. `legal` and `weight` define it; a test checks that the two agree."""

from __future__ import annotations

from ...kernel.dialect import Row, below, rule
from .actions import DEAL_0, FIRST_0, LAY_0
from .cards import CARD_COUNT, CHARACTERS, GOODS, NO_CARD
from .fields import Phase, State, Zone


@rule
def sample(s: State, rng: Row) -> int:
    """[S1, S3, S5] An action of nature, all equally likely."""
    if s.phase == Phase.DEAL:
        return DEAL_0 + nth(s, GOODS, below(rng, CHARACTERS - s.dealt)) - GOODS
    if s.phase == Phase.LAY:
        return LAY_0 + nth(s, 0, below(rng, GOODS - s.laid))
    return FIRST_0 + below(rng, s.seats)


@rule
def nth(s: State, first: int, count: int) -> int:
    """The undealt card with index `count`, counting from card `first`."""
    zone = s.zone
    for card in range(first, CARD_COUNT):
        if zone[card] == Zone.OUT:
            if count == 0:
                return card
            count -= 1
    return NO_CARD
