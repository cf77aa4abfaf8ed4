"""The gate: a net replaces another only if a sequential test on paired games finds it better."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from ...players.measure.sprt import Sprt
from ..learning.chunks import Numbers
from .measuring import BOTH, NET, NOBODY, Pairing, Score, scores_of, summary

BETTER: Final = 20.0
USUAL_GAMES: Final = 1200
"""The Elo difference that the test looks for in this many games; with fewer, only a larger one is detected."""
GATE_SEED: Final = 77


class Verdict(NamedTuple):
    """Whether the net passed, and its score."""

    passed: bool
    score: Score


def gate(
    game: str, seats: int, net: Numbers, held: Numbers, deals: int, threads: int, *, plan_turns: bool = False
) -> Verdict:
    """Let the net play the current one in at most `deals` deals, both action by action or both turn by turn; undecided
    counts as failed.
    """
    better = BETTER * math.sqrt(USUAL_GAMES / (deals * seats))
    test = Sprt(0.0, better, seats=seats)
    pairing = Pairing(game, seats, net, NET, held, GATE_SEED, True, BOTH if plan_turns else NOBODY)
    results: list[Numbers] = []
    for part in scores_of(pairing, deals, threads):
        results.append(part)
        for score in part[:, 0]:
            test.add(float(score))
        if test.verdict:
            break
    return Verdict(test.verdict == "accepted", summary(np.concatenate(results), seats))
