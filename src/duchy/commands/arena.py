"""`duchy arena A B [C [D]]`: opponents play the same deals from every seat; scores with their interval."""

from __future__ import annotations

import argparse
import os
import sys
import time

from ..games import NAMES
from ..kernel.game import Settled
from ..players.arena import DealResult, Side, Sides, contest
from ..players.elo import interval
from ..players.levels import ALIASES, LEVELS
from ..words import Words
from .axes import DEFAULT_GAME, add_edition, settled_from


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """The sides, the game, how much of it."""
    levels = (*LEVELS, *ALIASES)
    parser.add_argument("first", choices=levels, metavar="A", help=say("cli.arena.side"))
    parser.add_argument("second", choices=levels, metavar="B", help=say("cli.arena.side"))
    parser.add_argument("third", nargs="?", choices=levels, metavar="C", help=say("cli.arena.more_sides"))
    parser.add_argument("fourth", nargs="?", choices=levels, metavar="D", help=say("cli.arena.more_sides"))
    parser.add_argument("--game", choices=NAMES, default=DEFAULT_GAME, help=say("cli.game"))
    add_edition(parser, say)
    parser.add_argument("--seats", type=int, metavar="N", help=say("cli.arena.seats"))
    parser.add_argument("--games", type=int, default=400, help=say("cli.arena.games"))
    parser.add_argument("--ms", type=int, default=200, help=say("cli.arena.ms"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help=say("cli.arena.jobs"))
    parser.add_argument("--seed", type=int, default=0, help=say("cli.arena.seed"))


def run(args: argparse.Namespace) -> int:
    """Play; a line while it goes on and some at the end."""
    say: Words = args.words
    names: list[str] = [name for name in (args.first, args.second, args.third, args.fourth) if name]
    seats: int = len(names) if args.seats is None else args.seats
    settled = settled_from(args, say, seats)
    if settled is None:
        return 2
    if wrong := what_is_wrong(args, len(names), seats):
        print(say(wrong, sides=len(names), seats=seats), file=sys.stderr)
        return 2
    return play(args, settled, [Side(name, args.ms) for name in names])


def what_is_wrong(args: argparse.Namespace, sides: int, seats: int) -> str | None:
    """The text that says why this cannot be played; None if it can."""
    if sides not in (2, seats):
        return "cli.arena.sides"
    if args.games < seats or args.ms < 1 or args.jobs < 1:
        return "cli.arena.numbers"
    return None


def play(args: argparse.Namespace, settled: Settled, sides: Sides) -> int:
    """The contest itself."""
    say: Words = args.words
    deals: int = args.games // settled.seats
    first_deal = args.seed * 1_000_000
    results: list[DealResult] = []
    began = time.perf_counter()
    try:
        for result in contest(settled, sides, range(first_deal, first_deal + deals), args.jobs):
            results.append(result)
            show_progress(say, settled, sides, results, deals)
    except KeyboardInterrupt:
        print(file=sys.stderr)
    if results:
        print(f"{chr(13) if sys.stderr.isatty() else ''}{summary(say, settled, sides, results)}")
        print(details(say, settled, sides, results, f"{(time.perf_counter() - began) / 60:.1f}"))
    return 0 if len(results) == deals else 130


def show_progress(say: Words, settled: Settled, sides: Sides, results: list[DealResult], deals: int) -> None:
    """The score so far: one line that changes on a terminal, a line every twentieth part elsewhere."""
    if sys.stderr.isatty():
        print(f"\r{summary(say, settled, sides, results)}", end="", file=sys.stderr, flush=True)
    elif len(results) % max(1, deals // 20) == 0:
        print(summary(say, settled, sides, results), file=sys.stderr, flush=True)


def summary(say: Words, settled: Settled, sides: Sides, results: list[DealResult]) -> str:
    """The score of the first side so far."""
    mean, half = interval([result.scores[0] for result in results])
    key = (
        "cli.arena.score" if settled.seats == 2 else "cli.arena.score_at" if len(sides) > 2 else "cli.arena.score_alone"
    )
    return say(
        key, first=sides[0].level, second=sides[1].level, others=", ".join(side.level for side in sides[1:]),
        seats=settled.seats, games=settled.seats * len(results), score=f"{100 * mean:.1f}", half=f"{100 * half:.1f}",
        edition=settled.edition, even=f"{100 / settled.seats:.1f}",
    )  # fmt: skip


def details(say: Words, settled: Settled, sides: Sides, results: list[DealResult], minutes: str) -> str:
    """Points and times of every side; with more than two seats a line for each."""
    if settled.seats == 2:
        points = {"first": mean_points(results, 0), "second": mean_points(results, 1)}
        times = {"first": milliseconds(results, 0), "second": milliseconds(results, 1)}
        return f"{say('cli.arena.points', **points)}\n{say('cli.arena.time', **times, minutes=minutes)}"
    lines = [say("cli.arena.line", **line_of(sides, results, side)) for side in range(len(sides))]
    return "\n".join([*lines, say("cli.arena.minutes", minutes=minutes)])


def line_of(sides: Sides, results: list[DealResult], side: int) -> dict[str, str]:
    """What the line of one side says."""
    mean, half = interval([result.scores[side] for result in results])
    return {
        "side": sides[side].level, "score": f"{100 * mean:.1f}", "half": f"{100 * half:.1f}",
        "points": mean_points(results, side), "ms": milliseconds(results, side),
    }  # fmt: skip


def mean_points(results: list[DealResult], side: int) -> str:
    """The first result key a seat and game."""
    return f"{sum(result.points[side] for result in results) / len(results):.1f}"


def milliseconds(results: list[DealResult], side: int) -> str:
    """The time of one decision."""
    decisions = sum(result.decisions[side] for result in results)
    return f"{1000 * sum(result.seconds[side] for result in results) / max(1, decisions):.0f}"
