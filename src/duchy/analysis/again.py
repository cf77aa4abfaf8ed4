"""A second look, before anything is said: marks are confirmed or withdrawn in fresh worlds, and more of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .deeper import MOST_WORLDS
from .judge import Judge, Judgement
from .kept import Kept
from .verdicts import UNTOLD, Verdict

LARGEST: Final = 5
"""Marks of a seat that are looked at again: those of the largest differences."""


def questioned(verdicts: Sequence[Verdict], seats: int) -> set[int]:
    """The decisions to look at again, by their first action: each seat's largest marks, what could not be told, and
    what is said to decide between others.
    """
    found = set[int]()
    for seat in range(1, seats + 1):
        own = [one for one in verdicts if one.judgement.segment.seat == seat and not one.judgement.is_exact]
        marked = sorted((one for one in own if one.is_told), key=lambda one: -abs(one.judgement.behind))
        others = [one for one in own if one.mark == UNTOLD or one.swing]
        found |= {one.judgement.segment.at for one in (*marked[:LARGEST], *others)}
    return found


def looked_again(judge: Judge, judged: Judgement, times: int, kept: Kept | None = None) -> Judgement:
    """The judgement in so many times as many other worlds."""
    is_known, known = kept.find(judged.segment, again=True) if kept else (False, None)
    if is_known and known:
        return known
    found = judge.again(judged, min(MOST_WORLDS, times * judged.worlds))
    if kept:
        kept.add(judged.segment, found, again=True)
    return found
