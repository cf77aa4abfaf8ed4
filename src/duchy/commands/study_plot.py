"""A study as small pictures, one for each figure; needs matplotlib (extra `train`)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final, Protocol

from ..study.figures import Figure
from ..study.survey import Survey
from ..words import Words
from .ladder_plot import COLOUR, is_installed
from .study_report import groups, label

__all__ = ["draw_study", "is_installed"]

LOOK: Final = {"svg.hashsalt": "duchy", "svg.fonttype": "none", "font.family": "sans-serif"}
"""The same bytes for the same study; texts stay texts."""
ACROSS: Final = 4
"""Pictures in a row."""
ROW: Final = 0.2
"""Height of a table's line in inches."""
OTHER: Final = "#a33b20"
"""The colour of what is other than at the first table."""
PLAYED: Final = "played"


class Panel(Protocol):
    """What is used of matplotlib's axes."""

    def errorbar(self, x: Sequence[float], y: Sequence[float], **look: object) -> object:
        """A value with its interval."""
        ...

    def axvline(self, x: float, **look: object) -> object:
        """A line from top to bottom."""
        ...

    def set_yticks(self, ticks: Sequence[int], labels: Sequence[str], **look: object) -> object:
        """Names on the left."""
        ...

    def tick_params(self, **look: object) -> object:
        """How the scale looks."""
        ...

    def locator_params(self, **look: object) -> object:
        """How many numbers the scale has."""
        ...

    def set_title(self, label: str, **look: object) -> object:
        """The name of the figure."""
        ...


def draw_study(say: Words, path: Path, surveys: Sequence[Survey]) -> None:
    """Draw each figure of each table with its 95% interval. Raises OSError."""
    figures = [figure for group, some in groups(surveys) if group != PLAYED for figure in some]
    down = -(-len(figures) // ACROSS)
    size = (3 * ACROSS, down * (0.9 + ROW * len(surveys)))
    picture = import_module("matplotlib.figure").Figure(figsize=size, layout="constrained")
    panels = picture.subplots(down, ACROSS, sharey=True, squeeze=False)
    for at, panel in enumerate(panels.flat):
        if at < len(figures):
            draw_panel(panel, say, figures[at], surveys)
        else:
            panel.set_axis_off()
    with import_module("matplotlib").rc_context(LOOK):
        picture.savefig(path, format="svg", metadata={"Date": None})


def draw_panel(panel: Panel, say: Words, figure: Figure, surveys: Sequence[Survey]) -> None:
    """Draw one figure, the first table on top, with a line at its value."""
    factor = 100 if figure.unit == "share" else 1
    found = [survey.figure(figure.name) for survey in reversed(surveys)]
    for is_other, colour in ((False, COLOUR), (True, OTHER)):
        places = [at for at, one in enumerate(found) if one.is_other == is_other]
        panel.errorbar(
            [factor * found[at].estimate.value for at in places], places, fmt="o", markersize=3,
            xerr=[factor * found[at].estimate.half for at in places], color=colour,
        )  # fmt: skip
    panel.axvline(factor * found[-1].estimate.value, color="grey", linewidth=0.6, linestyle="--")
    panel.set_yticks(range(len(found)), [survey.setting.name for survey in reversed(surveys)], fontsize=7)
    panel.set_title(f"{label(say, figure)} (%)" if figure.unit == "share" else label(say, figure), fontsize=8)
    panel.tick_params(left=False, labelsize=7)
    panel.locator_params(axis="x", nbins=5)
