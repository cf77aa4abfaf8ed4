"""`duchy arena A B`: paired games between two opponents, with an interval."""

from __future__ import annotations

import argparse
import os
import sys
import time

from ..games import NAMES, game_named
from ..players.arena import PairResult, Side, contest, interval
from ..players.levels import ALIASES, LEVELS
from ..words import Words
from .axes import DEFAULT_GAME, add_edition, settled_from


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """The sides, the game, how much of it."""
    levels = (*LEVELS, *ALIASES)
    parser.add_argument("first", choices=levels, metavar="A", help=say("cli.arena.side"))
    parser.add_argument("second", choices=levels, metavar="B", help=say("cli.arena.side"))
    parser.add_argument("--game", choices=NAMES, default=DEFAULT_GAME, help=say("cli.game"))
    add_edition(parser, say)
    parser.add_argument("--games", type=int, default=400, help=say("cli.arena.games"))
    parser.add_argument("--ms", type=int, default=200, help=say("cli.arena.ms"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help=say("cli.arena.jobs"))
    parser.add_argument("--seed", type=int, default=0, help=say("cli.arena.seed"))


def run(args: argparse.Namespace) -> int:
    """Play; a line while it goes on and one at the end."""
    say: Words = args.words
    settled = settled_from(args, say)
    if settled is None or args.games < 2 or args.ms < 1 or args.jobs < 1:
        print(say("cli.arena.numbers"), file=sys.stderr) if settled else None
        return 2
    sides = (Side(args.first, args.ms), Side(args.second, args.ms))
    first_pair = args.seed * 1_000_000
    results: list[PairResult] = []
    began = time.perf_counter()
    try:
        for result in contest(settled, sides, range(first_pair, first_pair + args.games // 2), args.jobs):
            results.append(result)
            show_progress(say, args, results)
    except KeyboardInterrupt:
        print(file=sys.stderr)
    if results:
        print(f"{chr(13) if sys.stderr.isatty() else ''}{summary(say, args, results)}")
        print(say("cli.arena.time", **times(results), minutes=f"{(time.perf_counter() - began) / 60:.1f}"))
    return 0 if len(results) == args.games // 2 else 130


def show_progress(say: Words, args: argparse.Namespace, results: list[PairResult]) -> None:
    """The score so far: one line that changes on a terminal, a line every twentieth part elsewhere."""
    if sys.stderr.isatty():
        print(f"\r{summary(say, args, results)}", end="", file=sys.stderr, flush=True)
    elif len(results) % max(1, args.games // 40) == 0:
        print(summary(say, args, results), file=sys.stderr, flush=True)


def summary(say: Words, args: argparse.Namespace, results: list[PairResult]) -> str:
    """The score of the first side so far."""
    mean, half = interval([result.score for result in results])
    return say(
        "cli.arena.score", first=args.first, second=args.second, games=2 * len(results), score=f"{100 * mean:.1f}",
        half=f"{100 * half:.1f}", edition=args.edition or game_named(args.game).default_edition,
    )  # fmt: skip


def times(results: list[PairResult]) -> dict[str, str]:
    """Milliseconds a decision, by side."""
    return {
        name: f"{1000 * sum(r.seconds[side] for r in results) / max(1, sum(r.decisions[side] for r in results)):.0f}"
        for side, name in enumerate(("first", "second"))
    }
