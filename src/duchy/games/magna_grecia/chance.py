"""Nature's choice, drawn at once. `legal` and `weight` define it; a test checks that the two agree."""

from __future__ import annotations

from ...kernel.dialect import Row, below, rule
from .actions import ORACLE_0, TURN_0
from .cards import CARDS
from .deck import refuse_card
from .fields import Phase, State
from .oracles import refuse_oracle
from .refusals import Code


@rule
def sample(s: State, rng: Row) -> int:
    """[SET-4, SET-5] A card that may come; or a village for an oracle."""
    if s.phase == Phase.CARDS:
        return TURN_0 + nth_card(s, below(rng, cards_that_may_come(s)))
    return ORACLE_0 + nth_village(s, below(rng, villages_for_oracles(s)))


@rule
def cards_that_may_come(s: State) -> int:
    """[SET-5] How many cards may come next."""
    count = 0
    for card in range(CARDS):
        if refuse_card(s, card) == Code.FINE:
            count += 1
    return count


@rule
def nth_card(s: State, number: int) -> int:
    """The card with index `number` among those that may come."""
    found = 0
    for card in range(CARDS):
        if refuse_card(s, card) == Code.FINE:
            if number == 0:
                found = card
            number -= 1
    return found


@rule
def villages_for_oracles(s: State) -> int:
    """[SET-4] How many villages the next oracle may go on."""
    count = 0
    for number in range(s.villages):
        if refuse_oracle(s, s.village[number]) == Code.FINE:
            count += 1
    return count


@rule
def nth_village(s: State, number: int) -> int:
    """The hex with index `number` among the villages that may take an oracle."""
    found = 0
    for at in range(s.villages):
        hex = s.village[at]
        if refuse_oracle(s, hex) == Code.FINE:
            if number == 0:
                found = hex
            number -= 1
    return found
