"""Random play of whole games, in the dialect: written for the template, run in the world of every game."""

from __future__ import annotations

from typing import Any

from ..games.nullgame.chance import sample
from ..games.nullgame.rules import actor, apply, legal
from ..kernel.dialect import NATURE, NOBODY, Row, below, rule


@rule
def play_out(s: Any, rng: Row, out: Row) -> int:
    """Play to the end, every legal action equally likely, nature by its odds; the decisions of seats."""
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
