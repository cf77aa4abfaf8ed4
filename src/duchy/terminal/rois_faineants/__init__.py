"""Les Rois fainéants in a terminal: what `duchy.terminal.face` asks of a game."""

from ..face import any_width as whole_width
from ..face import usual_signs as seat_signs
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
    "seat_signs",
    "story",
    "table",
    "tidy",
    "whole_width",
]
