"""Magna Grecia, a game of roads, cities, markets and oracles for two to four, by Leo Colovini and Michael Schacht.

Its rulebook is `docs/rules/magna_grecia.md`.
"""

from ...kernel.game import Game
from .editions import AXES, EDITIONS, contradiction

GAME = Game(
    name="magna_grecia",
    version="1",
    seats=(2, 3, 4),
    axes=AXES,
    editions=EDITIONS,
    result_keys=("points", "tiles_left"),
    contradiction=contradiction,
)
