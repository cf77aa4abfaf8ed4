"""Self-play and learning which choices win, in the dialect: policy gradient on the tables that actions lead to.

A seat takes each action with the probability of the softmax of how much it likes the table after it, divided by the
heat: those are the weights for choices. Each choice is then made likelier by as much as the game turned out better than
expected before it, less likely by as much as it turned out worse; what it turned out to be is what TD(lambda) takes for
the truth of the table that the choice left, and what was expected is the worth of the table before it, both by the
weights for values, which stay as they are [Williams 1992; Schulman et al. 2016].
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from ...games.nullgame.actions import LEGAL_MAX
from ...games.nullgame.chance import sample
from ...games.nullgame.fields import State
from ...games.nullgame.rules import actor, apply, score
from ...kernel.dialect import NATURE, NOBODY, RealGrid, Reals, Row, copy_state, mix, rule
from ...minds.nullgame.features import BLEND, INPUTS
from ...minds.nullgame.heuristic import ANSWERED, WEIGHTS
from ...players.nets.net import Network, forward, liking, set_base, sigmoid
from ...players.search.evaluation import blend
from ...players.search.greedy import let_others_reply
from ...players.search.policy import considered, gumbel
from ...players.search.quick_rollout import divide
from .selfplay import LONGEST, START, Lesson, add_gradient, learn_backwards, record_afterstate

MOST: Final = 1000
"""Maximum number of choices per game that are learned from; later ones are only made."""
ROOM: Final = 6000
"""Maximum number of their actions, all choices of a game together."""
SMALL: Final = 3.0e-4
"""Errors that are smaller are not worth a gradient."""


class Choices(NamedTuple):
    """Working memory for the choices of a game."""

    tables: RealGrid
    """By action: the features of the table after it, as the seat that chose saw it."""
    likings: Reals
    """By action: how much that seat likes it; later, how likely it takes it."""
    first: Row
    """By choice: its first action."""
    counts: Row
    """By choice: the number of its actions."""
    taken: Row
    """By choice: which of its actions was taken."""
    seats: Row
    """By choice: who chose."""
    after: Row
    """By choice: which of the seat's afterstates it led to."""
    expected: Reals
    """By choice: what the table before it was worth to the seat, 0..1."""
    size: Row
    """The number of choices, and of their actions."""


@rule
def learn_games(
    states: list[State], seats: int, network: Network, values: Lesson, tastes: Lesson, choices: Choices, seed: int,
    first: int, last: int, heat: float, decay: float,
) -> None:  # fmt: skip
    """Play the games `first` to `last` - 1 from the table `states[START]`; add the gradients of all their choices to
    `tastes`.
    """
    for number in range(first, last):
        copy_state(states, 0, START)
        values.rng[0] = mix(seed, number)
        choices.size[0] = 0
        choices.size[1] = 0
        for seat in range(seats):
            values.counts[seat] = 0
        play_through(states, seats, network, values, choices, heat)
        score(states[0], values.keys)
        divide(values.keys, seats, values.shares)
        for seat in range(seats):
            learn_backwards(seat, seats, network, values, decay, False)
            values.totals[3] += values.keys[seat][0]
        for choice in range(choices.size[0]):
            gain = values.goals[choices.seats[choice]][choices.after[choice]] - choices.expected[choice]
            learn_choice(choice, gain, network, tastes, choices, heat)
        values.totals[4] += 1.0


@rule
def play_through(
    states: list[State], seats: int, network: Network, values: Lesson, choices: Choices, heat: float
) -> None:
    """Play one game in `states[0]`, recording its choices and afterstates."""
    while True:
        who = actor(states[0])
        if who == NATURE:
            apply(states[0], sample(states[0], values.rng))
        elif who == NOBODY:
            return
        else:
            apply(states[0], choose(states, who, network, values, choices, heat))
            handed_over = actor(states[0]) != who
            for seat in range(seats):
                if seat == who or handed_over:
                    record_afterstate(states[0], seat, network, values)


@rule
def choose(states: list[State], seat: int, network: Network, values: Lesson, choices: Choices, heat: float) -> int:
    """The action for `states[0]`, as `chosen` of the policy takes it; the choice is recorded."""
    out = values.out
    count = considered(states, seat, out, values.rng)
    if count == 1:
        return out[0]
    choice = choices.size[0]
    first = choices.size[1]
    recorded = choice < MOST and first + count <= ROOM and values.counts[seat] < LONGEST
    set_base(states[1], seat, network, network.taste)
    best = 0
    most = -1.0e30
    for place in range(count):
        copy_state(states, 2, 1)
        apply(states[2], out[place])
        if ANSWERED:
            let_others_reply(states[1:], seat, WEIGHTS, out[LEGAL_MAX:])
        worth = liking(states[2], seat, network, network.taste)
        if recorded:
            choices.likings[first + place] = worth
            table = choices.tables[first + place]
            for at in range(INPUTS):
                table[at] = network.inputs[at]
        worth += heat * gumbel(values.rng)
        if worth > most:
            most = worth
            best = place
    if recorded:
        share, lead = forward(network, network.base)
        choices.expected[choice] = blend(sigmoid(share), sigmoid(lead))
        choices.first[choice] = first
        choices.counts[choice] = count
        choices.taken[choice] = best
        choices.seats[choice] = seat
        choices.after[choice] = values.counts[seat]
        choices.size[0] = choice + 1
        choices.size[1] = first + count
    return out[best]


@rule
def learn_choice(choice: int, gain: float, network: Network, tastes: Lesson, choices: Choices, heat: float) -> None:
    """Add the gradient of the choice's logarithmic probability times minus the gain and the heat."""
    likings = choices.likings
    first = choices.first[choice]
    last = first + choices.counts[choice]
    most = -1.0e30
    for at in range(first, last):
        most = max(most, likings[at])
    total = 0.0
    for at in range(first, last):
        likings[at] = math.exp((likings[at] - most) / heat)
        total += likings[at]
    for at in range(first, last):
        likings[at] /= total
        error = likings[at] * gain
        if at == first + choices.taken[choice]:
            error -= gain
        if abs(error) > SMALL:
            add_gradient(choices.tables[at], network, network.taste, tastes, (1.0 - BLEND) * error, BLEND * error)
    tastes.totals[0] += 1.0
