"""Candidate plans for a whole turn, in the dialect: the ends of the turn that a net likes best.

Steps of a turn often commute (pay then trade, trade then pay). Sequences that lead to the same table are one plan; a
table is identified by how much the net likes it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...games.nullgame.fields import State
from ...games.nullgame.hidden import guess, hide
from ...games.nullgame.rules import actor, apply, legal
from ...kernel.dialect import Cube, Grid, RealGrid, Reals, Row, copy_state, mix, rule
from ...minds.nullgame.blunders import is_senseless, turn_key
from ..nets.net import Network, liking, set_base
from ..nets.sight import Sight, uniform
from .policy import at_sight, gumbel, leaning
from .pruning import prune

PLANS: Final = 16
"""Maximum number of plans."""
BEAM: Final = 8
"""Unfinished turns kept at each step (the beam width)."""
STEPS: Final = 14
"""Maximum length of a plan; the rest is left to the policy."""
NO_ACTION: Final = -1
SAME: Final = 1.0e-5
"""Tables whose values differ by less are the same; rounding differs by less than this."""

FORESIGHT: Final = 5
"""Tells what is drawn of a turn's planning from what is drawn of a level's errors."""

FRONT: Final = 2
"""Index of the unfinished turns among the states: those of one step, then those of the next."""
TRIAL: Final = FRONT + 2 * BEAM
"""Index of the state for trying an action."""
STATES: Final = TRIAL + 1


class Plans(NamedTuple):
    """Plans, and working memory for finding them."""

    codes: Grid
    """By plan: its actions, padded with NO_ACTION."""
    worths: Reals
    """By plan: how much the seat likes the table after it."""
    front: Cube
    """By step (this one or the next) and unfinished turn: its actions so far."""
    front_worths: RealGrid
    """Likewise: how much the seat likes the table there."""
    out: Row
    """Scratch space for 2 * LEGAL_MAX actions."""


@rule
def plan_turn(
    states: list[State], seat: int, world: int, fair: bool, network: Network, net: Reals, plans: Plans, rng: Row
) -> int:
    """Fill `plans` for the view `states[0]`, whose seat is to act, in one world, by the weights `net` of choices or of
    values; return their number, at least one. If not `fair`, `states[0]` is the true table.
    """
    copy_state(states, FRONT, 0)
    if fair:
        rng[0] = world
        guess(states[FRONT], seat, rng)
    waiting = 1
    found = 0
    for step in range(STEPS):
        side = step % 2
        entered = 0
        for place in range(waiting):
            here = FRONT + side * BEAM + place
            count = prune(states[here], plans.out, legal(states[here], plans.out))
            set_base(states[here], seat, network, net)
            for at in range(count):
                action = plans.out[at]
                copy_state(states, TRIAL, here)
                apply(states[TRIAL], action)
                worth = liking(states[TRIAL], seat, network, net)
                if actor(states[TRIAL]) == seat:
                    slot = slot_for(plans.front_worths[1 - side], entered, BEAM, worth)
                    if slot >= 0:
                        copy_state(states, FRONT + (1 - side) * BEAM + slot, TRIAL)
                        extend(plans.front[side][place], step, action, plans.front[1 - side][slot])
                        entered = max(entered, slot + 1)
                else:
                    slot = slot_for(plans.worths, found, PLANS, worth)
                    if slot >= 0:
                        extend(plans.front[side][place], step, action, plans.codes[slot])
                        found = max(found, slot + 1)
        waiting = entered
        if waiting == 0:
            return found
    for place in range(waiting):
        slot = slot_for(plans.worths, found, PLANS, plans.front_worths[STEPS % 2][place])
        if slot >= 0:
            extend(plans.front[STEPS % 2][place], STEPS, NO_ACTION, plans.codes[slot])
            found = max(found, slot + 1)
    return found


@rule
def first_step(states: list[State], seat: int, world: int, network: Network, plans: Plans, rng: Row) -> int:
    """The first action of the turn that leads to the table the seat likes best, for the view `states[0]` in one
    world.
    """
    return plans.codes[drawn_plan(states, seat, world, network, plans, 0.0, rng, rng)][0]


@rule
def drawn_plan(
    states: list[State], seat: int, world: int, network: Network, plans: Plans, heat: float, rng: Row, dice: Row
) -> int:
    """Plan the turn of the view `states[0]` in one world; which plan the seat likes best, with noise `heat` on the
    likings, drawn from `rng`.
    """
    count = plan_turn(states, seat, world, True, network, network.net, plans, dice)
    return best_plan(plans, count, heat, rng)


@rule
def best_plan(plans: Plans, count: int, heat: float, rng: Row) -> int:
    """The plan of the highest worth among the first `count`, with noise `heat` on the worths, drawn from `rng`."""
    best = 0
    most = -1.0e30
    for at in range(count):
        worth = plans.worths[at] + (heat * gumbel(rng) if heat > 0.0 else 0.0)
        if worth > most:
            most = worth
            best = at
    return best


@rule
def at_level(
    states: list[State], seat: int, seed: int, network: Network, sight: Sight, eyes: Reals, plans: Plans, out: Row
) -> int:  # fmt: skip
    """The action of a level for the view `states[0]`: in a turn that it plans the first step of the plan, unless that
    is senseless, and else the action that it likes `at_sight`. `eyes`: the numbers of its `Eyes`, in their order. The
    other states are scratch, `out` holds 2 * LEGAL_MAX numbers.
    """
    if legal(states[0], out) == 1:
        return out[0]
    action = at_sight(states, seat, seed, network, sight, eyes, out)
    if foresees(states[0], seat, eyes, sight.rng):
        step = step_of_level(states, seat, seed, network, eyes, plans, sight.rng)
        if not is_senseless(states[0], step):
            return step
    return action


@rule
def foresees(s: State, seat: int, eyes: Reals, rng: Row) -> bool:
    """Whether a level plans the whole turn; drawn once a turn."""
    if eyes[5] <= 0.0:
        return False
    rng[0] = mix(mix(mix(mix(turn_key(s), s.turn), seat), int(eyes[4])), FORESIGHT)
    return uniform(rng) < eyes[5]


@rule
def step_of_level(
    states: list[State], seat: int, world: int, network: Network, eyes: Reals, plans: Plans, rng: Row
) -> int:  # fmt: skip
    """The first action of the turn after which the seat likes the table best, for the view `states[0]` in one world,
    with a leaning to first actions that show its manner.
    """
    count = plan_turn(states, seat, world, True, network, network.net, plans, rng)
    for at in range(count):
        plans.worths[at] += leaning(states[0], plans.codes[at][0], eyes)
    return plans.codes[best_plan(plans, count, 0.0, rng)][0]


@rule
def next_step(states: list[State], seat: int, seed: int, network: Network, plans: Plans, out: Row, rng: Row) -> int:
    """The action with which a seat goes on in the table `states[0]`: the only one there is, or the first step of the
    turn that it plans by what it sees; the other states are scratch.
    """
    if legal(states[0], out) == 1:
        return out[0]
    plan = plan_at_table(states, seat, mix(seed, states[0].turn), network, plans, 0.0, rng, rng)
    return plans.codes[plan][0]


@rule
def plan_at_table(
    states: list[State], seat: int, world: int, network: Network, plans: Plans, heat: float, rng: Row, dice: Row
) -> int:
    """As `drawn_plan`, by what the seat sees of the table `states[0]`; the other states are scratch."""
    copy_state(states, 1, 0)
    hide(states[1], seat)
    return drawn_plan(states[1:], seat, world, network, plans, heat, rng, dice)


@rule
def slot_for(worths: Reals, count: int, room: int, worth: float) -> int:
    """The slot for a table of that value among `count` others, storing the value; -1 if it is too low or already
    there.
    """
    worst = 0
    for at in range(count):
        if abs(worths[at] - worth) < SAME:
            return -1
        if worths[at] < worths[worst]:
            worst = at
    slot = count if count < room else worst
    if count == room and worth <= worths[worst]:
        return -1
    worths[slot] = worth
    return slot


@rule
def extend(so_far: Row, steps: int, action: int, into: Row) -> None:
    """Copy the first `steps` actions and append one."""
    for step in range(STEPS):
        into[step] = so_far[step] if step < steps else action if step == steps else NO_ACTION


@rule
def is_legal(s: State, action: int, out: Row) -> bool:
    """Whether the action is legal for the actor now."""
    for at in range(legal(s, out)):  # noqa: SIM110 - the dialect has no generators
        if out[at] == action:
            return True
    return False
