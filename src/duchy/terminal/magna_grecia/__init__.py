"""Magna Grecia in a terminal: what `duchy.terminal.face` asks of a game."""

from .chart import whole_width
from .ending import ending
from .offers import forced, offers, phrase
from .signs import dressed, legend, seat_signs
from .spelling import tidy
from .story import continues, story
from .table import table

OPEN = True
"""Nothing is hidden from anybody [SET-5]."""

__all__ = [
    "OPEN", "continues", "dressed", "ending", "forced", "legend", "offers", "phrase", "seat_signs", "story", "table",
    "tidy", "whole_width",
]  # fmt: skip
