"""The process that analyses games: one request per line in, progress and one answer per line out.

It is started when a game is to be analysed, has a lower priority than all that people at tables wait for, and ends with
its input.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from io import TextIOWrapper
from typing import IO, Final, NotRequired, TypedDict, cast

from ...kernel.notice import NOTICE
from ...players.opponents.crash_reports import note_crash
from ...players.opponents.standard_error import StandardError

NICENESS: Final = 10
FOLDER: Final = "analyses"
"""Where what has been judged is kept, so that nothing is judged again after a stop."""
Progress = Callable[[int, int], None]


class Request(TypedDict):
    """A game to analyse."""

    record: str
    seed: int
    worlds: int


class Reply(TypedDict):
    """How much is done of how much; or the answer for a page as text, and the CPU seconds it took; or that there is
    none, for want of a net.
    """

    done: NotRequired[int]
    of: NotRequired[int]
    found: NotRequired[str]
    failed: NotRequired[bool]
    cpu: NotRequired[float]


class NoAnalysis(Exception):
    """There is no answer: the process could not start or ended, or the game has no net."""


class Analyst:
    """The process, from outside. `analyse` is called by one thread at a time, `stop` by any."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._last_words: StandardError | None = None
        self._starting = threading.Lock()

    def analyse(self, record: str, seed: int, worlds: int, progress: Progress) -> tuple[bytes, float]:
        """The answer for a page, and the CPU seconds it took. Raises NoAnalysis."""
        try:
            process = self._started()
        except OSError as error:
            raise NoAnalysis from error
        assert process.stdin
        assert process.stdout
        request: Request = {"record": record, "seed": seed, "worlds": worlds}
        with contextlib.suppress(OSError, ValueError):
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            for line in process.stdout:
                told = cast(Reply, json.loads(line))
                if "found" in told:
                    return told["found"].encode(), told.get("cpu", 0.0)
                if "failed" in told:
                    raise NoAnalysis
                progress(told.get("done", 0), told.get("of", 0))
        if self._process is process:
            self.stop()
            game = record.partition("\n")[0].removeprefix("game: ")
            note_crash(game, "analysis", f"ended with status {process.returncode}", self._words())
        raise NoAnalysis

    def _words(self) -> str:
        return self._last_words.text() if self._last_words else ""

    def _started(self) -> subprocess.Popen[str]:
        with self._starting:
            if self._process is None or self._process.poll() is not None:
                paths = os.pathsep.join(path for path in sys.path if path)
                self._process = subprocess.Popen(
                    [sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": paths},
                )  # fmt: skip
                assert self._process.stderr
                self._last_words = StandardError(cast(IO[bytes], cast(TextIOWrapper, self._process.stderr).buffer))
            return self._process

    def stop(self) -> None:
        """End the process, whatever it does."""
        with self._starting:
            process, self._process = self._process, None
        if process:
            process.kill()
            process.wait()


def main() -> None:
    """Answer until the input ends; Ctrl+C is left to the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    NOTICE.quiet = True
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    for line in sys.stdin:
        say(answer(cast(Request, json.loads(line))))


def answer(request: Request) -> Reply:
    """The analysis of a request."""
    from ...analysis.kept import Kept, kept_name
    from ...analysis.whole import analyse
    from ...kernel.cache import cache_home
    from ...kernel.errors import WeightsError
    from ...table.record import read_record
    from ..messages.analysis import analysed
    from ..protocol import frame_of

    began, reading = time.process_time(), read_record(request["record"])
    record, seed, worlds = reading.record, request["seed"], request["worlds"]
    try:
        kept = Kept(cache_home() / FOLDER / kept_name(record.settled, record.actions, seed, worlds))
        found = analyse(reading.positions, record.actions, seed, worlds, Percents(), kept=kept)
    except WeightsError:
        return {"failed": True}
    text = frame_of(analysed(found, worlds)).decode()
    return {"found": text, "cpu": time.process_time() - began}


class Percents:
    """Tells how much is done, each percent once."""

    def __init__(self) -> None:
        self._told = -1

    def __call__(self, done: int, of: int) -> None:
        """So much is done."""
        percent = 100 * done // of
        if percent != self._told:
            self._told = percent
            say({"done": done, "of": of})


def say(message: Reply) -> None:
    """Write one line."""
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main()
