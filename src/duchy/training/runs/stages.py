"""The work of a stage: measure the net, and accept it if it passes the gate."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from ..learning.chunks import Numbers
from ..strength.gate import Verdict, gate
from ..strength.measuring import BOTH, HEURISTIC, NOBODY, RANDOM, Pairing, Score, score_of
from .curve import Point
from .loop import Run
from .recipe import Subject

MEASURED_PART: Final = 0.08
"""Games against the heuristic and the random player, as a fraction of the stage's training games."""
GATE_PART: Final = 0.2
"""Maximum games of a gate, as the same fraction."""
LAST_GATE_PART: Final = 1.5
"""Maximum deals of the last gate, and of the one against the net in use."""
FEWEST, MOST, MOST_AT_GATE, MOST_AT_LAST_GATE = 64, 400, 1200, 6000
MEASURE_SEED: Final = 55


def measured(run: Run, threads: int) -> Run:
    """The run with one more measurement, and its net accepted if it passes the gate."""
    net = run.learner.published()
    heuristic = against(run, net, HEURISTIC, deals_of(run, MEASURED_PART, MOST), threads)
    chance = against(run, net, RANDOM, deals_of(run, MEASURED_PART, FEWEST), threads)
    verdict = judged(run, net, threads)
    states, share, lead, points, games = run.totals
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


def deals_of(run: Run, part: float, most: int) -> int:
    """How many deals make up that fraction of a stage's games, within bounds so that measuring never outlasts
    learning.
    """
    stage = run.games / run.part / run.recipe.stages if run.part else 0.0
    return math.ceil(max(FEWEST, min(most, part * stage)) / run.recipe.seats)


def last_gate_deals(run: Run) -> int:
    """Maximum number of deals of the last gate."""
    return deals_of(run, LAST_GATE_PART, MOST_AT_LAST_GATE)


def against(run: Run, net: Numbers, rival: int, deals: int, threads: int) -> Score:
    """The net's score on the default edition."""
    recipe = run.recipe
    planned = BOTH if plans_turns(run) else NOBODY
    return score_of(Pairing(recipe.game, recipe.seats, net, rival, net, MEASURE_SEED, False, planned), deals, threads)


def judged(run: Run, net: Numbers, threads: int) -> Verdict:
    """The gate's verdict; the first net of a run passes without one."""
    recipe = run.recipe
    if run.accepted is None:
        return Verdict(True, Score(1 / recipe.seats, 0.0, 0.0, 0.0, 0))
    deals = last_gate_deals(run) if run.part >= 1 else deals_of(run, GATE_PART, MOST_AT_GATE)
    return gate(recipe.game, recipe.seats, net, run.accepted, deals, threads, plan_turns=plans_turns(run))


def plans_turns(run: Run) -> bool:
    """Whether the net is measured turn by turn."""
    return run.lesson.subject is Subject.TURNS
