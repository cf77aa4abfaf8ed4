"""A ladder as a chart; needs matplotlib (extra `train`)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from ..kernel.game import Settled
from ..players.measure.ladder import Rung

COLOUR = "#2f5d8a"
ROW = 0.34
"""Height of a line in inches."""


def is_installed() -> bool:
    """Whether matplotlib is installed."""
    return find_spec("matplotlib") is not None


def draw_ladder(path: Path, settled: Settled, rungs: Sequence[Rung]) -> None:
    """Draw everybody's Elo with its 95% interval, strongest on top. Raises OSError."""
    import_module("matplotlib").rcParams["svg.hashsalt"] = "duchy"
    figure = import_module("matplotlib.figure").Figure(figsize=(7, 1 + ROW * len(rungs)), layout="constrained")
    axes = figure.add_subplot()
    places = range(len(rungs))
    axes.errorbar(
        [rung.elo for rung in rungs], places, xerr=[rung.half for rung in rungs], fmt="o", color=COLOUR, capsize=3
    )
    axes.set_yticks(places, [f"{rung.name}  ({rung.ms:.0f} ms)" for rung in rungs])
    axes.set_xlabel("Elo, random = 0; bars: 95%")
    axes.set_title(f"{settled.game.name}, {settled.edition}, {settled.seats} seats", fontsize=10)
    axes.grid(axis="x", alpha=0.3)
    figure.savefig(path, format="svg", metadata={"Date": None})
