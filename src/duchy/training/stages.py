"""What happens at a stage of a run: the net is measured, and published if it passes the gate."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from .chunks import Numbers
from .curve import Point
from .gate import Verdict, gate
from .loop import Run
from .measuring import HEURISTIC, RANDOM, Match, Score, score_of

HEURISTIC_DEALS: Final = 120
RANDOM_DEALS: Final = 40
GATE_DEALS: Final = 300
LAST_GATE_DEALS: Final = 3000
MEASURE_SEED: Final = 55


def measured(run: Run, threads: int) -> Run:
    """The run with one more point, and with its net accepted if it passes the gate."""
    net = run.learner.published()
    heuristic = against(run, net, HEURISTIC, HEURISTIC_DEALS, threads)
    chance = against(run, net, RANDOM, RANDOM_DEALS, threads)
    verdict = judged(run, net, threads)
    states, share, lead, points, games = run.told
    point = Point(
        games=run.games,
        minutes=run.seconds / 60,
        loss=math.sqrt(share / max(1.0, states)),
        lead_loss=math.sqrt(lead / max(1.0, states)),
        points=points / max(1.0, games) / run.recipe.seats,
        heuristic=heuristic.mean,
        heuristic_half=heuristic.half,
        random=chance.mean,
        gate=verdict.score.mean,
        gate_half=verdict.score.half,
        gate_games=verdict.score.games,
        accepted=verdict.passed,
    )
    return replace(run, points=(*run.points, point), accepted=net if verdict.passed else run.accepted)


def against(run: Run, net: Numbers, rival: int, deals: int, threads: int) -> Score:
    """The net's score on the default edition."""
    recipe = run.recipe
    return score_of(Match(recipe.game, recipe.seats, net, rival, net, MEASURE_SEED, False), deals, threads)


def judged(run: Run, net: Numbers, threads: int) -> Verdict:
    """The gate's verdict; the first net of a run needs none."""
    recipe = run.recipe
    if run.accepted is None:
        return Verdict(True, Score(1 / recipe.seats, 0.0, 0.0, 0.0, 0))
    deals = LAST_GATE_DEALS if run.part >= 1 else GATE_DEALS
    return gate(recipe.game, recipe.seats, net, run.accepted, deals, threads)
