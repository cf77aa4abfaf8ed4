"""Magnate in a terminal: what `duchy.terminal.face` asks of a game."""

from .ending import ending
from .offers import offers
from .spelling import tidy
from .signs import dressed
from .story import continues, story
from .table import table

__all__ = ["continues", "dressed", "ending", "offers", "story", "table", "tidy"]
