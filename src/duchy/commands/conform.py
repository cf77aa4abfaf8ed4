"""`duchy conform`: whether a program plays by the same rules, by golden games over the engine protocol."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from ..conform.checks import Finding, findings
from ..conform.engine import EngineProcess
from ..conform.golden import golden_games
from ..conform.trace import GOLDEN, Trace, read_traces, write_traces
from ..games import NAMES, game_named
from ..kernel.game import Game
from ..players.opponents.programs.failure import ProgramError
from ..words import Words
from .as_json import add_json, print_json
from .failing import fails
from .naming import game_argument
from .outputs import kept_file
from .parser import USAGE
from .programs import command_complaint, mishap_words, print_complaint

WRITTEN: Final = "--write"


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """The command to check, which games, and where their traces lie."""
    parser.add_argument("program", metavar=say("cli.command"), nargs="?", help=say("cli.conform.program"))
    parser.add_argument(
        "--games", nargs="+", type=game_argument(say), metavar=say("cli.game_name"), help=say("cli.conform.games")
    )
    parser.add_argument(
        "--traces",
        type=kept_file(say),
        default=GOLDEN,
        metavar=say("cli.metavar.folder"),
        help=say("cli.conform.traces"),
    )
    parser.add_argument(WRITTEN, action="store_true", help=say("cli.conform.write"))
    add_json(parser, say)


def run(args: argparse.Namespace) -> int:
    """Check a program, or write traces. Exit status 1 where something differs or fails, 2 on wrong usage."""
    say: Words = args.words
    games = [game_named(name) for name in args.games or NAMES]
    if args.write == bool(args.program):
        return fails(say("cli.conform.either"), USAGE)
    if args.write:
        return write(say, games, args.traces)
    if wrong := command_complaint(say, args.program):
        return fails(wrong, USAGE)
    return check(say, games, args)


def write(say: Words, games: list[Game], folder: Path) -> int:
    """Make the golden games anew from our own rules."""
    for game in games:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = write_traces(game, golden_games(game), folder)
        except OSError as error:
            return fails(say("cli.bot.unwritable", path=folder, why=say.reason(error)))
        print(say("cli.conform.written", path=path), flush=True)
    return 0


def check(say: Words, games: list[Game], args: argparse.Namespace) -> int:
    """Ask all golden games, and print each difference as it is found and a line for every game."""
    differs = False
    for game in games:
        try:
            traces = read_traces(game, args.traces)
        except (OSError, ValueError) as error:
            why = say.reason(error) if isinstance(error, OSError) else error
            return fails(say("cli.conform.unread", path=args.traces, why=why))
        try:
            differs |= bool(asked(say, game, traces, args))
        except ProgramError as error:
            print(
                say("cli.conform.failed", game=game.name, why=mishap_words(say, error.code, error.detail)),
                file=sys.stderr,
            )
            print_complaint(say, error.complaint)
            return 1
    return int(differs)


def asked(say: Words, game: Game, traces: list[Trace], args: argparse.Namespace) -> int:
    """How many differences a game's traces show, each printed, and then what was asked. Raises ProgramError."""
    engine = EngineProcess(args.program)
    found = 0
    try:
        for trace in traces:
            for finding in findings(game, trace, engine):
                found += 1
                tell(say, game, trace, finding, as_json=args.json)
    finally:
        engine.close()
    actions, refusals = sum(len(trace.actions) for trace in traces), sum(len(trace.refused) for trace in traces)
    if args.json:
        told = {"game": game.name, "games": len(traces), "actions": actions, "refusals": refusals, "differences": found}
        print_json(told)
    else:
        told = {"game": game.name, "games": len(traces), "actions": actions, "refusals": refusals}
        print(say("cli.conform.asked", **told, found=say.counted("cli.conform.found", found)), flush=True)
    return found


def tell(say: Words, game: Game, trace: Trace, finding: Finding, *, as_json: bool) -> None:
    """Print a difference."""
    if as_json:
        table = {"game": game.name, "edition": trace.edition, "options": trace.axes, "seats": trace.seats}
        said = {"check": finding.check.value, "ply": finding.ply, "expected": finding.expected, "got": finding.got}
        print_json({**table, **said})
        return
    print(say("cli.conform.at", game=game.name, table=trace.name, ply=finding.ply))
    what, expected, got = say(f"cli.conform.check.{finding.check}"), finding.expected or "–", finding.got or "–"
    print(say("cli.conform.apart", what=what, expected=expected, got=got), flush=True)
