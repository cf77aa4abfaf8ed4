"""`duchy ladder GAME`: all opponents meet their neighbours in strength; Elo with intervals, as a table, a page and a
chart.
"""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from pathlib import Path

from ..kernel import status_line
from ..kernel.errors import NotResults, WeightsError
from ..kernel.exclusive import BeingWritten
from ..kernel.game import Settled
from ..players.measure.arena import Contest
from ..players.measure.contestants import MOST_MS, Side, SideError
from ..players.measure.entrants import EntrantError, entrants_in
from ..players.measure.ladder import Ladder, Rung, overlaps
from ..players.measure.pool import Pool
from ..players.measure.results import Results, code_version
from ..players.nets.weights import net_of
from ..players.opponents.levels import LEVELS, METHODS
from ..players.opponents.strengths import FILE as RATINGS
from ..players.opponents.strengths import Rated, put_ratings
from ..words import Words
from .arena import broken_limit, lacking_net, sides_of
from .arena_report import signed, time_words
from .as_json import print_json, table_told
from .axes import add_edition, add_game, settled_from
from .failing import fails, file_failed
from .ladder_page import Conditions, PageError, picture_name, write_page
from .ladder_plot import draw_ladder, is_installed
from .outputs import STANDARD_OUTPUT, clash, is_printed, output_file, try_to_write
from .parser import INTERRUPTED, USAGE, add_cores
from .programs import starts

GAMES = 400
MS = 200
PLAIN = METHODS[:3]
"""Opponents that need no compiling; the first anchors the scale."""
SHOWN_EVERY = 20
"""Deals per line of progress, where a line cannot be rewritten."""


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """The game, who takes part, how much to play, where results go."""
    add_game(parser, say)
    add_edition(parser, say)
    parser.add_argument("--seats", type=int, metavar="N", help=say("cli.play.seats"))
    parser.add_argument("--levels", nargs="+", metavar="A", help=say("cli.ladder.levels"))
    parser.add_argument(
        "--with", type=Path, metavar=say("cli.metavar.file"), dest="entrants", help=say("cli.ladder.with")
    )
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=say("cli.ladder.games"))
    parser.add_argument("--minutes", type=float, metavar="M", help=say("cli.ladder.minutes"))
    parser.add_argument("--ms", type=int, default=MS, metavar="MS", help=say("cli.arena.ms"))
    add_cores(parser, say)
    parser.add_argument("--cpu-time", action="store_true", help=say("cli.arena.cpu_time"))
    parser.add_argument("--json", type=output_file, metavar=say("cli.metavar.file"), help=say("cli.ladder.json"))
    parser.add_argument("--any-version", action="store_true", help=say("cli.ladder.any_version"))
    parser.add_argument("--page", type=output_file, metavar=say("cli.metavar.file"), help=say("cli.ladder.page"))


def run(args: argparse.Namespace) -> int:
    """Play what is missing, then print the table, write the page and draw the chart."""
    say: Words = args.words
    settled = settled_from(args, say, args.seats)
    if settled is None:
        return USAGE
    if wrong := broken_limit(args, settled.seats, args.games) or clash(say, [args.json, args.page]):
        return fails(wrong, USAGE)
    field = sides_of(say, args.levels or playable(settled), args.ms)
    if isinstance(field, str):
        return fails(field, USAGE)
    guests = guests_of(say, args.entrants, args.ms)
    if isinstance(guests, str):
        return fails(guests, USAGE)
    everybody = [*field, *guests]
    if len(field) < 1 or len(everybody) < 2 or len({side.text for side in everybody}) < len(everybody):
        return fails(say("cli.ladder.field"), USAGE)
    if lacking := lacking_net(say, everybody, settled):
        return fails(lacking)
    if not all(starts(say, side.command, settled) for side in everybody if side.command):
        return 1
    try:
        return Climb(args, settled, field, guests).run()
    except PageError as error:
        return fails(say("cli.ladder.bad_page", file=args.page, mark=error.mark))
    except (OSError, BeingWritten, NotResults) as error:
        return file_failed(say, error)


