"""Fast games for measuring a net, in the dialect: it plays one seat, a rival all others.

A deal is played once from each seat with the same dice and cards.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...games.nullgame.fields import State
from ...games.nullgame.hidden import guess, hide
from ...games.nullgame.rules import actor, apply, legal, score
from ...kernel.dialect import NATURE, NOBODY, Grid, RealGrid, Row, below, copy_state, mix, rule
from ...minds.nullgame.heuristic import ANSWERED
from ...players.nets.net import Network
from ...players.search.common_random_numbers import forget_events, nature_acts
from ...players.search.greedy import best_action
from ...players.search.plans import STATES as PLANNING
from ...players.search.plans import Plans, next_step
from ...players.search.policy import chosen
from ...players.search.quick_rollout import WIN, divide

NET: Final = 0
HEURISTIC: Final = 1
RANDOM: Final = 2
"""The rival at the other seats."""
START: Final = 1 + PLANNING
STATES: Final = START + 1
"""State records: the game, a view and what planning a turn needs, and the starting table."""


class Floor(NamedTuple):
    """Working memory for measured games."""

    out: Row
    rng: Row
    """A generator for the seats, then NATURE_ROOM numbers for nature."""
    judged: Row
    """The game's WEIGHTS for `judge`."""
    keys: Grid
    shares: Row
    plans: Plans
    planned: Row
    """By player, the net at one seat and the others: 1 for one who plans whole turns, if the game has no responses
    within a turn. A net that does not takes the action it likes best."""
    dice: Row
    """A generator for plans."""


@rule
def play_deals(
    states: list[State], seats: int, network: Network, other: Network, rival: int, seed: int, first: int, last: int,
    floor: Floor, results: RealGrid,
) -> None:  # fmt: skip
    """Play the deals `first` to `last` - 1 from the table `states[START]`. Add to `results[deal - first]` the net's
    share of the win, its points and the others' points, summed over seats.
    """
    for deal in range(first, last):
        deal_seed = mix(seed, deal)
        for place in range(seats):
            copy_state(states, 0, START)
            floor.rng[0] = mix(deal_seed, place)
            play_one(states, place, network, other, rival, deal_seed, floor)
            score(states[0], floor.keys)
            divide(floor.keys, seats, floor.shares)
            results[deal - first][0] += floor.shares[place] / WIN
            for seat in range(seats):
                results[deal - first][1 if seat == place else 2] += floor.keys[seat][0]


@rule
def play_one(
    states: list[State], place: int, network: Network, other: Network, rival: int, deal_seed: int, floor: Floor
) -> None:  # fmt: skip
    """Play one game in `states[0]`; nature's choices depend only on the turn and the seed of the deal."""
    nature = floor.rng[1:]
    forget_events(nature)
    while True:
        who = actor(states[0])
        if who == NATURE:
            nature_acts(states[0], deal_seed, nature)
        elif who == NOBODY:
            return
        elif who == place:
            apply(states[0], net_choice(states, who, network, floor.planned[0], floor))
        elif rival == NET:
            apply(states[0], net_choice(states, who, other, floor.planned[1], floor))
        else:
            apply(states[0], plain_choice(states, who, rival, floor))


@rule
def net_choice(states: list[State], seat: int, network: Network, plans_turns: int, floor: Floor) -> int:
    """The action of a net alone."""
    if ANSWERED or plans_turns == 0:
        return chosen(states, seat, network, floor.out, floor.rng, 0.0)
    return next_step(states, seat, floor.rng[0], network, floor.plans, floor.out, floor.dice)


@rule
def plain_choice(states: list[State], seat: int, rival: int, floor: Floor) -> int:
    """The action of the heuristic or the random player."""
    if rival == RANDOM:
        count = legal(states[0], floor.out)
        return floor.out[below(floor.rng, count)]
    copy_state(states, 1, 0)
    hide(states[1], seat)
    guess(states[1], seat, floor.rng)
    return best_action(states[1:], floor.judged, floor.out, below(floor.rng, 1000))
