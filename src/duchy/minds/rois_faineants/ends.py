"""The last purchases of Les Rois fainéants, exactly, in the dialect: a line is empty, the round is played to its end.

Whoever may still buy needs no character, and everybody knows what lies face down, so hands do not matter. What a
purchase uncovers may be any of the covered goods. Each seat wants most of the win; of what brings as much it takes the
first that is offered, purchases before declining.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...games.rois_faineants.actions import FIRST, KIND, LEGAL_MAX, Kind, Rank
from ...games.rois_faineants.cards import EVERY_GOOD, NO_CARD, PILES, SEATS_MAX, SUITS
from ...games.rois_faineants.ending import line_is_empty, score
from ...games.rois_faineants.fields import Phase, State, Zone
from ...games.rois_faineants.rules import apply, legal
from ...kernel.dialect import Grid, RealGrid, Reals, Row, copy_state, rule
from ..winning import share_out

__all__ = [
    "REAL_SHAPES", "ROOM_SHAPES", "STATES", "TURN_SHAPES", "Room", "Turns", "nearly_over", "shares_after", "turns_left",
]  # fmt: skip

KEYS: Final = 5
"""Keys of a result."""
ASKED: Final = SEATS_MAX - 1
"""So many seats are asked in a round."""
STATES: Final = ASKED + 1
"""States: the table that is asked about, then one after each answer."""
COUNT, PLACE, NUMBER, COVERED = range(4)
"""How many actions may be answered, which is being tried, with which of how many goods that it may uncover."""
SAME: Final = 1.0e-9
"""Shares that differ by less are the same; they are sums."""


class Turns(NamedTuple):
    """Room for what may be answered."""

    out: Grid
    """By answers so far: the actions."""


class Room(NamedTuple):
    """Working memory."""

    turns: Turns
    ready: Row
    most: Row
    steps: Grid
    """By answers so far: the columns below."""
    keys: Grid
    merit: Row
    plan: Row
    shares: RealGrid
    """By answers so far: what each seat gets."""
    sums: RealGrid
    """By answers so far: the same for one of the answers, added up over what it may uncover."""


TURN_SHAPES: Final = {"out": (STATES, LEGAL_MAX)}
ROOM_SHAPES: Final = {
    "ready": (1,),
    "most": (1,),
    "steps": (STATES, 4),
    "keys": (SEATS_MAX, KEYS),
    "merit": (1,),
    "plan": (1,),
}
REAL_SHAPES: Final = {"shares": (STATES, SEATS_MAX), "sums": (STATES, SEATS_MAX)}


@rule
def turns_left(s: State) -> int:
    """1 once a purchase has emptied a line and others are still asked; else 0."""
    bought = s.phase == Phase.FOLLOW and s.character // SUITS == Rank.QUEEN and s.performers > 0
    return 1 if bought and line_is_empty(s) else 0


@rule
def shares_after(states: list[State], seat: int, action: int, room: Room, shares: Reals) -> bool:
    """Fill in what the action of the seat that is asked brings each seat, 0..1; the rest of `states` is scratch."""
    begin(states[0], 0, room)
    room.turns.out[0][0] = action
    room.steps[0][COUNT] = 1
    at = 0
    while at >= 0:
        if room.steps[at][PLACE] < room.steps[at][COUNT]:
            answer(states, at, room)
            s = states[at + 1]
            if s.phase == Phase.OVER:
                score(s, room.keys)
                share_out(room.keys, s.seats, room.shares[at + 1])
                add_up(states[at], at, room)
            else:
                at += 1
                begin(s, at, room)
        else:
            at -= 1
            if at >= 0:
                add_up(states[at], at, room)
    for other in range(states[0].seats):
        shares[other] = room.shares[0][other]
    return True


@rule
def begin(s: State, at: int, room: Room) -> None:
    """List what may be answered after so many answers."""
    steps = room.steps[at]
    steps[COUNT] = legal(s, room.turns.out[at])
    steps[PLACE] = 0
    steps[NUMBER] = 0
    for seat in range(s.seats):
        room.shares[at][seat] = -1.0


@rule
def answer(states: list[State], at: int, room: Room) -> None:
    """Make `states[at + 1]` the table after the answer that is due, with the next good that it may uncover."""
    steps = room.steps[at]
    action = room.turns.out[at][steps[PLACE]]
    if steps[NUMBER] == 0:
        steps[COVERED] = could_be_uncovered(states[at], action)
        for seat in range(states[at].seats):
            room.sums[at][seat] = 0.0
    copy_state(states, at + 1, at)
    if steps[COVERED] > 0:
        lay_below(states[at + 1], FIRST[action], steps[NUMBER])
    apply(states[at + 1], action)


@rule
def add_up(s: State, at: int, room: Room) -> None:
    """Add what the answer brings with that good; after the last one, note the answer if it is the best."""
    steps = room.steps[at]
    cases = max(1, steps[COVERED])
    for seat in range(s.seats):
        room.sums[at][seat] += room.shares[at + 1][seat] / cases
    steps[NUMBER] += 1
    if steps[NUMBER] < cases:
        return
    steps[NUMBER] = 0
    steps[PLACE] += 1
    if room.sums[at][s.asked] > room.shares[at][s.asked] + SAME:
        for seat in range(s.seats):
            room.shares[at][seat] = room.sums[at][seat]


@rule
def could_be_uncovered(s: State, action: int) -> int:
    """[S4, O4] How many goods may be what the purchase uncovers; 0 if there is none, or if all know it."""
    if KIND[action] != Kind.BUY or s.height[FIRST[action]] == 1 or s.edition.open_market == 1:
        return 0
    count = 0
    for good in EVERY_GOOD:
        if is_covered(s, good):
            count += 1
    return count


@rule
def is_covered(s: State, good: int) -> bool:
    """Whether the good lies below the top of a pile."""
    pile = s.zone[good] - Zone.PILE
    return pile >= 0 and s.top[pile] != good


@rule
def lay_below(s: State, pile: int, number: int) -> None:
    """Exchange the good below the top of the pile with the covered one of that number."""
    below = NO_CARD
    wanted = NO_CARD
    for good in EVERY_GOOD:
        if is_covered(s, good):
            if s.zone[good] == Zone.PILE + pile and s.place[good] == s.height[pile] - 2:
                below = good
            if number == 0:
                wanted = good
            number -= 1
    zone = s.zone[wanted]
    place = s.place[wanted]
    s.zone[wanted] = s.zone[below]
    s.place[wanted] = s.place[below]
    s.zone[below] = zone
    s.place[below] = place


def nearly_over() -> State:
    """A table whose left column has just been emptied, where the other seat may still buy."""
    s = State()
    s.seats = 2
    s.phase = Phase.FOLLOW
    s.asked = 1
    s.performers = 1
    s.value = 1
    s.treasury[1] = 20
    for pile in range(PILES):
        s.top[pile] = NO_CARD
    for place in range(2):
        s.zone[place + 1] = Zone.PILE + 1
        s.place[place + 1] = place
    s.zone[3] = Zone.PILE + 2
    s.top[1] = 2
    s.height[1] = 2
    s.top[2] = 3
    s.height[2] = 1
    s.offered[0] = 1 << 1 | 1 << 2
    return s
