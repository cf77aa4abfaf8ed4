"""`duchy bench`: games and decisions per second, in every mode of play."""

from __future__ import annotations

import argparse
import math
import os
import platform
import time
from collections.abc import Sequence
from importlib.metadata import version
from statistics import median

from ..batch.peer import is_installed, peer_measures
from ..batch.speed import (
    BATCH,
    Measure,
    Starts,
    Work,
    alternately,
    in_processor_time,
    measures_of,
    processor_time_of_others,
    ratio,
    starts,
)
from ..env.speed import ROWS, vector_measures
from ..kernel.game import Settled
from ..words import Words
from .as_json import add_json, print_json, table_told
from .axes import add_edition, add_game, settled_from
from .failing import fails
from .parser import USAGE

NAME_WIDTH = 44
RATE_WIDTH = 14


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """Game, edition, number of seats, duration, and whether to compare with OpenSpiel."""
    add_game(parser, say)
    add_edition(parser, say)
    parser.add_argument("--seats", type=int, metavar="N", help=say("cli.play.seats"))
    parser.add_argument("--seconds", type=float, default=3.0, metavar="S", help=say("cli.bench.seconds"))
    parser.add_argument("--peer", action="store_true", help=say("cli.bench.peer"))
    parser.add_argument("--cpu-time", action="store_true", help=say("cli.bench.cpu_time"))
    add_json(parser, say)


def run(args: argparse.Namespace) -> int:
    """Measure, then print the medians."""
    say: Words = args.words
    if not 0 < args.seconds < math.inf:
        return fails(say("cli.limit.seconds"), USAGE)
    if args.peer and not is_installed():
        return fails(say("cli.bench.no_peer"))
    settled = settled_from(args, say, args.seats)
    if settled is None:
        return USAGE
    measures = {**measures_of(settled), **vector_measures(settled), **(peer_measures() if args.peer else {})}
    if args.json:
        print_json({**report(settled, measured(measures, args), started(args)), "cpu_time": args.cpu_time})
        return 0
    edition = " ".join([settled.edition, *args.axis, *([f"seats={args.seats}"] if args.seats else [])])
    cores = say.counted("cli.cores", os.cpu_count() or 1)
    facts = {"python": platform.python_version(), "numba": version("numba"), "cores": cores}
    print(say("cli.bench.where", game=args.game, edition=edition, **facts), flush=True)
    if args.cpu_time:
        print(say("cli.bench.in_cpu_time"), flush=True)
    done = measured(measures, args)
    show(say, done)
    if args.peer:
        show_peer(say, done)
    times = started(args)
    print(say("cli.bench.starts", **{name: say.decimal(seconds, 1) for name, seconds in vars(times).items()}))
    return 0


def measured(measures: dict[str, Measure], args: argparse.Namespace) -> dict[str, list[Work]]:
    """The rounds of each measure, by the clock or by processor time."""
    done = alternately(measures, args.seconds)
    return in_processor_time(done) if args.cpu_time else done


def started(args: argparse.Namespace) -> Starts:
    """How long starting takes, by the clock or by processor time."""
    return starts(args.game, processor_time_of_others if args.cpu_time else time.perf_counter)


def report(settled: Settled, done: dict[str, list[Work]], times: Starts) -> dict[str, object]:
    """Everything that was measured: rates as medians per second, `games` only where whole games were counted."""
    rates = {
        name: {
            "games": median(work.games_rate for work in works) if works[0].games else None,
            "decisions": median(work.decisions_rate for work in works),
        }
        for name, works in done.items()
    }
    machine = {"cores": os.cpu_count() or 1, "python": platform.python_version(), "numba": version("numba")}
    return {**table_told(settled), **machine, "rates": rates, "starts": vars(times)}


def show(say: Words, done: dict[str, list[Work]]) -> None:
    """Print a line for each measurement, then how compiled and plain rules compare."""
    heads = (say("cli.bench.games").rjust(RATE_WIDTH), say("cli.bench.decisions").rjust(RATE_WIDTH))
    print(" " * NAME_WIDTH + "".join(heads))
    for name, works in done.items():
        cores = say.counted("cli.cores", os.cpu_count() or 1)
        print(line(say(f"cli.bench.way.{name}", batch=BATCH, rows=ROWS, cores=cores), works))
    print(say("cli.bench.ratio", times=say.decimal(ratio(done["compiled"], done["plain"]), 1)))


def line(name: str, works: Sequence[Work]) -> str:
    """A name and the median rates; games only if whole games were counted."""
    games = f"{median(work.games_rate for work in works):,.0f}" if works[0].games else ""
    decisions = f"{median(work.decisions_rate for work in works):,.0f}"
    return name.ljust(NAME_WIDTH) + games.rjust(RATE_WIDTH) + decisions.rjust(RATE_WIDTH)


def show_peer(say: Words, done: dict[str, list[Work]]) -> None:
    """Print the ratio of our speed to OpenSpiel's."""
    per_game = median(work.decisions / work.games for work in done["peer"])
    print(say("cli.bench.peer_inside", times=say.decimal(ratio(done["compiled"], done["peer"]), 1)))
    print(say("cli.bench.peer_outside", times=say.decimal(ratio(done["stepped"], done["peer_python"]), 1)))
    print(say("cli.bench.peer_counted", decisions=say.decimal(per_game, 1)))
