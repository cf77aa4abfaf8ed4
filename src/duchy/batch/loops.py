"""Loops over games, in the dialect: written for the template game, loaded again for every game.

If `out` or a row of `legals` has `LEGAL_MAX` + 1 elements, the last holds the number of legal actions in the others.
"""

from __future__ import annotations

from typing import NamedTuple

from ..games.nullgame.actions import LEGAL_MAX
from ..games.nullgame.chance import sample
from ..games.nullgame.fields import State
from ..games.nullgame.hidden import hide
from ..games.nullgame.rules import actor, apply, legal, score
from ..kernel.dialect import NATURE, NOBODY, Cube, Grid, Row, below, copy_state, mix, rule
from ..observations.nullgame import encode


@rule
def play_out(s: State, rng: Row, out: Row) -> int:
    """Play to the end, seats uniformly at random, nature by its odds; return the number of seats' decisions."""
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
    """Play random games on `states[0]`, each with its own generator; `states[1]` is the starting table."""
    for at in range(len(numbers)):
        copy_state(states, 0, 1)
        rng[0] = mix(seed, numbers[at])
        decisions[at] = play_out(states[0], rng, out)
        score(states[0], scores[at])


# One game


@rule
def let_nature(s: State, rng: Row) -> int:
    """Let nature act until a seat is to act or the game is over; return who acts then."""
    who = actor(s)
    while who == NATURE:
        apply(s, sample(s, rng))
        who = actor(s)
    return who


@rule
def offer(s: State, rng: Row, out: Row) -> int:
    """Let nature act, then put the seat's legal actions into `out`; return who acts."""
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
    """Play one decision in `states[0]` and nature's actions after it. Return the number of legal actions that follow; 0
    if the game is over; -1, changing nothing, for an illegal action.
    """
    if not is_offered(out, action):
        return -1
    apply(states[0], action)
    offer(states[0], rng, out)
    return out[LEGAL_MAX]


# Many games


class Rows(NamedTuple):
    """Games in rows, with the data of each; in compiled mode every field is an array."""

    states: list[State]
    """The games, followed by the starting table."""
    rngs: Grid
    """Nature's generator of each game."""
    numbers: Row
    """The number of each game within the seed's sequence."""
    legals: Grid
    masks: Grid
    """By action, whether it is legal; no rows if masks are not used."""
    actors: Row
    scores: Cube
    """Result keys of the row's last finished game."""
    finished: Row
    """Whether the last step finished a game."""


@rule
def begin_rows(rows: Rows, seed: int, first: int, last: int) -> None:
    """Begin a game, of the number given for it, in each of the rows `first` to `last` - 1."""
    for at in range(first, last):
        begin(rows, seed, at)


@rule
def begin(rows: Rows, seed: int, at: int) -> None:
    """Begin a game in that row; the seed and the game's number determine everything that nature will do."""
    copy_state(rows.states, at, len(rows.states) - 1)
    rows.rngs[at][0] = mix(seed, rows.numbers[at])
    present(rows, at)


@rule
def present(rows: Rows, at: int) -> None:
    """Let nature act in that row, then store who acts and what is legal."""
    mark(rows, at, False)
    rows.actors[at] = offer(rows.states[at], rows.rngs[at], rows.legals[at])
    mark(rows, at, True)


@rule
def mark(rows: Rows, at: int, legal_now: bool) -> None:
    """Set the row's mask at its legal actions."""
    if len(rows.masks) > 0:
        out = rows.legals[at]
        for place in range(out[LEGAL_MAX]):
            rows.masks[at][out[place]] = legal_now


@rule
def mark_rows(rows: Rows) -> None:
    """Set all masks, initially blank."""
    for at in range(len(rows.masks)):
        mark(rows, at, True)


@rule
def first_refused(legals: Grid, actions: Row) -> int:
    """The first row whose action is illegal; -1 if there is none. Finished games accept any action."""
    for at in range(len(actions)):
        if legals[at][LEGAL_MAX] > 0 and not is_offered(legals[at], actions[at]):
            return at
    return -1


@rule
def step_rows(rows: Rows, actions: Row, seed: int, renew: bool, first: int, last: int) -> None:
    """Play one decision in each row. A game that ends is scored and, with `renew`, replaced by a new one."""
    for at in range(first, last):
        rows.finished[at] = False
        if rows.actors[at] != NOBODY:
            apply(rows.states[at], actions[at])
            present(rows, at)
            if rows.actors[at] == NOBODY:
                finish(rows, seed, renew, at)


@rule
def finish(rows: Rows, seed: int, renew: bool, at: int) -> None:
    """Score the row's game; its replacement gets the row's next number."""
    score(rows.states[at], rows.scores[at])
    rows.finished[at] = True
    if renew:
        rows.numbers[at] += len(rows.actors)
        begin(rows, seed, at)


@rule
def encode_rows(states: list[State], scratch: list[State], seats: Row, numbers: Grid) -> None:
    """Encode what each row's seat knows as numbers; overwrites `scratch[0]`, skips rows without a seat."""
    for at in range(len(seats)):
        if seats[at] != NOBODY:
            scratch[0] = states[at]
            hide(scratch[0], seats[at])
            encode(scratch[0], seats[at], numbers[at])
