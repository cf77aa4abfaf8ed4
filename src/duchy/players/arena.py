"""Who plays better: paired games, each deal played twice with the seats changed.

Both games of a pair have the same chance: the same turn brings the same dice and, from equal piles, the same cards.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, Final

from ..games import game_named
from ..kernel.dialect import mix
from ..kernel.game import Game, Settled
from ..table.action import Action
from ..table.position import NATURE_NAME, Position, Result
from .choice import Player
from .levels import ALIASES, player_named
from .search import FlatSearch

CONFIDENCE: Final = 1.96


@dataclass(frozen=True)
class Side:
    """One contestant: a level and its time for a decision."""

    level: str
    ms: int


@dataclass
class PairResult:
    """What the first side scored in a pair (0, 0.25 ... 1), and the seconds and decisions of each side."""

    score: float
    seconds: list[float]
    decisions: list[int]


class InProcessSearch(FlatSearch):
    """Compiled flat search in this process, for a contest where nobody waits for the first move."""

    def close(self) -> None:
        """Nothing is held."""


def contestant(side: Side, game: Game) -> Player:
    """The player of a side. Raises KeyError for no such level."""
    if ALIASES.get(side.level, side.level) == "flat":
        return InProcessSearch(game, compiled=True)
    return player_named(side.level, game)


def play_pair(settled: Settled, sides: tuple[Side, Side], players: tuple[Player, Player], pair: int) -> PairResult:
    """Both games of one pair, in a game of two seats."""
    result = PairResult(0.0, [0.0, 0.0], [0, 0])
    for first_seat in (1, 2):
        final = play_game(settled, sides, players, pair, first_seat, result)
        winners = final.winners
        result.score += (first_seat in winners) / len(winners) / 2
    return result


def play_game(
    settled: Settled,
    sides: tuple[Side, Side],
    players: tuple[Player, Player],
    pair: int,
    first_seat: int,
    log: PairResult,
) -> Result:
    """One game with the first side in `first_seat`; its result."""
    position = Position(settled, settled.start_state())
    turn = events = ply = 0
    while position.result is None:
        if position.actor == NATURE_NAME:
            events = events + 1 if position.turn == turn else 0
            turn = position.turn
            code = settled.game.module("chance").sample(position.state(), [mix(mix(pair, 1), turn * 64 + events)])
            position = position.play(Action(settled.game, code))
            continue
        assert isinstance(position.actor, int)
        who = 0 if position.actor == first_seat else 1
        began = time.perf_counter()
        choice = players[who].choose(position.view(position.actor), sides[who].ms, mix(pair, 100 + ply))
        log.seconds[who] += time.perf_counter() - began
        log.decisions[who] += 1
        position = position.play(choice.action)
        ply += 1
    return position.result


# Many pairs on all cores

_players: dict[Any, tuple[Player, Player]] = {}


def _pair_in_process(
    game: str, edition: str, axes: dict[str, Any], seats: int, sides: tuple[Side, Side], pair: int
) -> PairResult:
    settled = game_named(game).settle(edition, axes, seats)
    if sides not in _players:
        _players[sides] = (contestant(sides[0], settled.game), contestant(sides[1], settled.game))
    return play_pair(settled, sides, _players[sides], pair)


def contest(settled: Settled, sides: tuple[Side, Side], pairs: range, jobs: int) -> Iterator[PairResult]:
    """The results of the pairs as they are finished, on `jobs` processes."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        what = (settled.game.name, settled.edition, dict(settled.changes), settled.seats, sides)
        waiting = [pool.submit(_pair_in_process, *what, pair) for pair in pairs]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def interval(scores: list[float]) -> tuple[float, float]:
    """Mean score and half of its 95 % interval, pairs taken as independent."""
    mean = sum(scores) / len(scores)
    if len(scores) < 2:
        return mean, 1.0
    variance = sum((score - mean) ** 2 for score in scores) / (len(scores) - 1)
    return mean, CONFIDENCE * math.sqrt(variance / len(scores))
