"""`duchy calibration GAME`: whether stated chances are true, by tenth of a game and against decisions played out."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Final, TypeVar

from ..kernel import status_line
from ..kernel.errors import WeightsError
from ..kernel.game import Settled
from ..players import clock
from ..players.measure.calibration import (
    PHASES,
    TENTHS,
    Compared,
    Mind,
    Noted,
    Phase,
    Tenth,
    compared,
    net_mind,
    noted_games,
    phases_of,
    search_mind,
    tenths_of,
)
from ..words import Words
from ..words.reasons import weights_words
from .axes import add_edition, add_game, settled_from
from .failing import beyond, file_failed
from .outputs import is_printed, output_file, put, try_to_write
from .parser import INTERRUPTED, MOST_CORES, USAGE, add_cores

GAMES: Final = 2000
WORLDS: Final = 200
MOST: Final = 1_000_000_000
LIMITS: Final = {
    "games": (0, MOST), "tables": (0, MOST), "worlds": (2, MOST), "cores": (1, MOST_CORES), "seed": (0, MOST),
    "ms": (1, MOST),
}  # fmt: skip
NAME_WIDTH: Final = 12
WIDTH: Final = 16

T = TypeVar("T")


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """The game, how much to play, and whom to ask."""
    add_game(parser, say)
    add_edition(parser, say)
    parser.add_argument("--seats", type=int, metavar="N", help=say("cli.play.seats"))
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=say("cli.calibration.games"))
    parser.add_argument("--tables", type=int, default=0, metavar="N", help=say("cli.calibration.tables"))
    parser.add_argument("--worlds", type=int, default=WORLDS, metavar="N", help=say("cli.calibration.worlds"))
    parser.add_argument("--ms", type=int, metavar="MS", help=say("cli.calibration.ms"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=say("cli.calibration.seed"))
    add_cores(parser, say)
    parser.add_argument("--json", type=output_file, metavar=say("cli.metavar.file"), help=say("cli.calibration.json"))


def run(args: argparse.Namespace) -> int:
    """Play and compare; print two tables. After Ctrl+C they are of what was played so far."""
    say: Words = args.words
    settled = settled_from(args, say, args.seats)
    if settled is None:
        return USAGE
    if wrong := beyond(args, LIMITS):
        print(wrong, file=sys.stderr)
        return USAGE
    clock.count_cpu_time()
    found = Calibrated(args, settled)
    try:
        try_to_write(args.json)
    except OSError as error:
        return file_failed(say, error)
    try:
        status = found.find()
    except WeightsError as error:
        print(weights_words(say, error), file=sys.stderr)
        return 1
    if not is_printed(args.json):
        found.show()
    if args.json is not None:
        try:
            put(args.json, found.lines())
        except OSError as error:
            return file_failed(say, error)
    return status


@dataclass
class Calibrated:
    """What was played so far, and what it says."""

    args: argparse.Namespace
    settled: Settled
    games: list[Noted] = field(default_factory=list[Noted])
    cases: dict[str, list[Compared]] = field(default_factory=dict[str, list[Compared]])

    def find(self) -> int:
        """Play everything; return the exit status. Raises WeightsError."""
        args = self.args
        try:
            self.take(noted_games(self.settled, args.games, args.seed, args.cores), self.games, args.games)
            for name, mind in self.minds():
                some = self.cases.setdefault(name, [])
                cases = compared(self.settled, mind, args.tables, args.worlds, args.seed + 1)
                self.take(cases, some, PHASES * args.tables)
        except KeyboardInterrupt:
            return INTERRUPTED
        finally:
            status_line.clear()
        return 0

    def minds(self) -> Iterator[tuple[str, Mind]]:
        """Whose values are played out, by name."""
        if self.args.tables:
            yield "net", net_mind(self.settled)
            if self.args.ms is not None:
                yield f"search:{self.args.ms}", search_mind(self.settled, self.args.ms)

    def take(self, new: Iterable[T], into: list[T], most: int) -> None:
        """Collect, with a changing line on a terminal."""
        for one in new:
            into.append(one)
            status_line.show(self.args.words("cli.calibration.progress", done=len(into), most=most))

    def show(self) -> None:
        """Print the tables."""
        say: Words = self.args.words
        where = {"game": self.settled.game.name, "edition": self.settled.edition, "seats": self.settled.seats}
        if self.games:
            print(say("cli.calibration.by_tenth", games=len(self.games), **where))
            print(row("", (say(f"cli.calibration.head.{name}") for name in ("cases", "slope", "brier"))))
            for number, tenth in enumerate(tenths_of(self.games)):
                if tenth is not None:
                    print(row(say("cli.calibration.tenth", number=number + 1), tenth_cells(say, tenth)))
        for name, cases in self.cases.items():
            print(say("cli.calibration.by_phase", name=name, worlds=self.args.worlds, **where))
            print(row("", (say(f"cli.calibration.head.{name}") for name in ("decisions", "error", "bias"))))
            for number, phase in enumerate(phases_of(cases)):
                if phase is not None:
                    print(row(say(f"cli.calibration.phase.{number + 1}"), phase_cells(say, phase)))

    def lines(self) -> str:
        """The figures, one JSON object a line."""
        text = ""
        for number, tenth in enumerate(tenths_of(self.games) if self.games else (), 1):
            text += line(kind="tenth", of=TENTHS, number=number, **tenth._asdict()) if tenth else ""
        for name, cases in self.cases.items():
            text += "".join(line(kind="decision", mind=name, **asdict(case)) for case in cases)
        return text


def tenth_cells(say: Words, tenth: Tenth) -> list[str]:
    """The figures of a tenth."""
    slope = f"{say.decimal(tenth.slope, 2)} ± {say.decimal(tenth.slope_half, 2)}"
    return [str(tenth.cases), slope, say.decimal(tenth.brier, 3)]


def phase_cells(say: Words, phase: Phase) -> list[str]:
    """The figures of a phase."""
    error, half, bias = (say.decimal(100 * share, 1) for share in (phase.error, phase.error_half, phase.bias))
    return [
        str(phase.decisions),
        say("cli.ladder.share", score=error, half=half),
        say("cli.calibration.bias", bias=bias),
    ]


def row(name: str, cells: Iterable[str]) -> str:
    """A line of a table."""
    return name.ljust(NAME_WIDTH) + "".join(cell.rjust(WIDTH) for cell in cells)


def line(**facts: object) -> str:
    """A line of JSON."""
    return json.dumps(facts) + "\n"
