"""Measurements along a run."""

from __future__ import annotations

from typing import NamedTuple


class Point(NamedTuple):
    """One measurement. Scores are mean shares of the win, 0..1; `half` is half of the 95 % interval."""

    games: int
    minutes: float
    loss: float
    """Root mean squared error of the predicted share of the win in self-play games."""
    lead_loss: float
    """The same for the lead."""
    points: float
    """Mean first result key per seat in self-play games."""
    heuristic: float
    heuristic_half: float
    random: float
    gate: float
    """Score against the last accepted net; an even score if there was none."""
    gate_half: float
    gate_games: int
    accepted: bool
