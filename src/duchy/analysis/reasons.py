"""Why one plan is better than another, in what people see on the table: what only one of them changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..effects import MOST, Effect, every_effect
from ..table.action import Action
from ..table.position import View
from .judge import Judgement


@dataclass(frozen=True)
class Reason:
    """What differs between two plans once they are played, as far as their seat can know; most significant first."""

    better: tuple[Effect, ...]
    """What only the better plan changes."""
    other: tuple[Effect, ...]
    """What only the other one does."""

    def __bool__(self) -> bool:
        return bool(self.better or self.other)


def reason_of(judged: Judgement) -> Reason:
    """Of a decision: what the better of the played plan and the best other one changes, and what the other does."""
    view = judged.segment.before.view(judged.segment.seat)
    plans = judged.best, judged.segment.actions
    return contrast(view, *(plans if judged.is_preferred else plans[::-1]))


def contrast(view: View, better: Sequence[Action], other: Sequence[Action]) -> Reason:
    """What only one of two plans changes."""
    brought, instead = every_effect(view, better), every_effect(view, other)
    return Reason(
        tuple(effect for effect in brought if effect not in instead)[:MOST],
        tuple(effect for effect in instead if effect not in brought)[:MOST],
    )
