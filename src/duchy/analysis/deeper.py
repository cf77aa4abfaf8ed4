"""Marked decisions looked at for longer: in other worlds and ever more of them, as long as there is time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..kernel.dialect import mix
from .effort import MOST_WORLDS, doubled
from .judge import Judge, Judgement
from .kept import Kept

APART: Final = 7
"""What makes the seed of a longer look another one."""


@dataclass(frozen=True)
class Longer:
    """How long to look at each marked decision."""

    seconds: float
    kept: Kept | None = None
    """What has been found so far."""
    seat: int = 0
    """Whose decisions; 0: everybody's."""


def looked_longer(judge: Judge, judged: Judgement, longer: Longer) -> Judgement:
    """The judgement in twice as many worlds, and twice again while there is time; it states how many."""
    if judged.is_exact or longer.seat not in (0, judged.segment.seat) or 2 * judged.worlds > MOST_WORLDS:
        return judged
    is_known, known = longer.kept.find(judged.segment) if longer.kept else (False, None)
    if is_known and known:
        return known
    deep = Judge(judge.game, mix(judge.seed, APART), judge.worlds, judge.search)
    latest = judged
    for worlds in doubled(2 * judged.worlds, longer.seconds):
        deep.worlds = worlds
        found = deep.judge(judged.segment)
        if found is None:
            break
        latest = found
    if longer.kept:
        longer.kept.add(judged.segment, latest)
    return latest
