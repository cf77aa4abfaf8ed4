"""Magnate, a Decktet game of civic development for two, by Cristyn Magnus; see `docs/rules/magnate.md`.

cards      cards, districts and dice, as printed
fields     what lies on the table
actions    every action as a number
refusals   why an action is refused
rules      the table of phases: who acts, what is offered, what is refused, what happens
income     dice, tax and income
building   the card of the turn: build, deed, sell, develop, trade
bank       tokens between the bank and the hands
ending     the draw, the pile running out, who has won
chance     nature's choice, drawn at once
hidden     what a seat may not know
editions   the axes, and the editions as data
notation   action texts
diagram    a table as text and back
facts      the facts of a refusal
"""

from ...kernel.game import Game
from ...kernel.parts import PEOPLES, PLAYED, STUDIED, TAUGHT, Part
from .editions import AXES, EDITIONS, contradiction

GAME = Game(
    name="magnate",
    version="1",
    seats=(2,),
    axes=AXES,
    editions=EDITIONS,
    result_keys=("districts", "total", "tokens"),
    contradiction=contradiction,
    parts=(*PLAYED, *STUDIED, Part.ENDS, Part.WEIGHTS, *PEOPLES, *TAUGHT),
)
