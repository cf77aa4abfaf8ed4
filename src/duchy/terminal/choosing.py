"""What is asked before a game where the command did not say it: which game, and how many play."""

from __future__ import annotations

from ..games import NAMES, game_named
from ..kernel.worlds import TEMPLATE
from ..words import Words
from .console import Console


def choose_game(say: Words, console: Console) -> str:
    """The name of the game that the person picks; the first for an empty answer."""
    names = [name for name in NAMES if name != TEMPLATE]
    console.show(say("choosing.games"), "")
    for number, name in enumerate(names, 1):
        words = Words(say.language, name)
        console.show(f"  {number}) {words('game.title')}: {words('game.line')}")
    console.show("")
    return names[choose_number(say, console, 1, len(names)) - 1]


def choose_seats(say: Words, console: Console, game: str) -> int:
    """How many play, the person included; the fewest for an empty answer. Not asked where there is no choice."""
    seats = game_named(game).seats
    if len(seats) == 1:
        return seats[0]
    console.show(say("choosing.seats", least=seats[0], most=seats[-1]))
    return choose_number(say, console, seats[0], seats[-1])


def choose_number(say: Words, console: Console, least: int, most: int) -> int:
    """A number of that range, asked for until it is one; the least for an empty answer."""
    while answer := console.ask(say("choosing.number", least=least, most=most)).strip():
        if answer.isascii() and answer.isdigit() and len(answer) < 4 and least <= int(answer) <= most:
            return int(answer)
    return least
