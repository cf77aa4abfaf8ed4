"""`python -m duchy.training.strength.levelling GAME`: how badly each level must see so that neighbours are equally far
apart.

From the net without errors downwards: the eyes with which a level is the wanted number of Elo behind the next stronger
one; its foresight stays as it is. `--duke` says how far the duke is ahead of that net (docs/players-evidence.md): the
baron's errors cost what is missing to one step. Prints the game's `levels.toml`: what is found at two seats holds for
every table but those of another number of seats that have a part of their own, found with `--seats`; and by how much
neighbours are apart, at every number of seats or at that one. Do this after the nets of a game have changed.
"""

from __future__ import annotations

import argparse
import math
import sys
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from ...games import NAMES, game_named
from ...games.template import as_states
from ...kernel.dialect import width
from ...kernel.game import Game
from ...kernel.instances import instance
from ...kernel.records import as_real_grid, as_reals, blank_grid, blank_row
from ...minds.manner import Manner
from ...players.measure.elo import elo_of
from ...players.measure.rating import Rating, Won, rate
from ...players.nets.buffers import network_for, sight_for
from ...players.nets.weights import net_of
from ...players.opponents import strengths
from ...players.opponents.eyes import Eyes
from ...players.opponents.levels import LEVELS, eyes_at, flawless
from ...players.opponents.strengths import Rated
from ...players.search.blank import blank_plans, room_for_plans
from ...players.search.common_random_numbers import NATURE_ROOM
from ..learning.chunks import Numbers, whole
from ..learning.scenes import table_of
from . import level_games

HALVINGS: Final = 6
WORST: Final = 3.0
"""The largest blur that is tried."""
USUAL: Final = 2
"""The number of seats at which the eyes are found that a level has wherever no others are."""
MOST_OVERLOOKED: Final = 0.9
SEED: Final = 20
RANDOM: Final = "random"
FLAWLESS: Final = "flawless"
"""The net without errors, where no level plays so."""
AT_ONCE_MS: Final = 1.0
"""What labels say of the time of a level that answers at once."""
NET_LEVELS: Final = LEVELS[-2::-1]
"""The levels without search, from the strongest to the weakest."""


class LevelTable:
    """Where levels of a game play each other."""

    def __init__(self, game: Game, seats: int) -> None:
        self.seats = seats
        self._games = instance(game.name, level_games, compiled=True)
        self._states = table_of(game.name, seats, 0, self._games.STATES)
        self._network = network_for(game.name, net_of(game.name, seats).array, compiled=True)
        most = game.actions.LEGAL_MAX
        self._floor = self._games.Floor(
            out=blank_row(2 * most), rng=blank_row(NATURE_ROOM), keys=blank_grid(seats, len(game.result_keys)),
            shares=blank_row(seats), sight=sight_for(game.name, most, compiled=True),
            plans=blank_plans(game, *room_for_plans(), compiled=True),
            shown=blank_grid(width(Manner), 2),
        )  # fmt: skip

    def shares(self, one: Eyes, others: Eyes, deals: int) -> Numbers:
        """By deal: the share of the win of `one` alone against `others`."""
        shares = whole(deals)
        levels = as_real_grid(np.array([one, others]))
        self._games.play_deals(
            as_states(self._states), self.seats, self._network, levels, SEED, 0, deals, self._floor, as_reals(shares)
        )
        return shares / self.seats

    def shown(self) -> Numbers:
        """How often the first level has shown each manner since the last call, of how often it might have."""
        counts = np.array(self._floor.shown, np.float64)
        self._floor = self._floor._replace(shown=blank_grid(width(Manner), 2))
        return counts[1:, 0] / np.maximum(1.0, counts[1:, 1])


def ahead(share: float, seats: int) -> float:
    """By how much Elo somebody is ahead of the others, who scores that share of the win alone against them."""
    return elo_of(min(max(share, 0.001), 0.999), seats)


class Duke(NamedTuple):
    """How far the duke is ahead of the net without errors, as measured elsewhere."""

    elo: float
    half: float
    """Of the 95% interval."""
    ms: float
    """For a decision, on average."""


class Scale(NamedTuple):
    """What makes neighbours different, and how it is measured."""

    step: float
    """Elo between neighbours."""
    duke: float
    """Elo between the duke and the net without errors."""
    overlook: float
    """How likely something is overlooked, per unit of blur."""
    deals: int

    def eyes(self, blur: float, foresight: float) -> Eyes:
        """The eyes of a level with that blur and that foresight."""
        return Eyes(round(blur, 2), round(min(MOST_OVERLOOKED, self.overlook * blur), 2), foresight=foresight)


def below(table: LevelTable, above: Eyes, foresight: float, scale: Scale, step: float) -> Eyes:
    """The eyes of a level that is `step` Elo weaker, by halving what lies between the stronger one's and the worst."""
    if step <= 0:
        return above
    low, high = above.blur, WORST
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        lost = ahead(float(table.shares(above, scale.eyes(middle, foresight), scale.deals).mean()), table.seats)
        low, high = (middle, high) if lost < step else (low, middle)
    return scale.eyes((low + high) / 2, foresight)


