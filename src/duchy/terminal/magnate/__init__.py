"""Magnate in a terminal: what `duchy.terminal.face` asks of a game."""

from .ending import ending
from .offers import forced, offers, phrase
from .signs import dressed, legend
from .spelling import BESIDE, OUTWEIGH, tidy
from .story import continues, story
from .table import table

__all__ = [
    "BESIDE",
    "OUTWEIGH",
    "continues",
    "dressed",
    "ending",
    "forced",
    "legend",
    "offers",
    "phrase",
    "story",
    "table",
    "tidy",
]
