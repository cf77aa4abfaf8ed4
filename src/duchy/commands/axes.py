"""The options that choose a game's edition, shared by the commands that start one."""

from __future__ import annotations

import argparse

from ..games import KNOWN, game_named
from ..kernel.game import EditionError, Game, Settled, listed
from ..words import Words
from ..words.reasons import clause_words, edition_words
from .naming import OFFERED, game_help, possible
from .parser import add_named_game, complain

DEFAULT_GAME = (*OFFERED, *KNOWN)[0]


def add_game(parser: argparse.ArgumentParser, say: Words, default: str | None = DEFAULT_GAME) -> None:
    """The game, as an optional argument."""
    add_named_game(parser, say, game_help(say), nargs="?", default=default)


def add_edition(parser: argparse.ArgumentParser, say: Words) -> None:
    """`--edition NAME` and `--option NAME=VALUE`, the latter any number of times; `--axis` is its old name."""
    parser.add_argument("--edition", metavar=say("cli.metavar.name"), help=say("cli.edition"))
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        dest="axis",
        metavar=say("cli.metavar.name_value"),
        help=say("cli.axis"),
    )
    parser.add_argument("--axis", action="append", default=[], help=argparse.SUPPRESS)


def settled_from(args: argparse.Namespace, say: Words, seats: int | None = None) -> Settled | None:
    """The settings from the options; None, with the reason on standard error, if they are invalid."""
    axes: dict[str, object] = {}
    for text in args.axis:
        name, sign, value = text.partition("=")
        if not (sign and name.strip() and value.strip()):
            complain(Words(say.language, args.game)("cli.axis_form", text=text))
            return None
        axes[name.strip()] = value.strip()
    game = game_named(args.game)
    try:
        return game.settle(args.edition, axes, seats)
    except EditionError as error:
        complain(why_unsettled(say, game, error))
        return None


def why_unsettled(say: Words, game: Game, error: EditionError) -> str:
    """What is wrong with the settings and what is possible; below it the clause that they contradict, if any."""
    words = Words(say.language, game.name)
    told = " ".join([edition_words(words, error), *what_is_possible(words, game, error)])
    return f"{told}\n[{error.rule}] {clause_words(words, game.name, error.rule)}" if error.rule else told


def what_is_possible(say: Words, game: Game, error: EditionError) -> list[str]:
    """Valid alternatives to an invalid setting, if they can be listed."""
    facts = {name: str(value) for name, value in error.facts.items()}
    match error.code:
        case "NO_EDITION":
            return [possible(say, facts["edition"], game.editions)]
        case "NO_AXIS":
            return [possible(say, facts["axis"], [axis.name for axis in game.axes])]
        case "AXIS_VALUE":
            return [possible(say, facts["value"], listed(game.axis(facts["axis"]).values))]
        case "SEATS":
            return [possible(say, "", game.seats)]
        case _:
            return []
