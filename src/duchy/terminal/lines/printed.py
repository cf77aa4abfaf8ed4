"""Printing a game: the table, what is new, problems, and where it is saved."""

from __future__ import annotations

from ...table.match import Match
from ..game_screen import BREATH, GameScreen, Manner
from ..keeping import Keeper
from ..look import Look
from ..seats import Seats
from ..teller import Teller
from .console import Console

RECAP = 5
"""Log lines shown when a game is resumed, and at the end of a game of several people."""


class PrintedGame(GameScreen):
    """The printed game, whoever is to decide."""

    def __init__(
        self, match: Match, seating: Seats, keeper: Keeper, console: Console, look: Look, manner: Manner
    ) -> None:
        super().__init__(match, seating, keeper, look, manner)
        self.console = console
        self.teller = Teller(match, self.face)

    def recap(self) -> None:
        """Print the last log lines, as the viewer saw them."""
        for line in self.teller.all(self.look)[-RECAP:]:
            self.console.show_all(self.look.wrapped(line, 4))

    def keep(self) -> None:
        """Save the game."""
        self.console.show_all(self.keeper.keep(self.look))

    def tell(self, hold: bool = False) -> None:
        """Tell the viewer what is new; with `hold`, keep back a chapter that may continue."""
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
        """Report problems with computers, each once."""
        for words in self.troubles():
            self.console.show_all(self.look.wrapped(words, colour="warn"))
