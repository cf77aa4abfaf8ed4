"""A game in line mode, from the first line to the last: whose turn it is and what comes next."""

from __future__ import annotations

import contextlib
import shlex

from ...table.match import Match
from ...table.position import NATURE_NAME
from ..game_screen import BREATH, Manner
from ..keeping import Keeper
from ..look import Look
from ..seats import Seats
from .console import INTERRUPTED, Console, Leaving
from .printed import PrintedGame
from .prompt import Prompt


class LineGame(PrintedGame):
    """One game in lines of text."""

    def __init__(
        self, match: Match, seating: Seats, keeper: Keeper, console: Console, look: Look, manner: Manner
    ) -> None:
        super().__init__(match, seating, keeper, console, look, manner)
        self.prompt = Prompt(self)

    def run(self) -> int:
        """Play the game and return the exit status."""
        try:
            self.seating.start()
            self.begin()
            while not self.match.position.is_over:
                self.step()
            self.finish()
            return 0
        except Leaving as leaving:
            return self.leave(leaving.status)
        except KeyboardInterrupt:
            self.console.show("")
            return self.leave(INTERRUPTED)
        finally:
            with contextlib.suppress(KeyboardInterrupt):
                self.close()

    def begin(self) -> None:
        """Print who plays and which edition."""
        self.look = self.look.seen_by(self.first_viewer)
        self.console.show(self.look.title(self.look("game.title")))
        meaning, *changes = self.edition_words()
        self.console.show_all(self.look.wrapped(meaning, 2))
        for words in changes:
            self.console.show_all(self.look.wrapped(f"  {words}", 4))
        self.console.show_all(self.look.wrapped(self.players_words(), 2))
        if self.tutor:
            self.console.show_all(self.look.wrapped(self.tutor.begins(self.look), 2))
        if self.match.ply:
            self.console.tell(self.look("begin.resumed", turn=self.match.position.turn))
            if len(self.seating.humans) < 2:
                self.recap()
            for viewer in range(self.match.settled.seats + 1):
                self.teller.forget(viewer)

    def step(self) -> None:
        """Take the next step: chance, a person's decision or a computer's."""
        actor = self.match.position.actor
        if actor == NATURE_NAME:
            self.match.play_nature()
            self.keep()
            self.watch()
        elif seat := self.person():
            self.serve(seat)
        else:
            self.computer(int(actor or 0))

    def watch(self) -> None:
        """Show the table at the start of each turn if only computers play."""
        if self.seating.humans or self.manner.fast or self.match.position.actor == NATURE_NAME:
            return
        self.tell()
        self.show_table()
        self.console.show("")
        self.console.pause(4 * BREATH)

    def computer(self, seat: int) -> None:
        """Let a computer decide; the time it takes does not tell a forced action from a chosen one."""
        if len(self.seating.humans) < 2:
            self.tell(hold=True)
        self.match.play(self.decision(seat, self.match.position.view(seat), self.console.pause))
        self.tell_troubles()
        self.keep()

    def serve(self, seat: int) -> None:
        """Let a person decide, or do something else."""
        if self.look.viewer != seat:
            self.hand_over(seat)
        self.tell()
        alone = self.by_itself(seat)
        if alone is None:
            self.prompt.serve(seat)
            return
        action, forced = alone
        if forced:
            self.console.show_all(self.look.wrapped(forced, colour="faint"))
            self.console.pause(2 * BREATH)
        self.match.play(action)
        self.keep()

    def hand_over(self, seat: int) -> None:
        """Hide one person's cards before another looks at the screen."""
        words = self.look("hand_over.next", name=self.look.seen_by(0).label(seat))
        if not self.match.settled.game.hidden.HIDES:
            self.console.show("", words)
            self.look = self.look.seen_by(seat)
            return
        self.console.clear()
        self.console.tell(words)
        self.console.ask(self.look("hand_over.ready"))
        self.console.clear()
        self.look = self.look.seen_by(seat)

    def finish(self) -> None:
        """Show the end: the last table, the count, the winner."""
        if len(self.seating.humans) > 1:
            self.look = self.look.seen_by(0)
            self.recap()
        else:
            self.tell()
        view = self.match.position.view(self.look.viewer)
        self.show_table()
        self.console.show("", self.look.title(self.look("end.title")))
        for line in self.face.ending(self.look, view):
            self.console.show_all(self.look.wrapped(line, 2))
        self.console.show_all(["", *self.keeper.farewell(self.look)])
        if self.manner.again:
            self.console.show(self.look("end.again", command=self.in_language(self.manner.again)))
        if not self.keeper.problem:
            command = f"duchy analyse {shlex.quote(str(self.keeper.path))}"
            self.console.show(self.look("end.analyse", command=self.in_language(command)))

    def leave(self, status: int) -> int:
        """Say where the game is saved; return the exit status."""
        with contextlib.suppress(KeyboardInterrupt):
            self.console.show_all(self.farewell())
        return status
