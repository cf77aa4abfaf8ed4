"""Analysed games as one page that stands alone: no script, nothing from elsewhere, fit to be printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from ...table.plan import plan_told
from ...table.position import Result
from ...table.record import Record
from ...words import Words, written
from ...words.levels import recorded_name
from ...words.spacing import NO_BREAK
from ..measured import measured
from ..verdicts import Verdict
from ..whole import GameAnalysis
from .printed import (
    LEDGER,
    better_told,
    costliest_words,
    course_title,
    ledger_row,
    loss_words,
    points,
    signs_words,
    swings,
    told_at,
    unclear_words,
)
from .wording import verdict_words

STYLE: Final = Path(__file__).with_name("report.css")
ACROSS, HIGH, EDGE, SIGN = 1000, 220, 22, 12
"""The graph, in units of its drawing; above the bands there is room for marks, which reach `SIGN` to each side."""

COLOURS: Final = "boyr"
"""Of the seats of a game whose options say nothing about them."""


@dataclass(frozen=True)
class Reported:
    """One analysed game."""

    name: str
    """Of its file."""
    record: Record
    result: Result | None
    """None while it is not over."""
    found: GameAnalysis
    seed: int
    worlds: int
    seconds: float | None = None
    """How much longer marked decisions were looked at, if that was asked for."""
    seat: int = 0
    """Whose; 0: everybody's."""


def page(language: str, games: Sequence[Reported]) -> str:
    """The whole page."""
    title = escape(Words(language)("cli.analyse.report.title", names=", ".join(game.name for game in games)))
    sections = "".join(section(Words(language, game.record.settled.game.name), game) for game in games)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{STYLE.read_text(encoding='utf-8')}</style>\n</head>\n"
        f"<body>\n<main>\n{sections}</main>\n</body>\n</html>\n"
    )


def section(say: Words, game: Reported) -> str:
    """One game."""
    shown = [verdict for verdict in game.found.verdicts if verdict.is_told]
    counted = say.counted("cli.analyse.decisions", len(game.found.verdicts))
    unclear = unclear_words(say, game.found.verdicts)
    errors = costliest_words(say, game.found.verdicts).replace(" ± ", f"{NO_BREAK}±{NO_BREAK}")
    signs = re.sub(f"[ {NO_BREAK}]{{3}}", " · ", signs_words(say, has_unclear=bool(unclear)))
    parts = [
        tag("h1", heading(say, game)),
        tag("p", f"{game.name} · {game.record.date}" if game.record.date else game.name, "faint"),
        tag("p", say("cli.analyse.seen_by", seat=game.found.seen_by)) if game.found.seen_by else "",
        tag("h2", title_of(course_title(say, game.found))),
        graph(say, game) if game.found.course else "",
        tag("p", errors) if errors else "",
        *(tag("p", text) for text in swings(say, game.found.verdicts)),
        tag("h2", say("cli.analyse.report.marked")),
        tag("p", f"{counted} {signs if shown else say('cli.analyse.unmarked')}"),
        tag("p", unclear) if unclear else "",
        decisions(say, shown, has_reasons=True) if shown else "",
        *(ledgers(say, game.found) if game.found.ledgers else ()),
        f"<details>\n<summary>{escape(say('cli.analyse.report.all'))}</summary>\n"
        f"{decisions(say, game.found.verdicts, has_reasons=False)}</details>\n",
        tag("p", " ".join(made(say, game)), "faint"),
    ]
    return f'<section class="{game.record.settled.game.name}">\n{"".join(parts)}</section>\n'


def names_of(say: Words, game: Reported) -> dict[int, str]:
    """What is known of who sat where."""
    return {seat: name for seat, told in game.record.names.items() if (name := recorded_name(say, told))}


def heading(say: Words, game: Reported) -> str:
    """What was played, by whom, and who won."""
    names, seats = names_of(say, game), range(1, game.record.settled.seats + 1)
    who = ", ".join(names.get(seat) or say("cli.analyse.seat", seat=seat) for seat in seats)
    if game.result is None:
        return say("cli.analyse.report.heading_seen", name=say("game.title"), who=who, seat=game.found.seen_by)
    winners = ", ".join(names.get(seat) or say("cli.analyse.seat", seat=seat) for seat in game.result.winners)
    return say("cli.analyse.report.heading", name=say("game.title"), who=who, winners=winners)


def made(say: Words, game: Reported) -> Iterator[str]:
    """How thoroughly it was looked."""
    settled = game.record.settled
    again = game.worlds * measured(settled.game.name, settled.seats).again
    yield say("cli.analyse.report.made", seed=game.seed, worlds=game.worlds, again=again)
    if game.seconds is not None:
        key = "longer_seat" if game.seat else "longer"
        yield say(f"cli.analyse.report.{key}", seconds=written(say.language, game.seconds), seat=game.seat)


def title_of(text: str) -> str:
    """A line that stands above something, as a heading: without its colon."""
    return text.rstrip(f":{NO_BREAK}")


def tag(name: str, text: str, kind: str = "") -> str:
    """A text in an element."""
    return f"<{name}{of_kind(kind)}>{escape(text)}</{name}>\n"


def of_kind(kind: str) -> str:
    """The class of an element, if it has one."""
    return f' class="{kind}"' if kind else ""


# The graph


