"""A decision is judged even where the net takes all of its plans for the same one."""

from __future__ import annotations

import pytest

import duchy
from duchy.analysis.judge import Judge, departures
from duchy.analysis.segments import Segment
from duchy.table.position import Position

pytestmark = pytest.mark.check

CHOOSING = """
magnate fr
turn 11 seat 1 choose
dice 9 4
1 crowns M L Y
1 tokens V1
1 hand 2SY 3MV 7ML
1 at 3: 9LK(L1)
1 at 4: 4MS(M1S1)
2 crowns S V K
2 tokens S1L1K1
2 hand 6LK 8VL 4YK
2 at 2: 2MK
2 at 5: 9VY(V2)
"""
"""The income of a deed is chosen in secret, and the other seat chooses after that: the net sees no difference."""


def decided(position: Position, *texts: str) -> Segment:
    """A decision made there."""
    positions = [position]
    for text in texts:
        positions.append(positions[-1].play(text))
    actions = tuple(action for before, text in zip(positions, texts, strict=False) for action in before.actions()
                    if str(action) == text)  # fmt: skip
    return Segment(1, int(position.actor or 0), tuple(positions), actions)


def test_a_secret_choice_is_judged() -> None:
    position = duchy.read_diagram(CHOOSING)
    for played, other in (("9LK L", "9LK K"), ("9LK K", "9LK L")):
        judged = Judge(position.game, 1, 8).judge(decided(position, f"choose {played}"))
        assert judged is not None
        assert [str(action) for action in judged.best] == [f"choose {other}"]


def test_departures_are_other_first_ways_at_every_step() -> None:
    position = duchy.read_diagram(CHOOSING)
    segment = decided(position, "choose 9LK L")
    found = departures(position.view(1), segment.actions)
    assert [[str(action) for action in plan] for plan in found] == [["choose 9LK K"]]
