"""`duchy bot`: a program of one's own as a player, begun from a template and checked."""

from __future__ import annotations

import argparse
import shlex
import sys
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from ..games import NAMES, game_named
from ..kernel.instances import TEMPLATE
from ..players.opponents.programs.trial import AFTER, AT_START, Fault, Trial, trials
from ..words import Words
from .as_json import add_json, print_json
from .failing import fails
from .naming import game_argument
from .outputs import kept_file
from .parser import USAGE
from .programs import command_complaint, complaint_lines, mishap_words

WHAT: Final = ("new", "check")
WRITTEN: Final = ("bot.py", "test_bot.py")
MS: Final = 100
REAL: Final = tuple(name for name in NAMES if name != TEMPLATE)


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """What to do, the folder or the command, and how it is checked."""
    parser.add_argument("what", choices=WHAT, help=say("cli.bot.what"))
    parser.add_argument("name", metavar=say("cli.metavar.folder_or_command"), help=say("cli.bot.name"))
    parser.add_argument(
        "--games", nargs="+", type=game_argument(say), metavar=say("cli.game_name"), help=say("cli.bot.games")
    )
    parser.add_argument("--ms", type=int, default=MS, metavar="MS", help=say("cli.bot.ms", ms=MS))
    add_json(parser, say)


def run(args: argparse.Namespace) -> int:
    """Write the template, or check a bot. Exit status 1 if there is something to mend, 2 on wrong usage."""
    if args.what != "new":
        return check(args.words, args)
    try:
        folder = kept_file(args.words)(args.name)
    except argparse.ArgumentTypeError as error:
        return args.parser.error(str(error))
    return begin(args.words, folder)


def begin(say: Words, folder: Path) -> int:
    """Write a bot that plays, and its test, into a new folder."""
    if folder.exists():
        return fails(say("cli.bot.there", path=folder))
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=".writing-", dir=folder.parent) as beside:
            begun = Path(beside) / folder.name
            begun.mkdir()
            for name in WRITTEN:
                text = files("duchy.commands").joinpath("bot_template", name).read_text(encoding="utf-8")
                (begun / name).write_text(text, encoding="utf-8")
            begun.rename(folder)
    except OSError as error:
        return fails(say("cli.bot.unwritable", path=folder, why=say.reason(error)))
    command = shlex.join([Path(sys.executable).name, str(folder / WRITTEN[0])])
    print(say("cli.bot.begun", path=folder, command=command))
    return 0


def check(say: Words, args: argparse.Namespace) -> int:
    """Play games with the bot and print what was found."""
    if args.ms < 1:
        return fails(say("cli.bot.ms_least"), USAGE)
    command = args.name.removeprefix("engine:")
    if wrong := command_complaint(say, command):
        return fails(wrong, USAGE)
    shown: list[Trial] = []
    for trial in trials(command, [game_named(name) for name in args.games or REAL], args.ms):
        if args.json:
            print_json(asdict(trial))
        else:
            print("\n".join([*([] if shown else introduced(say, trial)), *told(say, trial, args.ms)]), flush=True)
        shown.append(trial)
    is_fit = all(trial.fault is None for trial in shown) and any(trial.supported for trial in shown)
    if not args.json:
        print(say("cli.bot.fit" if is_fit else "cli.bot.unfit"))
    return int(not is_fit)


def introduced(say: Words, trial: Trial) -> list[str]:
    """What the bot calls itself, and which protocol it speaks; nothing if it never said."""
    if trial.protocol is None:
        return []
    return [say("cli.bot.speaks", name=trial.name or say("cli.bot.nameless"), protocol=trial.protocol)]


def told(say: Words, trial: Trial, ms: int) -> list[str]:
    """The lines about one game: what was played and how fast, or what went wrong."""
    table = f"{trial.game}, {say.counted('cli.bot.seats', trial.seats)}"
    if not trial.supported:
        return [say("cli.pair", what=table, value=say("cli.bot.unsupported"))]
    if trial.fault is None:
        speed = say("cli.bot.speed", mean=say.decimal(trial.mean_ms, 1), longest=say.decimal(trial.longest_ms, 0))
        played = f"{say.counted('cli.bot.decisions', trial.decisions)}, {speed}"
        return [say("cli.pair", what=table, value=played)]
    fault = say("cli.pair", what=table, value=fault_words(say, trial.fault, ms))
    return [fault, *complaint_lines(say, trial.fault.complaint)]


def fault_words(say: Words, fault: Fault, ms: int) -> str:
    """What the bot did wrong, where, and what to do about it; `ms` is what it had for a decision."""
    why = mishap_words(say, fault.code, fault.detail)
    places = {AT_START: say("cli.bot.at_start"), AFTER: say("cli.bot.at_end")}
    where = places.get(fault.decision) or say("cli.bot.at", decision=fault.decision)
    has_died = fault.decision == AT_START and fault.code == "ENDED" and fault.complaint
    advice = say(f"cli.bot.advice.{'NOT_STARTED' if has_died else fault.code}", ms=ms)
    return f"{where} {why}. {advice}"
