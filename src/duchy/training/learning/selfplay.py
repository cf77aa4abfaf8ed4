"""Self-play and learning from it, in the dialect: TD(lambda) on afterstates.

A net values the table as an action leaves it. A seat's sequence consists of its own afterstates and those with which
another seat hands over the turn; the target of each is a mixture of the next one's output and target, that of the last
is the outcome of the game [Tesauro 1995; Sutton and Barto 2018, 12.1].
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...games.nullgame.chance import sample
from ...games.nullgame.fields import State
from ...games.nullgame.rules import actor, apply, legal, score
from ...kernel.dialect import NATURE, NOBODY, Grid, RealCube, RealGrid, Reals, Row, copy_state, mix, rule
from ...minds.nullgame.features import GROUPS, features
from ...minds.nullgame.sureness import left
from ...players.nets.net import (
    ANSWERS,
    COUNTS,
    FIRST,
    FIRST_WEIGHTS,
    SECOND,
    UNITS,
    WIDTHS,
    Network,
    first_layer,
    forward,
    sigmoid,
)
from ...players.nets.sight import uniform
from ...players.search.evaluation import blend, lead_felt
from ...players.search.plans import NO_ACTION, STEPS, Plans, is_legal, plan_at_table
from ...players.search.plans import STATES as PLANNING
from ...players.search.policy import chosen
from ...players.search.quick_rollout import WIN, divide

WORST: Final = 1.0
"""The most noise on the likings of a seat that plays poorly, in logits."""
LONGEST: Final = 480
"""Maximum number of afterstates per seat and game that are learned from; later ones are only played."""
START: Final = 1 + PLANNING
STATES: Final = START + 1
"""State records: the game, those for trying actions or planning turns, and the starting table."""


class Lesson(NamedTuple):
    """Working memory for the games to learn from."""

    grad: Reals
    """By weight: the gradient of the summed loss."""
    trace: RealCube
    """By seat and afterstate: the features."""
    answers: RealCube
    """By seat, afterstate and output: the net's output, 0..1."""
    goals: RealGrid
    """By seat and afterstate: what the game made of it, 0..1, share and lead blended."""
    counts: Row
    """By seat: the number of afterstates so far."""
    acts: Reals
    """Hidden units of the groups of like things."""
    totals: Reals
    """Totals: afterstates, squared error of each output against the outcome, own points, games."""
    out: Row
    rng: Row
    """A generator for the game, and one for plans."""
    keys: Grid
    shares: Row
    noise: Reals
    """By seat: how badly it plays where a game begins with poor play."""
    plans: Plans


@rule
def learn_games(
    states: list[State],
    seats: int,
    network: Network,
    lesson: Lesson,
    seed: int,
    first: int,
    last: int,
    heat: float,
    decay: float,
    plans_turns: bool,
    poor: float,
) -> None:
    """Play the games `first` to `last` - 1 from the table `states[START]`; add the gradients of all their afterstates.
    Seats plan whole turns if they are to; then a part of the games, `poor`, begins with poor play.
    """
    for number in range(first, last):
        copy_state(states, 0, START)
        lesson.rng[0] = mix(seed, number)
        for seat in range(seats):
            lesson.counts[seat] = 0
        if plans_turns and uniform(lesson.rng) < poor:
            begin_poorly(states, seats, network, lesson)
        play_through(states, seats, network, lesson, heat, plans_turns)
        score(states[0], lesson.keys)
        divide(lesson.keys, seats, lesson.shares)
        for seat in range(seats):
            learn_backwards(seat, seats, network, lesson, decay, True)
            lesson.totals[3] += lesson.keys[seat][0]
        lesson.totals[4] += 1.0


@rule
def begin_poorly(states: list[State], seats: int, network: Network, lesson: Lesson) -> None:
    """Play the beginning of a game in `states[0]` from action to action; how long that lasts, and how badly each seat
    plays, is drawn. Nothing is learned from it, but whoever plays well from there on meets tables that good play does
    not lead to.
    """
    rest = uniform(lesson.rng)
    for seat in range(seats):
        lesson.noise[seat] = WORST * uniform(lesson.rng)
    while left(states[0]) > rest:
        who = actor(states[0])
        if who == NATURE:
            apply(states[0], sample(states[0], lesson.rng))
        elif who == NOBODY:
            return
        else:
            apply(states[0], chosen(states, who, network, lesson.out, lesson.rng, lesson.noise[who]))


@rule
def play_through(
    states: list[State], seats: int, network: Network, lesson: Lesson, heat: float, plans_turns: bool
) -> None:
    """Play one game in `states[0]`, recording its afterstates."""
    while True:
        who = actor(states[0])
        if who == NATURE:
            apply(states[0], sample(states[0], lesson.rng))
        elif who == NOBODY:
            return
        elif plans_turns:
            play_turn(states, seats, who, network, lesson, heat)
        else:
            act(states[0], seats, who, chosen(states, who, network, lesson.out, lesson.rng, heat), network, lesson)


