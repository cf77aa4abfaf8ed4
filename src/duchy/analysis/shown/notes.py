"""An analysis as annotations of the record."""

from __future__ import annotations

import math

from ...table.annotation import Annotation, annotation
from ..verdicts import NO_MARK, Verdict
from ..whole import GameAnalysis


def annotations_of(found: GameAnalysis) -> dict[int, Annotation]:
    """What is written behind actions, by their number from 1: each mark at the step that cost the most."""
    return dict(map(_noted, (verdict for verdict in found.verdicts if verdict.mark != NO_MARK)))


def _noted(verdict: Verdict) -> tuple[int, Annotation]:
    judged = verdict.judgement
    error = verdict.uncertainty if math.isfinite(verdict.uncertainty) else None
    own = judged.shares[judged.segment.seat - 1]
    return judged.worst, annotation(verdict.mark, judged.loss, error, judged.best, own)
