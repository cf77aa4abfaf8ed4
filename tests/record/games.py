"""Random games to write and read: any game, edition, axes and seats, from a seed."""

from __future__ import annotations

import random

from duchy import EditionError, Match, games
from duchy.kernel.game import Game, Settled


def settled_at_random(game: Game, source: random.Random) -> Settled:
    """Any edition with up to three axes changed."""
    while True:
        edition = source.choice(list(game.editions))
        axes = source.sample(game.axes, min(len(game.axes), source.randrange(4)))
        changes: dict[str, object] = {axis.name: source.choice(axis.values) for axis in axes}
        try:
            return game.settle(edition, changes, source.choice(game.seats))
        except EditionError:
            continue


def game_at_random(name: str, seed: int) -> Match:
    """A whole random game; one in four is left unfinished."""
    source = random.Random(seed)
    settled = settled_at_random(games[name], source)
    names = {seat: source.choice(("Ada", "Боб", "x" * 60, " a  b ", "", "a: b; c")) for seat in (1, 2)}
    match = Match(settled, seed, names)
    match.play_random(source.choice((10**9, 10**9, 10**9, source.randrange(60))))
    return match
