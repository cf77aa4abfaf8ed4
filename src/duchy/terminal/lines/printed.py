"""A game as it is printed: the table, what is new, what has gone wrong, and where it is kept."""

from __future__ import annotations

from ...table.match import Match
from ..game_screen import BREATH, GameScreen, Manner
from ..keeping import Keeper
from ..look import Look
from ..seats import Seats
from ..teller import Teller
from .console import Console

RECAP = 5
"""Lines of the past that a resumed game begins with, and a game of several people ends with."""


class PrintedGame(GameScreen):
    """What of a game is printed, whoever decides."""

    def __init__(
        self, match: Match, seating: Seats, keeper: Keeper, console: Console, look: Look, manner: Manner
    ) -> None:
        super().__init__(match, seating, keeper, look, manner)
        self.console = console
        self.teller = Teller(match, self.face)

    def recap(self) -> None:
        """The last lines of what happened, as the viewer saw it."""
        for line in self.teller.all(self.look)[-RECAP:]:
            self.console.show_all(self.look.wrapped(line, 4))

    def keep(self) -> None:
        """Write the game down."""
        self.console.show_all(self.keeper.keep(self.look))

    def tell(self, hold: bool = False) -> None:
        """Tell the viewer what is new; `hold` back what may go on."""
        for lines in self.teller.news(self.look, hold):
            for line in lines:
                self.console.show_all(self.look.wrapped(line, 4))
            if hold:
                self.console.pause(BREATH)

    def show_table(self) -> None:
        """Draw the table as the viewer sees it."""
        self.console.show("")
        self.console.show_all(self.face.table(self.look, self.match.position.view(self.look.viewer)))

    def tell_troubles(self) -> None:
        """What went wrong with computers, once each."""
        for words in self.troubles():
            self.console.show_all(self.look.wrapped(words, colour="warn"))
