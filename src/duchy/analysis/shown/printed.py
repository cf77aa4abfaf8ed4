"""An analysis as lines of text: the marked decisions, how the game went, and the ledger."""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from ...table.plan import plan_told
from ...words import Words
from ...words.spacing import NO_BREAK, joined
from ..ledger import Ledger
from ..verdicts import BOUND, UNTOLD, Verdict
from ..whole import GameAnalysis
from .wording import verdict_words

COLUMNS: Final = 60
"""Width of the graph."""
LEDGER: Final = ("deal", "chance", "hidden", "own", "presents", "drift", "result", "adjusted")
"""The parts of a ledger, in order, and what remains without luck."""
COSTLIEST: Final = 3
"""How many of the costliest errors are named once more."""
WIDTH: Final = 80
"""Of all lines, unless told otherwise."""
HANG: Final = 6
"""Before a sentence below a row."""
BARS: Final = "▁▂▃▄▅▆▇█"
DIGITS: Final = "01234567"
_WITHIN: Final = re.compile(r"(?<=\d) (?=[±:] ?\d)|(?<=\d [±:]) (?=\d)")
"""Spaces of an interval or a score."""


def pages(
    say: Words, found: GameAnalysis, seat: int = 0, width: int = WIDTH, *, has_unclear: bool = False, hint: str = ""
) -> Iterator[str]:
    """All lines, none wider than `width`, 60 at least; the decisions of one seat only, unless it is 0. Unclear ones are
    counted, and shown with `has_unclear`; `hint` says how to have them shown.
    """
    if found.seen_by:
        yield from wrapped(say("cli.analyse.seen_by", seat=found.seen_by), width)
    verdicts = [verdict for verdict in found.verdicts if seat in (0, verdict.judgement.segment.seat)]
    yield from marked(say, verdicts, width, has_unclear=has_unclear, hint=hint)
    for sentence in (costliest_words(say, verdicts), *swings(say, verdicts)):
        yield from wrapped(sentence, width)
    yield ""
    yield from courses(say, found, width)
    if found.ledgers:
        yield ""
        yield from ledgers(say, found, width)


def marked(say: Words, verdicts: Sequence[Verdict], width: int, *, has_unclear: bool, hint: str = "") -> Iterator[str]:
    """The marked decisions, and what the marks mean. If two plans do not fit beside each other, all stand one below."""
    shown = [verdict for verdict in verdicts if verdict.is_told or (has_unclear and verdict.mark == UNTOLD)]
    yield say.counted("cli.analyse.decisions", len(verdicts))
    if not any(verdict.is_told for verdict in verdicts):
        yield say("cli.analyse.unmarked")
    if not has_unclear:
        yield from wrapped(unclear_words(say, verdicts, hint), width)
    if not shown:
        return
    heads = [say(f"cli.analyse.head.{name}") for name in ("at", "seat", "mark", "loss", "played", "better")]
    rows = [heads, *(row_of(say, verdict) for verdict in shown)]
    lines = [*columns(rows, right=(0, 1, 3))]
    if any(len(line) > width for line in lines):
        lines = [*stacked(rows, width)]
    yield lines[0]
    for line, verdict in zip(lines[1:], shown, strict=True):
        yield from line.split("\n")
        yield from indented(verdict_words(say, verdict), width)
    yield from wrapped(signs_words(say, has_unclear=has_unclear), width)


def unclear_words(say: Words, verdicts: Sequence[Verdict], hint: str = "") -> str:
    """How many decisions are unclear, and the hint how to have them shown; empty if none is."""
    count = sum(verdict.mark == UNTOLD for verdict in verdicts)
    return f"{say.counted('cli.analyse.unclear', count)} {hint}".rstrip() if count else ""


def signs_words(say: Words, *, has_unclear: bool) -> str:
    """What the marks that are shown mean."""
    unclear = say("cli.analyse.mark_unclear") if has_unclear else ""
    return say("cli.analyse.marks", unclear=unclear)


