"""Games against a policy that does not change, in the dialect: the net at one seat, the rival at all others.

The net may learn from them, by TD(lambda) as from games against itself, to beat that policy and nobody else. Against a
rival that plans turns as a whole it does so, too.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...games.nullgame.fields import State
from ...games.nullgame.hidden import hide
from ...games.nullgame.rules import actor, apply, score
from ...kernel.dialect import NATURE, NOBODY, Reals, Row, copy_state, mix, rule
from ...players.nets.net import Network
from ...players.nets.sight import Sight
from ...players.search.common_random_numbers import forget_events, nature_acts
from ...players.search.plans import STATES as PLANNING
from ...players.search.plans import Plans, at_level
from ...players.search.policy import chosen
from ...players.search.quick_rollout import WIN, divide
from .selfplay import Lesson, learn_backwards, play_turn, record_afterstate

START: Final = 1 + PLANNING
"""Index of the starting table among the state records, after the game, a view, and those for trying actions."""
STATES: Final = START + 1


class Rival(NamedTuple):
    """The policy at the other seats, and nature."""

    network: Network
    sight: Sight
    plans: Plans
    nature: Row
    """NATURE_ROOM numbers."""
    eyes: Reals
    """The numbers of its `Eyes`."""
    plans_turns: bool
    """Whether turns are planned as a whole, by the net too."""


@rule
def learn_games(
    states: list[State], seats: int, network: Network, rival: Rival, lesson: Lesson, seed: int, first: int, last: int,
    heat: float, decay: float,
) -> None:  # fmt: skip
    """Play the games `first` to `last` - 1 from the table `states[START]`, the net's seat in turn; add the gradients of
    its afterstates.
    """
    for number in range(first, last):
        place = number % seats
        play_one(states, seats, place, network, rival, lesson, mix(seed, number), heat, True)
        learn_backwards(place, seats, network, lesson, decay, True)
        lesson.totals[3] += lesson.keys[place][0]
        lesson.totals[4] += 1.0


@rule
def play_deals(
    states: list[State], seats: int, network: Network, rival: Rival, lesson: Lesson, seed: int, first: int, last: int,
    won: Reals,
) -> None:  # fmt: skip
    """Play each deal once from each seat with the same dice and cards; add to `won[deal - first]` the net's share of
    the win.
    """
    for deal in range(first, last):
        for place in range(seats):
            play_one(states, seats, place, network, rival, lesson, mix(seed, deal), 0.0, False)
            won[deal - first] += lesson.shares[place] / WIN / seats


@rule
def play_one(
    states: list[State], seats: int, place: int, network: Network, rival: Rival, lesson: Lesson, deal_seed: int,
    heat: float, is_recorded: bool,
) -> None:  # fmt: skip
    """Play one game in `states[0]`, and note its result; nature's choices depend only on the turn and the seed of the
    deal.
    """
    copy_state(states, 0, START)
    lesson.rng[0] = mix(deal_seed, place)
    for seat in range(seats):
        lesson.counts[seat] = 0
    forget_events(rival.nature)
    ply = 0
    while True:
        who = actor(states[0])
        if who == NOBODY:
            score(states[0], lesson.keys)
            divide(lesson.keys, seats, lesson.shares)
            return
        if who == NATURE:
            nature_acts(states[0], deal_seed, rival.nature)
        elif who == place and rival.plans_turns:
            play_turn(states, seats, place, network, lesson, heat)
        else:
            ply += 1
            if who == place:
                apply(states[0], chosen(states, who, network, lesson.out, lesson.rng, heat))
            else:
                copy_state(states, 1, 0)
                hide(states[1], who)
                apply(states[0], answer(states[1:], who, mix(deal_seed, ply), rival, lesson.out))
            if is_recorded and (who == place or actor(states[0]) != who):
                record_afterstate(states[0], place, network, lesson)


@rule
def answer(states: list[State], seat: int, seed: int, rival: Rival, out: Row) -> int:
    """The action of the policy for the view `states[0]`; the other states are scratch."""
    return at_level(states, seat, seed, rival.network, rival.sight, rival.eyes, rival.plans, out)
