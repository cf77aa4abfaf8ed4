"""Magnate in a terminal: what `duchy.terminal.face` asks of a game."""

from .ending import ending
from .offers import forced, offers, phrase
from .signs import dressed, legend, seat_signs
from .spelling import BESIDE, OUTWEIGH, tidy
from .story import continues, story
from .table import table, whole_width

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
    "seat_signs",
    "story",
    "table",
    "tidy",
    "whole_width",
]
