"""Playing by a net alone, in the dialect: the action after which the seat likes the table best."""

from __future__ import annotations

import math

from ...games.nullgame.actions import LEGAL_MAX
from ...games.nullgame.fields import State
from ...games.nullgame.hidden import guess, hide
from ...games.nullgame.rules import apply, legal
from ...kernel.dialect import Reals, Row, copy_state, mix, rule
from ...minds.manner import Manner
from ...minds.nullgame.blunders import GUESSES, is_end, is_means, is_senseless
from ...minds.nullgame.heuristic import ANSWERED, WEIGHTS
from ...minds.nullgame.manners import shows
from ..nets.net import Network, liking, set_base
from ..nets.sight import Sight, open_eyes, seen, uniform
from .evaluation import Evaluation, expect
from .greedy import let_others_reply
from .pruning import prune


@rule
def gumbel(rng: Row) -> float:
    """A Gumbel random number: adding one to each liking makes the choice a draw by softmax."""
    return -math.log(-math.log(uniform(rng)))


@rule
def best_liked(states: list[State], at: int, scratch: int, seat: int, network: Network, out: Row) -> int:
    """The action for `states[at]` after which the seat likes the table best; overwrites `states[scratch]`. `out` holds
    2 * LEGAL_MAX numbers.
    """
    count = legal(states[at], out)
    if count == 1:
        return out[0]
    return favourite(states, at, scratch, seat, prune(states[at], out, count), network, out, out, 0.0, False)


@rule
def considered(states: list[State], seat: int, out: Row, rng: Row) -> int:
    """How many actions, first in `out`, the seat considers in `states[0]`; if there are several, `states[1]` becomes a
    guess of what it cannot see, on which to try them.
    """
    count = legal(states[0], out)
    if count > 1:
        count = prune(states[0], out, count)
        copy_state(states, 1, 0)
        hide(states[1], seat)
        guess(states[1], seat, rng)
    return count


@rule
def chosen(states: list[State], seat: int, network: Network, out: Row, rng: Row, heat: float) -> int:
    """The action for `states[0]`, with noise `heat` on the likings; `states[1]` to `[3]` are scratch. Actions are
    tried on a guess of what the seat cannot see, and what others respond within the turn is heard.
    """
    count = considered(states, seat, out, rng)
    if count == 1:
        return out[0]
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
    set_base(states[at], seat, network, network.taste)
    best = out[0]
    most = -1.0e30
    for place in range(count):
        copy_state(states, scratch, at)
        apply(states[scratch], out[place])
        if ANSWERED and answered:
            let_others_reply(states[at:], seat, WEIGHTS, out[LEGAL_MAX:])
        worth = liking(states[scratch], seat, network, network.taste)
        if heat > 0.0:
            worth += heat * gumbel(rng)
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
        set_base(states[1], seat, network, network.taste)
        for at in range(len(candidates)):
            copy_state(states, 2, 1)
            apply(states[2], candidates[at])
            if ANSWERED:
                let_others_reply(states[1:], seat, WEIGHTS, out)
            worths[at] += liking(states[2], seat, network, network.taste) / worlds


@rule
def sensible(s: State, out: Row, count: int) -> int:
    """Move the actions that are not senseless to the front; return their number, or `count` if there are none."""
    kept = 0
    for at in range(count):
        if not is_senseless(s, out[at]):
            action = out[at]
            out[at] = out[kept]
            out[kept] = action
            kept += 1
    return kept if kept > 0 else count


@rule
def at_sight(states: list[State], seat: int, seed: int, network: Network, sight: Sight, eyes: Reals, out: Row) -> int:
    """The action of a level for the view `states[0]`: the sensible one after which it likes the table best as it sees
    it, with a leaning to those that show its manner. `eyes`: the numbers of its `Eyes`, in their order. `states[1]` to
    `[3]` are scratch, `out` holds 2 * LEGAL_MAX numbers.
    """
    count = legal(states[0], out)
    if count == 1:
        return out[0]
    count = prune(states[0], out, sensible(states[0], out, count))
    hears = open_eyes(states[0], seat, eyes[0], eyes[1], int(eyes[4]), sight)
    worths = sight.worths
    for at in range(count):
        worths[at] = GUESSES * leaning(states[0], out[at], eyes)
    for number in range(GUESSES):
        copy_state(states, 1, 0)
        sight.rng[0] = mix(seed, number)
        guess(states[1], seat, sight.rng)
        set_base(states[1], seat, network, network.taste)
        for at in range(count):
            copy_state(states, 2, 1)
            apply(states[2], out[at])
            if is_means(states[1], out[at]):
                worths[at] += best_seen(states, seat, out[at], network, sight)
            else:
                if ANSWERED and hears:
                    let_others_reply(states[1:], seat, WEIGHTS, sight.out)
                worths[at] += seen(states[2], seat, network, sight.gains)
    best = 0
    for at in range(count):
        if worths[at] > worths[best]:
            best = at
    return out[best]


@rule
def leaning(s: State, action: int, eyes: Reals) -> float:
    """How much more a level likes an action for its manner's sake."""
    manner = int(eyes[2])
    return eyes[3] if manner != Manner.NONE and shows(s, action, manner) == 1 else 0.0


@rule
def best_seen(states: list[State], seat: int, means: int, network: Network, sight: Sight) -> float:
    """How much the seat likes the table after the best action that the one before `states[2]` was for; `states[3]` is
    scratch.
    """
    most = -1.0e30
    for at in range(legal(states[2], sight.out)):
        if is_end(states[2], means, sight.out[at]):
            copy_state(states, 3, 2)
            apply(states[3], sight.out[at])
            most = max(most, seen(states[3], seat, network, sight.gains))
    return most


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
