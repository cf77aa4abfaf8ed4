"""`duchy`: the commands, each loaded only when it is called."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from typing import Final

from . import words
from .commands.failing import file_failed
from .commands.parser import INTERRUPTED, Help, Parser
from .kernel.errors import PartError
from .kernel.notice import NOTICE, NoticeText, SoFar
from .version import VERSION
from .words import LANGUAGES, Words, preferred_language
from .words.letters import spell_out

COMMANDS: Final = (
    "play", "puzzles", "replay", "analyse", "record", "rules", "docs", "engine", "bot", "arena", "ladder",
    "calibration", "study", "selfplay", "train", "bench", "counts", "conform", "signature", "map", "serve", "operate",
    "backup", "verify", "doctor", "completion",
)  # fmt: skip
COMPLETION: Final = "completion"
"""The command that describes all others."""
ARGPARSE: Final = {
    "usage: ": "usage",
    "positional arguments": "arguments",
    "options": "options",
    "show this help message and exit": "help",
    "the following arguments are required: %s": "required",
    "expected one argument": "value_missing",
    "argument %(argument_name)s: %(message)s": "argument",
}
"""The argparse messages that a user may see, with the keys of our translations."""


def main(argv: list[str] | None = None) -> int:
    """Run one command and return the exit status: 0 done, 1 failed or refused, 2 wrong usage, 130 interrupted."""
    arguments = sys.argv[1:] if argv is None else argv
    if arguments[:1] == ["help"]:
        arguments = [*arguments[1:], "--help"]
    open_streams()
    spell_out(sys.stdout, sys.stderr)
    try:
        say = Words(chosen_language(arguments))
        NOTICE.line = compiling_line(say)
        translate_argparse(say)
        parser = parser_for(arguments, say)
        options, rest = parser.parse_known_args(arguments)
        if rest:
            options.parser.refuse_unknown(rest)
        if options.command is None:
            parser.print_help()
            return 0
        status = import_module(f"duchy.commands.{options.command}").run(options)
        sys.stdout.flush()
        return status
    except PartError as error:
        lacking = f"{error.place} ({error.detail})"
        print(Words(chosen_language(arguments))("cli.lacking", game=error.game, lacking=lacking), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        print_no_more()
        return 1
    except OSError as error:
        if error.filename is not None:
            raise
        print_no_more()
        return file_failed(Words(chosen_language(arguments)), error)


def print_no_more() -> None:
    """Turn standard output, which cannot be written to, into nothing, so that nothing is left to write at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def open_streams() -> None:
    """Open any standard stream that the process was started without."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - a stream of the process, never closed


def translate_argparse(say: Words) -> None:
    """Translate the messages of argparse; those without a translation stay English."""

    def translated(sentence: str) -> str:
        return say.texts.get(f"argparse.{ARGPARSE[sentence]}", sentence) if sentence in ARGPARSE else sentence

    setattr(argparse, "_", translated)  # noqa: B010 - the name under which argparse keeps gettext


def compiling_line(say: Words) -> NoticeText:
    """What is said while the rules of a game are compiled, in that language."""

    def line(game: str, progress: SoFar | None) -> str:
        texts = Words(say.language, game)
        title = texts("game.title") if "game.title" in texts else game
        if progress is None:
            return say("cli.compiling", game=title)
        seconds = say("cli.time.seconds", number=say.decimal(progress.seconds, 0))
        return say.counted("cli.compiling_live", progress.functions, game=title, seconds=seconds)

    return line


def chosen_language(arguments: list[str]) -> str:
    """The language given with `--lang` if it is supported, else the preferred one."""
    for at, argument in enumerate(arguments):
        value = argument.partition("=")[2] if argument.startswith("--lang=") else "".join(arguments[at + 1 : at + 2])
        if argument.startswith("--lang") and value in LANGUAGES:
            return value
    return preferred_language()


def parser_for(arguments: list[str], say: Words) -> Parser:
    """The parser: every command with its summary, and the options of those that are called."""
    called = COMMANDS if COMPLETION in arguments else arguments
    Parser.words = say
    parser = Parser(prog="duchy", description=say("cli.about"), epilog=say("cli.examples"), formatter_class=Help)
    parser.add_argument("--version", action="version", version=f"duchy {VERSION}", help=say("argparse.version"))
    add_language(parser, say)
    parser.set_defaults(words=say, parser=parser, root=parser)
    lines = parser.add_subparsers(dest="command", metavar=say("cli.command"), parser_class=Parser)
    for command in COMMANDS:
        about = say(f"cli.{command}.about")
        part = lines.add_parser(
            command,
            help=about.replace("%", "%%"),
            description=about,
            epilog=say(f"cli.{command}.examples"),
            formatter_class=Help,
        )
        part.set_defaults(parser=part)
        add_language(part, say)
        if command in called:
            import_module(f"duchy.commands.{command}").configure(part, say)
    return parser


def add_language(parser: argparse.ArgumentParser, say: Words) -> None:
    """The option that every command has."""
    parser.add_argument("--lang", choices=words.LANGUAGES, default=argparse.SUPPRESS, help=say("cli.lang"))
