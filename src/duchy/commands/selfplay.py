"""`duchy selfplay GAME --out FILE`: games of the levels as data, with every action."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from importlib.util import find_spec
from typing import Final

from ..env.spec import Spec
from ..kernel import status_line
from ..kernel.errors import WeightsError
from ..kernel.game import Settled
from ..kernel.parts import STUDIED
from ..players.measure.contestants import MOST_MS
from ..players.opponents.programs.failure import ProgramError
from ..study.chunk import PLAYERS
from ..study.encounters import is_program
from ..study.selfplay.files import LINES, PARQUET, SUFFIXES, JsonLines, row_of, writer_for
from ..study.selfplay.played import History, games, weights_for
from ..study.selfplay.programs import Company
from ..words import Words
from ..words.reasons import weights_words
from .axes import add_edition, add_game, settled_from
from .failing import beyond, fails, file_failed
from .outputs import STANDARD_OUTPUT, output_file
from .parser import INTERRUPTED, MOST_CORES, USAGE, add_cores
from .programs import can_play, failed, why_nobody

GAMES: Final = 1000
LEVEL: Final = "baron"
MS: Final = 200
MOST: Final = 1_000_000_000
MOST_SEED: Final = (1 << 63) - 1
LIMITS: Final = {
    "games": (1, MOST), "first": (0, MOST), "seed": (0, MOST_SEED), "cores": (1, MOST_CORES), "ms": (1, MOST_MS),
}  # fmt: skip
PART: Final = ".part"


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """Which table, who plays, how many games, and where they go."""
    add_game(parser, say)
    add_edition(parser, say)
    parser.add_argument("--seats", type=int, metavar="N", help=say("cli.play.seats"))
    parser.add_argument(
        "--levels", nargs="+", default=[LEVEL], metavar="L",
        help=say("cli.selfplay.levels", levels=", ".join(PLAYERS)),
    )  # fmt: skip
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=say("cli.selfplay.games"))
    parser.add_argument("--first", type=int, default=0, metavar="N", help=say("cli.selfplay.first"))
    parser.add_argument("--ms", type=int, default=MS, metavar="MS", help=say("cli.selfplay.ms", ms=MS))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=say("cli.selfplay.seed"))
    add_cores(parser, say)
    parser.add_argument(
        "--out", type=output_file, required=True, metavar=say("cli.metavar.file"), help=say("cli.selfplay.out")
    )


def run(args: argparse.Namespace) -> int:
    """Play, and write what was played, all of it or, after Ctrl+C, what there is. Exit status 2 on wrong usage."""
    say: Words = args.words
    settled = settled_from(args, say, args.seats)
    if settled is None:
        return USAGE
    if wrong := what_is_wrong(args, settled):
        return fails(wrong, USAGE)
    if lacking := settled.game.lacking(*STUDIED):
        return fails(say("cli.study.lacking", game=args.game, lacking=", ".join(lacking)))
    if not args.out.parent.is_dir():
        return fails(say("save.no_folder", folder=args.out.parent))
    try:
        return write(args, settled)
    except ProgramError as error:
        return failed(say, error)
    except WeightsError as error:
        return fails(weights_words(say, error))
    except OSError as error:
        error.filename = args.out
        return file_failed(say, error)


def what_is_wrong(args: argparse.Namespace, settled: Settled) -> str | None:
    """Why this cannot be done; None if it can."""
    say: Words = args.words
    if wrong := beyond(args, LIMITS):
        return wrong
    for name in args.levels:
        if not can_play(name, PLAYERS):
            why = why_nobody(say, name, PLAYERS)
            return f"{say('cli.selfplay.nobody', name=name)} {why}"
    if len(args.levels) not in (1, settled.seats):
        return say("cli.selfplay.one_each", seats=settled.seats, given=len(args.levels))
    if args.out == STANDARD_OUTPUT:
        return None
    if args.out.suffix not in SUFFIXES:
        return say("cli.selfplay.suffix", file=args.out, suffixes=", ".join(SUFFIXES))
    if args.out.exists():
        return say("cli.selfplay.exists", file=args.out)
    if args.out.suffix == PARQUET and find_spec("pyarrow") is None:
        return say("cli.selfplay.no_parquet", suffix=LINES)
    return None


def write(args: argparse.Namespace, settled: Settled) -> int:
    """Play and write; the file has its name when it is complete. Raises OSError, WeightsError."""
    say: Words = args.words
    is_file = args.out != STANDARD_OUTPUT
    unfinished = args.out.with_name(args.out.name.replace(args.out.suffix, PART + args.out.suffix)) if is_file else None
    status, done, names = 0, 0, args.levels
    if not any(map(is_program, names)):
        weights_for(settled, names)  # so that no file is begun in vain
    with ExitStack() as closed:
        if any(map(is_program, names)):
            company = closed.enter_context(closing(Company(settled, names, args.ms)))
            company.begin()
            names, played = company.shown, company.games(args.seed, args.first, args.games)
        else:
            played = games(settled, names, args.seed, args.first, args.games, args.cores)
        file = closed.enter_context(closing(writer_for(unfinished) if unfinished else JsonLines(sys.stdout)))
        closed.enter_context(closing(played))
        try:
            for some in told(played, args):
                file.add([row_of(Spec(settled), names, args.seed, game) for game in some])
                done += len(some)
        except KeyboardInterrupt:
            status = INTERRUPTED
        except ProgramError as error:
            status = failed(say, error)
        finally:
            status_line.clear()
    if unfinished:
        unfinished.rename(args.out)
        print(say("cli.selfplay.written", games=done, file=args.out), file=sys.stderr)
    if status == INTERRUPTED:
        print(say("cli.selfplay.interrupted", first=args.first + done), file=sys.stderr)
    return status


def told(played: Iterator[list[History]], args: argparse.Namespace) -> Iterator[list[History]]:
    """Pass the games on, and show how many there are."""
    done = 0
    for some in played:
        done += len(some)
        status_line.show(args.words("cli.calibration.progress", done=done, most=args.games))
        yield some
