"""The command line's grammar: argparse, with short errors that suggest what was meant."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import takewhile
from typing import Final, NoReturn, cast

from ..kernel.errors import quoted
from ..words import Words

USAGE = 2
"""The exit status for wrong usage."""
INTERRUPTED = 130
"""The exit status after Ctrl+C."""
CORES: Final = os.cpu_count() or 1
MOST_CORES: Final = 1024
DEEPER: Final = 4
"""How much deeper the rest of a broken example begins."""


class Help(argparse.RawDescriptionHelpFormatter):
    """Descriptions and examples keep their lines, but none is cut by the edge of the terminal."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(folded(indent + line, width) for line in text.splitlines())


class Parser(argparse.ArgumentParser):
    """The parser of one command, or of the choice of one; `words` is set after construction."""

    words: Words
    takes_game = False
    """Whether the game, its first argument, may also be given as `--game NAME`."""

    def parse_known_args(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Like argparse, but report an unknown option before its value is taken for something else."""
        given = sys.argv[1:] if args is None else list(args)
        given = game_first(given) if self.takes_game else given
        own = takewhile(lambda text: text.startswith("-"), given) if self._subparsers else given
        for text in takewhile(lambda text: text != "--", own):
            name = text.partition("=")[0]
            if name.startswith("--") and not any(known.startswith(name) for known in self._option_string_actions):
                self.refuse_unknown([text])
        return super().parse_known_args(given, argparse.Namespace() if namespace is None else namespace)

    def everything(self) -> Iterator[argparse.Action]:
        """Every argument of this parser and of the parsers below it."""
        yield from self._actions
        for part in self.below():
            yield from part.everything()

    def below(self) -> Iterator[Parser]:
        """The parsers between which this one chooses."""
        for action in self._actions:
            named: object = action.choices
            if isinstance(named, Mapping):
                yield from cast(Mapping[str, Parser], named).values()

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is, in two lines."""
        reason = message if message.endswith((".", "?")) else f"{message}."
        complain(self.words("cli.wrong", command=self.prog, reason=reason))
        complain(self.words("cli.see_help", command=self.prog))
        sys.exit(USAGE)

    def refuse_unknown(self, rest: list[str]) -> NoReturn:
        """Report the arguments that were not recognized."""
        reason = self.words("cli.not_understood", text=" ".join(rest))
        options = [option for option in self._option_string_actions if option.startswith("--")]
        meant = get_close_matches(rest[0].partition("=")[0], options, 1) if rest[0].startswith("-") else []
        self.error(" ".join([reason, *(self.words("cli.meant", name=name) for name in meant)]))

    def _get_value(self, action: argparse.Action, arg_string: str) -> object:
        kind: object = action.type
        if kind is not int and kind is not float:
            return super()._get_value(action, arg_string)
        try:
            return kind(arg_string)
        except ValueError:
            told = self.words(f"cli.no_{kind.__name__}", text=quoted(arg_string))
            raise argparse.ArgumentError(action, told) from None

    def _check_value(self, action: argparse.Action, value: object) -> None:
        choices: Iterable[object] | None = action.choices
        if choices is not None and value not in choices:
            from .naming import game_meant, possible

            told = self.words("cli.none_of", text=value, possible=possible(self.words, str(value), choices))
            if action.dest == "command":
                game = game_meant(str(value))
                self.error(self.words("cli.no_play", game=game) if game else told)
            raise argparse.ArgumentError(action, told)


def complain(text: str) -> None:
    """Print to standard error; on a terminal no word is cut by its edge."""
    if sys.stderr.isatty():
        from ..terminal.look import terminal_width

        text = "\n".join(folded(line, terminal_width(sys.stderr)) for line in text.splitlines())
    print(text, file=sys.stderr)


def folded(line: str, width: int) -> str:
    """A line, broken between words where it is longer than that. What goes on below an example is as deep as what the
    example is followed by, or a little deeper than the example.
    """
    from ..terminal.cells import wrapped

    indent = len(line) - len(line.lstrip(" "))
    aside = re.match(r" *\S.*? {2,}(?=\S)", line)
    deep = aside.end() if aside and aside.end() <= width // 2 else indent and indent + DEEPER
    return "\n".join(wrapped(line, width, deep))


def add_cores(parser: argparse.ArgumentParser, say: Words, default: int | None = CORES) -> None:
    """`--cores N`; `--jobs` is its old name."""
    parser.add_argument("--cores", type=int, default=default, metavar="N", help=say("cli.cores_option"))
    parser.add_argument("--jobs", type=int, dest="cores", default=argparse.SUPPRESS, help=argparse.SUPPRESS)


def add_named_game(
    parser: argparse.ArgumentParser, say: Words, help_line: str, nargs: str | None = None, default: str | None = None
) -> None:
    """The game as the next argument, or as `--game NAME` anywhere."""
    from .naming import game_argument

    metavar = say("cli.game_name")
    parser.add_argument("game", nargs=nargs, type=game_argument(say), default=default, metavar=metavar, help=help_line)
    let_option_name_game(parser)


def let_option_name_game(parser: argparse.ArgumentParser) -> None:
    """The parser's first argument may be given as `--game NAME`, too."""
    assert isinstance(parser, Parser)
    parser.takes_game = True


def game_first(arguments: list[str]) -> list[str]:
    """The arguments with the value of `--game` as the first, wherever it stands."""
    own = [*takewhile(lambda text: text != "--", arguments)]
    for at, text in enumerate(own):
        name, sign, value = text.partition("=")
        if name == "--game" and (sign or at + 1 < len(own)):
            after = at + 1 if sign else at + 2
            return [value if sign else own[at + 1], *arguments[:at], *arguments[after:]]
    return arguments
