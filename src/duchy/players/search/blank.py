"""Working memory for evaluations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...kernel.game import Game
from ...kernel.worlds import world

if TYPE_CHECKING:
    from .evaluation import Evaluation


def blank_evaluation(game: Game, *, compiled: bool) -> Evaluation:
    """An empty `Evaluation` of the game's world."""
    seats = max(game.seats)
    return world(game.name, "players.search.evaluation", compiled=compiled).Evaluation(
        shares=np.zeros(seats), worths=np.zeros(seats),
        keys=np.zeros((seats, len(game.result_keys)), np.int64), won=np.zeros(seats, np.int64),
    )  # fmt: skip
