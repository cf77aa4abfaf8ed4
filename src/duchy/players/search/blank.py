"""Working memory for evaluations and for plans."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...kernel.game import Game
from ...kernel.instances import instance
from ...kernel.records import as_cube, as_grid, as_reals, blank_grid, blank_real_grid, blank_reals, blank_row
from . import evaluation, plans
from .halving import Doubles, Places

if TYPE_CHECKING:
    from .evaluation import Evaluation
    from .plans import Plans


def blank_evaluation(game: Game, *, compiled: bool) -> Evaluation:
    """An empty `Evaluation` of the game's instance."""
    seats = max(game.seats)
    return instance(game.name, evaluation, compiled=compiled).Evaluation(
        shares=blank_reals(seats), worths=blank_reals(seats), keys=blank_grid(seats, len(game.result_keys)),
        won=blank_row(seats),
    )  # fmt: skip


def room_for_plans() -> tuple[Places, Doubles]:
    """Room for the actions of all plans, by plan and step, and for what the plans are worth."""
    return np.zeros((plans.PLANS, plans.STEPS), np.int64), np.zeros(plans.PLANS)


def blank_plans(game: Game, codes: Places, worths: Doubles, *, compiled: bool) -> Plans:
    """`Plans` of the game's instance that are kept in `codes` and `worths`."""
    return instance(game.name, plans, compiled=compiled).Plans(
        codes=as_grid(codes), worths=as_reals(worths), front=as_cube(np.zeros((2, plans.BEAM, plans.STEPS), np.int64)),
        front_worths=blank_real_grid(2, plans.BEAM), out=blank_row(2 * game.actions.LEGAL_MAX),
    )  # fmt: skip
