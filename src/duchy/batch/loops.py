"""Loops over games, in the dialect: written for the template, run in the world of every game.

Where `out` or a row of `legals` has `LEGAL_MAX` + 1 places, the last says how many legal actions the others hold.
"""

from __future__ import annotations

from typing import NamedTuple

from ..games.nullgame.actions import LEGAL_MAX
from ..games.nullgame.chance import sample
from ..games.nullgame.fields import State
from ..games.nullgame.hidden import encode, hide
from ..games.nullgame.rules import actor, apply, legal, score
from ..kernel.dialect import NATURE, NOBODY, Cube, Grid, Row, below, copy_state, mix, rule


@rule
def play_out(s: State, rng: Row, out: Row) -> int:
    """Play to the end, every legal action equally likely, nature by its odds; the decisions of seats."""
    decisions = 0
    while True:
        who = actor(s)
        if who == NATURE:
            apply(s, sample(s, rng))
        elif who == NOBODY:
            return decisions
        else:
            apply(s, out[below(rng, legal(s, out))])
            decisions += 1


@rule
def play_games(states: list[State], rng: Row, out: Row, seed: int, numbers: Row, scores: Cube, decisions: Row) -> None:
    """Random games, each by a generator of its own, on `states[0]`; `states[1]` is the blank table."""
    for at in range(len(numbers)):
        copy_state(states, 0, 1)
        rng[0] = mix(seed, numbers[at])
        decisions[at] = play_out(states[0], rng, out)
        score(states[0], scores[at])


# One game


@rule
def let_nature(s: State, rng: Row) -> int:
    """Nature acts until a seat is to act or the game is over; who acts then."""
    who = actor(s)
    while who == NATURE:
        apply(s, sample(s, rng))
        who = actor(s)
    return who


@rule
def offer(s: State, rng: Row, out: Row) -> int:
    """Let nature act, then put what the seat may do into `out`; who acts."""
    who = let_nature(s, rng)
    out[LEGAL_MAX] = 0 if who == NOBODY else legal(s, out)
    return who


@rule
def is_offered(out: Row, action: int) -> bool:
    """Whether the action is among the legal ones in `out`."""
    for at in range(out[LEGAL_MAX]):  # noqa: SIM110 - the dialect has no generators
        if out[at] == action:
            return True
    return False


@rule
def step(states: list[State], rng: Row, out: Row, action: int) -> int:
    """One decision in the game `states[0]`, with all that nature does after it.

    The number of legal actions that follow; 0 when the game is over; -1 and nothing done for an illegal action.
    """
    if not is_offered(out, action):
        return -1
    apply(states[0], action)
    offer(states[0], rng, out)
    return out[LEGAL_MAX]


# Many games


class Rows(NamedTuple):
    """Games in rows, and what is known of each; in compiled mode every field is an array."""

    states: list[State]
    """The games, and after the last of them the blank table that all begin from."""
    rngs: Grid
    """Nature's generator of each game."""
    numbers: Row
    """Which of all the games that the seed can give."""
    legals: Grid
    masks: Grid
    """By action, whether it is legal; no rows at all where nobody wants to know."""
    actors: Row
    scores: Cube
    """Results of the row's game that was finished last."""
    finished: Row
    """Whether the last step finished a game."""


@rule
def begin_rows(rows: Rows, seed: int, first: int, last: int) -> None:
    """Begin a game in each of the rows from `first` to `last` - 1, of the number given for it."""
    for at in range(first, last):
        begin(rows, seed, at)


@rule
def begin(rows: Rows, seed: int, at: int) -> None:
    """Begin a game in that row; the seed and the game's number decide all that nature will do."""
    copy_state(rows.states, at, len(rows.states) - 1)
    rows.rngs[at][0] = mix(seed, rows.numbers[at])
    present(rows, at)


@rule
def present(rows: Rows, at: int) -> None:
    """Let nature act in that row, then say who acts and what is legal."""
    mark(rows, at, False)
    rows.actors[at] = offer(rows.states[at], rows.rngs[at], rows.legals[at])
    mark(rows, at, True)


@rule
def mark(rows: Rows, at: int, legal_now: bool) -> None:
    """Set the row's mask where its legal actions are."""
    if len(rows.masks) > 0:
        out = rows.legals[at]
        for place in range(out[LEGAL_MAX]):
            rows.masks[at][out[place]] = legal_now


@rule
def mark_rows(rows: Rows) -> None:
    """Set all masks, which were blank."""
    for at in range(len(rows.masks)):
        mark(rows, at, True)


@rule
def first_refused(legals: Grid, actions: Row) -> int:
    """The first row whose action is not legal in it; -1 if there is none. Finished games take any action."""
    for at in range(len(actions)):
        if legals[at][LEGAL_MAX] > 0 and not is_offered(legals[at], actions[at]):
            return at
    return -1


@rule
def step_rows(rows: Rows, actions: Row, seed: int, renew: bool, first: int, last: int) -> None:
    """One decision in each of the rows. A game that ends is scored and, if so wished, replaced by a new one."""
    for at in range(first, last):
        rows.finished[at] = False
        if rows.actors[at] != NOBODY:
            apply(rows.states[at], actions[at])
            present(rows, at)
            if rows.actors[at] == NOBODY:
                finish(rows, seed, renew, at)


@rule
def finish(rows: Rows, seed: int, renew: bool, at: int) -> None:
    """Score the row's game; the game that replaces it has the next number of those that belong to the row."""
    score(rows.states[at], rows.scores[at])
    rows.finished[at] = True
    if renew:
        rows.numbers[at] += len(rows.actors)
        begin(rows, seed, at)


@rule
def encode_rows(states: list[State], scratch: list[State], seats: Row, numbers: Grid) -> None:
    """What the seat of each row knows, as numbers; `scratch[0]` is written over, rows without a seat are skipped."""
    for at in range(len(seats)):
        if seats[at] != NOBODY:
            scratch[0] = states[at]
            hide(scratch[0], seats[at])
            encode(scratch[0], seats[at], numbers[at])
