"""Tasks of a study, also those in which a program meets a level, whose games are played one by one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import Final

import numpy as np

from ..kernel.dialect import width
from ..players.opponents.programs.program import command_of
from .chunk import DIGITS, Chunk, Task, play
from .columns import Sum
from .selfplay.programs import Company

MS: Final = 200
"""What a program has for a decision."""


class Stopped(Exception):
    """Whoever wanted the games wants no more."""


def never() -> bool:
    """Go on to the end."""
    return False


def is_program(level: str) -> bool:
    """Whether a program is meant, `engine:COMMAND`, not a level."""
    return command_of(level) is not None


def play_task(task: Task, is_stopped: Callable[[], bool] = never) -> Chunk:
    """Play a task. Raises WeightsError, ProgramError if a program fails, Stopped between two games of a program."""
    if not any(map(is_program, task.levels)):
        return play(task)
    settled = task.setting.settled
    won = np.zeros(task.deals)
    first, others = task.levels
    with closing(Company(settled, [first, *[others] * (settled.seats - 1)], MS)) as company:
        company.begin()
        for at in range(task.deals):
            for place in range(settled.seats):
                if is_stopped():
                    raise Stopped
                company.names = [first if seat == place else others for seat in range(settled.seats)]
                winners = company.game(task.seed, task.first + at).winners
                won[at] += (place in winners) / len(winners) / settled.seats
    return Chunk(won.reshape(-1, 1).round(DIGITS), np.zeros((0, width(Sum))))
