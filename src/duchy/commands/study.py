"""`duchy study GAME`: what an edition or an option makes of a game, in games of the levels against themselves."""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from ..games import game_named
from ..kernel import status_line
from ..kernel.errors import NotResults, WeightsError
from ..kernel.exclusive import BeingWritten
from ..kernel.game import EditionError
from ..kernel.parts import STUDIED
from ..players.nets.weights import net_of
from ..players.opponents.programs.failure import ProgramError
from ..players.opponents.programs.program import command_of
from ..study.chunk import DEALS, PLAYERS, Chunk
from ..study.chunk_file import ChunkFile
from ..study.course import Course, Sample, no_limit, samples_of
from ..study.figures import Figure, figures_of
from ..study.intervals import estimate
from ..study.rows import as_csv
from ..study.settings import Setting, SettingsError, Wanted, settings_of, wanted_in
from ..study.survey import meetings, surveys
from ..study.workers import RayPlayers, Threads, Workers
from ..training.runs.ray_workers import LOCAL, RayFailed
from ..words import Words
from ..words.reasons import weights_words
from .as_json import print_json
from .axes import DEFAULT_GAME, why_unsettled
from .failing import WronglyCalled, beyond, fails, file_failed
from .ladder_page import PageError
from .naming import OFFERED, game_argument
from .outputs import STANDARD_OUTPUT, clash, is_printed, output_file, put, try_to_write
from .parser import INTERRUPTED, MOST_CORES, USAGE, add_cores, let_option_name_game
from .programs import can_play, failed, starts, why_nobody
from .study_page import write_study
from .study_report import meeting_told, report, survey_told

