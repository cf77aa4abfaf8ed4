"""Who plays better: each deal is played as often as there are seats, every side taking every seat once.

All games of a deal have the same chance: the same turn brings the same dice and, from equal piles, the same cards.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from ..games import game_named
from ..kernel.dialect import mix
from ..kernel.game import Game, Settled
from ..table.action import Action
from ..table.position import NATURE_NAME, Position, Result
from .choice import Player
from .levels import ALIASES, player_named
from .search import FlatSearch
from .worker import WARM_UP_MS, first_view


@dataclass(frozen=True)
class Side:
    """One contestant: a level and its time for a decision."""

    level: str
    ms: int


Sides = Sequence[Side]
"""As many as there are seats, in their order round the table; or two, the second of which has all seats but one."""


@dataclass
class DealResult:
    """What each side got from the games of one deal, with the seconds and decisions it took."""

    scores: list[float]
    """Mean share of the win: 1 for games won alone, a half for games shared with one other seat."""
    points: list[float]
    """Mean of the first result key over the side's seats."""
    seconds: list[float]
    decisions: list[int]

    @classmethod
    def blank(cls, sides: int) -> DealResult:
        """Nothing played yet."""
        return cls([0.0] * sides, [0.0] * sides, [0.0] * sides, [0] * sides)


class InProcessSearch(FlatSearch):
    """Compiled flat search in this process, for a contest where nobody waits for the first move."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, compiled=True)
        self.choose(first_view(game), WARM_UP_MS, 0)

    def close(self) -> None:
        """Nothing is held."""


def contestant(side: Side, game: Game) -> Player:
    """The player of a side. Raises KeyError for no such level."""
    if ALIASES.get(side.level, side.level) == "flat":
        return InProcessSearch(game)
    return player_named(side.level, game)


def seating(sides: int, seats: int, rotation: int) -> list[int]:
    """Which side sits at each seat, when everybody has moved on by so many seats."""
    return [min((seat - rotation) % seats, sides - 1) for seat in range(seats)]


def play_deal(settled: Settled, sides: Sides, players: Sequence[Player], deal: int) -> DealResult:
    """All games of one deal."""
    result = DealResult.blank(len(sides))
    for rotation in range(settled.seats):
        at_seat = seating(len(sides), settled.seats, rotation)
        final = play_game(settled, sides, players, deal, at_seat, result)
        for seat, side in enumerate(at_seat):
            games = at_seat.count(side) * settled.seats
            result.scores[side] += (seat + 1 in final.winners) / len(final.winners) / games
            result.points[side] += final.keys[seat][0] / games
    return result


def play_game(
    settled: Settled, sides: Sides, players: Sequence[Player], deal: int, at_seat: Sequence[int], log: DealResult
) -> Result:
    """One game with these sides at the seats; its result."""
    position = Position(settled, settled.start_state())
    turn = events = ply = 0
    while position.result is None:
        if position.actor == NATURE_NAME:
            events = events + 1 if position.turn == turn else 0
            turn = position.turn
            code = settled.game.module("chance").sample(position.state(), [mix(mix(deal, 1), turn * 64 + events)])
            position = position.play(Action(settled.game, code))
            continue
        assert isinstance(position.actor, int)
        who = at_seat[position.actor - 1]
        began = time.perf_counter()
        choice = players[who].choose(position.view(position.actor), sides[who].ms, mix(deal, 100 + ply))
        log.seconds[who] += time.perf_counter() - began
        log.decisions[who] += 1
        position = position.play(choice.action)
        ply += 1
    return position.result


# Many deals on all cores

_players: dict[Any, list[Player]] = {}


def _deal_in_process(game: str, edition: str, axes: dict[str, Any], seats: int, sides: Sides, deal: int) -> DealResult:
    settled = game_named(game).settle(edition, axes, seats)
    key = (game, *sides)
    if key not in _players:
        _players[key] = [contestant(side, settled.game) for side in sides]
    return play_deal(settled, sides, _players[key], deal)


def contest(settled: Settled, sides: Sides, deals: range, jobs: int) -> Iterator[DealResult]:
    """The results of the deals as they are finished, on `jobs` processes."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        what = (settled.game.name, settled.edition, dict(settled.changes), settled.seats, sides)
        waiting = [pool.submit(_deal_in_process, *what, deal) for deal in deals]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
