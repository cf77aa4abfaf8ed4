"""What is measured along a run."""

from __future__ import annotations

from typing import NamedTuple


class Point(NamedTuple):
    """One measurement. Scores are mean shares of the win, 0..1; `half` is half of the 95 % interval."""

    games: int
    minutes: float
    loss: float
    """Root of the mean squared error of the share of the win that the net foretold, in its games against itself."""
    lead_loss: float
    """The same of the lead."""
    points: float
    """First result key, a seat, in the games against itself."""
    heuristic: float
    heuristic_half: float
    random: float
    gate: float
    """Against the last accepted net; even play where there was none."""
    gate_half: float
    gate_games: int
    accepted: bool