@rule
def play_turn(states: list[State], seats: int, who: int, network: Network, lesson: Lesson, heat: float) -> None:
    """Play a turn that was planned as a whole, or as much of it as turns out to be possible."""
    if legal(states[0], lesson.out) == 1:
        act(states[0], seats, who, lesson.out[0], network, lesson)
        return
    plans = lesson.plans
    plan = plan_at_table(states, who, mix(lesson.rng[0], 1), network, plans, heat, lesson.rng, lesson.rng[1:])
    for step in range(STEPS):
        action = plans.codes[plan][step]
        if action == NO_ACTION or actor(states[0]) != who or not is_legal(states[0], action, lesson.out):
            return
        act(states[0], seats, who, action, network, lesson)


@rule
def act(s: State, seats: int, who: int, action: int, network: Network, lesson: Lesson) -> None:
    """Take the action, and record its afterstates."""
    apply(s, action)
    handed_over = actor(s) != who
    for seat in range(seats):
        if seat == who or handed_over:
            record_afterstate(s, seat, network, lesson)


@rule
def record_afterstate(s: State, seat: int, network: Network, lesson: Lesson) -> None:
    """Record the table as the seat's next afterstate, with the net's output."""
    at = lesson.counts[seat]
    if at < LONGEST:
        x = lesson.trace[seat][at]
        features(s, seat, x)
        share, lead = forward(network, x)
        lesson.answers[seat][at][0] = sigmoid(share)
        lesson.answers[seat][at][1] = sigmoid(lead)
        lesson.counts[seat] += 1


@rule
def learn_backwards(seat: int, seats: int, network: Network, lesson: Lesson, decay: float, learns: bool) -> None:
    """Note what the game made of the seat's afterstates, last one first, and if it `learns`, add their gradients;
    `decay` is lambda.
    """
    share = lesson.shares[seat] / WIN
    lead = lead_felt(lesson.keys, seats, seat)
    goal = share
    goal_lead = lead
    for back in range(lesson.counts[seat]):
        at = lesson.counts[seat] - 1 - back
        said = lesson.answers[seat][at][0]
        said_lead = lesson.answers[seat][at][1]
        lesson.totals[0] += 1.0
        lesson.totals[1] += (said - share) * (said - share)
        lesson.totals[2] += (said_lead - lead) * (said_lead - lead)
        if learns:
            add_gradient(lesson.trace[seat][at], network, network.net, lesson, said - goal, said_lead - goal_lead)
        goal = decay * goal + (1.0 - decay) * said
        goal_lead = decay * goal_lead + (1.0 - decay) * said_lead
        lesson.goals[seat][at] = blend(goal, goal_lead)


@rule
def add_gradient(x: Reals, network: Network, net: Reals, lesson: Lesson, error: float, error_lead: float) -> None:
    """Add the gradient by the weights `net` of the cross-entropy at the features `x`, given each output's error against
    its target.
    """
    hidden = network.hidden
    start = FIRST_WEIGHTS
    first_layer(net, x, lesson.acts, hidden)
    second = hidden[FIRST : FIRST + SECOND]
    for j in range(SECOND):
        second[j] = net[start + j]
    for i in range(FIRST):
        row = net[start + SECOND * (i + 1) : start + SECOND * (i + 2)]
        for j in range(SECOND):
            second[j] += hidden[i] * row[j]
    grad = lesson.grad
    weight = start + SECOND * (FIRST + 1)
    grad[weight] += error
    grad[weight + 1] += error_lead
    weight += ANSWERS
    for j in range(SECOND):
        if second[j] > 0.0:
            grad[weight + j] += error * second[j]
            grad[weight + SECOND + j] += error_lead * second[j]
            second[j] = error * net[weight + j] + error_lead * net[weight + SECOND + j]
        else:
            second[j] = 0.0
    for j in range(SECOND):
        grad[start + j] += second[j]
    for i in range(FIRST):
        row = net[start + SECOND * (i + 1) : start + SECOND * (i + 2)]
        into = grad[start + SECOND * (i + 1) : start + SECOND * (i + 2)]
        back = 0.0
        for j in range(SECOND):
            into[j] += hidden[i] * second[j]
            back += row[j] * second[j]
        hidden[i] = back
    add_gradient_of_groups(x, network, lesson)


@rule
def add_gradient_of_groups(x: Reals, network: Network, lesson: Lesson) -> None:
    """The same for the first layer; the units' gradients have replaced the units in place."""
    grad = lesson.grad
    at = 0
    weight = 0
    unit = 0
    act = 0
    for group in range(len(GROUPS)):
        units = UNITS[group]
        width = WIDTHS[group]
        back = network.hidden[unit : unit + units]
        for _ in range(COUNTS[group]):
            acc = lesson.acts[act : act + units]
            for j in range(units):
                acc[j] = back[j] if acc[j] > 0.0 else 0.0
                grad[weight + j] += acc[j]
            for i in range(width):
                number = x[at + i]
                if number != 0.0:
                    into = grad[weight + units * (i + 1) : weight + units * (i + 2)]
                    for j in range(units):
                        into[j] += number * acc[j]
            at += width
            act += units
        weight += units * (width + 1)
        unit += units
