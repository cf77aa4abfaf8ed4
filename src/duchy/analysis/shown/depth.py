"""One decision in depth as lines of text: its plans, what each is worth, and why."""

from __future__ import annotations

from collections.abc import Iterator

from ...table.annotation import plan_text
from ...table.position import View
from ...words import Words
from ..evaluation import Candidate, Evaluation
from ..verdicts import BOUND
from .printed import columns, indented, points
from .wording import reason_words


def plans_printed(say: Words, view: View, found: Evaluation) -> Iterator[str]:
    """The plans, best first. Where they cannot be told apart, that is said and no figure."""
    if len(found.candidates) == 1 and len(view.actions()) == 1:
        yield say("cli.analyse.forced", plan=_plan(found.best))
        return
    are_equal = all(one.is_equal for one in found.candidates)
    heads = [say(f"cli.analyse.head.{name}") for name in ("share", "behind", "plan")]
    rows = [["", *heads], *(_row(say, found, one, are_equal=are_equal) for one in found.candidates)]
    lines = [*columns(rows, right=(1, 2))]
    yield lines[0]
    for line, one in zip(lines[1:], found.candidates, strict=True):
        yield line
        yield from indented(reason_words(say, view, one.reason, is_error=False) if one is found.best else "")
    yield from (f"  {text}" for text in _remarks(say, found))


def _row(say: Words, found: Evaluation, one: Candidate, *, are_equal: bool) -> list[str]:
    share, behind = say.decimal(100 * one.shares[found.seat - 1], 1), ""
    if one.is_equal and (are_equal or one is not found.best):
        share, behind = "", say("cli.analyse.equal")
    elif one is not found.best:
        behind = points(say, -one.behind)
        if not found.is_exact:
            behind = f"{behind} ± {say.decimal(100 * BOUND * one.error, 1)}"
    return [">" if one.is_played else "", share, behind, _plan(one)]


def _plan(one: Candidate) -> str:
    return plan_text(one.plan)


def _remarks(say: Words, found: Evaluation) -> Iterator[str]:
    yield say("cli.analyse.solved") if found.is_exact else say.counted("cli.analyse.compared", found.worlds)
    if any(one.is_played for one in found.candidates):
        yield say("cli.analyse.is_played")
