"""Magna Grecia, a game of roads, cities, markets and oracles for two to four, by Leo Colovini and Michael Schacht.

Its rulebook is `docs/rules/magna_grecia.md`.

cards      colours, tiles and the twelve action cards, as printed
maps       boards: built-in, from files, generated
fields     what lies on the table
actions    every action as a number
refusals   why an action is refused
rules      the table of phases: who acts, what is offered, what is refused, what happens
deck       action cards, rounds, turns
laying     road and city tiles: where they fit, and the consequences
markets    founding, merging, buying, selling
oracles    placing oracles, and which city holds them
ending     markets, oracles, tiles left
chance     nature's choice, drawn at once
hidden     what a seat may not know
editions   the axes, and the edition as data
notation   action texts
diagram    a table as text
diagrams   parsing and checking diagrams
facts      the facts of a refusal
"""

from ...kernel.game import Game
from ...kernel.parts import PEOPLES, PLAYED, STUDIED, TAUGHT, Part
from .editions import AXES, EDITIONS, contradiction

GAME = Game(
    name="magna_grecia",
    version="1",
    seats=(2, 3, 4),
    axes=AXES,
    editions=EDITIONS,
    result_keys=("points", "tiles_left"),
    contradiction=contradiction,
    parts=(*PLAYED, *STUDIED, Part.ENDS, Part.WEIGHTS, *PEOPLES, *TAUGHT),
)