def levelled(game: Game, seats: int, scale: Scale) -> dict[str, Eyes]:
    """The eyes of every level without search at a table with that many seats."""
    table, eyes = LevelTable(game, seats), dict[str, Eyes]()
    above, step = flawless(game, seats), scale.step - scale.duke
    for level in NET_LEVELS:
        above = eyes[level] = below(table, above, eyes_at(level, game, seats).foresight, scale, step)
        print(f"# {level}: {above}", file=sys.stderr, flush=True)
        step = scale.step
    return eyes


def as_toml(eyes: dict[str, Eyes], seats: int) -> str:
    """The text of `levels.toml`, or of its part for another number of seats than two."""
    part = "levels" if seats == USUAL else f"seats.{seats}"
    worst_first = list(reversed(eyes.items()))
    parts = [f"[{part}.{level}]\n{as_they_see(seen)}" for level, seen in worst_first]
    return "# How badly the levels without search see, as `training/strength/levelling.py` found.\n" + "\n".join(parts)


def as_they_see(eyes: Eyes) -> str:
    """The lines of `levels.toml` for one level."""
    foresight = f"foresight = {eyes.foresight}\n" if eyes.foresight else ""
    return f"blur = {eyes.blur}\noverlook = {eyes.overlook}\n{foresight}"


def ladder(game: Game, seats: int, eyes: dict[str, Eyes], deals: int) -> Rating:
    """Elo of the levels, and of the net without errors if no level plays so; each plays the next two below; the random
    player is the lowest and has 0.
    """
    table, best = LevelTable(game, seats), flawless(game, seats)
    levels = eyes if best in eyes.values() else {FLAWLESS: best} | eyes
    field = [*levels.items(), (RANDOM, Eyes(-1.0))]
    won = list[Won]()
    for step in (1, 2):
        for (one, above), (other, below) in zip(field, field[step:], strict=False):
            names = (one, *[other] * (seats - 1))
            for share in table.shares(above, below, deals):
                won.append(Won(names, {one: seats * float(share), other: seats * (1 - float(share))}))
    return rate(won, RANDOM)


def told_of(rating: Rating, seats: int, deals: int) -> str:
    """By how much each is above the next lower one."""
    names = sorted(rating.names, key=lambda name: -rating.elo[name])
    lines = list[str]()
    for one, other in pairwise(names):
        above, half = rating.above(one, other)
        elo = f"{rating.elo[one]:.0f} ± {rating.half(one):.0f}"
        lines.append(f"# {seats} seats, {deals} deals a pairing: {one} {elo}, {above:+.0f} ± {half:.0f} above {other}")
    return "\n".join(lines)


def put_on_labels(game: Game, seats: int, rating: Rating, duke: Duke | None) -> None:
    """Write the levels' Elo for their labels; where nobody says how far the duke is ahead, its own stays."""
    others = {level: rated for level in LEVELS if (rated := strengths.rating(game.name, seats, level))}
    levels = {level: Rated(round(rating.elo[level]), round(rating.half(level)), AT_ONCE_MS) for level in NET_LEVELS}
    if duke:
        net = FLAWLESS if FLAWLESS in rating.names else NET_LEVELS[0]
        elo, half = rating.elo[net] + duke.elo, math.hypot(rating.half(net), duke.half)
        levels[LEVELS[-1]] = Rated(round(elo), round(half), duke.ms)
    strengths.put_ratings(game.name, seats, others | levels)


def as_they_are(game: Game, seats: int) -> dict[str, Eyes]:
    """The eyes that the levels without search have at a table with that many seats."""
    return {level: eyes_at(level, game, seats) for level in NET_LEVELS}


def main() -> None:
    """Find and print, or only measure the levels as they are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seats", type=int, help="only at tables with that many seats")
    parser.add_argument("--step", type=float, default=200.0, help="Elo between neighbours")
    parser.add_argument(
        "--duke",
        type=float,
        nargs=3,
        metavar=("ELO", "HALF", "MS"),
        help="how far the duke is ahead of the net without errors, its interval, its time; default: one step",
    )
    parser.add_argument(
        "--overlook", type=float, default=0.3, help="how likely something is overlooked, per unit of blur"
    )
    parser.add_argument("--as-they-are", action="store_true", help="change nothing: what neighbours score now")
    parser.add_argument("--rate", action="store_true", help="write their Elo for their labels")
    args = parser.parse_args()
    if args.duke and not args.seats:
        parser.error("--duke is measured at one number of --seats")
    game, duke = game_named(args.game), Duke(*args.duke) if args.duke else None
    found = dict[str, Eyes]()
    if not args.as_they_are:
        scale = Scale(args.step, duke.elo if duke else args.step, args.overlook, args.deals)
        found = levelled(game, args.seats or USUAL, scale)
        print(as_toml(found, args.seats or USUAL), flush=True)
    for seats in [args.seats] if args.seats else game.seats:
        eyes = found or as_they_are(game, seats)
        rating = ladder(game, seats, eyes, args.deals)
        print(told_of(rating, seats, args.deals), flush=True)
        if args.rate:
            put_on_labels(game, seats, rating, duke)


if __name__ == "__main__":
    main()
