"""An analysis as lines of text: the marked decisions, how the game went, and the ledger."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Final

from ..words import Words
from .told import texts
from .verdicts import BOUND, NO_MARK, Verdict
from .whole import GameAnalysis

COLUMNS: Final = 60
"""Width of the graph."""
BARS: Final = "▁▂▃▄▅▆▇█"
DIGITS: Final = "01234567"


def pages(say: Words, found: GameAnalysis) -> Iterator[str]:
    """All lines."""
    yield from marked(say, found.verdicts)
    yield ""
    yield from courses(say, found)
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
    yield from columns([heads, *(row_of(say, verdict) for verdict in shown)], right=(0, 1, 3))
    yield say("cli.analyse.marks")


def row_of(say: Words, verdict: Verdict) -> list[str]:
    """One decision as a row."""
    judged = verdict.judgement
    better = " | ".join(texts(judged.best)) if judged.is_preferred else ""
    half = say.decimal(100 * BOUND * verdict.uncertainty, 1)
    loss = f"{points(say, max(0.0, judged.loss)).lstrip('+')} ± {half}" if judged.is_preferred else ""
    played = " | ".join(texts(judged.segment.actions))
    return [str(judged.segment.at), str(judged.segment.seat), verdict.mark, loss, played, better]


def courses(say: Words, found: GameAnalysis) -> Iterator[str]:
    """By seat: the share of the win through the game, as bars."""
    yield say("cli.analyse.course")
    for ledger in found.ledgers:
        shares = [course[ledger.seat - 1] for course in found.course]
        yield f"  {say('cli.analyse.seat', seat=ledger.seat)}  {sparkline(shares)}"


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
    even = 1 / len(found.ledgers)
    names = ("deal", "chance", "hidden", "own", "presents", "drift", "result", "adjusted")
    rows = [[say("cli.analyse.head.seat"), *(say(f"cli.analyse.ledger.{name}") for name in names)]]
    for ledger in found.ledgers:
        parts = [
            sum(ledger.deal.values()), sum(ledger.chance.values()), ledger.hidden, ledger.own,
            sum(ledger.presents.values()), ledger.drift, ledger.result - even, ledger.adjusted - even,
        ]  # fmt: skip
        rows.append([str(ledger.seat), *(points(say, part) for part in parts)])
    yield say("cli.analyse.ledger.title", even=points(say, even).lstrip("+"))
    yield from columns(rows, right=range(len(names) + 1))


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
