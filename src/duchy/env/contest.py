"""One seat of each game in rows learns, the others are played by the rules of thumb, in the dialect."""

from __future__ import annotations

from typing import NamedTuple

from ..batch.loops import Rows, finish, present
from ..games.nullgame.actions import LEGAL_MAX
from ..games.nullgame.fields import State
from ..games.nullgame.hidden import guess, hide
from ..games.nullgame.rules import apply, score
from ..kernel.dialect import NOBODY, Cube, Grid, Row, below, mix, rule
from ..players.search.greedy import best_action

RANDOM = 0
HEURISTIC = 1
SOMEBODY = -1
"""A learner's seat that is drawn for every game."""
SCRATCH = 3
"""Tables that the heuristic looks at."""
TIES = 1000
"""Shifts that decide among actions that look equally good."""
APART = 7
"""Separates the generator of opponents from nature's."""


class Contest(NamedTuple):
    """What is known of the games in rows beside the games."""

    rivals: Row
    """By turn after the learner: RANDOM or HEURISTIC."""
    seat: int
    """The learner's in every game; SOMEBODY: drawn."""
    learners: Row
    """The learner's seat in each row's game."""
    rngs: Grid
    """The opponents' generator of each game."""
    weights: Row
    """The heuristic's."""
    scratch: list[State]
    """SCRATCH for each row."""
    room: Grid
    """2 * LEGAL_MAX numbers for each row."""
    ended: list[State]
    """The row's last game as it ended."""
    learned: Row
    """The learner's seat in that game."""
    results: Cube
    """Its result keys, by seat."""


@rule
def begin_contests(rows: Rows, contest: Contest, seed: int, first: int, last: int) -> None:
    """In the new games of the rows `first` to `last` - 1, play until the learner is to act."""
    for at in range(first, last):
        seat_learner(rows, contest, seed, at)
        answer(rows, contest, seed, at)


@rule
def step_contests(rows: Rows, contest: Contest, actions: Row, seed: int, first: int, last: int) -> None:
    """Play the learner's action in each row, and all that follows until it acts again, in the next game if need be."""
    for at in range(first, last):
        rows.finished[at] = False
        apply(rows.states[at], actions[at])
        present(rows, at)
        answer(rows, contest, seed, at)


@rule
def seat_learner(rows: Rows, contest: Contest, seed: int, at: int) -> None:
    """Begin the opponents' generator for the row's new game, and draw the learner's seat."""
    contest.rngs[at][0] = mix(mix(seed, APART), rows.numbers[at])
    drawn = below(contest.rngs[at], len(rows.scores[at]))
    contest.learners[at] = drawn if contest.seat == SOMEBODY else contest.seat


@rule
def answer(rows: Rows, contest: Contest, seed: int, at: int) -> None:
    """Let the opponents play until the learner acts; a game that ends is kept and replaced."""
    while rows.actors[at] != contest.learners[at]:
        if rows.actors[at] == NOBODY:
            keep_end(rows, contest, at)
            finish(rows, seed, True, at)
            seat_learner(rows, contest, seed, at)
        else:
            apply(rows.states[at], rivals_choice(rows, contest, at))
            present(rows, at)


@rule
def keep_end(rows: Rows, contest: Contest, at: int) -> None:
    """Keep the row's game as it ended; one that ended before the learner could act is passed over."""
    if not rows.finished[at]:
        contest.ended[at] = rows.states[at]
        contest.learned[at] = contest.learners[at]
        score(rows.states[at], contest.results[at])


@rule
def rivals_choice(rows: Rows, contest: Contest, at: int) -> int:
    """What the opponent plays that is to act in the row, from its own view."""
    seat = rows.actors[at]
    turn = (seat - contest.learners[at]) % len(rows.scores[at]) - 1
    if contest.rivals[turn] == RANDOM:
        return rows.legals[at][below(contest.rngs[at], rows.legals[at][LEGAL_MAX])]
    tables = contest.scratch[SCRATCH * at : SCRATCH * at + SCRATCH]
    tables[0] = rows.states[at]
    hide(tables[0], seat)
    guess(tables[0], seat, contest.rngs[at])
    return best_action(tables, contest.weights, contest.room[at], below(contest.rngs[at], TIES))
