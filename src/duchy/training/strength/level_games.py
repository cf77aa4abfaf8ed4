"""Fast games between levels, in the dialect: one level at one seat, another at all others; or the random player.

A deal is played once from each seat with the same dice and cards.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...games.nullgame.fields import State
from ...games.nullgame.hidden import hide
from ...games.nullgame.rules import actor, apply, legal, score
from ...kernel.dialect import NATURE, NOBODY, Grid, RealGrid, Reals, Row, below, copy_state, mix, rule
from ...minds.nullgame.manners import shows
from ...players.nets.net import Network
from ...players.nets.sight import Sight
from ...players.search.common_random_numbers import forget_events, nature_acts
from ...players.search.plans import STATES as PLANNING
from ...players.search.plans import Plans, at_level
from ...players.search.quick_rollout import WIN, divide

START: Final = 1 + PLANNING
"""Index of the starting table among the state records, after the game, a view, and those for trying actions."""
STATES: Final = START + 1


class Floor(NamedTuple):
    """Working memory for the games."""

    out: Row
    rng: Row
    """NATURE_ROOM numbers for nature."""
    keys: Grid
    shares: Row
    sight: Sight
    plans: Plans
    shown: Grid
    """By `Manner`: how many actions of the first level showed it, and how many might have."""


@rule
def play_deals(
    states: list[State], seats: int, network: Network, levels: RealGrid, seed: int, first: int, last: int, floor: Floor,
    won: Reals,
) -> None:  # fmt: skip
    """Play the deals `first` to `last` - 1 from the table `states[START]` and add the first level's share of the win,
    summed over seats, to `won[deal - first]`. `levels`: the `Eyes` of the two; a blur below 0 is the random
    player.
    """
    for deal in range(first, last):
        for place in range(seats):
            copy_state(states, 0, START)
            play_one(states, place, network, levels, mix(seed, deal), floor)
            score(states[0], floor.keys)
            divide(floor.keys, seats, floor.shares)
            won[deal - first] += floor.shares[place] / WIN


@rule
def play_one(states: list[State], place: int, network: Network, levels: RealGrid, deal_seed: int, floor: Floor) -> None:
    """Play one game in `states[0]`; nature's choices depend only on the turn and the seed of the deal."""
    forget_events(floor.rng)
    ply = 0
    while True:
        who = actor(states[0])
        if who == NATURE:
            nature_acts(states[0], deal_seed, floor.rng)
        elif who == NOBODY:
            return
        else:
            ply += 1
            copy_state(states, 1, 0)
            hide(states[1], who)
            level = levels[0 if who == place else 1]
            seed = mix(deal_seed, ply)
            if level[0] < 0.0:
                action = any_action(states[1], seed, floor)
            else:
                action = at_level(states[1:], who, seed, network, floor.sight, level, floor.plans, floor.out)
            if who == place:
                note_manners(states[0], action, floor.shown)
            apply(states[0], action)


@rule
def note_manners(s: State, action: int, shown: Grid) -> None:
    """Count the action for each manner of which it says something."""
    for manner in range(1, len(shown)):
        told = shows(s, action, manner)
        if told >= 0:
            shown[manner][0] += told
            shown[manner][1] += 1


@rule
def any_action(s: State, seed: int, floor: Floor) -> int:
    """A legal action at random."""
    floor.sight.rng[0] = seed
    return floor.out[below(floor.sight.rng, legal(s, floor.out))]
