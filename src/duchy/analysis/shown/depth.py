"""One decision in depth as lines of text: its plans, what each is worth, and why."""

from __future__ import annotations

from collections.abc import Iterator

from ...table.plan import plan_told
from ...table.position import View
from ...words import Words
from ..evaluation import Candidate, Evaluation
from ..verdicts import BOUND
from .printed import columns, indented, plan_lines, points
from .wording import reason_words


def plans_printed(say: Words, view: View, found: Evaluation, width: int) -> Iterator[str]:
    """The plans, best first. Where they cannot be told apart, that is said and no figure."""
    if len(found.candidates) == 1 and len(view.actions()) == 1:
        yield say("cli.analyse.forced", plan=plan_told(found.best.plan, view))
        return
    are_equal = all(one.is_equal for one in found.candidates)
    heads = [say(f"cli.analyse.head.{name}") for name in ("share", "behind")]
    rows = [["", *heads], *(_row(say, found, one, are_equal=are_equal) for one in found.candidates)]
    first, *starts = columns(rows, right=(1, 2), padded=True)
    yield f"{first}  {say('cli.analyse.head.plan')}"
    for start, one in zip(starts, found.candidates, strict=True):
        yield from plan_lines(f"{start}  ", plan_told(one.plan, view), width)
        yield from indented(_reason(say, view, one) if one is found.best else "", width)
    yield from (f"  {text}" for text in _remarks(say, found))


def _row(say: Words, found: Evaluation, one: Candidate, *, are_equal: bool) -> list[str]:
    share, behind = say.decimal(100 * one.shares[found.seat - 1], 1), ""
    if one.is_equal and (are_equal or one is not found.best):
        share, behind = "", say("cli.analyse.equal")
    elif one is not found.best:
        behind = points(say, -one.behind)
        if not found.is_exact:
            behind = f"{behind} ± {say.decimal(100 * BOUND * one.error, 1)}"
    return [">" if one.is_played else "", share, behind]


def _reason(say: Words, view: View, best: Candidate) -> str:
    return reason_words(say, view, best.reason, "only" if best.is_played else "best")


def _remarks(say: Words, found: Evaluation) -> Iterator[str]:
    yield say("cli.analyse.solved") if found.is_exact else say.counted("cli.analyse.compared", found.worlds)
    if any(one.is_played for one in found.candidates):
        yield say("cli.analyse.is_played")
