"""Finished games to analyse, played by a net at first sight with a squire's noise."""

from __future__ import annotations

from functools import cache

import duchy
from duchy.analysis.measuring import game_of
from duchy.table.match import Match

TABLES = [("magnate", 2), *((name, seats) for name in ("rois_faineants", "magna_grecia") for seats in (2, 3, 4))]


@cache
def finished(name: str, seats: int, seed: int, level: str = "squire") -> Match:
    """A game between players of one level."""
    match = game_of(duchy.games[name].settle(None, {}, seats), seed, level)
    match.date = ""
    return match
