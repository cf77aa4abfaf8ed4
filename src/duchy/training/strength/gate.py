"""The gate: a net replaces another only when a sequential test on paired games says that it is better."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from ...players.measure.sprt import Sprt
from ..learning.chunks import Numbers
from .measuring import NET, Match, Score, scores_of, summary

BETTER: Final = 20.0
USUAL_GAMES: Final = 1200
"""The test is quick where the new net is so much better, in Elo; in fewer games only a greater difference is seen."""
GATE_SEED: Final = 77


class Verdict(NamedTuple):
    """Whether the net passed, and the score that it made."""

    passed: bool
    score: Score


def gate(game: str, seats: int, net: Numbers, held: Numbers, deals: int, threads: int) -> Verdict:
    """Let the net play against the one that is held, in at most so many deals; undecided means not passed."""
    better = BETTER * math.sqrt(USUAL_GAMES / (deals * seats))
    test = Sprt(0.0, better, seats=seats)
    match = Match(game, seats, net, NET, held, GATE_SEED, everywhere=True)
    told: list[Numbers] = []
    for part in scores_of(match, deals, threads):
        told.append(part)
        for score in part[:, 0]:
            test.add(float(score))
        if test.verdict:
            break
    return Verdict(test.verdict == "accepted", summary(np.concatenate(told), seats))
