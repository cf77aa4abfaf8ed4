"""The tables that training games start from: half of them the editions in turn, half random mixes of axes.

So one net serves all editions and options of its game.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final

import numpy as np

from ...games import game_named
from ...kernel.contract import AnyState
from ...kernel.game import Axis, EditionError, Game, Settled
from ...kernel.records import Records, blank_records, records_of, store

FEW: Final = 8
"""Axes with up to this many values are drawn uniformly; on longer ones low values are likelier."""
MOST: Final = 1000
"""Highest index drawn on a long axis."""
CHANGED: Final = 0.3
"""Probability that an axis of a mix is redrawn."""
MIXES: Final = 500
"""Number of mixes."""


def table_of(game: str, seats: int, number: int, count: int) -> Records:
    """`count` records of the empty table of scene `number`: editions in turn for even numbers, mixes for odd ones."""
    return np.repeat(_kept_table(game, seats, scene_key(game_named(game), number)), count)


def scene_key(game: Game, number: int) -> int:
    """The key of a scene's table: editions are 0, 1 ..., mixes -1, -2 ..."""
    half = number // 2
    return half % len(game.editions) if number % 2 == 0 else -1 - half % MIXES


@lru_cache(maxsize=2 * MIXES)
def _kept_table(game: str, seats: int, key: int) -> Records:
    described = game_named(game)
    if key >= 0:
        return blank_records(described.settle(list(described.editions)[key], {}, seats), 1)
    records = records_of(described.fields.State, 1)
    store(records[0], mixed_table(described, seats, -key))
    return records


def mixed_table(game: Game, seats: int, seed: int) -> AnyState:
    """The empty table of a mix; every other one has a new board, if the game has several."""
    settled = mixed(game, seats, seed)
    state = settled.blank_state()
    if seed % 2:
        for axis in game.axes:
            axis.vary(state.edition, seed)
    game.rules.start(state, seats)
    return state


def mixed(game: Game, seats: int, seed: int) -> Settled:
    """A legal mix of axes, drawn from `seed`."""
    chance = random.Random(seed)
    while True:
        edition = chance.choice(list(game.editions))
        changes = {axis.name: any_value(axis, chance) for axis in game.axes if chance.random() < CHANGED}
        try:
            return game.settle(edition, changes, seats)
        except EditionError:
            continue


def any_value(axis: Axis, chance: random.Random) -> int | str:
    """A random value of the axis."""
    if len(axis.values) <= FEW:
        return chance.choice(list(axis.values))
    return axis.values[int(min(len(axis.values), MOST) ** chance.random()) - 1]