GAMES: Final = 4000
MOST: Final = 100_000_000
LEVEL: Final = "baron"
BAR: Final = 30
TOML: Final = ".toml"
UNTIL: Final = "first_seat=0.5%"
LINE: Final = f'game = "{DEFAULT_GAME}"'
"""Shown as examples of what may be written."""


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """Which tables, who plays, how much, where results go."""
    parser.add_argument(
        "what",
        nargs="?",
        default=DEFAULT_GAME,
        metavar=say("cli.game_name"),
        help=say("cli.study.what", games=", ".join(OFFERED)),
    )
    let_option_name_game(parser)
    parser.add_argument("--editions", nargs="+", default=[], metavar="E", help=say("cli.study.editions"))
    parser.add_argument("--axes", nargs="+", default=[], metavar="A", help=say("cli.study.axes"))
    parser.add_argument("--grid", default="", metavar="A,B", help=say("cli.study.grid"))
    parser.add_argument("--seats", type=int, metavar="N", help=say("cli.play.seats"))
    parser.add_argument(
        "--levels",
        nargs="+",
        default=[LEVEL],
        metavar="L",
        help=say("cli.study.levels", levels=", ".join(PLAYERS)),
    )
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=say("cli.study.games"))
    parser.add_argument("--until", metavar="F=H", help=say("cli.study.until", example=UNTIL).replace("%", "%%"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=say("cli.arena.seed"))
    add_cores(parser, say)
    parser.add_argument("--ray", nargs="?", const=LOCAL, metavar=say("cli.metavar.address"), help=say("cli.study.ray"))
    parser.add_argument("--json", type=output_file, metavar=say("cli.metavar.file"), help=say("cli.study.json"))
    parser.add_argument("--csv", type=output_file, metavar=say("cli.metavar.file"), help=say("cli.study.csv"))
    parser.add_argument("--any-version", action="store_true", help=say("cli.ladder.any_version"))
    parser.add_argument("--page", type=output_file, metavar=say("cli.metavar.file"), help=say("cli.study.page"))


def run(args: argparse.Namespace) -> int:
    """Play what is missing, then report. Exit status 2 on wrong usage, 1 if something failed."""
    say: Words = args.words
    try:
        tables = tables_of(args)
        enough = enough_of(args, tables[0])
        if wrong := clash(say, [args.json, args.csv, args.page]):
            raise WronglyCalled(wrong)
    except (SettingsError, EditionError) as error:
        return fails(what_is_wrong(args, error), USAGE)
    except WronglyCalled as error:
        return fails(str(error), error.status)
    if lacking := game_named(tables[0].game).lacking(*STUDIED):
        return fails(say("cli.study.lacking", game=tables[0].game, lacking=", ".join(lacking)))
    if args.ray is not None and find_spec("ray") is None:
        return fails(say("cli.no_ray"))
    try:
        net_of(tables[0].game, tables[0].seats)
        if not all(starts(say, command, tables[0].settled) for command in map(command_of, args.levels) if command):
            return 1
        return Studying(args, tables, enough).run()
    except WeightsError as error:
        return fails(weights_words(say, error))
    except RayFailed as error:
        return fails(say("cli.study.ray_failed", reason=error))
    except ProgramError as error:
        return failed(say, error)
    except PageError as error:
        return fails(say("cli.ladder.bad_page", file=args.page, mark=error.mark))
    except (OSError, BeingWritten, NotResults) as error:
        return file_failed(say, error)


def tables_of(args: argparse.Namespace) -> list[Setting]:
    """The tables that the command line names. Raises EditionError, SettingsError, WronglyCalled."""
    if wrong := beyond(args, {"games": (2, MOST), "cores": (1, MOST_CORES), "seed": (0, MOST)}):
        raise WronglyCalled(wrong)
    check_levels(args)
    wanted = file_or_game(args)
    try:
        tables = settings_of(wanted)
    except EditionError as error:
        raise EditionError(error.code, error.rule, error.instead, **{"game": wanted.game} | error.facts) from error
    if wrong := beyond(args, {"games": (tables[0].seats, MOST)}):
        raise WronglyCalled(wrong)
    return tables


def check_levels(args: argparse.Namespace) -> None:
    """There are such players, and at least one of them is a level. Raises SettingsError."""
    for name in args.levels:
        if not can_play(name, PLAYERS):
            say: Words = args.words
            why = why_nobody(say, name, PLAYERS)
            raise SettingsError("NOBODY", name=name, offered=why)
    if not any(name in PLAYERS for name in args.levels):
        raise SettingsError("PROGRAMS", levels=", ".join(PLAYERS))


def file_or_game(args: argparse.Namespace) -> Wanted:
    """What a designer's own file asks for, after the usual table; or a game with editions and options."""
    if args.what.endswith(TOML):
        try:
            wanted = wanted_in(Path(args.what))
        except OSError as error:
            raise SettingsError("NO_FILE", file=args.what, reason=args.words.reason(error)) from error
        return replace(wanted, game=game_of(args, wanted.game, args.what))
    grid = tuple(args.grid.split(",")) if args.grid else ()
    return Wanted(game_of(args, args.what), args.seats, tuple(args.editions), (), tuple(args.axes), grid)


def game_of(args: argparse.Namespace, name: str, file: str = "") -> str:
    """The game that is named, in a file or without one; other names are wrong usage."""
    try:
        return game_argument(args.words)(name)
    except argparse.ArgumentTypeError as error:
        return args.parser.error(in_file(args.words, file, str(error)))


def enough_of(args: argparse.Namespace, table: Setting) -> Callable[[Chunk], bool]:
    """Whether a figure is known exactly enough. Raises SettingsError."""
    if args.until is None:
        return no_limit
    name, _, text = args.until.partition("=")
    known = {figure.name: figure for figure in figures_of(table)}
    try:
        wanted = float(text.removesuffix("%").replace(",", ".")) / (100 if text.endswith("%") else 1)
        figure = known[name]
    except (KeyError, ValueError) as error:
        raise SettingsError("UNTIL", text=args.until, figures=", ".join(known)) from error
    return lambda chunk: half_of(figure, chunk) <= wanted


def half_of(figure: Figure, chunk: Chunk) -> float:
    """Half the interval of a figure."""
    return estimate(figure.columns(chunk.facts), figure.measure).half


def what_is_wrong(args: argparse.Namespace, error: SettingsError | EditionError) -> str:
    """A sentence on what cannot be studied."""
    say: Words = args.words
    if isinstance(error, SettingsError):
        return say(f"cli.study.wrong.{error.code}", **{"example": UNTIL, "line": LINE} | error.facts)
    file = args.what if args.what.endswith(TOML) else ""
    return in_file(say, file, why_unsettled(say, game_named(str(error.facts["game"])), error))


def in_file(say: Words, file: str, reason: str) -> str:
    """What is wrong, after the file where it is, if there is one."""
    return say("cli.record.fails", file=file, reason=reason) if file else reason


class Studying:
    """One study, from the chunks that there are to the report."""

    def __init__(self, args: argparse.Namespace, tables: Sequence[Setting], enough: Callable[[Chunk], bool]) -> None:
        self.args, self.tables = args, tables
        self.say: Words = args.words
        samples = samples_of(tables, args.levels, args.seed, args.games)
        self.in_json = args.json == STANDARD_OUTPUT
        usual = Path(f"study-{tables[0].game}.jsonl")
        path: Path = usual if self.in_json else args.json or usual
        self.course = Course(samples, ChunkFile(path, any_version=args.any_version), enough, self.tell)
        self.began = time.monotonic()
        self.chunks: dict[Sample, int] = {}
        self.total = sum(-(-sample.deals // DEALS) for sample in samples)

    def run(self) -> int:
        """Play and report. Raises OSError, PageError, WeightsError, RayFailed."""
        try_to_write(self.args.csv, self.args.page)
        status, workers = 0, self.workers()
        try:
            self.course.run(workers)
        except KeyboardInterrupt:
            status = INTERRUPTED
        finally:
            workers.close()
            status_line.clear()
        self.show(complete=status == 0)
        return status

    def workers(self) -> Workers:
        """Threads, or a Ray cluster. Raises RayFailed."""
        return Threads(self.args.cores) if self.args.ray is None else RayPlayers(self.args.ray, self.args.cores)

    def tell(self, sample: Sample, chunks: int) -> None:
        """Show progress: one changing line on a terminal, otherwise a line for each sample that is complete."""
        self.chunks[sample] = chunks
        done = sum(self.chunks.values())
        line = self.say(
            "cli.study.progress",
            bar=bar_of(done, self.total),
            name=name_of(sample),
            games=min(sample.deals, chunks * DEALS),
        )
        if status_line.is_live():
            status_line.show(line)
        elif chunks * DEALS >= sample.deals:
            print(line, file=sys.stderr, flush=True)

    def show(self, *, complete: bool) -> None:
        """Print what was found, and write the page if the study is complete. Raises OSError, PageError."""
        found = surveys(self.course.found)
        met = meetings(self.course.found)
        if self.in_json:
            for told in (*map(survey_told, found), *map(meeting_told, met)):
                print_json(told)
        elif found and not is_printed(self.args.csv, self.args.page):
            print(report(self.say, found, met))
        if self.args.csv:
            put(self.args.csv, as_csv(found))
        if not complete:
            print(self.say("cli.study.interrupted", file=self.course.kept.path), file=sys.stderr)
        elif self.args.page:
            write_study(self.say, self.args.page, found, met, reproducing(self.args), self.course.kept.sources)
            if self.args.page != STANDARD_OUTPUT:
                print(self.say("cli.ladder.written", file=self.args.page), file=sys.stderr)


def bar_of(done: int, total: int) -> str:
    """How much is done."""
    length = BAR * done // max(1, total)
    return "#" * length + "." * (BAR - length)


def name_of(sample: Sample) -> str:
    """The table and who plays."""
    return f"{sample.setting.name}, {' : '.join(sample.levels)}"


def reproducing(args: argparse.Namespace) -> str:
    """The command that reproduces the study."""
    words = ["duchy study", args.what]
    for name in ("editions", "axes"):
        words += [f"--{name}", *getattr(args, name)] if getattr(args, name) else []
    words += ["--grid", args.grid] if args.grid else []
    words += ["--seats", str(args.seats)] if args.seats else []
    words += ["--levels", *map(shlex.quote, args.levels)] if args.levels != [LEVEL] else []
    words += ["--games", str(args.games)]
    words += ["--until", args.until] if args.until else []
    words += ["--seed", str(args.seed)] if args.seed != 1 else []
    words += ["--any-version"] if args.any_version else []
    return " ".join([*words, "--page", str(args.page)])
