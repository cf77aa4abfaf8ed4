"""The rules of the null game (`docs/rules/nullgame.md`)."""

from __future__ import annotations

from ...kernel.dialect import NATURE, NOBODY, Grid, Row, rule
from .actions import ACTION_COUNT, DRAW_0, KEEP
from .fields import LARGEST, Phase, State
from .refusals import Code


@rule
def start(s: State, seats: int) -> None:
    """[N1] Seats take turns, `rounds` each."""
    s.seats = seats
    s.turn = 1
    s.phase = Phase.DRAW


@rule
def actor(s: State) -> int:
    """[N2] Nature draws a token, then the seat whose turn it is keeps it or puts it back."""
    if s.phase == Phase.DRAW:
        return NATURE
    if s.phase == Phase.CHOOSE:
        return (s.turn - 1) % s.seats
    return NOBODY


@rule
def legal(s: State, out: Row) -> int:
    """[N2] Any of the three tokens; then both answers."""
    count = 0
    for action in range(ACTION_COUNT):
        if refusal(s, action) == Code.FINE:
            out[count] = action
            count += 1
    return count


@rule
def refusal(s: State, action: int) -> int:
    """[N2, N4] Why the action cannot be played now; FINE if it can."""
    if s.phase == Phase.OVER:
        return Code.OVER
    if (s.phase == Phase.DRAW) == (action < KEEP):
        return Code.FINE
    return Code.OUT_OF_PHASE


@rule
def weight(s: State, action: int) -> int:
    """[N3] The bag holds three tokens of 1, two of 2, one of 3."""
    return LARGEST - (action - DRAW_0)


@rule
def apply(s: State, action: int) -> None:
    """[N2, N3] Only the drawer sees the token; kept tokens score."""
    if s.phase == Phase.DRAW:
        s.drawn = action - DRAW_0 + 1
        s.phase = Phase.CHOOSE
        return
    if action == KEEP:
        seat = (s.turn - 1) % s.seats
        s.points[seat] += s.drawn
        s.kept[seat] += 1
    s.drawn = 0
    s.turn += 1
    s.phase = Phase.DRAW if s.turn <= s.seats * s.edition.rounds else Phase.OVER


@rule
def score(s: State, out: Grid) -> None:
    """[N4] Most points, then fewest tokens."""
    for seat in range(s.seats):
        out[seat][0] = s.points[seat]
        out[seat][1] = -s.kept[seat]
