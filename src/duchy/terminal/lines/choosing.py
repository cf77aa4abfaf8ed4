"""Questions before a game that the command line left open: which game, how many players, which opponents."""

from __future__ import annotations

from ...games import game_named
from ...players.opponents.levels import LEVELS, level_and_manner
from ...players.opponents.strengths import rating
from ...words import Words
from ...words.levels import level_label, level_name
from ...words.spacing import high
from ..cells import left, shown
from ..face import lacking_here, playable
from .console import Console

HANG = 5
"""Indent of an offer's second line: below the words of the first."""


def choose_game(say: Words, console: Console) -> str:
    """The name of the chosen game; the first for an empty answer."""
    names = playable()
    console.show(say("choosing.games"), "")
    for number, name in enumerate(names, 1):
        words = Words(say.language, name)
        console.tell(f"  {number}) {words('game.title')}{high(say.language, ':')} {words('game.line')}", HANG)
    for name, lacking in lacking_here().items():
        console.tell(f"  {say('cli.left_out', game=name, lacking=lacking)}", HANG)
    console.show("")
    return names[choose_number(say, console, 1, len(names)) - 1]


def choose_seats(say: Words, console: Console, game: str) -> int:
    """The number of players, the person included; the fewest for an empty answer. Not asked if there is no choice."""
    seats = game_named(game).seats
    if len(seats) == 1:
        return seats[0]
    console.tell(say("choosing.seats", least=seats[0], most=seats[-1]))
    return choose_number(say, console, seats[0], seats[-1])


def choose_level(say: Words, console: Console, game: str, seats: int | None, usual: str) -> str:
    """The level of the computers; `usual` for an empty answer."""
    names = [*LEVELS] if usual in LEVELS else [*LEVELS, usual]
    say = Words(say.language, game)
    named = {name: level_name(say, *level_and_manner(name)) for name in names}
    room = max(map(shown, named.values())) + 2
    console.show(say("choosing.levels"), "")
    for number, name in enumerate(names, 1):
        level, _ = level_and_manner(name)
        label = level_label(say, level, rating(game, seats or game_named(game).seats[0], level))
        start = f"  {number}) {left(named[name], room)}"
        console.tell(f"{start}{label}", shown(start))
    console.show("")
    return names[choose_number(say, console, 1, len(names), names.index(usual) + 1) - 1]


def choose_number(say: Words, console: Console, least: int, most: int, usual: int | None = None) -> int:
    """Ask until the answer is a number in the range; `usual`, else the least, for an empty answer."""
    usual = least if usual is None else usual
    while answer := console.ask(say("choosing.number", least=least, most=most, usual=usual)).strip():
        if answer.isascii() and answer.isdigit() and len(answer) < 4 and least <= int(answer) <= most:
            return int(answer)
    return usual
