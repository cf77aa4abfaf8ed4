"""Playing by a net alone, in the dialect: the action after which the seat likes the table best."""

from __future__ import annotations

import math

from ...games.nullgame.actions import LEGAL_MAX
from ...games.nullgame.fields import State
from ...games.nullgame.hidden import guess, hide
from ...games.nullgame.rules import apply, legal
from ...kernel.dialect import Reals, Row, below, copy_state, mix, rule
from ...minds.nullgame.heuristic import ANSWERED, WEIGHTS
from ..nets.net import Network, liking, stand_on
from .evaluation import Evaluation, expect
from .greedy import hear_answers
from .pruning import noticed


@rule
def fraction(rng: Row) -> float:
    """A random number in (0, 1)."""
    return (below(rng, 1 << 30) + 0.5) / (1 << 30)


@rule
def jolt(rng: Row) -> float:
    """A Gumbel random number: adding one to each liking makes the choice a draw by softmax."""
    return -math.log(-math.log(fraction(rng)))


@rule
def best_liked(states: list[State], at: int, scratch: int, seat: int, network: Network, out: Row) -> int:
    """The action for `states[at]` after which the seat likes the table best; overwrites `states[scratch]`. `out` holds
    2 * LEGAL_MAX numbers.
    """
    count = legal(states[at], out)
    if count == 1:
        return out[0]
    return favourite(states, at, scratch, seat, noticed(states[at], out, count), network, out, out, 0.0, False)


@rule
def chosen(states: list[State], seat: int, network: Network, out: Row, rng: Row, heat: float) -> int:
    """The action for `states[0]`, with noise `heat` on the likings; `states[1]` to `[3]` are scratch. Actions are
    tried on a guess of what the seat cannot see, and what others respond within the turn is heard.
    """
    count = legal(states[0], out)
    if count == 1:
        return out[0]
    count = noticed(states[0], out, count)
    copy_state(states, 1, 0)
    hide(states[1], seat)
    guess(states[1], seat, rng)
    return favourite(states, 1, 2, seat, count, network, out, rng, heat, True)


@rule
def favourite(
    states: list[State], at: int, scratch: int, seat: int, count: int, network: Network, out: Row, rng: Row,
    heat: float, answered: bool,
) -> int:  # fmt: skip
    """Of the first `count` actions of `out`, the one the seat likes best in `states[at]`; without heat `rng` is not
    used. `answered`: after the others' responses, if the game hears them; `scratch` is then `at` + 1, and the state
    after it is scratch too.
    """
    stand_on(states[at], seat, network)
    best = out[0]
    most = -1.0e30
    for place in range(count):
        copy_state(states, scratch, at)
        apply(states[scratch], out[place])
        if ANSWERED and answered:
            hear_answers(states[at:], seat, WEIGHTS, out[LEGAL_MAX:])
        worth = liking(states[scratch], seat, network)
        if heat > 0.0:
            worth += heat * jolt(rng)
        if worth > most:
            most = worth
            best = out[place]
    return best


@rule
def rate(
    states: list[State], seat: int, candidates: Row, worlds: int, seed: int, network: Network, rng: Row, out: Row,
    worths: Reals,
) -> None:  # fmt: skip
    """By candidate: how much the seat likes the table after it, averaged over some worlds of the view `states[0]`.
    `states[1]` to `[3]` are scratch, `out` holds LEGAL_MAX numbers.
    """
    for at in range(len(candidates)):
        worths[at] = 0.0
    for number in range(worlds):
        copy_state(states, 1, 0)
        rng[0] = mix(seed, number)
        guess(states[1], seat, rng)
        stand_on(states[1], seat, network)
        for at in range(len(candidates)):
            copy_state(states, 2, 1)
            apply(states[2], candidates[at])
            if ANSWERED:
                hear_answers(states[1:], seat, WEIGHTS, out)
            worths[at] += liking(states[2], seat, network) / worlds


@rule
def shares_after(
    states: list[State], seats: int, seat: int, action: int, worlds: int, seed: int, network: Network,
    evaluation: Evaluation, rng: Row, shares: Reals,
) -> None:  # fmt: skip
    """By seat: the share of the win after the seat's action, averaged over some worlds of the view `states[0]`."""
    for other in range(seats):
        shares[other] = 0.0
    for number in range(worlds):
        copy_state(states, 1, 0)
        rng[0] = mix(seed, number)
        guess(states[1], seat, rng)
        apply(states[1], action)
        expect(states[1], seats, network, evaluation)
        for other in range(seats):
            shares[other] += evaluation.shares[other] / worlds
