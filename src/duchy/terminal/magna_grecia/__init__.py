"""Magna Grecia in a terminal: what `duchy.terminal.face` asks of a game.

signs         owners, places and directions
spots         where a hex lies, relative to a named place
spelling      typed input, put into the notation's spelling
canvas        a canvas of coloured signs
chart         the map during play
table         the whole table as text
offers        the legal actions in words
story         what happened, in sentences
ending        the final count
map_picture   a map in lines of text, without a game
map_svg       a map as an SVG picture
"""

from .chart import whole_width
from .ending import ending
from .offers import forced, offers, phrase
from .signs import dressed, legend, seat_signs
from .spelling import BESIDE, OUTWEIGH, tidy
from .story import continues, story
from .table import table

__all__ = [
    "BESIDE", "OUTWEIGH", "continues", "dressed", "ending", "forced", "legend", "offers", "phrase", "seat_signs",
    "story", "table", "tidy", "whole_width",
]  # fmt: skip
