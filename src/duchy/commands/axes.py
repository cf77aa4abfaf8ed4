"""The options that choose a game's edition, shared by the commands that start one."""

from __future__ import annotations

import argparse
import sys

from ..games import NAMES, game_named
from ..kernel.game import EditionError, Settled
from ..words import Words
from ..words.reasons import clause_words, edition_words

DEFAULT_GAME = "magnate"


def add_game(parser: argparse.ArgumentParser, say: Words) -> None:
    """The game, as an argument that may be left out."""
    parser.add_argument("game", nargs="?", choices=NAMES, default=DEFAULT_GAME, help=say("cli.game"))


def add_edition(parser: argparse.ArgumentParser, say: Words) -> None:
    """`--edition NAME` and `--axis NAME=VALUE`, the latter any number of times."""
    parser.add_argument("--edition", metavar="NAME", help=say("cli.edition"))
    parser.add_argument("--axis", action="append", default=[], metavar="NAME=VALUE", help=say("cli.axis"))


def settled_from(args: argparse.Namespace, say: Words, seats: int | None = None) -> Settled | None:
    """What the options settle; None, and the reason on the error output, if they cannot be."""
    words = Words(say.language, args.game)
    axes: dict[str, object] = {}
    for text in args.axis:
        name, sign, value = text.partition("=")
        if not sign:
            print(words("cli.axis_form", text=text), file=sys.stderr)
            return None
        axes[name.strip()] = value.strip()
    try:
        return game_named(args.game).settle(args.edition, axes, seats)
    except EditionError as error:
        print(edition_words(words, error), file=sys.stderr)
        if error.rule:
            print(f"[{error.rule}] {clause_words(words, args.game, error.rule)}", file=sys.stderr)
        return None
