"""The ladder's section of a page: a table between two marks, with everything its figures depend on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from ..kernel.game import Settled
from ..players.measure.ladder import Ladder, Rung
from ..players.measure.results import Results
from ..words import Words
from .outputs import STANDARD_OUTPUT, put

HEAD = """| opponent | Elo | above the next lower | score against it | ms a move | longest | games | points a seat |
|---|---|---|---|---|---|---|---|"""


class PageError(ValueError):
    """A section on the page has no end; `mark` is the missing mark."""

    def __init__(self, mark: str) -> None:
        self.mark = mark
        super().__init__(mark)


@dataclass(frozen=True)
class Conditions:
    """What the figures depend on."""

    command: str
    machines: str
    code: str
    weights: str
    games: int
    date: str

    @classmethod
    def of(cls, ledger: Results, ladder: Ladder, command: str) -> Conditions:
        """The facts behind a ladder's results."""
        games = ladder.settled.seats * sum(len(pairing.results) for pairing in ladder.pairings)
        code, weights, machines = ("; ".join(sorted(set(column))) for column in zip(*ledger.sources, strict=True))
        return cls(command, machines, code, weights, games, date.today().isoformat())


def write_page(path: Path, settled: Settled, rungs: Sequence[Rung], facts: Conditions, picture: str | None) -> None:
    """Replace the section, or append it to a page that has none yet. Raises OSError, PageError."""
    put_section(path, mark_of(settled), section_text(settled, rungs, facts, picture))


def put_section(path: Path, name: str, written: str) -> None:
    """Replace the section of that name, or append it to a page that has none yet; or print it, where the page is
    standard output. Raises OSError, PageError.
    """
    begins, ends = f"<!-- {name} -->", f"<!-- end of {name} -->"
    section = f"{begins}\n{written}{ends}\n"
    text = path.read_text(encoding="utf-8") if path != STANDARD_OUTPUT and path.is_file() else ""
    if begins in text:
        before, _, rest = text.partition(begins)
        _, end, after = rest.partition(ends)
        if not end:
            raise PageError(ends)
        text = before + section + after.removeprefix("\n")
    else:
        text = f"{text.rstrip()}\n\n{section}" if text.strip() else section
    put(path, text)


def mark_of(settled: Settled) -> str:
    """What the marks around the section name; one for each game, edition and number of seats."""
    changes = "".join(f" {name}={value}" for name, value in settled.changes.items())
    return f"ladder {settled.game.name} {settled.edition}{changes} {settled.seats}"


def picture_name(settled: Settled) -> str:
    """The file name of the chart; one for each game, edition and number of seats."""
    edition = [] if settled.edition == settled.game.default_edition else [settled.edition]
    changes = [f"{name}={value}" for name, value in settled.changes.items()]
    return "-".join(["ladder", settled.game.name, *edition, *changes, str(settled.seats)]) + ".svg"


def section_text(settled: Settled, rungs: Sequence[Rung], facts: Conditions, picture: str | None) -> str:
    """The section between its marks."""
    changes = "".join(f", {name} {value}" for name, value in settled.changes.items())
    title = f"### {Words('en', settled.game.name)('game.title')} ({settled.edition}{changes}), {settled.seats} seats"
    rows = "\n".join(row_text(rung) for rung in reversed(rungs))
    shown = f"![Elo of the opponents with their intervals]({picture})\n\n" if picture else ""
    return (
        f"{title}\n\n{HEAD}\n{rows}\n\n{shown}{facts.games} games; machine: {facts.machines}; code {facts.code}; "
        f"weights {facts.weights}; {facts.date}.\n\n    {facts.command}\n"
    )


def row_text(rung: Rung) -> str:
    """A line of the table."""
    above = f"+{rung.above[0]:.0f} ± {rung.above[1]:.0f}".replace("+-", "−") if rung.above else ""
    score = f"{100 * rung.score[0]:.1f}% ± {100 * rung.score[1]:.1f}" if rung.score else ""
    cells = [
        f"`{rung.name}`", f"{rung.elo:.0f} ± {rung.half:.0f}", above, score, f"{rung.ms:.0f}", f"{rung.longest_ms:.0f}",
        str(rung.games), f"{rung.points:.1f}",
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"