def stacked(rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """Rows whose last two cells, plans, stand one below the other, each behind the head of its column and wrapped."""
    *_, played, better = rows[0]
    room = max(len(played), len(better)) + 2
    starts = [*columns([row[:-2] for row in rows], right=(0, 1, 3), padded=True)]
    yield starts[0].rstrip()
    for start, row in zip(starts[1:], rows[1:], strict=True):
        told = zip((played, better), row[-2:], strict=True)
        lines = (plan_lines(f"{head:<{room}}", plan, width - len(start) - 2) for head, plan in told)
        first, *others = chain.from_iterable(lines)
        yield "\n".join([f"{start}  {first}", *(f"{' ' * len(start)}  {line}" for line in others)])


def plan_lines(start: str, plan: str, width: int) -> list[str]:
    """A plan behind what it is, in lines that end between its actions; none for no plan."""
    whole = plan.replace(" ", NO_BREAK).replace(f"|{NO_BREAK}", "| ")
    lines = textwrap.wrap(whole, width - len(start), break_long_words=False, break_on_hyphens=False)
    return [f"{' ' * len(start) if at else start}{line.replace(NO_BREAK, ' ')}" for at, line in enumerate(lines)]


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """A sentence in lines that break within no figure."""
    whole = _WITHIN.sub(NO_BREAK, text)
    return textwrap.wrap(whole, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def costliest_words(say: Words, verdicts: Sequence[Verdict]) -> str:
    """The costliest marked errors, in the order of the game, as a sentence; empty if there are none."""
    places = [told_at(say, verdict) for verdict in costliest(verdicts)]
    return say("cli.analyse.costliest", places=joined(say.language, places)) if places else ""


def told_at(say: Words, verdict: Verdict) -> str:
    """Where a mark stands, and what the error cost or that it was an only move."""
    judged, loss = verdict.judgement, loss_words(say, verdict)
    return say(f"cli.analyse.{'error' if loss else 'only'}", at=judged.worst, seat=judged.segment.seat, loss=loss)


def swings(say: Words, verdicts: Sequence[Verdict]) -> Iterator[str]:
    """The decisions that were as good either way for their own seat and decided between others."""
    for verdict in verdicts:
        segment, swing = verdict.judgement.segment, verdict.swing
        if swing:
            yield say(
                "cli.analyse.decides", at=segment.at, seat=segment.seat, loser=swing.loser, winner=swing.winner,
                share=points(say, swing.share).lstrip("+"),
            )  # fmt: skip


def costliest(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """The costliest marked errors, in the order of the game."""
    errors = [verdict for verdict in verdicts if verdict.is_told and verdict.judgement.is_preferred]
    worst = sorted(errors, key=lambda verdict: -verdict.judgement.loss)[:COSTLIEST]
    return sorted(worst, key=lambda verdict: verdict.judgement.segment.at)


def loss_words(say: Words, verdict: Verdict) -> str:
    """What an error cost, with half its interval; empty if nothing better was found."""
    judged = verdict.judgement
    if not judged.is_preferred:
        return ""
    half = say.decimal(100 * BOUND * verdict.uncertainty, 1)
    return f"{points(say, max(0.0, judged.loss)).lstrip('+')} ± {half}"


def indented(text: str, width: int) -> list[str]:
    """A sentence below a row."""
    return wrapped(text, width, " " * HANG)


def row_of(say: Words, verdict: Verdict) -> list[str]:
    """One decision as a row."""
    judged = verdict.judgement
    better = better_told(verdict) if judged.is_preferred else ""
    loss = loss_words(say, verdict)
    played = plan_told(judged.segment.actions)
    return [str(judged.worst), str(judged.segment.seat), verdict.mark, loss, played, better]


def better_told(verdict: Verdict) -> str:
    """The best other plan in the notation."""
    judged = verdict.judgement
    return plan_told(judged.best, judged.segment.before.view(judged.segment.seat))


def courses(say: Words, found: GameAnalysis, width: int) -> Iterator[str]:
    """By seat: the share of the win through the game, as bars."""
    if not found.course:
        return
    yield from wrapped(course_title(say, found), width)
    for seat in [found.seen_by] if found.seen_by else range(1, len(found.ledgers) + 1):
        shares = [course[seat - 1] for course in found.course]
        name = say("cli.analyse.seat", seat=seat)
        yield f"  {name}  {sparkline(shares)}"
        if any(signs := signs_below(found, seat)):
            yield f"  {' ' * len(name)}  {''.join(sign or ' ' for sign in signs)}".rstrip()


def course_title(say: Words, found: GameAnalysis) -> str:
    """What the course is seen with."""
    return say("cli.analyse.course_seen", seat=found.seen_by) if found.seen_by else say("cli.analyse.course")


def signs_below(found: GameAnalysis, seat: int) -> list[str]:
    """By column of a seat's bars: `?` where it erred, `!` where it found an only move."""
    count, signs = min(COLUMNS, len(found.course)), dict[int, str]()
    for verdict in found.verdicts:
        segment = verdict.judgement.segment
        if segment.seat == seat and verdict.is_told:
            end = segment.at - 1 + len(segment.actions)
            stop = next(at for at, done in enumerate(found.stops) if done >= end)
            column = round(stop * (count - 1) / max(1, len(found.course) - 1))
            signs[column] = "?" if verdict.judgement.is_preferred else signs.get(column, "!")
    return [signs.get(column, "") for column in range(count)]


def sparkline(shares: Sequence[float]) -> str:
    """Shares from 0 to 1 as bars, at most `COLUMNS`; digits where the terminal has no bars."""
    signs = BARS
    try:
        BARS.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        signs = DIGITS
    count = min(COLUMNS, len(shares))
    taken = [shares[round(at * (len(shares) - 1) / max(1, count - 1))] for at in range(count)]
    return "".join(signs[min(len(signs) - 1, int(share * len(signs)))] for share in taken)


def ledgers(say: Words, found: GameAnalysis, width: int) -> Iterator[str]:
    """The parts that make up the result, in points of a win; a column for each seat."""
    seats = len(found.ledgers)
    heads = ["", *(say("cli.analyse.seat", seat=ledger.seat) for ledger in found.ledgers)]
    parts = zip(*(ledger_row(say, ledger, seats)[1:] for ledger in found.ledgers), strict=True)
    rows = [heads, *([say(f"cli.analyse.ledger.{name}"), *row] for name, row in zip(LEDGER, parts, strict=True))]
    yield from wrapped(say("cli.analyse.ledger.title", even=points(say, 1 / seats).lstrip("+")), width)
    yield from columns(rows, right=range(1, seats + 1))


def ledger_row(say: Words, ledger: Ledger, seats: int) -> list[str]:
    """A seat, and the parts of its result."""
    parts = [
        sum(ledger.deal.values()), sum(ledger.chance.values()), ledger.hidden, ledger.own,
        sum(ledger.presents.values()), ledger.drift, ledger.result - 1 / seats,
        ledger.adjusted - 1 / seats,
    ]  # fmt: skip
    return [str(ledger.seat), *(points(say, part) for part in parts)]


def points(say: Words, share: float) -> str:
    """A share of the win in points with a sign: +4.2."""
    text = say.decimal(abs(100 * share), 1)
    return text if text.strip("0.,") == "" else f"{'+' if share > 0 else '−'}{text}"


def columns(rows: Sequence[Sequence[str]], right: Sequence[int] | range, *, padded: bool = False) -> Iterator[str]:
    """Rows in columns, those in `right` set to the right; `padded`: all equally wide."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        cells = [cell.rjust(widths[at]) if at in right else cell.ljust(widths[at]) for at, cell in enumerate(row)]
        line = f"  {'  '.join(cells)}"
        yield line if padded else line.rstrip()
