"""Games of a study, in the dialect: levels play, and what happens on the way is noted.

A deal is the same in every edition as far as it can be: nature's choices depend on the seed of the deal, the turn and
the number of the event in it alone.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from ..games.nullgame.chance import sample
from ..games.nullgame.fields import State
from ..games.nullgame.hidden import hide
from ..games.nullgame.rules import actor, apply, legal, score
from ..kernel.dialect import NATURE, NOBODY, Grid, RealGrid, Reals, Row, below, copy_state, mix, rule
from ..minds.nullgame.blunders import GUESSES
from ..players.nets.net import Network, sigmoid
from ..players.nets.sight import Sight
from ..players.search.common_random_numbers import forget_events, moment
from ..players.search.evaluation import Evaluation, expect
from ..players.search.plans import STATES as PLANNING
from ..players.search.plans import Plans, at_level
from ..players.search.quick_rollout import WIN, best_rival, divide
from .columns import Column, Sum
from .ends.nullgame import unfinished

START: Final = 1 + PLANNING
"""Index of the starting table among the state records, after the game, a view, and those for trying actions."""
STATES: Final = START + 1
LONGEST: Final = 480
"""Tables of a game that are noted, at most."""
SENSIBLE: Final = 0.05
REAL: Final = 0.01
DECIDED: Final = 0.9
NEVER: Final = -1.0e20
UNKNOWN: Final = -1


class Desk(NamedTuple):
    """Working memory, and what is the same in all games of a chunk."""

    out: Row
    rng: Row
    """NATURE_ROOM numbers for nature."""
    sight: Sight
    plans: Plans
    evaluation: Evaluation
    course: RealGrid
    """By table handed over: shares by seat. The first one is that of the first decision."""
    verbs: Row
    """By action: its kind."""
    named: Grid
    """By action: the elements that it names, or UNKNOWN."""
    used: Grid
    """By seat and element: 1 where the seat used it in this game."""
    load: Row
    """A substituted action of nature, and its probability in per cent of the events where it is possible."""


@rule
def play_deals(
    states: list[State], seats: int, network: Network, levels: RealGrid, seed: int, first: int, desk: Desk,
    facts: RealGrid, sums: RealGrid,
) -> None:  # fmt: skip
    """Play the deals from `first` on, one for each row of `facts`, from the table `states[START]`. `levels`: the
    `Eyes` by seat; a blur below 0 is the random player. `sums`: by element, as `Sum` says.
    """
    for at in range(len(facts)):
        copy_state(states, 0, START)
        count = play_one(states, seats, network, levels, mix(seed, first + at), desk, facts[at])
        note_result(states[0], seats, desk, facts[at])
        note_course(seats, count, desk, facts[at])
        add_elements(seats, desk, sums)


@rule
def play_rounds(
    states: list[State], seats: int, network: Network, levels: RealGrid, seed: int, first: int, desk: Desk,
    facts: Reals, won: Reals,
) -> None:  # fmt: skip
    """Play the deals from `first` on, each once from every seat of the first level against the second at all others,
    and set `won` to the first level's mean share of the win. `levels` has a further row for each seat.
    """
    for at in range(len(won)):
        won[at] = 0.0
        for place in range(seats):
            for seat in range(seats):
                for number in range(len(levels[0])):
                    levels[2 + seat][number] = levels[0 if seat == place else 1][number]
            copy_state(states, 0, START)
            play_one(states, seats, network, levels[2:], mix(seed, first + at), desk, facts)
            share_out(states[0], seats, desk)
            won[at] += desk.evaluation.won[place] / (WIN * seats)


@rule
def play_one(
    states: list[State], seats: int, network: Network, levels: RealGrid, deal_seed: int, desk: Desk, facts: Reals
) -> int:
    """Play one game in `states[0]`, noting what is done; return how many tables are noted in `course`."""
    begin_notes(desk, facts)
    count = 0
    ply = 0
    who = actor(states[0])
    while who != NOBODY:
        if who == NATURE:
            action = drawn(states[0], deal_seed, desk)
        else:
            if ply == 0:
                note_table(states[0], seats, network, count, desk)
                facts[Column.FIRST] = who
                count = 1
            ply += 1
            action = decided(states, who, network, levels[who], mix(deal_seed, ply), desk, facts)
            if ply == 1:
                facts[Column.OPENING] = action
            note_elements(who, action, desk)
        facts[Column.VERB + desk.verbs[action]] += 1.0
        apply(states[0], action)
        then = actor(states[0])
        if who >= 0 and then != who and then != NOBODY and count < LONGEST:
            note_table(states[0], seats, network, count, desk)
            count += 1
        who = then
    facts[Column.ACTIONS] = ply
    facts[Column.TURNS] = states[0].turn
    return count


@rule
def begin_notes(desk: Desk, facts: Reals) -> None:
    """Nothing has happened yet."""
    forget_events(desk.rng)
    for at in range(len(facts)):
        facts[at] = 0.0
    for seat in range(len(desk.used)):
        for element in range(len(desk.used[seat])):
            desk.used[seat][element] = 0


@rule
def drawn(s: State, deal_seed: int, desk: Desk) -> int:
    """Nature's action, as the seed of the deal determines it for this moment, unless the loaded one comes instead."""
    nature = desk.rng
    nature[2] = nature[2] + 1 if s.turn == nature[1] else 0
    nature[1] = s.turn
    nature[0] = mix(deal_seed, moment(nature[1], nature[2]))
    action = sample(s, nature)
    if desk.load[1] > 0 and below(nature, 100) < desk.load[1]:
        for at in range(legal(s, desk.out)):
            if desk.out[at] == desk.load[0]:
                return desk.load[0]
    return action


