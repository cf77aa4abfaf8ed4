"""The curves of runs as a chart; needs matplotlib (extra `train`)."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from ...words import Words
from .loop import Run

SIZE = (8.0, 9.0)


def can_plot() -> bool:
    """Whether matplotlib is installed."""
    return find_spec("matplotlib") is not None


def plot(run: Run, path: Path, say: Words) -> None:
    """Plot the loss, the score against the heuristic and the gate score over minutes, and save to `path`."""
    figures = import_module("matplotlib.figure")
    figure = figures.Figure(figsize=SIZE, layout="constrained")
    losses, scores, gates = figure.subplots(3, 1, sharex=True)
    minutes = [point.minutes for point in run.points]
    losses.plot(minutes, [point.loss for point in run.points], marker=".", label=say("plot.share"))
    losses.plot(minutes, [point.lead_loss for point in run.points], marker=".", label=say("plot.lead"))
    losses.set_ylabel(say("plot.loss"))
    heuristic = [100 * point.heuristic for point in run.points]
    halves = [100 * point.heuristic_half for point in run.points]
    scores.errorbar(minutes, heuristic, halves, marker=".", capsize=3, label=say("plot.heuristic"))
    scores.plot(minutes, [100 * point.random for point in run.points], marker=".", label=say("plot.random"))
    scores.set_ylabel(say("plot.score"))
    gates.errorbar(
        minutes, [100 * point.gate for point in run.points], [100 * point.gate_half for point in run.points],
        marker=".", capsize=3, label=say("plot.gate"),
    )  # fmt: skip
    passed = [point for point in run.points if point.accepted]
    gates.plot(
        [point.minutes for point in passed], [100 * point.gate for point in passed], "o", label=say("plot.passed")
    )
    gates.set_ylabel(say("plot.score"))
    gates.set_xlabel(say("plot.minutes"))
    for axes in (scores, gates):
        axes.axhline(100 / run.recipe.seats, color="grey", linewidth=0.8, linestyle="--")
    for axes in (losses, scores, gates):
        axes.grid(alpha=0.3)
        axes.legend()
    name = Words(say.language, run.recipe.game)
    title = name("game.title") if "game.title" in name else run.recipe.game
    figure.suptitle(say("plot.title", name=title, seats=run.recipe.seats, games=run.games))
    figure.savefig(path)
