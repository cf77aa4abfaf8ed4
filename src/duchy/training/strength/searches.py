"""The same search with two nets, one at one seat, the other at all others: paired games, thinking time in CPU time."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from ...games import game_named
from ...kernel.dialect import mix
from ...players import clock
from ...players.measure.arena import DealResult, play_deal
from ...players.measure.contestants import Side, warm_up
from ...players.opponents.levels import SEARCH
from ...players.search.net_search import NetSearch
from ...table.match import first_view
from ..learning.chunks import Numbers
from .measuring import Pairing, Score, summary


def search_results(pairing: Pairing, games: int, ms: int) -> Iterator[DealResult]:
    """Deal by deal, each played from every seat, on the usual table; `ms` milliseconds of CPU time a decision."""
    clock.count_cpu_time()
    game = game_named(pairing.game)
    settled = game.settle(None, {}, pairing.seats)
    sides = [Side(SEARCH, ms), Side(SEARCH, ms)]
    players = [NetSearch(game, net=net) for net in (pairing.net, pairing.other)]
    for player in players:
        warm_up(player, first_view(game, pairing.seats))
    for deal in range(math.ceil(games / pairing.seats)):
        yield play_deal(settled, sides, players, mix(pairing.seed, deal))


def search_score(results: list[DealResult], seats: int) -> Score:
    """The score of the first net in these deals."""
    rows: Numbers = np.array([[result.scores[0], *result.points] for result in results])
    return summary(rows, seats)
