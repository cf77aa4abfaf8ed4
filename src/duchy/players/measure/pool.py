"""Deals on several processes at once, each with its own players, which are kept from deal to deal."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import cache, partial

from ...games import game_named
from ...kernel.errors import WeightsError
from ...kernel.notice import NOTICE
from ...kernel.processes import collect_and_freeze
from ..clock import count_cpu_time
from ..helpers import Helpers
from ..nets.weights import net_of
from ..player import Player
from .arena import Contest, DealResult, play_deal
from .contestants import Side, contestant
from .luck_meter import LuckMeter

Task = tuple[Contest, int]
"""A contest and one of its deals."""


class Pool(Helpers):
    """Processes that play deals. With `in_cpu_time`, thinking time is CPU time."""

    def __init__(self, jobs: int, *, in_cpu_time: bool = False) -> None:
        super().__init__(jobs, partial(_sit_down, in_cpu_time), _stand_up)

    def play(self, tasks: Iterator[Task]) -> Iterator[tuple[Contest, DealResult]]:
        """Yield results as deals finish. A task is taken when a process is free for it. Raises BrokenProcessPool if a
        process dies.
        """
        waiting: dict[Future[DealResult], Contest] = {}
        while True:
            while len(waiting) < self.count and (task := next(tasks, None)):
                waiting[self.ask(_deal_in_process, *task)] = task[0]
            if not waiting:
                return
            for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(done), done.result()


# In a worker process

_players: dict[tuple[str, Side], Player] = {}


def _sit_down(in_cpu_time: bool) -> None:
    """Use the same clock as the foreground process."""
    if in_cpu_time:
        count_cpu_time()
    NOTICE.quiet = True


def _stand_up() -> None:
    for player in _players.values():
        player.close()


def _deal_in_process(contest: Contest, deal: int) -> DealResult:
    settled = contest.settled
    for side in contest.sides:
        if (contest.game, side) not in _players:
            _players[contest.game, side] = contestant(side, settled)
    players = [_players[contest.game, side] for side in contest.sides]
    meter = meter_for(contest.game, contest.seats) if contest.lucky else None
    result = play_deal(settled, contest.sides, players, deal, meter)
    collect_and_freeze()
    return result


@cache
def meter_for(game: str, seats: int) -> LuckMeter | None:
    """The meter for luck in such games; None if there is no usable net for them."""
    try:
        return LuckMeter(game_named(game), net_of(game, seats).array)
    except WeightsError:
        return None
