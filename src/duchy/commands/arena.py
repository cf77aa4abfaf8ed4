"""`duchy arena A B [C [D]]`: opponents play the same deals from every seat; scores with intervals."""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from threading import Timer

from ..kernel import status_line
from ..kernel.errors import NotResults, WeightsError
from ..kernel.exclusive import BeingWritten
from ..kernel.game import Settled
from ..players.measure.arena import Contest, DealResult
from ..players.measure.contestants import MOST_MS, Side, SideError, side_named
from ..players.measure.pool import Pool, Task
from ..players.measure.results import Results
from ..players.measure.sprt import Sprt
from ..players.nets.weights import net_of
from ..players.opponents.levels import ALIASES, LEVELS, METHODS, OPPONENTS
from ..words import Words
from ..words.reasons import weights_words
from ..words.spacing import joined
from .arena_report import as_csv, mishap_lines, played_out, report, report_told, score_line, time_words
from .as_json import print_json
from .axes import DEFAULT_GAME, add_edition, settled_from
from .failing import beyond, fails, file_failed
from .naming import game_argument, game_help, game_meant, possible
from .outputs import STANDARD_OUTPUT, clash, is_printed, output_file, put, try_to_write
from .parser import INTERRUPTED, MOST_CORES, USAGE, add_cores
from .programs import starts

GAMES = 400
GAMES_OF_A_TEST = 100_000
MOST_GAMES = 1_000_000_000
MISHAPS = 3
"""The contest ends after this many consecutive deals in which a side failed to move."""
DEALS_OF_A_SEED = 1_000_000
PATIENCE_S = 5.0
"""Seconds without a finished deal after which the command says what it is waiting for."""


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """The sides, the game, how much to play, where results go."""
    side = say("cli.arena.side", levels=", ".join(LEVELS), methods=", ".join(METHODS))
    parser.add_argument("sides", nargs="*", default=[], metavar="A", help=side)
    parser.add_argument("--game", type=game_argument(say), metavar=say("cli.game_name"), help=game_help(say))
    add_edition(parser, say)
    parser.add_argument("--seats", type=int, metavar="N", help=say("cli.arena.seats"))
    parser.add_argument("--games", type=int, metavar="N", help=say("cli.arena.games"))
    parser.add_argument("--ms", type=int, default=200, metavar="MS", help=say("cli.arena.ms"))
    parser.add_argument("--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"), help=say("cli.arena.sprt"))
    add_cores(parser, say)
    parser.add_argument("--cpu-time", action="store_true", help=say("cli.arena.cpu_time"))
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=say("cli.arena.seed"))
    parser.add_argument("--no-luck", action="store_true", help=say("cli.arena.no_luck_option"))
    parser.add_argument("--json", type=output_file, metavar=say("cli.metavar.file"), help=say("cli.arena.json"))
    parser.add_argument("--csv", type=output_file, metavar=say("cli.metavar.file"), help=say("cli.arena.csv"))


