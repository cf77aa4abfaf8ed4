"""`python -m tests.counts.versions COMMIT [--pairs N]`: what `duchy bench` measures, before and after.

For every row of the table, processes of the commit's sources and of these take turns, with the same libraries, and
their processor time is counted, so that other work on the machine matters little. Where machine code happens to lie in
memory differs from process to process, so there are several pairs, and the middle and the extremes of their ratios
are printed: how many times as long a decision takes now.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from tests.older import ROOT, sources_of

MEASURES: Final = ("plain", "compiled", "stepped", "batch", "masked", "positions")
"""Those that need one thread; on all cores the compiled rules are the same."""
TABLES: Final = (("magnate", 2), ("rois_faineants", 2), ("rois_faineants", 4), ("magna_grecia", 4))
ROUNDS: Final = 5
SECONDS: Final = 0.5
PAIRS: Final = 5
MEASURING: Final = """
import json, sys, time
time.perf_counter = time.process_time
from duchy.batch import speed
from duchy.games import game_named
source, game, seats = sys.argv[1:]
assert speed.__file__.startswith(source)
measures = speed.measures_of(game_named(game).settle(None, {}, int(seats)))
print(json.dumps("ready"), flush=True)
for line in sys.stdin:
    name, seconds = json.loads(line)
    work = measures[name](seconds)
    print(json.dumps(work.seconds / work.decisions), flush=True)
"""


class Version(NamedTuple):
    """A process that plays with some sources and says how long a decision takes."""

    process: subprocess.Popen[str]

    def measured(self, name: str, seconds: float) -> float:
        """Processor seconds for a decision."""
        return float(self.asked([name, seconds]))

    def asked(self, what: object) -> Any:
        """The answer to a question."""
        assert self.process.stdin
        print(json.dumps(what), file=self.process.stdin, flush=True)
        return self.heard()

    def heard(self) -> Any:
        """The next answer."""
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())


@contextmanager
def playing(source: Path, game: str, seats: int, script: str = MEASURING) -> Iterator[Version]:
    """A process with these sources, once it is ready."""
    command = [sys.executable, "-c", script, str(source), game, str(seats)]
    variables = os.environ | {"PYTHONPATH": str(source)}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=source, env=variables
    ) as process:
        version = Version(process)
        version.heard()
        yield version


def times(before: Version, after: Version, name: str, seconds: float) -> tuple[float, float]:
    """What a decision takes in either, in turn: the least of the rounds, which other work disturbed least."""
    for version in (before, after):
        version.measured(name, 0.0)
    rounds = [(before.measured(name, seconds), after.measured(name, seconds)) for _ in range(ROUNDS)]
    return min(one for one, _ in rounds), min(other for _, other in rounds)


def compared(old: Path, new: Path, game: str, seats: int, pairs: int, seconds: float) -> None:
    """Print a row for each measure."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in MEASURES}
    for _ in range(pairs):
        with playing(old, game, seats) as before, playing(new, game, seats) as after:
            for name, each in found.items():
                each.append(times(before, after, name, seconds))
    for name, each in found.items():
        was, now = (median(both) * 1e6 for both in zip(*each, strict=True))
        ratios = sorted(after / before for before, after in each)
        spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
        print(
            f"| {game}, {seats} seats | {name} | {was:.3g} | {now:.3g} | {median(ratios):.2f} ({spread}) |", flush=True
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.counts.versions")
    parser.add_argument("commit")
    parser.add_argument("--pairs", type=int, default=PAIRS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each of five rounds of a measure")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        old = sources_of(args.commit, Path(folder))
        print(f"| table | measure | µs a decision in {args.commit} | now | times as long |\n|---|---|---|---|---|")
        for game, seats in TABLES:
            compared(old, ROOT / "src", game, seats, args.pairs, args.seconds)


if __name__ == "__main__":
    main()
