"""Games of the levels, in the dialect, of which every action is written down."""

from __future__ import annotations

from ...games.nullgame.fields import State
from ...games.nullgame.rules import actor, apply
from ...kernel.dialect import NATURE, NOBODY, RealGrid, Reals, Row, copy_state, mix, rule
from ...players.nets.net import Network
from ..games import Desk, begin_notes, decided, drawn

TOO_LONG = -1


@rule
def write_game(
    states: list[State], network: Network, levels: RealGrid, deal_seed: int, desk: Desk, facts: Reals,
    seats_out: Row, actions_out: Row,
) -> int:  # fmt: skip
    """Play one game from the table `states[5]` in `states[0]`, as `games.play_one` plays it; write who acts (NATURE, or
    a seat) and what is done. Return the number of actions; TOO_LONG if there is no room for them.
    """
    copy_state(states, 0, 5)
    begin_notes(desk, facts)
    count = 0
    ply = 0
    who = actor(states[0])
    while who != NOBODY:
        if count == len(actions_out):
            return TOO_LONG
        if who == NATURE:
            action = drawn(states[0], deal_seed, desk)
        else:
            ply += 1
            action = decided(states, who, network, levels[who], mix(deal_seed, ply), desk, facts)
        seats_out[count] = who
        actions_out[count] = action
        count += 1
        apply(states[0], action)
        who = actor(states[0])
    return count
