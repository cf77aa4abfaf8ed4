"""Finished games to analyse, played by a net at first sight with a squire's noise."""

from __future__ import annotations

from functools import cache

import duchy
from duchy.players.opponents.levels import method_of
from duchy.players.opponents.net_player import NetPlayer
from duchy.table.match import Match

TABLES = [("magnate", 2), *((name, seats) for name in ("rois_faineants", "magna_grecia") for seats in (2, 3, 4))]


@cache
def finished(name: str, seats: int, seed: int, level: str = "squire") -> Match:
    """A game between players of one level."""
    game = duchy.games[name]
    method = method_of(level, game)
    player = NetPlayer(game, eyes=method.eyes)
    match = Match(game.settle(None, {}, seats), seed=seed)
    match.date = ""
    match.play_nature()
    while isinstance(seat := match.position.actor, int):
        match.play(player.choose(match.position.view(seat), 0, match.ply).action)
        match.play_nature()
    return match