def guests_of(say: Words, file: Path | None, ms: int) -> list[Side] | str:
    """The programs of a list, or a sentence saying what is wrong with it."""
    try:
        return entrants_in(file, ms) if file else []
    except OSError as error:
        return say("cli.arena.file", file=error.filename, reason=say.reason(error))
    except SideError as error:
        return say(f"side_error.{error.code}", side=file, detail=error.detail, most=MOST_MS)
    except EntrantError as error:
        return say("cli.ladder.bad_list", file=file, reason=error)


def playable(settled: Settled) -> list[str]:
    """The opponents that can play this game with that many seats, weakest first."""
    try:
        net_of(settled.game.name, settled.seats)
    except WeightsError:
        return [*PLAIN, "flat"]
    return [PLAIN[0], *LEVELS[:2], *PLAIN[1:], LEVELS[2], "flat", *LEVELS[3:]]


class Climb:
    """One ladder, from existing results to the finished table."""

    def __init__(self, args: argparse.Namespace, settled: Settled, field: list[Side], guests: list[Side]) -> None:
        self.say: Words = args.words
        self.args, self.settled = args, settled
        self.ladder = Ladder(settled, field, guests)
        self.deals: int = args.games // settled.seats
        name = f"ladder-{settled.game.name}-{settled.seats}.jsonl"
        self.in_json = args.json == STANDARD_OUTPUT
        self.ledger = Results(Path(name) if self.in_json else args.json or Path(name), in_cpu_time=args.cpu_time)
        self.began = time.monotonic()
        self.new = 0

    def run(self) -> int:
        """Play, then report; return the exit status. Raises BeingWritten, NotResults, OSError, PageError."""
        with self.ledger.writing():
            return self._run()

    def _run(self) -> int:
        try_to_write(self.args.page)
        self._take_up_old_results()
        status = self._play_on()
        anchor = self.ladder.field[0].text
        try:
            rungs = self.ladder.rungs(anchor)
        except ValueError:
            print(self.say("cli.ladder.too_few", file=self.ledger.path), file=sys.stderr)
            return status or 1
        if self.in_json:
            for rung in reversed(rungs):
                print_json({**table_told(self.settled), "code": code_version(), **asdict(rung)})
        elif not is_printed(self.args.page):
            self._print(rungs)
        if self.args.page:
            self._publish(rungs)
        return status

    def _print(self, rungs: list[Rung]) -> None:
        print(table_text(self.say, rungs))
        for low, high in overlaps([rung for rung in rungs if rung.name in LEVELS]):
            print(self.say("cli.ladder.overlap", first=low, second=high))

    def _take_up_old_results(self) -> None:
        kept = self.ledger.all_results([one.contest for one in self.ladder.pairings], self.args.any_version)
        for pairing, results in zip(self.ladder.pairings, kept, strict=True):
            for result in results.values():
                if result.deal < self.deals:
                    pairing.take(result)
        games = self.settled.seats * sum(len(one.results) for one in self.ladder.pairings)
        print(self.say("cli.ladder.results_in", games=games, file=self.ledger.path), file=sys.stderr)

    def _play_on(self) -> int:
        """Play until nothing or no time is left; return the exit status."""
        until = float("inf") if self.args.minutes is None else self.began + 60 * self.args.minutes
        status = 0
        try:
            with Pool(self.args.cores, in_cpu_time=self.args.cpu_time) as pool:
                for contest, result in pool.play(self.ladder.tasks(self.deals, until)):
                    self.ladder.pairing(contest).take(result)
                    self.ledger.add(contest, result)
                    self.new += 1
                    self._show_progress(contest)
        except KeyboardInterrupt:
            status = INTERRUPTED
        except BrokenProcessPool:
            status = 1
            print(self.say("cli.died"), file=sys.stderr)
        status_line.clear()
        return status

    def _show_progress(self, contest: Contest) -> None:
        """Show progress: one changing line on a terminal, otherwise a line now and then."""
        line = self.say(
            "cli.ladder.progress", games=self.settled.seats * sum(len(one.results) for one in self.ladder.pairings),
            first=contest.names[0], second=contest.names[1], time=time_words(self.say, self._seconds_left()),
        )  # fmt: skip
        if status_line.is_live():
            status_line.show(line)
        elif self.new % SHOWN_EVERY == 0:
            print(line, file=sys.stderr, flush=True)

    def _seconds_left(self) -> float:
        """Seconds until everything is played or time is up, whichever comes first."""
        left = self.ladder.seconds_left(self.deals) / self.args.cores
        if self.args.minutes is None:
            return left
        return min(left, 60 * self.args.minutes - (time.monotonic() - self.began))

    def _publish(self, rungs: list[Rung]) -> None:
        """Write the page's section, and a chart beside the page if it can be drawn; or print the section alone."""
        page: Path = self.args.page
        facts = Conditions.of(self.ledger, self.ladder, command_of(self.args, self.settled))
        if page == STANDARD_OUTPUT:
            write_page(page, self.settled, rungs, facts, None)
            return
        picture = page.with_name(picture_name(self.settled))
        if is_installed():
            draw_ladder(picture, self.settled, rungs)
        else:
            print(self.say("cli.ladder.no_plot"), file=sys.stderr)
        write_page(page, self.settled, rungs, facts, picture.name if picture.exists() else None)
        print(self.say("cli.ladder.written", file=page), file=sys.stderr)
        measured = {rung.name: Rated(round(rung.elo), round(rung.half), round(rung.ms, 1)) for rung in rungs}
        levels = {name: measured[name] for name in LEVELS if name in measured}
        if len(levels) == len(LEVELS) and self._is_usual():
            put_ratings(self.settled.game.name, self.settled.seats, levels)
            print(self.say("cli.ladder.written", file=RATINGS), file=sys.stderr)

    def _is_usual(self) -> bool:
        """Whether the figures qualify for the labels of levels: the default edition, anchored at the random player."""
        usual = self.settled.edition == self.settled.game.default_edition and not self.settled.changes
        return usual and self.ladder.field[0].text == PLAIN[0]


