"""Second looks at decisions, in other worlds and more of them.

What is marked is looked at again before anything is said, and confirmed or withdrawn; where it is asked for, ever more
worlds are looked at as long as there is time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ..kernel.dialect import mix
from .effort import MOST_WORLDS, doubled
from .findings import FindingsFile
from .judge import Judge, Judgement
from .measured import Measured
from .verdicts import UNTOLD, Verdict, verdict_of

LARGEST: Final = 5
"""Marks of a seat that are looked at again: those of the largest differences."""
APART: Final = 7
"""Seed offset, so that the worlds of a longer look differ from those of the first."""


def questioned(verdicts: Sequence[Verdict], constants: Measured, seats: int) -> set[int]:
    """The decisions to look at again, by their first action: each seat's largest marks, what more worlds may tell, and
    what is said to decide between others.
    """
    found = set[int]()
    for seat in range(1, seats + 1):
        own = [one for one in verdicts if one.judgement.segment.seat == seat and not one.judgement.is_exact]
        marked = sorted((one for one in own if one.is_told), key=lambda one: -abs(one.judgement.behind))
        others = [one for one in own if one.swing or (one.mark == UNTOLD and may_be_told(one, constants, seats))]
        found |= {one.judgement.segment.at for one in (*marked[:LARGEST], *others)}
    return found


def may_be_told(verdict: Verdict, constants: Measured, seats: int) -> bool:
    """Whether its loss would have a mark if sampling left no doubt, but only the judge's own error."""
    return verdict_of(replace(verdict.judgement, sampling=0.0), constants, seats).is_told


def looked_again(judge: Judge, judged: Judgement, times: int, kept: FindingsFile | None = None) -> Judgement:
    """The judgement in so many times as many other worlds."""
    is_known, known = kept.find(judged.segment, again=True) if kept else (False, None)
    if is_known and known:
        return known
    found = judge.again(judged, min(MOST_WORLDS, times * judged.worlds))
    if kept:
        kept.add(judged.segment, found, again=True)
    return found


@dataclass(frozen=True)
class Longer:
    """How long to look at each marked decision."""

    seconds: float
    kept: FindingsFile | None = None
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
    deep = Judge(judge.game, mix(judge.seed, APART), judge.worlds, judge.search, suspect=judge.suspect)
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