def graph(say: Words, game: Reported) -> str:
    """Bands by seat that add up to one win, the first seat below; the marks above them."""
    found, names = game.found, names_of(say, game)
    seats = len(found.course[0])
    bands = "".join(
        f'<path class="band {colour(game.record, seat)}" d="{band(found, seat)}"/>\n' for seat in range(1, seats + 1)
    )
    even = "".join(f'<path class="even" d="M0 {height(at / seats)}H{ACROSS}"/>\n' for at in range(1, seats))
    keys = "".join(
        f'<span><span class="key {colour(game.record, seat)}"></span>{escape(seat_words(say, seat, names))}</span> '
        for seat in range(1, seats + 1)
    )
    name = escape(title_of(course_title(say, found)))
    return (
        f'<figure>\n<svg viewBox="0 0 {ACROSS} {HIGH + EDGE}" role="img" aria-label="{name}">\n'
        f"{bands}{even}{''.join(dots(say, found))}</svg>\n<figcaption>{keys}</figcaption>\n</figure>\n"
    )


def colour(record: Record, seat: int) -> str:
    """The class of a seat's colour, which is that of the page (js/desk/people.js)."""
    worn = record.settled.values.get("colours", COLOURS)
    return f"seat-{str(worn)[seat - 1].lower()}"


def seat_words(say: Words, seat: int, names: Mapping[int, str]) -> str:
    """A seat, with the name of who sat there if it is known."""
    number = say("cli.analyse.seat", seat=seat)
    return f"{number} ({names[seat]})" if seat in names else number


def band(found: GameAnalysis, seat: int) -> str:
    """The outline of one seat's band."""
    lower = [sum(shares[: seat - 1]) for shares in found.course]
    upper = [sum(shares[:seat]) for shares in found.course]
    there = [f"{across(found, at)} {height(share)}" for at, share in enumerate(upper)]
    back = [f"{across(found, at)} {height(share)}" for at, share in enumerate(lower)]
    return f"M{'L'.join([*there, *reversed(back)])}Z"


def across(found: GameAnalysis, at: int) -> float:
    """Where a stop of the course is drawn."""
    first, last = found.stops[0], found.stops[-1]
    return round(ACROSS * (found.stops[at] - first) / max(1, last - first), 1)


def height(share: float) -> float:
    """Where a share is drawn."""
    return round(EDGE + HIGH * (1 - min(1.0, max(0.0, share))), 1)


def dots(say: Words, found: GameAnalysis) -> Iterator[str]:
    """The marks, each with what it stands for when pointed at."""
    for verdict in found.verdicts:
        if verdict.is_told:
            first, last = found.stops[0], found.stops[-1]
            x = round(ACROSS * (verdict.judgement.worst - 1 - first) / max(1, last - first), 1)
            told = told_at(say, verdict)
            yield (
                f'<g><title>{escape(told)}</title><path class="dot" d="M{x} {EDGE - 4}v10"/>'
                f'<text x="{min(max(x, SIGN), ACROSS - SIGN)}" y="{EDGE - 7}">{escape(verdict.mark)}</text></g>\n'
            )


# Tables


def decisions(say: Words, verdicts: Iterable[Verdict], *, has_reasons: bool) -> str:
    """Decisions as rows, each with its reason below."""
    heads = [say(f"cli.analyse.head.{name}") for name in ("at", "seat", "mark", "loss", "played", "better")]
    rows = "".join(decision(say, verdict, has_reasons=has_reasons) for verdict in verdicts)
    return table(heads, rows, (0, 1, 3), "decisions")


def decision(say: Words, verdict: Verdict, *, has_reasons: bool) -> str:
    """One decision."""
    judged = verdict.judgement
    reason = verdict_words(say, verdict) if has_reasons else ""
    sign = "only" if verdict.mark == "!" else "error" if verdict.is_told else ""
    cells = [
        cell(str(judged.worst), "number"), cell(str(judged.segment.seat), "number"), cell(verdict.mark, sign),
        cell(loss_words(say, verdict), "number"), plan(say, "played", plan_told(judged.segment.actions)),
        plan(say, "better", better_told(verdict) if judged.is_preferred else ""),
    ]  # fmt: skip
    why = f'<tr class="why"><td colspan="3"></td><td colspan="3">{escape(reason)}</td></tr>\n' if reason else ""
    return f"<tr{of_kind('has-why' if reason else '')}>{''.join(cells)}</tr>\n{why}"


def plan(say: Words, column: str, text: str) -> str:
    """A cell of a plan; where there is no room beside the others, it stands below them and says what it is."""
    if not text:
        return cell("", "plan none")
    return f'<td class="plan" data-head="{escape(say(f"cli.analyse.head.{column}"))}">{escape(text)}</td>'


def ledgers(say: Words, found: GameAnalysis) -> Iterator[str]:
    """By seat what made up the result."""
    even = points(say, 1 / len(found.ledgers)).lstrip("+")
    yield tag("h2", title_of(say("cli.analyse.ledger.title", even=even)))
    heads = ["", *(say("cli.analyse.seat", seat=ledger.seat) for ledger in found.ledgers)]
    seats = [ledger_row(say, ledger, len(found.ledgers))[1:] for ledger in found.ledgers]
    rows = "".join(
        f'<tr><th scope="row">{escape(say(f"cli.analyse.ledger.{name}"))}</th>'
        f"{''.join(cell(text, 'number') for text in parts)}</tr>\n"
        for name, *parts in zip(LEDGER, *seats, strict=True)
    )
    yield table(heads, rows, range(1, len(heads)), "ledger")


def table(heads: Sequence[str], rows: str, numbers: Sequence[int] | range, kind: str) -> str:
    """A table in a frame that scrolls."""
    cells = [
        f'<th scope="col"{of_kind("number" if at in numbers else "")}>{escape(text)}</th>'
        for at, text in enumerate(heads)
    ]
    body = f"<tr>{''.join(cells)}</tr>\n{rows}"
    return f'<div class="scroll" tabindex="0">\n<table class="{kind}">\n{body}</table>\n</div>\n'


def cell(text: str, kind: str = "") -> str:
    """A cell."""
    return f"<td{of_kind(kind)}>{escape(text)}</td>"