def command_of(args: argparse.Namespace, settled: Settled) -> str:
    """The command that reproduces this ladder, without a time limit."""
    words = ["duchy", "ladder", settled.game.name]
    words += ["--edition", settled.edition] if args.edition else []
    words += [word for text in args.axis for word in ("--option", text)]
    words += ["--seats", str(settled.seats)] if args.seats else []
    words += ["--levels", *args.levels] if args.levels else []
    words += ["--with", str(args.entrants)] if args.entrants else []
    words += ["--games", str(args.games)] if args.games != GAMES else []
    words += ["--ms", str(args.ms)] if args.ms != MS else []
    words += ["--cpu-time"] if args.cpu_time else []
    words += ["--any-version"] if args.any_version else []
    return shlex.join([*words, "--page", str(args.page)])


def table_text(say: Words, rungs: list[Rung]) -> str:
    """The table for a terminal, strongest first."""
    heads = [say(f"cli.ladder.head.{name}") for name in ("name", "elo", "above", "score", "ms", "longest", "games")]
    rows = [heads, *(cells_of(say, rung) for rung in reversed(rungs))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(line_text(row, widths) for row in rows)


def line_text(cells: list[str], widths: list[int]) -> str:
    """A line: the name left-aligned, figures right-aligned."""
    first, *figures = (cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
    return "  ".join([first.strip().ljust(widths[0]), *figures])


def cells_of(say: Words, rung: Rung) -> list[str]:
    """The cells of a line."""
    return [
        rung.name, f"{rung.elo:.0f} ± {rung.half:.0f}",
        f"{signed(rung.above[0])} ± {rung.above[1]:.0f}" if rung.above else "",
        say("cli.ladder.share", score=say.decimal(100 * rung.score[0], 1), half=say.decimal(100 * rung.score[1], 1))
        if rung.score else "",
        f"{rung.ms:.0f}", f"{rung.longest_ms:.0f}", str(rung.games),
    ]  # fmt: skip
