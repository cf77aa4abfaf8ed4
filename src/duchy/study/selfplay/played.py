"""Games of the levels among themselves, action by action, for files of games."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import numpy as np

from ...games.template import as_states
from ...kernel.dialect import mix
from ...kernel.game import Settled
from ...kernel.instances import instance
from ...kernel.records import as_real_grid, as_row, blank_reals, blank_records, fetch
from ...players.nets.buffers import network_for
from ...players.nets.weights import Numbers, net_of, parameters
from ...table.position import Position
from ..chunk import FAIR, RANDOM, desk_for, eyes_of, states_of
from ..columns import Column
from ..elements import elements_of
from . import actions

LONGEST: Final = 20_000
"""No game goes on for more actions, nature's included."""
SHARE: Final = 50
"""Games that a thread plays at a time."""


@dataclass(frozen=True)
class History:
    """One game."""

    number: int
    """Its number in the seed's sequence."""
    seats: list[int]
    """By action: who acts, from 0; -1: nature."""
    codes: list[int]
    """By action: its code in the rules."""
    keys: list[list[int]]
    """By seat: the result keys, compared in order."""
    winners: list[int]
    """The seats that win, from 0."""


def games(
    settled: Settled, levels: Sequence[str], seed: int, first: int, count: int, threads: int = 1
) -> Generator[list[History], None, None]:
    """`count` games from number `first` on, in order, some at a time; the same on any number of threads.

    `levels` are names of `study.chunk.PLAYERS`, one for all seats or one for each. Raises WeightsError.
    """
    shares = [range(at, min(at + SHARE, first + count)) for at in range(first, first + count, SHARE)]
    with ThreadPoolExecutor(threads) as pool:
        waiting = [pool.submit(played, settled, levels, seed, share) for share in shares[: 2 * threads]]
        for at in range(len(shares)):
            yield waiting.pop(0).result()
            if at + 2 * threads < len(shares):
                waiting.append(pool.submit(played, settled, levels, seed, shares[at + 2 * threads]))


def weights_for(settled: Settled, levels: Sequence[str]) -> Numbers:
    """The weights of the net that these levels play with; zeros where all play at random. Raises WeightsError."""
    if all(level == RANDOM for level in levels):
        return np.zeros(parameters(settled.game.name), np.float32)
    return net_of(settled.game.name, settled.seats).array


def played(settled: Settled, levels: Sequence[str], seed: int, numbers: Sequence[int]) -> list[History]:
    """The games with these numbers. Raises WeightsError, ValueError for one that is too long."""
    name = settled.game.name
    own = instance(name, actions, compiled=True)
    states = blank_records(settled, states_of(name))
    network = network_for(name, weights_for(settled, levels), compiled=True)
    at_each = levels if len(levels) == settled.seats else [*levels] * settled.seats
    eyes = as_real_grid(np.array([eyes_of(settled, (level,))[0] for level in at_each]))
    desk = desk_for(settled, FAIR)
    facts = blank_reals(Column.VERB + len(elements_of(name).verbs))
    seats, codes = np.zeros(LONGEST, np.int64), np.zeros(LONGEST, np.int64)
    found: list[History] = []
    for number in numbers:
        count = own.write_game(
            as_states(states), network, eyes, mix(seed, number), desk, facts, as_row(seats), as_row(codes)
        )
        if count == actions.TOO_LONG:
            raise ValueError(f"game {number} has more than {LONGEST} actions")
        result = Position(settled, fetch(states[0], settled.game.fields.State)).standing()
        winners = [winner - 1 for winner in result.winners]
        keys = [[*keys] for keys in result.keys]
        found.append(History(number, seats[:count].tolist(), codes[:count].tolist(), keys, winners))
    return found