@rule
def decided(states: list[State], seat: int, network: Network, level: Reals, seed: int, desk: Desk, facts: Reals) -> int:
    """The action of a level, which sees only its view; what there was to choose from is noted."""
    copy_state(states, 1, 0)
    hide(states[1], seat)
    count = legal(states[1], desk.out)
    if level[0] < 0.0:
        desk.sight.rng[0] = seed
        return desk.out[below(desk.sight.rng, count)]
    if count == 1:
        return desk.out[0]
    worths = desk.sight.worths
    for at in range(count):
        worths[at] = NEVER
    action = at_level(states[1:], seat, seed, network, desk.sight, level, desk.plans, desk.out)
    facts[Column.CHOICES] += 1.0
    facts[Column.LEGAL] += count
    note_choice(worths, count, facts)
    return action


@rule
def note_choice(worths: Reals, count: int, facts: Reals) -> None:
    """Note how many actions are about as good as the best one, from how much the seat likes them."""
    best = NEVER
    for at in range(count):
        best = max(best, worths[at])
    top = sigmoid(best / GUESSES)
    sensible = 0
    differs = False
    for at in range(count):
        lost = top - sigmoid(max(worths[at], -50.0 * GUESSES) / GUESSES)
        if lost <= SENSIBLE:
            sensible += 1
        if lost >= REAL:
            differs = True
    facts[Column.SENSIBLE] += sensible
    if differs:
        facts[Column.REAL] += 1.0
        facts[Column.BITS] += math.log(float(sensible)) / math.log(2.0)


@rule
def note_table(s: State, seats: int, network: Network, at: int, desk: Desk) -> None:
    """Note the shares that the net states."""
    expect(s, seats, network, desk.evaluation)
    for seat in range(seats):
        desk.course[at][seat] = desk.evaluation.shares[seat]


@rule
def note_elements(seat: int, action: int, desk: Desk) -> None:
    """Note that the seat uses what the action names."""
    for place in range(len(desk.named[action])):
        if desk.named[action][place] != UNKNOWN:
            desk.used[seat][desk.named[action][place]] = 1


@rule
def share_out(s: State, seats: int, desk: Desk) -> None:
    """Set `won` of the evaluation to the shares of a finished game."""
    score(s, desk.evaluation.keys)
    divide(desk.evaluation.keys, seats, desk.evaluation.won)


@rule
def note_result(s: State, seats: int, desk: Desk, facts: Reals) -> None:
    """Note shares, the first seat's first, and how close it was."""
    share_out(s, seats, desk)
    first = int(facts[Column.FIRST])
    for place in range(seats):
        seat = (first + place) % seats
        facts[Column.SHARE + place] = desk.evaluation.won[seat] / WIN
        facts[Column.DEALT + place] = desk.course[0][seat]
    keys = desk.evaluation.keys
    winner = winner_of(seats, desk)
    facts[Column.BEST] = keys[winner][0]
    facts[Column.MARGIN] = keys[winner][0] - keys[best_rival(keys, seats, winner)][0]
    facts[Column.KEY] = deciding_key(keys, seats, winner)
    facts[Column.UNFINISHED] = unfinished(s)


@rule
def winner_of(seats: int, desk: Desk) -> int:
    """The seat with the largest share, the first of them if several have it."""
    winner = 0
    for seat in range(seats):
        if desk.evaluation.won[seat] > desk.evaluation.won[winner]:
            winner = seat
    return winner


@rule
def deciding_key(keys: Grid, seats: int, winner: int) -> int:
    """The result key by which the winner is ahead of the last other seat; the number of keys if it is not."""
    last = 0
    for seat in range(seats):
        if seat != winner:
            key = 0
            while key < len(keys[winner]) and keys[seat][key] == keys[winner][key]:
                key += 1
            last = max(last, key)
    return last


@rule
def note_course(seats: int, count: int, desk: Desk, facts: Reals) -> None:
    """Note from the tables handed over how tense the game was."""
    winner = winner_of(seats, desk)
    favourite = UNKNOWN
    decided_after = 0
    facts[Column.LOWEST] = 1.0
    for at in range(count):
        shares = desk.course[at]
        leader = leader_of(shares, seats)
        if favourite != UNKNOWN and leader != favourite:
            facts[Column.CHANGES] += 1.0
        favourite = leader
        behind = shares[leader] - shares[winner]
        facts[Column.BEHIND] += behind / count
        facts[Column.MOST_BEHIND] = max(facts[Column.MOST_BEHIND], behind)
        facts[Column.LOWEST] = min(facts[Column.LOWEST], shares[winner])
        if shares[winner] < DECIDED:
            decided_after = at + 1
    facts[Column.DECIDED] = decided_after / count


@rule
def leader_of(shares: Reals, seats: int) -> int:
    """The seat with the largest share."""
    leader = 0
    for seat in range(seats):
        if shares[seat] > shares[leader]:
            leader = seat
    return leader


@rule
def add_elements(seats: int, desk: Desk, sums: RealGrid) -> None:
    """Add for each element how many seats used it, and what they won."""
    for element in range(len(sums)):
        c = 0.0
        w = 0.0
        for seat in range(seats):
            if desk.used[seat][element] == 1:
                c += 1.0
                w += desk.evaluation.won[seat] / WIN
        sums[element][Sum.C] += c
        sums[element][Sum.W] += w
        sums[element][Sum.CC] += c * c
        sums[element][Sum.CW] += c * w
        sums[element][Sum.WW] += w * w
