"""Several actions typed at once: what is refused says nothing that was not known before any of them is played."""

from __future__ import annotations

import pytest

import duchy
from duchy.table.position import NATURE_NAME, Position
from duchy.terminal.refusing import refusal_of


def played_until_a_lead_shows_something(seed: int) -> tuple[Position, str]:
    """A position of Les Rois fainéants, and a Queen of its first player that buys there."""
    position = duchy.start("rois_faineants", seats=3)
    for step in range(400):
        if position.actor == NATURE_NAME:
            chances = position.chances()
            position = position.play(chances[(seed * 7 + step * 11) % len(chances)][0])
            continue
        queens = [str(action) for action in position.actions() if str(action).startswith("lead Q")]
        if queens:
            return position, queens[seed % len(queens)]
        position = position.play(position.actions()[0])
    raise AssertionError("nobody could buy")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("more", ["decline", "pass", "lead KC", "coup"])
def test_nothing_may_follow_what_uncovers_a_card(seed: int, more: str) -> None:
    position, queen = played_until_a_lead_shows_something(seed)
    assert isinstance(position.actor, int)
    refusal = refusal_of(position, position.actor, [queen, more])
    assert refusal is not None
    assert (refusal.text, refusal.error, refusal.key) == (queen, None, "server.NEW_INFORMATION")
    assert refusal_of(position, position.actor, [queen]) is None
