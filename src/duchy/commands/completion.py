"""`duchy completion SHELL`: the script that completes commands, options, games and files in a shell."""

from __future__ import annotations

import argparse
from typing import Final

from ..games import KNOWN, game_named
from ..players.opponents.levels import EVERYBODY
from ..words import Words
from .naming import OFFERED
from .parser import Parser

SHELLS: Final = ("bash", "zsh", "fish")
FILES: Final = ("file", "file_or_url", "file_or_game")
"""What stands for a file, as words name it."""


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """The shell."""
    parser.add_argument("shell", choices=SHELLS, help=say("cli.completion.shell"))


def run(args: argparse.Namespace) -> int:
    """Print the script for the whole command line, with its words in this language."""
    import shtab

    root: Parser = args.root
    names = suggestions()
    say: Words = args.words
    files, folder = [say(f"cli.metavar.{name}") for name in FILES], say("cli.metavar.folder")
    for action in root.everything():
        action.help = None if action.help is None else one_line(action.help)
        if action.metavar in (*files, folder):
            vars(action)["complete"] = shtab.DIRECTORY if action.metavar == folder else shtab.FILE
        elif action.choices is None and action.type is not int:
            action.choices = names.get(action.dest)
    print(shtab.complete(root, args.shell))
    return 0


def suggestions() -> dict[str, list[str]]:
    """What may stand for an argument that names something of ours, by its destination."""
    games = [game_named(name) for name in OFFERED]
    editions = sorted({edition for game in games for edition in game.editions})
    options = sorted({f"{axis.name}=" for game in games for axis in game.axes})
    return {
        "game": [*OFFERED], "games": [*KNOWN], "edition": editions, "editions": editions, "axis": options,
        "axes": options, "levels": [*EVERYBODY], "sides": [*EVERYBODY, *OFFERED],
        "puzzles_of": [*OFFERED, "mine", "check"],
    }  # fmt: skip


def one_line(text: str) -> str:
    """A help line as shells show it."""
    return " ".join(text.split())
