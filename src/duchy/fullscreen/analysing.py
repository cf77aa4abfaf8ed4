"""The analysis of a game that is over, found by a process of its own, so that the screen answers meanwhile."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from ..analysis.effort import WORLDS
from ..analysis.kept import kept_in
from ..analysis.shown.notes import annotations_of
from ..analysis.shown.printed import pages
from ..analysis.whole import analyse
from ..kernel.errors import WeightsError
from ..kernel.notice import NOTICE
from ..kernel.processes import environment
from ..players.opponents.crash_reports import note_crash
from ..players.opponents.standard_error import StandardError
from ..table.record import read_record
from ..words import LANGUAGES, Words
from ..words.reasons import weights_words

SEED: Final = 0
"""That of `duchy analyse`, which then finds everything in its file."""


class Progress(msgspec.Struct, tag=True):
    """How much is done."""

    percent: int


class Findings(msgspec.Struct, tag=True):
    """What the screen shows of an analysis: by language its lines, and by the number of an action, from 1, the mark."""

    lines: dict[str, list[str]]
    marks: dict[int, str]


class Failure(msgspec.Struct, tag=True):
    """Why there is no analysis, by language; nothing if the process has ended on its own."""

    reasons: dict[str, str] = {}


News = Progress | Findings | Failure


class Analysing:
    """An analysis in progress; news are told in a thread of its own until it has ended one way or another."""

    def __init__(self, record: str, folder: Path, tell: Callable[[News], None]) -> None:
        self._tell, self._is_closed = tell, False
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__, str(folder)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
        )  # fmt: skip
        threading.Thread(target=self._listen, args=(record,), daemon=True).start()

    def _listen(self, record: str) -> None:
        process = self._process
        assert process.stdin
        assert process.stdout
        assert process.stderr
        words = StandardError(process.stderr)
        with suppress(OSError), process.stdin as asked:
            asked.write(record.encode())
        news: News = Progress(0)
        for line in process.stdout:
            news = msgspec.json.decode(line, type=News)
            self._tell(news)
        if process.wait() and isinstance(news, Progress) and not self._is_closed:
            note_crash("screen", "analysis", f"ended with status {process.returncode}", words.text())
            self._tell(Failure())

    def close(self) -> None:
        """Stop it; what it has found stays in its file."""
        self._is_closed = True
        self._process.kill()


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
        say(findings(sys.stdin.read(), Path(sys.argv[1]), progress))
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
    kept = kept_in(folder, settled, actions, SEED, WORLDS)
    found = analyse(reading.positions, actions, SEED, WORLDS, progress, kept=kept)
    lines = {language: [*pages(Words(language, settled.game.name), found)] for language in LANGUAGES}
    return Findings(lines, {at: noted.mark for at, noted in annotations_of(found).items()})


if __name__ == "__main__":
    main()
