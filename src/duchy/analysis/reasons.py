"""Why one plan is better than another, in what people see on the table: what only one of them changes, as far as that
speaks for the better one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..effects import Effect, every_effect
from ..effects.comparing import telling
from ..table.action import Action
from ..table.position import View
from .judge import Judgement


@dataclass(frozen=True)
class Reason:
    """What differs between two plans once they are played, as far as their seat can know and it speaks for the better
    one; most significant first.
    """

    better: tuple[Effect, ...]
    """What only the better plan changes."""
    other: tuple[Effect, ...]
    """What only the other one does: worse, or less, of the same."""

    def __bool__(self) -> bool:
        return bool(self.better or self.other)


def reason_of(judged: Judgement) -> Reason:
    """Of a decision: what speaks for the better of the played plan and the best other one."""
    view = judged.segment.before.view(judged.segment.seat)
    plans = judged.best, judged.segment.actions
    return contrast(view, *(plans if judged.is_preferred else plans[::-1]))


def contrast(view: View, better: Sequence[Action], other: Sequence[Action]) -> Reason:
    """What only one of two plans changes and speaks for the better one: what an error brought is no reason why it is
    one.
    """
    brought, instead = telling(every_effect(view, better), every_effect(view, other))
    return Reason(tuple(brought), tuple(instead))
