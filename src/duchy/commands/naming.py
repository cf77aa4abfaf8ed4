"""Names of games on the command line, and suggestions for unknown names."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Final

from ..games import LACKING, NAMES
from ..kernel.instances import TEMPLATE
from ..words import Words
from ..words.rulebook import has_rulebook

OFFERED: Final = tuple(name for name in NAMES if name != TEMPLATE and has_rulebook(name))
"""The games offered to people; the null game exists only for tests."""


def game_meant(text: str) -> str | None:
    """The game with that name, a word of it (`grecia`) or a unique beginning (`roi`); None if there is none."""
    asked = spelt(text)
    if asked in NAMES:
        return asked
    by_word = [name for name in OFFERED if asked in name.split("_")]
    found = by_word or games_beginning(text)
    return found[0] if len(found) == 1 else None


def games_beginning(text: str) -> list[str]:
    """The games whose names begin like that."""
    asked = spelt(text)
    return [name for name in OFFERED if asked and name.startswith(asked)]


def spelt(text: str) -> str:
    """A text as names of games are spelt."""
    return text.casefold().replace("-", "_").replace(" ", "_")


def game_argument(say: Words) -> Callable[[str], str]:
    """The argparse type for a game's name."""

    def read(text: str) -> str:
        if name := game_meant(text):
            return name
        if text in LACKING:
            raise argparse.ArgumentTypeError(say("cli.lacking", game=text, lacking=LACKING[text]))
        if len(several := games_beginning(text)) > 1:
            raise argparse.ArgumentTypeError(say("cli.several_games", game=text, possible=", ".join(several)))
        raise argparse.ArgumentTypeError(say("cli.no_game", game=text, possible=possible(say, text, OFFERED)))

    return read


def game_help(say: Words) -> str:
    """The help line for the game argument."""
    return say("cli.game", games=", ".join(OFFERED))


def possible(say: Words, text: str, names: Iterable[object]) -> str:
    """Sentences suggesting names in place of an unknown text, likeliest first."""
    known = [str(name) for name in names]
    sentences = [say("cli.meant", name=name) for name in get_close_matches(text, known, 1)]
    return " ".join([*sentences, say("cli.possible", names=", ".join(known))])
