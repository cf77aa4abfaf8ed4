"""The strength of a net: fast games against the heuristic, the random player or another net."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from ...games import game_named
from ...games.template import as_states
from ...kernel.instances import instance
from ...kernel.records import as_real_grid, as_row, blank_grid, blank_row
from ...players.measure.elo import interval
from ...players.nets.buffers import network_for
from ...players.search.blank import blank_plans, room_for_plans
from ...players.search.common_random_numbers import NATURE_ROOM
from ..learning.chunks import Numbers
from ..learning.scenes import table_of
from ..stopping import stop_if_asked
from . import duel
from .duel import HEURISTIC, NET, RANDOM

if TYPE_CHECKING:
    from .duel import Floor

__all__ = ["BOTH", "HEURISTIC", "NET", "NOBODY", "RANDOM", "Pairing", "Score", "score_of", "scores_of"]

SLICE: Final = 8
"""Deals per thread task."""
NOBODY: Final = (0, 0)
BOTH: Final = (1, 1)
"""Who plans whole turns, the net and the others."""


class Pairing(NamedTuple):
    """A pairing: a net at one seat, the rival (possibly another net) at the others."""

    game: str
    seats: int
    net: Numbers
    rival: int
    other: Numbers
    seed: int
    everywhere: bool
    """Whether editions and options vary as in training; else the default edition is played."""
    planned: tuple[int, int] = NOBODY
    """1 if the net plans whole turns, and if the others do, where the game has no responses within a turn."""


class Score(NamedTuple):
    """Mean share of the win over deals, half its 95% interval, mean first result key of the net and of the others."""

    mean: float
    half: float
    points: float
    others: float
    games: int


def scores_of(pairing: Pairing, deals: int, threads: int) -> Iterator[Numbers]:
    """Per block of consecutive deals: share of the win, points, points of others, each a mean over seats."""
    with ThreadPoolExecutor(threads) as pool:
        for first in range(0, deals, SLICE * threads):
            last = min(deals, first + SLICE * threads)
            firsts = range(first, last, SLICE)
            for results in pool.map(partial(play_slice, pairing), firsts, [*firsts[1:], last]):
                stop_if_asked()
                yield results


def play_slice(pairing: Pairing, first: int, last: int) -> Numbers:
    """Play some deals on one table."""
    own = instance(pairing.game, duel, compiled=True)
    scene = first // SLICE if pairing.everywhere else 0
    results = np.zeros((last - first, 3))
    own.play_deals(
        as_states(table_of(pairing.game, pairing.seats, scene, duel.STATES)), pairing.seats,
        network_for(pairing.game, pairing.net, compiled=True), network_for(pairing.game, pairing.other, compiled=True),
        pairing.rival,
        pairing.seed, first, last, floor_of(pairing), as_real_grid(results),
    )  # fmt: skip
    return results / (pairing.seats, pairing.seats, pairing.seats * (pairing.seats - 1))


def floor_of(pairing: Pairing) -> Floor:
    """Working memory for measured games."""
    game, seats = pairing.game, pairing.seats
    described = game_named(game)
    weights = described.heuristic.WEIGHTS
    return instance(game, duel, compiled=True).Floor(
        out=blank_row(2 * described.actions.LEGAL_MAX),
        rng=blank_row(1 + NATURE_ROOM),
        judged=as_row(np.array(weights, np.int64)),
        keys=blank_grid(seats, len(described.result_keys)),
        shares=blank_row(seats),
        plans=blank_plans(described, *room_for_plans(), compiled=True),
        planned=as_row(np.array(pairing.planned)),
        dice=blank_row(2),
    )


def score_of(pairing: Pairing, deals: int, threads: int) -> Score:
    """The score over `deals` deals."""
    return summary(np.concatenate(list(scores_of(pairing, deals, threads))), pairing.seats)


def summary(results: Numbers, seats: int) -> Score:
    """The score over the deals in `results`."""
    _, points, others = (float(number) for number in results.mean(axis=0))
    return Score(*mean_share(results[:, 0]), points, others, seats * len(results))


def mean_share(shares: Numbers) -> tuple[float, float]:
    """The mean over deals, and half its 95% interval, never 0; that of a single deal takes in every share."""
    return interval(shares.tolist())
