"""Les Rois fainéants, a game of auctions without an auctioneer for two to four; see `docs/rules/rois_faineants.md`.

cards       the pack, the market and its lines, as printed
fields      what lies on the table
actions     every action as a number
refusals    why an action is refused
rules       the table of phases: who acts, what is offered, what is refused, what happens
values      the three actions: cost, value, refusals
reigns      passing, the death of the King, coups
reckoning   who can deduce whether a reign was idle
ending      the end of a round, and the final count
chance      nature's choice, drawn at once
hidden      what a seat may not know
editions    the axes, and the edition as data
notation    action texts
diagram     a table as text and back
facts       the facts of a refusal
"""

from ...kernel.game import Game
from ...kernel.parts import PEOPLES, PLAYED, STUDIED, TAUGHT, Part
from .editions import AXES, EDITIONS

GAME = Game(
    name="rois_faineants",
    version="1",
    seats=(2, 3, 4),
    axes=AXES,
    editions=EDITIONS,
    result_keys=("prestige", "spades", "diamonds", "clubs", "hearts"),
    parts=(*PLAYED, *STUDIED, Part.ENDS, Part.WEIGHTS, *PEOPLES, *TAUGHT),
)
