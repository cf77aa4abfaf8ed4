"""What an analysis found about a decision, written into the record behind an action.

    deed 8MS@2 ;! ? loss=0.081±0.021 best="deed 8MS@3 | end" share=0.41 ; digest 46ff3dca6014

To a reader that does not know it, it is a comment like any other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..kernel.errors import NotationError
from ..kernel.game import Game
from .action import Action

BESIDE: Final = " | "
"""Between the actions of a plan."""
_SHAPE: Final = re.compile(
    r"! (\?\?|\?!|\?|!|~) loss=(\d\.\d{3})±(\d\.\d{3}|\?)(?: best=\"([ -!#-~]+)\")? share=(\d\.\d{2})"
)


@dataclass(frozen=True)
class Annotation:
    """A mark, with figures in shares of the win."""

    mark: str
    loss: float
    """What the decision cost; three decimals."""
    error: float | None
    """Standard error of that, the judge's own included; three decimals, None if it is not known."""
    best: tuple[Action, ...]
    """A better plan, or after the mark of an only move the next best; may be empty."""
    share: float
    """What the seat's share of the win was worth as it was played; two decimals."""

    def __str__(self) -> str:
        error = "?" if self.error is None else f"{self.error:.3f}"
        best = f' best="{plan_text(self.best)}"' if self.best else ""
        return f"! {self.mark} loss={self.loss:.3f}±{error}{best} share={self.share:.2f}"


def plan_text(plan: Sequence[Action]) -> str:
    """A plan as one text."""
    return BESIDE.join(map(str, plan))


def annotation(
    mark: str, loss: float, error: float | None, best: tuple[Action, ...], share: float
) -> Annotation:  # fmt: skip
    """An annotation with its figures rounded as a record holds them, so that it reads back the same."""
    return Annotation(mark, round(max(0.0, loss), 3), None if error is None else round(error, 3), best, round(share, 2))


def annotation_in(game: Game, comment: str) -> Annotation | None:
    """The annotation in a comment, without its first semicolon; None if it is any other comment."""
    found = _SHAPE.fullmatch(comment.strip())
    if found is None:
        return None
    mark, loss, error, best, share = found.groups()
    try:
        plan = tuple(Action.parse(game, text) for text in best.split(BESIDE)) if best else ()
    except NotationError:
        return None
    return Annotation(mark, float(loss), None if error == "?" else float(error), plan, float(share))
