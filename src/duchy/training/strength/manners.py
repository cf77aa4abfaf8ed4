"""`python -m duchy.training.strength.manners GAME`: how much each level may lean towards each manner.

A manner is seen in how often a player takes the actions that show it (`minds/GAME/manners.py`). The more it leans to
these, the more it shows, and the further its strength is from that of its level. At two seats, every leaning of
`LEANINGS` plays the level without a manner; the largest one whose strength differs by no more than `--most` is taken.
Prints the game's `manners.toml`; `--as-they-are` measures those in use, with as many deals as their interval needs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Final, NamedTuple

from ...games import NAMES, game_named
from ...kernel.game import Game
from ...kernel.parts import settings_of
from ...players.measure.elo import elo_of, interval
from ...players.opponents.eyes import Eyes
from ...players.opponents.levels import MANNERS, eyes_at, in_manner, number_of
from .levelling import NET_LEVELS, LevelTable

LEANINGS: Final = (0.1, 0.2, 0.35, 0.6, 1.0, 1.6)
"""In logits, from the smallest."""
WITHIN: Final = 30.0
"""Elo by which a manner may be stronger or weaker than its level, interval included."""


class Manifest(NamedTuple):
    """What a manner makes of a level."""

    elo: float
    """Above the level without a manner."""
    half: float
    """Half the 95% interval."""
    shown: float
    """The share of the actions that could show it that did, 0..1."""
    usual: float
    """The same of the level without a manner."""

    def __str__(self) -> str:
        """As the command prints it."""
        shows = f"shows {100 * self.shown:.1f}% instead of {100 * self.usual:.1f}%"
        return f"{self.elo:+.0f} ± {self.half:.0f} Elo, {shows}"


def measured(table: LevelTable, level: Eyes, manner: int, lean: float, deals: int) -> Manifest:
    """A level with a leaning alone against the same level without."""
    table.shown()
    mean, half = interval(table.shares(level._replace(manner=manner, lean=lean), level, deals).tolist())
    shown = table.shown()[manner - 1]
    table.shares(level, level, deals // 4)
    usual = table.shown()[manner - 1]
    low, high = elo_of(mean - half, table.seats), elo_of(mean + half, table.seats)
    return Manifest(elo_of(mean, table.seats), (high - low) / 2, float(shown), float(usual))


def largest(table: LevelTable, level: Eyes, manner: int, most: float, deals: int) -> float:
    """The largest leaning with which the level is hardly stronger or weaker; 0 if there is none."""
    found = 0.0
    for lean in LEANINGS:
        manifest = measured(table, level, manner, lean, deals)
        print(f"#   {lean}: {manifest}", file=sys.stderr, flush=True)
        if abs(manifest.elo) > most:
            break
        found = lean
    return found


def found_anew(game: Game, most: float, deals: int) -> Iterator[str]:
    """The lines of `manners.toml`."""
    yield "# How much each level leans towards each manner, as `training/strength/manners.py` found."
    table = LevelTable(game, 2)
    for manner in MANNERS:
        yield f"[{manner}]"
        for level in NET_LEVELS[::-1]:
            print(f"# {manner}, {level}", file=sys.stderr, flush=True)
            yield f"{level} = {largest(table, eyes_at(level, game, table.seats), number_of(manner), most, deals)}"
        yield ""


def as_they_are(game: Game, seats: int, deals: int) -> Iterator[str]:
    """What each manner in use makes of each level, a line each."""
    table = LevelTable(game, seats)
    for manner in settings_of(game.name, "manners", dict[str, dict[str, float]]):
        for level in NET_LEVELS[::-1]:
            own = eyes_at(in_manner(level, manner), game, seats)
            told = measured(table, eyes_at(level, game, seats), own.manner, own.lean, deals)
            far = "" if abs(told.elo) + told.half <= WITHIN else ", too far"
            yield f"# {seats} seats, {deals} deals: {level} {manner}, leaning {own.lean}: {told}{far}"


def main() -> None:
    """Find and print, or measure the manners as they are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--deals", type=int, default=1000, help="each is played from every seat")
    parser.add_argument("--most", type=float, default=15.0, help="Elo by which a manner may differ from its level")
    parser.add_argument("--as-they-are", action="store_true", help="change nothing: how strong, and how visible")
    parser.add_argument("--seats", type=int, default=2)
    args = parser.parse_args()
    game = game_named(args.game)
    lines = as_they_are(game, args.seats, args.deals) if args.as_they_are else found_anew(game, args.most, args.deals)
    for line in lines:
        print(line, flush=True)


if __name__ == "__main__":
    main()
