"""The match of a golden playthrough."""

from __future__ import annotations

from collections.abc import Callable

import duchy
from duchy.kernel.game import Settled


def played(settled: Settled, seed: int, turns: int, pick: Callable[[duchy.Position], duchy.Action]) -> duchy.Match:
    """A match of at most `turns` turns, nature's choices from the seed, the seats' from `pick`; without a date."""
    match = duchy.Match(settled, seed)
    match.date = ""
    match.play_nature()
    while match.position.turn <= turns and not match.position.is_over:
        match.play(pick(match.position))
        match.play_nature()
    while match.position.turn > turns:
        match.undo()
    return match
