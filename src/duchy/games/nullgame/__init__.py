"""The null game, the smallest legal game: each seat in turn draws a token from a bag and keeps it or puts it back.

It is the template for a new game and part of every contract test. It has everything a game may need: nature with odds,
hidden information, an axis, two to four seats, a tie-break.

fields     what lies on the table
actions    every action as a number
refusals   why an action is refused
rules      who acts, what is offered, what is refused, what happens
chance     nature's choice, drawn at once
hidden     what a seat may not know
editions   the axes, and the editions as data
notation   action texts
diagram    a table as text and back
facts      the facts of a refusal
"""

from ...kernel.game import Game
from ...kernel.parts import PEOPLES, PLAYED, STUDIED
from .editions import AXES, EDITIONS

GAME = Game(
    name="nullgame",
    version="1",
    seats=(2, 3, 4),
    axes=AXES,
    editions=EDITIONS,
    result_keys=("points", "kept"),
    parts=(*PLAYED, *STUDIED, *PEOPLES),
)
