"""The analysis of a game that is over, found by a process of its own, so that the screen answers meanwhile."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, cast

import msgspec

from ..analysis.effort import SEED, WORLDS
from ..analysis.findings import findings_in
from ..analysis.shown.notes import annotations_of
from ..analysis.shown.printed import pages
from ..analysis.verdicts import ONLY_MOVE, UNTOLD
from ..analysis.whole import analyse
from ..kernel.errors import WeightsError
from ..kernel.notice import NOTICE
from ..players.opponents.line_process import LineProcess
from ..table.annotation import Annotation
from ..table.record import read_record
from ..words import LANGUAGES, Words
from ..words.reasons import weights_words


class Progress(msgspec.Struct, tag=True):
    """How much is done."""

    percent: int


class Mark(msgspec.Struct):
    """What the log says of a decision."""

    sign: str
    loss: float
    """Of a win; 0 if nothing was lost."""

    def told(self, say: Words) -> str:
        """The sign, and what the decision cost, in per cent of a win."""
        loss = round(100 * self.loss)
        return f"{self.sign} {say('full.analysis.loss', number=loss)}" if loss else self.sign


class Findings(msgspec.Struct, tag=True):
    """What the screen shows of an analysis: by language its lines, and by the number of an action, from 1, the mark."""

    lines: dict[str, list[str]]
    marks: dict[int, Mark]


class Failure(msgspec.Struct, tag=True):
    """Why there is no analysis, by language; nothing if the process has ended on its own."""

    reasons: dict[str, str] = {}


WIDTH: Final = 76
"""Of the lines, so that they fit the page on a screen of 80 columns."""
News = Progress | Findings | Failure


class Analysing:
    """An analysis in progress; news are told in a thread of its own until it has ended one way or another."""

    def __init__(self, record: str, folder: Path, tell: Callable[[News], None]) -> None:
        self._tell, self._news = tell, cast(News, Progress(0))
        self._process = LineProcess.of_module(__name__, str(folder), hear=self._hear, ended=self._ended)
        with suppress(OSError):
            self._process.tell(msgspec.json.encode(record))

    def _hear(self, line: bytes) -> None:
        """Pass on news. Raises ValueError."""
        self._news = msgspec.json.decode(line, type=News)
        self._tell(self._news)

    def _ended(self, process: LineProcess) -> None:
        if isinstance(self._news, Progress) and process.has_failed("screen", "analysis"):
            self._tell(Failure())

    def close(self) -> None:
        """Stop it; what it has found stays in its file."""
        self._process.let_go()


def main() -> None:
    """The process: read a record, and tell what is found. Ctrl+C is left to the screen."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    NOTICE.quiet = True
    percent = -1

    def progress(done: int, of: int) -> None:
        nonlocal percent
        if percent < 100 * done // of:
            percent = 100 * done // of
            say(Progress(percent))

    try:
        record = msgspec.json.decode(sys.stdin.buffer.readline(), type=str)
        say(findings(record, Path(sys.argv[1]), progress))
    except WeightsError as error:
        say(Failure({language: weights_words(Words(language), error) for language in LANGUAGES}))


def say(news: News) -> None:
    """One line for each of the news."""
    sys.stdout.buffer.write(msgspec.json.encode(news) + b"\n")
    sys.stdout.buffer.flush()


def findings(record: str, folder: Path, progress: Callable[[int, int], None]) -> Findings:
    """What there is to say about a game; what the judge finds is kept below the folder, decision by decision.

    Raises WeightsError.
    """
    reading = read_record(record)
    settled, actions = reading.record.settled, reading.record.actions
    kept = findings_in(folder, settled, actions, SEED, WORLDS)
    found = analyse(reading.positions, actions, SEED, WORLDS, progress, kept=kept)
    lines = {language: [*pages(Words(language, settled.game.name), found, width=WIDTH)] for language in LANGUAGES}
    return Findings(lines, {at: marked(noted) for at, noted in annotations_of(found).items() if noted.mark != UNTOLD})


def marked(noted: Annotation) -> Mark:
    """A mark as the log shows it."""
    return Mark(noted.mark, 0.0 if noted.mark == ONLY_MOVE else noted.loss)


if __name__ == "__main__":
    main()