def run(args: argparse.Namespace) -> int:
    """Play, showing progress, then report. Exit status 1 if a program failed to move, 2 on wrong usage."""
    say: Words = args.words
    names = take_game(args)
    if len(names) < 2:
        args.parser.error(say("cli.arena.too_few"))
    seats: int = len(names) if args.seats is None else args.seats
    games: int = args.games if args.games is not None else GAMES_OF_A_TEST if args.sprt else GAMES
    sides = sides_of(say, names, args.ms)
    settled = None if isinstance(sides, str) else settled_from(args, say, seats)
    if settled is not None:
        sides = what_is_wrong(args, len(names), seats, games) or sides
    if isinstance(sides, str):
        print(sides, file=sys.stderr)
    if settled is None or isinstance(sides, str):
        return USAGE
    if lacking := lacking_net(say, sides, settled):
        return fails(lacking)
    if games % seats:
        print(say("cli.arena.rounded", asked=games, seats=seats, games=games // seats * seats), file=sys.stderr)
    if not all(starts(say, side.command, settled) for side in dict.fromkeys(sides) if side.command):
        return 1
    try:
        return Arena(args, Contest.of(settled, sides, not args.no_luck), games // seats).run()
    except (OSError, BeingWritten, NotResults) as error:
        return file_failed(say, error)


def take_game(args: argparse.Namespace) -> list[str]:
    """The named sides; a game named before them is taken as `--game`."""
    names: list[str] = list(args.sides)
    first, *others = names or [""]
    if args.game is None and first not in (*OPPONENTS, *ALIASES) and (game := game_meant(first)):
        args.game, names = game, others
    args.game = args.game or DEFAULT_GAME
    return names


def what_is_wrong(args: argparse.Namespace, sides: int, seats: int, games: int) -> str | None:
    """A sentence saying why this cannot be played; None if it can."""
    say: Words = args.words
    if sides not in (2, seats):
        return say("cli.arena.sides", sides=sides, seats=seats)
    if args.seed < 0:
        return say("cli.limit.seed", given=args.seed)
    if wrong := broken_limit(args, seats, games):
        return wrong
    if args.sprt and not -math.inf < args.sprt[0] < args.sprt[1] < math.inf:
        return say("cli.arena.sprt_order")
    return clash(say, [args.json, args.csv])


def broken_limit(args: argparse.Namespace, seats: int, games: int) -> str | None:
    """A sentence about the first number out of bounds: time, processes, games or minutes; None if there is none."""
    say: Words = args.words
    minutes: float | None = getattr(args, "minutes", None)
    if not 1 <= args.ms <= MOST_MS:
        return say("cli.limit.ms", most=MOST_MS, given=args.ms)
    if wrong := beyond(args, {"cores": (1, MOST_CORES)}):
        return wrong
    if not seats <= games <= MOST_GAMES:
        return say("cli.limit.games", seats=seats, most=MOST_GAMES, given=games)
    if minutes is not None and not minutes >= 0:
        return say("cli.limit.minutes", given=minutes)
    return None


def lacking_net(say: Words, sides: Sequence[Side], settled: Settled) -> str | None:
    """A sentence saying why there is no net for that table where somebody needs one; None where nothing lacks."""
    try:
        if any(side.needs_net for side in sides):
            net_of(settled.game.name, settled.seats)
    except WeightsError as error:
        return weights_words(say, error)
    return None


def sides_of(say: Words, names: Sequence[str], ms: int) -> list[Side] | str:
    """The sides, or a sentence saying which is not a player and why."""
    sides: list[Side] = []
    for name in names:
        try:
            sides.append(side_named(name, ms))
        except SideError as error:
            wrong = say(f"side_error.{error.code}", side=name, detail=error.detail, most=MOST_MS)
            known = (*OPPONENTS, say("cli.metavar.program"))
            return f"{wrong} {possible(say, error.detail, known)}" if error.code == "NO_SIDE" else wrong
    return sides


class Arena:
    """One contest, from the first deal not yet in the file to the last."""

    def __init__(self, args: argparse.Namespace, contest: Contest, deals: int) -> None:
        self.say: Words = args.words
        self.contest, self.cores, self.csv = contest, args.cores, args.csv
        self.in_cpu_time: bool = args.cpu_time
        first: int = args.seed * DEALS_OF_A_SEED
        self.wanted = range(first, first + deals)
        self.in_json = args.json == STANDARD_OUTPUT
        self.in_words = not is_printed(args.json, args.csv)
        file = None if self.in_json else args.json
        self.ledger = Results(file, in_cpu_time=args.cpu_time) if file else None
        self.test = Sprt(*args.sprt, seats=contest.seats) if args.sprt else None
        self.results: list[DealResult] = []
        self.mishaps_in_a_row = 0
        self.began = time.perf_counter()
        self.first_result: tuple[float, int] | None = None
        """When the first deal of this run was done, and how many there were then; before, rules may be compiled."""

    def run(self) -> int:
        """Play what is missing, then report; return the exit status. Raises OSError, BeingWritten, NotResults if
        results cannot be written.
        """
        with self.ledger.writing() if self.ledger else nullcontext():
            return self._run()

    def _run(self) -> int:
        try_to_write(self.csv)
        self._take_up_old_results()
        status = self._play_on()
        failed = any(result.mishaps for result in self.results)
        minutes = (time.perf_counter() - self.began) / 60
        if self.in_json:
            print_json(report_told(self.contest, self.results, self.test, minutes))
        if self.results and all(played_out(self.contest, result) == 0 for result in self.results):
            print("\n".join(mishap_lines(self.say, self.contest, self.results)), file=sys.stderr)
        elif self.results and self.in_words:
            print(report(self.say, self.contest, self.results, self.test, minutes))
        if self.csv:
            put(self.csv, as_csv(self.contest, self.results))
        return status or int(failed)

    def _take_up_old_results(self) -> None:
        if self.ledger:
            old = self.ledger.results(self.contest)
            for deal in self.wanted:
                if deal in old:
                    self._note(old[deal])
            if self.results:
                games = self.contest.seats * len(self.results)
                print(self.say("cli.arena.resumed", games=games, file=self.ledger.path), file=sys.stderr)

    def _note(self, result: DealResult) -> None:
        self.results.append(result)
        self.mishaps_in_a_row = self.mishaps_in_a_row + 1 if result.mishaps else 0
        if self.test:
            self.test.add(min(1.0, max(0.0, result.scores[0])))

    @property
    def is_over(self) -> bool:
        """Whether the contest can stop before its last deal."""
        shown = self.test is not None and self.test.verdict is not None
        return shown or self.mishaps_in_a_row >= MISHAPS

    def _tasks(self) -> Iterator[Task]:
        played = {result.deal for result in self.results}
        for deal in self.wanted:
            if deal not in played:
                yield self.contest, deal

    def _play_on(self) -> int:
        """Play the missing deals; return the exit status."""
        if self.is_over:
            return 0
        status = 0
        patience = Timer(PATIENCE_S, self._say_why_nothing_comes)
        patience.daemon = True
        patience.start()
        try:
            with Pool(self.cores, in_cpu_time=self.in_cpu_time) as pool:
                for contest, result in pool.play(self._tasks()):
                    patience.cancel()
                    self._note(result)
                    if self.ledger:
                        self.ledger.add(contest, result)
                    self._show_progress()
                    if self.is_over:
                        break
        except KeyboardInterrupt:
            status = INTERRUPTED
        except BrokenProcessPool:
            status = 1
            print(self.say("cli.died"), file=sys.stderr)
        finally:
            patience.cancel()
        status_line.clear()
        if self.mishaps_in_a_row >= MISHAPS:
            print(self.say("cli.arena.given_up", deals=MISHAPS), file=sys.stderr)
        return status

    def _say_why_nothing_comes(self) -> None:
        print(self.say("cli.arena.preparing"), file=sys.stderr, flush=True)

    def _show_progress(self) -> None:
        """Show the score so far: one changing line on a terminal, otherwise a line every 5% of the deals."""
        done = len(self.results)
        parts = (score_line(self.say, self.contest, self.results), self._time_left())
        line = joined(self.say.language, filter(None, parts))
        if status_line.is_live():
            status_line.show(line)
        elif done % max(1, min(len(self.wanted), GAMES) // 20) == 0:
            print(line, file=sys.stderr, flush=True)

    def _time_left(self) -> str:
        """How long the rest will take, if anything is known of it; for a sequential test, its state so far."""
        if self.test:
            low, high = self.test.bounds
            return self.say("cli.arena.llr", llr=f"{self.test.llr:+.2f}", low=f"{low:+.2f}", high=f"{high:+.2f}")
        now, done = time.perf_counter(), len(self.results)
        self.first_result = self.first_result or (now, done)
        since, before = self.first_result
        if done == before:
            return ""
        left = (now - since) / (done - before) * (len(self.wanted) - done)
        return self.say("cli.arena.left", time=time_words(self.say, left))
