"""An analysis as lines of text: the marked decisions, how the game went, and the ledger."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from ...table.annotation import plan_text
from ...words import Words
from ...words.spacing import joined
from ..ledger import Ledger
from ..verdicts import BOUND, NO_MARK, Verdict
from ..whole import GameAnalysis
from .wording import verdict_words

COLUMNS: Final = 60
"""Width of the graph."""
LEDGER: Final = ("deal", "chance", "hidden", "own", "presents", "drift", "result", "adjusted")
"""The parts of a ledger, in order, and what remains without luck."""
TURNING: Final = 3
"""How many turning points are named."""
WIDTH, HANG = 110, 6
"""Of sentences below a row."""
BARS: Final = "▁▂▃▄▅▆▇█"
DIGITS: Final = "01234567"


def pages(say: Words, found: GameAnalysis, seat: int = 0) -> Iterator[str]:
    """All lines; the decisions of one seat only, unless it is 0."""
    if found.seen_by:
        yield from textwrap.wrap(say("cli.analyse.seen_by", seat=found.seen_by), WIDTH)
    verdicts = [verdict for verdict in found.verdicts if seat in (0, verdict.judgement.segment.seat)]
    yield from marked(say, verdicts)
    if turning := turning_words(say, verdicts):
        yield turning
    yield from swings(say, verdicts)
    yield ""
    yield from courses(say, found)
    if found.ledgers:
        yield ""
        yield from ledgers(say, found)


def marked(say: Words, verdicts: Sequence[Verdict]) -> Iterator[str]:
    """The marked decisions, and what the marks mean."""
    shown = [verdict for verdict in verdicts if verdict.mark != NO_MARK]
    yield say.counted("cli.analyse.decisions", len(verdicts))
    if not shown:
        yield say("cli.analyse.unmarked")
        return
    heads = [say(f"cli.analyse.head.{name}") for name in ("at", "seat", "mark", "loss", "played", "better")]
    lines = [*columns([heads, *(row_of(say, verdict) for verdict in shown)], right=(0, 1, 3))]
    yield lines[0]
    for line, verdict in zip(lines[1:], shown, strict=True):
        yield line
        yield from indented(verdict_words(say, verdict))
    yield say("cli.analyse.marks")


def turning_words(say: Words, verdicts: Sequence[Verdict]) -> str:
    """The costliest marked errors, in the order of the game, as a sentence; empty if there are none."""
    places = [
        say(
            "cli.analyse.turning_point",
            at=verdict.judgement.segment.at, seat=verdict.judgement.segment.seat, loss=loss_words(say, verdict),
        )
        for verdict in turning_points(verdicts)
    ]  # fmt: skip
    return say("cli.analyse.turning", places=joined(say.language, places)) if places else ""


def swings(say: Words, verdicts: Sequence[Verdict]) -> Iterator[str]:
    """The decisions that were as good either way for their own seat and decided between others."""
    for verdict in verdicts:
        segment, swing = verdict.judgement.segment, verdict.swing
        if swing:
            yield say(
                "cli.analyse.decides", at=segment.at, seat=segment.seat, loser=swing.loser, winner=swing.winner,
                share=points(say, swing.share).lstrip("+"),
            )  # fmt: skip


def turning_points(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """The costliest marked errors, in the order of the game."""
    errors = [verdict for verdict in verdicts if verdict.is_told and verdict.judgement.is_preferred]
    costliest = sorted(errors, key=lambda verdict: -verdict.judgement.loss)[:TURNING]
    return sorted(costliest, key=lambda verdict: verdict.judgement.segment.at)


def loss_words(say: Words, verdict: Verdict) -> str:
    """What an error cost, with half its interval; empty if nothing better was found."""
    judged = verdict.judgement
    if not judged.is_preferred:
        return ""
    half = say.decimal(100 * BOUND * verdict.uncertainty, 1)
    return f"{points(say, max(0.0, judged.loss)).lstrip('+')} ± {half}"


def indented(text: str) -> list[str]:
    """A sentence below a row."""
    return textwrap.wrap(text, WIDTH, initial_indent=" " * HANG, subsequent_indent=" " * HANG)


def row_of(say: Words, verdict: Verdict) -> list[str]:
    """One decision as a row."""
    judged = verdict.judgement
    better = plan_text(judged.best) if judged.is_preferred else ""
    loss = loss_words(say, verdict)
    played = plan_text(judged.segment.actions)
    return [str(judged.segment.at), str(judged.segment.seat), verdict.mark, loss, played, better]


def courses(say: Words, found: GameAnalysis) -> Iterator[str]:
    """By seat: the share of the win through the game, as bars."""
    if not found.course:
        return
    yield course_title(say, found)
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


def ledgers(say: Words, found: GameAnalysis) -> Iterator[str]:
    """By seat: the parts that make up the result, in points of a win."""
    seats = len(found.ledgers)
    rows = [[say("cli.analyse.head.seat"), *(say(f"cli.analyse.ledger.{name}") for name in LEDGER)]]
    rows += [ledger_row(say, ledger, seats) for ledger in found.ledgers]
    yield say("cli.analyse.ledger.title", even=points(say, 1 / seats).lstrip("+"))
    yield from columns(rows, right=range(len(LEDGER) + 1))


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


def columns(rows: Sequence[Sequence[str]], right: Sequence[int] | range) -> Iterator[str]:
    """Rows in columns, those in `right` set to the right."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        cells = [cell.rjust(widths[at]) if at in right else cell.ljust(widths[at]) for at, cell in enumerate(row)]
        yield f"  {'  '.join(cells)}".rstrip()
