"""Magnate, a Decktet game of civic development for two, by Cristyn Magnus; see `docs/rules/magnate.md`."""

from ...kernel.game import Game
from .editions import AXES, EDITIONS, contradiction

GAME = Game(
    name="magnate",
    version="1",
    seats=(2,),
    axes=AXES,
    editions=EDITIONS,
    result_keys=("districts", "total", "tokens"),
    contradiction=contradiction,
)
