"""What is asked before a game where the command did not say it: which game, how many play, against whom."""

from __future__ import annotations

from ...games import game_named
from ...players.opponents.levels import LEVELS
from ...players.opponents.strengths import rating
from ...words import Words
from ...words.levels import level_label
from ..cells import left, shown
from ..face import lacking_here, playable
from .console import Console

HANG = 5
"""How far the second line of an offer stands from the edge: below the words of the first."""


def choose_game(say: Words, console: Console) -> str:
    """The name of the game that the person picks; the first for an empty answer."""
    names = playable()
    console.show(say("choosing.games"), "")
    for number, name in enumerate(names, 1):
        words = Words(say.language, name)
        console.tell(f"  {number}) {words('game.title')}: {words('game.line')}", HANG)
    for name, lacking in lacking_here().items():
        console.tell(f"  {say('cli.left_out', game=name, lacking=lacking)}", HANG)
    console.show("")
    return names[choose_number(say, console, 1, len(names)) - 1]


def choose_seats(say: Words, console: Console, game: str) -> int:
    """How many play, the person included; the fewest for an empty answer. Not asked where there is no choice."""
    seats = game_named(game).seats
    if len(seats) == 1:
        return seats[0]
    console.tell(say("choosing.seats", least=seats[0], most=seats[-1]))
    return choose_number(say, console, seats[0], seats[-1])


def choose_level(say: Words, console: Console, game: str, seats: int | None, usual: str) -> str:
    """The level of the computers; the usual opponent for an empty answer, whoever that is."""
    names = [*LEVELS] if usual in LEVELS else [*LEVELS, usual]
    room = max(shown(say.named("level", name)) for name in names) + 2
    console.show(say("choosing.levels"), "")
    for number, name in enumerate(names, 1):
        label = level_label(say, name, rating(game, seats or game_named(game).seats[0], name))
        start = f"  {number}) {left(say.named('level', name), room)}"
        console.tell(f"{start}{label}", shown(start))
    console.show("")
    return names[choose_number(say, console, 1, len(names), names.index(usual) + 1) - 1]


def choose_number(say: Words, console: Console, least: int, most: int, usual: int | None = None) -> int:
    """A number of that range, asked for until it is one; the usual one, else the least, for an empty answer."""
    usual = least if usual is None else usual
    while answer := console.ask(say("choosing.number", least=least, most=most, usual=usual)).strip():
        if answer.isascii() and answer.isdigit() and len(answer) < 4 and least <= int(answer) <= most:
            return int(answer)
    return usual
