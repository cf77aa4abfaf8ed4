"""Working memory for evaluations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.game import Game
from ...kernel.records import blank_grid, blank_reals, blank_row
from ...kernel.worlds import world
from . import evaluation

if TYPE_CHECKING:
    from .evaluation import Evaluation


def blank_evaluation(game: Game, *, compiled: bool) -> Evaluation:
    """An empty `Evaluation` of the game's world."""
    seats = max(game.seats)
    return world(game.name, evaluation, compiled=compiled).Evaluation(
        shares=blank_reals(seats), worths=blank_reals(seats), keys=blank_grid(seats, len(game.result_keys)),
        won=blank_row(seats),
    )  # fmt: skip
