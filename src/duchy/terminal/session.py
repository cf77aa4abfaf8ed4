"""A game in a terminal, from the first line to the last: whose move it is, what is shown, what is kept."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from ..players.levels import time_of, uses_its_time
from ..players.ratings import rating
from ..table.action import Action
from ..table.match import Match
from ..table.position import NATURE_NAME
from ..words import Words
from ..words.levels import figures
from ..words.reasons import weights_words
from .console import INTERRUPTED, Console, Leaving
from .desk import Desk
from .face import face_of, is_open, seat_signs
from .keeping import Keeper
from .look import Look
from .seating import HUMAN, Seating
from .story import Teller

RECAP = 5
"""Lines of the past that a resumed game begins with, and a game of several people ends with."""
BREATH = 0.35
"""Seconds between two lines that tell what a computer does."""


@dataclass
class Manner:
    """How the game is to go: time for the computers (None: each its own), their seed, whether to hurry, the width."""

    ms: int | None
    seed: int
    fast: bool = False
    again: str = ""
    width: Callable[[], int] = lambda: 80


class Session:
    """One game at one terminal."""

    def __init__(
        self, match: Match, seating: Seating, keeper: Keeper, console: Console, look: Look, manner: Manner
    ) -> None:
        self.match, self.seating, self.keeper, self.console = match, seating, keeper, console
        self.manner = manner
        self.look = replace(look, signs=seat_signs(match.settled))
        self.face = face_of(match.settled.game)
        self.teller = Teller(match, self.face)
        self.desk = Desk(self)

    def run(self) -> int:
        """Play; the exit status."""
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
                self.seating.close()

    def begin(self) -> None:
        """Who plays, and which edition."""
        settled = self.match.settled
        humans = self.seating.humans
        viewer = humans[0] if len(humans) == 1 else 0
        self.look = replace(self.look.seen_by(viewer), width=self.manner.width())
        self.console.show(self.look.title(self.look("game.title")))
        self.console.show_all(self.look.wrapped(self.look.named("edition_meaning", settled.edition), 2))
        for name, value in settled.changes.items():
            words = f"  {name} = {value} ({self.look.named('axis_meaning', name)})"
            self.console.show_all(self.look.wrapped(words, 4))
        seats = [self.look.who(seat) + self.level(seat) for seat in range(1, settled.seats + 1)]
        self.console.show_all(self.look.wrapped(self.look("begin.players", players=", ".join(seats)), 2))
        if self.match.ply:
            self.console.show(self.look("begin.resumed", turn=self.match.position.turn))
            if len(humans) < 2:
                self.recap()
            for viewer in range(settled.seats + 1):
                self.teller.forget(viewer)

    def level(self, seat: int) -> str:
        """In brackets the level of a computer, with its figures where there are any; nothing for a person."""
        name = self.seating.levels.get(seat, "")
        if not name:
            return ""
        settled = self.match.settled
        rated = rating(settled.game.name, settled.seats, name)
        named = self.look.named("level", name)
        return f" ({named}, {figures(self.look.say, rated)})" if rated else f" ({named})"

    def recap(self) -> None:
        """The last lines of what happened, as the viewer saw it."""
        for line in self.teller.all(self.look)[-RECAP:]:
            self.console.show_all(self.look.wrapped(line, 4))

    def step(self) -> None:
        """Whatever comes next: chance, a person's decision, a computer's."""
        actor = self.match.position.actor
        if actor == NATURE_NAME:
            self.match.play_nature()
            self.keep()
            self.watch()
        elif self.seating.players[int(actor or 0)] == HUMAN:
            self.person(int(actor or 0))
        else:
            self.computer(int(actor or 0))

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

    def watch(self) -> None:
        """Where only computers play, the table is shown at the start of each turn."""
        if self.seating.humans or self.manner.fast or self.match.position.actor == NATURE_NAME:
            return
        self.tell()
        self.show_table()
        self.console.show("")
        self.console.pause(4 * BREATH)

    def show_table(self) -> None:
        """Draw the table as the viewer sees it."""
        self.console.show("")
        self.console.show_all(self.face.table(self.look, self.match.position.view(self.look.viewer)))

    def computer(self, seat: int) -> None:
        """A computer decides; how long it takes does not tell a forced action from a chosen one."""
        if len(self.seating.humans) < 2:
            self.tell(hold=True)
        view, began = self.match.position.view(seat), time.monotonic()
        ms = time_of(self.seating.players[seat], view.game, self.manner.ms)
        choice = self.seating.computer(seat).choose(view, ms, self.manner.seed + self.match.ply)
        if self.face.forced(self.look, view, choice.action):
            self.take_time(seat, ms / 1000 - (time.monotonic() - began))
        self.match.play(choice.action)
        self.tell_troubles()
        self.keep()

    def tell_troubles(self) -> None:
        """What went wrong with computers, once each."""
        for failure in self.seating.failures():
            self.console.show_all(self.look.wrapped(self.look("computer.failed", reason=failure), colour="warn"))
        if error := self.seating.trouble():
            reason = weights_words(self.look.say, error)
            self.console.show_all(self.look.wrapped(self.look("computer.without_net", reason=reason), colour="warn"))

    def take_time(self, seat: int, seconds: float) -> None:
        """Wait until a computer's time is over; one that thinks as long as it may does so even in a hurry."""
        if uses_its_time(self.seating.players[seat], self.match.settled.game) and seconds > 0:
            time.sleep(seconds)
        else:
            self.console.pause(seconds)

    def person(self, seat: int) -> None:
        """A person decides, or does something else."""
        self.look = replace(self.look, width=self.manner.width())
        if self.look.viewer != seat:
            self.hand_over(seat)
        self.tell()
        actions = self.match.position.actions()
        if len(actions) == 1 and self.plays_by_itself(seat, actions[0]):
            self.match.play(actions[0])
            self.keep()
        else:
            self.desk.serve(seat)

    def plays_by_itself(self, seat: int, action: Action) -> bool:
        """Whether the only action is played without asking; a secret one is, unless others watch how it comes about."""
        forced = self.face.forced(self.look, self.match.position.view(seat), action)
        if not forced:
            return self.manner.fast
        if len(self.seating.humans) > 1:
            return False
        self.console.show_all(self.look.wrapped(forced, colour="faint"))
        self.console.pause(2 * BREATH)
        return True

    def hand_over(self, seat: int) -> None:
        """Hide one person's cards before another looks at the screen."""
        words = self.look("hand_over.next", name=self.look.seen_by(0).label(seat))
        if is_open(self.match.settled.game):
            self.console.show("", words)
            self.look = self.look.seen_by(seat)
            return
        self.console.clear()
        self.console.show(words)
        self.console.ask(self.look("hand_over.ready"))
        self.console.clear()
        self.look = self.look.seen_by(seat)

    def speak(self, say: Words) -> None:
        """Go on in another language."""
        self.look = replace(self.look, say=say)

    def finish(self) -> None:
        """The end: the last table, the districts, the winner."""
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
            self.console.show(self.look("end.again", command=self.manner.again))

    def leave(self, status: int) -> int:
        """Say where the game is."""
        with contextlib.suppress(KeyboardInterrupt):
            for line in self.keeper.farewell(self.look):
                self.console.show(line)
            if not self.keeper.problem:
                self.console.show(self.look("save.resume", game=self.match.settled.game.name))
        return status
