"""Marks, computed on reading what the judge found: thresholds may change without judging again."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

from .judge import Judgement
from .measured import Measured

LEAST: Final = 0.007
"""What the lower bound of any error must reach."""
UNCLEAR: Final = 0.02
"""Minimum loss reported as unclear."""
EQUAL: Final = 0.01
"""Plans nearer than this are equally good."""
BOUND: Final = 1.64
"""Standard errors below the estimate: 95 % one-sided, 90 % two-sided."""
DISCOVERIES: Final = 0.05
"""Of the marks of one seat in one game: how many may be false, on average [Benjamini, Hochberg 1995]."""
ONLY: Final = 0.05
"""By how much an only move is ahead of the next, at least."""
FOUND: Final = 0.25
"""How likely the net alone finds an only move, at most."""
MOVED, LEAST_MOVED = 0.08, 0.04
"""What a decision moves between two others, at least, to be said to decide between them, and its lower bound."""
WON, LOST = 0.97, 0.03
"""Where all plans are above or below, nothing is worse than inaccurate."""

BLUNDER, MISTAKE, INACCURACY, ONLY_MOVE, UNTOLD, NO_MARK = "??", "?", "?!", "!", "~", ""
SCALE: Final = ((BLUNDER, 0.08, 0.04), (MISTAKE, 0.04, 0.02))
"""Marks with the least loss and the least lower bound, both times the scale of the game."""


@dataclass(frozen=True)
class Swing:
    """What a decision that was as good either way for its own seat moved from one of the others to another."""

    loser: int
    winner: int
    share: float
    """The smaller of what the one lost and what the other won."""


@dataclass(frozen=True)
class Verdict:
    """What may be said about a decision."""

    judgement: Judgement
    uncertainty: float
    """Standard error of the loss: of sampling, and the judge's own."""
    mark: str
    swing: Swing | None = None
    """Whether it decided between others: no error, but worth knowing."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 90 % interval of the difference."""
        half = BOUND * self.uncertainty
        return self.judgement.behind - half, self.judgement.behind + half

    @property
    def is_told(self) -> bool:
        """Whether there is something to say about it: a mark that is not a doubt."""
        return self.mark not in (NO_MARK, UNTOLD)

    @property
    def is_real(self) -> bool:
        """Whether the plans differ, or may differ, enough to matter."""
        low, high = self.interval
        return high >= EQUAL or low <= -EQUAL


def scale_of(constants: Measured, seats: int) -> float:
    """What thresholds are multiplied by: how far results of the game spread."""
    return constants.k * math.sqrt((1 / seats) * (1 - 1 / seats)) / 0.5


def least_marked(constants: Measured, seats: int) -> float:
    """The least loss that can have a mark, where sampling leaves no doubt."""
    return max(UNCLEAR * scale_of(constants, seats), LEAST + BOUND * constants.tau)


def verdict_of(judged: Judgement, constants: Measured, seats: int) -> Verdict:
    """The verdict on a decision by itself."""
    spread = 0.0 if judged.is_exact else constants.spread(judged.behind, judged.sampling)
    return Verdict(judged, spread, mark_of(judged, spread, scale_of(constants, seats)), swing_of(judged, constants))


def verdicts_of(judgements: Sequence[Judgement], constants: Measured, seats: int) -> list[Verdict]:
    """The verdicts of a whole game. What is said of a seat depends on its own decisions alone."""
    found = [verdict_of(judged, constants, seats) for judged in judgements]
    kept = {
        id(verdict)
        for seat in range(1, seats + 1)
        for verdict in discoveries([own for own in found if own.judgement.segment.seat == seat])
    }
    return [
        Verdict(verdict.judgement, verdict.uncertainty, UNTOLD)
        if verdict.mark in (BLUNDER, MISTAKE, INACCURACY) and id(verdict) not in kept else verdict
        for verdict in found
    ]  # fmt: skip


def mark_of(judged: Judgement, spread: float, scale: float) -> str:
    """The mark of one decision by itself."""
    if not judged.is_preferred:
        is_only = -judged.behind - BOUND * spread >= ONLY
        return ONLY_MOVE if is_only and judged.likely is not None and judged.likely < FOUND else NO_MARK
    loss, low = judged.behind, judged.behind - BOUND * spread
    seat = judged.segment.seat - 1
    both = judged.shares[seat], judged.best_shares[seat]
    if not (min(both) > WON or max(both) < LOST):
        for mark, least, least_low in SCALE:
            if loss >= least * scale and low >= least_low * scale:
                return mark
    if loss >= UNCLEAR * scale and low >= LEAST:
        return INACCURACY
    return UNTOLD if loss >= UNCLEAR and not judged.is_exact else NO_MARK


def swing_of(judged: Judgement, constants: Measured) -> Swing | None:
    """Between which others a decision chose, at a table of three or more, if its own seat had nothing to lose by it."""
    if len(judged.errors) < 3 or abs(judged.behind) >= EQUAL:
        return None
    moved = {
        seat: played - best
        for seat, (played, best) in enumerate(zip(judged.shares, judged.best_shares, strict=True), 1)
        if seat != judged.segment.seat
    }  # fmt: skip
    loser, winner = min(moved, key=moved.__getitem__), max(moved, key=moved.__getitem__)
    for seat, move in ((loser, -moved[loser]), (winner, moved[winner])):
        low = move - BOUND * constants.spread(move, judged.errors[seat - 1])
        if move < MOVED or low < LEAST_MOVED:
            return None
    return Swing(loser, winner, min(-moved[loser], moved[winner]))


def discoveries(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Those of one seat that are errors, at most a twentieth of them falsely, by Benjamini and Hochberg's step-up."""
    real = sorted((verdict for verdict in verdicts if verdict.is_real), key=chance_of_none)
    count = 0
    for rank, verdict in enumerate(real, 1):
        if chance_of_none(verdict) <= DISCOVERIES * rank / len(real):
            count = rank
    return real[:count]


def chance_of_none(verdict: Verdict) -> float:
    """How likely such a loss would be found if there were less than the least that counts."""
    judged = verdict.judgement
    if not judged.is_preferred:
        return 1.0
    if verdict.uncertainty == 0:
        return 0.0 if judged.behind > LEAST else 1.0
    if math.isinf(verdict.uncertainty):
        return 1.0
    return 1 - NormalDist().cdf((judged.behind - LEAST) / verdict.uncertainty)
