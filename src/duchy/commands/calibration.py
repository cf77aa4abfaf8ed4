"""`duchy calibration GAME`: whether stated chances are true, by tenth of a game and against decisions played out."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from typing import Final

from ..kernel import status_line
from ..kernel.errors import NotResults, WeightsError
from ..kernel.exclusive import BeingWritten
from ..kernel.game import Settled
from ..players import clock
from ..players.measure.calibration import (
    PHASES,
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
from .calibration_file import Figures
from .failing import beyond, fails, file_failed
from .outputs import is_printed, output_file
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
    parser.add_argument("--any-version", action="store_true", help=say("cli.ladder.any_version"))
    parser.add_argument("--json", type=output_file, metavar=say("cli.metavar.file"), help=say("cli.calibration.json"))


def run(args: argparse.Namespace) -> int:
    """Play and compare what is not known yet; print two tables. After Ctrl+C they are of what was played so far."""
    say: Words = args.words
    settled = settled_from(args, say, args.seats)
    if settled is None:
        return USAGE
    if wrong := beyond(args, LIMITS):
        return fails(wrong, USAGE)
    clock.count_cpu_time()
    try:
        found = Calibrated(args, settled)
        with found.kept.writing():
            status = found.find()
    except WeightsError as error:
        return fails(weights_words(say, error))
    except (OSError, BeingWritten, NotResults) as error:
        return file_failed(say, error)
    if not is_printed(args.json):
        found.show()
    return status


class Calibrated:
    """What was played so far, and what it says."""

    def __init__(self, args: argparse.Namespace, settled: Settled) -> None:
        self.args, self.settled = args, settled
        self.kept = Figures(args.json, settled, args.seed, any_version=args.any_version)
        self.games = 0
        self.tenths: list[Tenth | None] = []
        self.cases: dict[str, list[Compared]] = {}

    def find(self) -> int:
        """Play everything; return the exit status. Raises WeightsError, OSError."""
        try:
            self.play_games()
            for name, mind in self.minds():
                self.play_out(name, mind)
        except KeyboardInterrupt:
            return INTERRUPTED
        finally:
            status_line.clear()
        return 0

    def play_games(self) -> None:
        """The figures by tenth, unless the file has them. Raises WeightsError, OSError, KeyboardInterrupt."""
        args = self.args
        if known := self.kept.tenths(args.games):
            self.tenths, self.games = known, args.games
            return
        games: list[Noted] = []
        try:
            for game in noted_games(self.settled, args.games, args.seed, args.cores):
                games.append(game)
                self.progress(len(games), args.games)
        finally:
            if games:
                self.tenths, self.games = tenths_of(games), len(games)
                self.kept.add_tenths(self.tenths, self.games)

    def play_out(self, name: str, mind: Mind) -> None:
        """The decisions of a mind, those first that the file has. Raises WeightsError, OSError, KeyboardInterrupt."""
        args = self.args
        some = self.cases.setdefault(name, [])
        known = self.kept.decisions(name, args.worlds)
        for case in compared(self.settled, mind, args.tables, args.worlds, args.seed + 1, known):
            if case.place not in known:
                self.kept.add_decision(name, args.worlds, case)
            some.append(case)
            self.progress(len(some), PHASES * args.tables)

    def progress(self, done: int, most: int) -> None:
        """Show it, on a terminal."""
        status_line.show(self.args.words("cli.calibration.progress", done=done, most=most))

    def minds(self) -> Iterator[tuple[str, Mind]]:
        """Whose values are played out, by name."""
        if self.args.tables:
            yield "net", net_mind(self.settled)
            if self.args.ms is not None:
                yield f"search:{self.args.ms}", search_mind(self.settled, self.args.ms)

    def show(self) -> None:
        """Print the tables."""
        say: Words = self.args.words
        where = {"game": self.settled.game.name, "edition": self.settled.edition, "seats": self.settled.seats}
        if self.games:
            print(say("cli.calibration.by_tenth", games=self.games, **where))
            print(row("", (say(f"cli.calibration.head.{name}") for name in ("cases", "slope", "brier"))))
            for number, tenth in enumerate(self.tenths):
                if tenth is not None:
                    print(row(say("cli.calibration.tenth", number=number + 1), tenth_cells(say, tenth)))
        for name, cases in self.cases.items():
            print(say("cli.calibration.by_phase", name=name, worlds=self.args.worlds, **where))
            print(row("", (say(f"cli.calibration.head.{name}") for name in ("decisions", "error", "bias"))))
            for number, phase in enumerate(phases_of(cases)):
                if phase is not None:
                    print(row(say(f"cli.calibration.phase.{number + 1}"), phase_cells(say, phase)))


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
