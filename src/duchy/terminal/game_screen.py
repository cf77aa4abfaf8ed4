"""A game at one screen, whatever the screen is: who decides next and how, what is kept, how it all looks."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from ..players.opponents.levels import time_of, uses_its_time
from ..players.opponents.program import ProgramError
from ..players.opponents.strengths import rating
from ..table.action import Action
from ..table.match import Match
from ..table.position import View
from ..words import LANGUAGES, Words
from ..words.levels import figures
from ..words.reasons import weights_words
from .face import face_of, seat_signs
from .keeping import Keeper
from .look import Look
from .seats import HUMAN, Seats

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


class GameScreen:
    """One game at one screen."""

    def __init__(self, match: Match, seating: Seats, keeper: Keeper, look: Look, manner: Manner) -> None:
        self.match, self.seating, self.keeper, self.manner = match, seating, keeper, manner
        self._look = replace(look, signs=seat_signs(match.settled))
        self.face = face_of(match.settled.game)

    @property
    def look(self) -> Look:
        """How things look; the width is asked for each time, since a window may have changed in between."""
        width = self.manner.width()
        if width != self._look.width:
            self._look = replace(self._look, width=width)
        return self._look

    @look.setter
    def look(self, look: Look) -> None:
        self._look = look

    @property
    def view(self) -> View:
        """What the viewer knows now."""
        return self.match.position.view(self.look.viewer)

    @property
    def first_viewer(self) -> int:
        """Whose view is shown before anybody has acted: the only person's, else nobody's."""
        humans = self.seating.humans
        return humans[0] if len(humans) == 1 else 0

    def person(self) -> int:
        """The seat that is to act, if a person sits there; else 0."""
        actor = self.match.position.actor
        return actor if isinstance(actor, int) and self.seating.players[actor] == HUMAN else 0

    def says(self) -> list[Words]:
        """The languages whose words are understood, the chosen one last."""
        say = self.look.say
        return [Words("en", say.game), say]

    def speak(self, language: str) -> bool:
        """Go on in another language; whether there is such a language."""
        if language not in LANGUAGES:
            return False
        self.look = replace(self.look, say=Words(language, self.look.say.game))
        return True

    # Decisions

    def decision(self, seat: int, view: View, pause: Callable[[float], None]) -> Action:
        """What a computer does; how long it takes does not tell a forced action from a chosen one.

        `pause` waits where a person is there to read.
        """
        began = time.monotonic()
        ms = time_of(self.seating.players[seat], view.game, self.manner.ms)
        choice = self.seating.computer(seat).choose(view, ms, self.manner.seed + self.match.ply)
        if self.face.forced(self.look, view, choice.action):
            self.take_time(seat, ms / 1000 - (time.monotonic() - began), pause)
        return choice.action

    def take_time(self, seat: int, seconds: float, pause: Callable[[float], None]) -> None:
        """Wait until a computer's time is over; one that thinks as long as it may does so even in a hurry."""
        if uses_its_time(self.seating.players[seat], self.match.settled.game) and seconds > 0:
            time.sleep(seconds)
        else:
            pause(seconds)

    def by_itself(self, seat: int) -> tuple[Action, str] | None:
        """A person's only action, where it is played without asking, and what is said about it.

        A secret one is, unless others watch how it comes about.
        """
        actions = self.match.position.actions()
        if len(actions) != 1:
            return None
        forced = self.face.forced(self.look, self.match.position.view(seat), actions[0])
        plays = len(self.seating.humans) < 2 if forced else self.manner.fast
        return (actions[0], forced) if plays else None

    def undo(self, whole_turn: bool = False) -> list[str] | None:
        """Take back one action, or all that can be; what to say about keeping that, None if there are none."""
        count = self.match.open_actions()
        if count == 0:
            return None
        self.match.undo(count if whole_turn else 1)
        return self.keeper.keep_after_undo(self.look)

    # Words

    def edition_words(self) -> list[str]:
        """Which edition is played, and every option that was changed."""
        settled, look = self.match.settled, self.look
        changes = [f"{name} = {value} ({look.named('axis_meaning', name)})" for name, value in settled.changes.items()]
        return [look.named("edition_meaning", settled.edition), *changes]

    def players_words(self) -> str:
        """Who is at the table."""
        seats = range(1, self.match.settled.seats + 1)
        return self.look("begin.players", players=", ".join(self.look.who(seat) + self.level(seat) for seat in seats))

    def level(self, seat: int) -> str:
        """In brackets the level of a computer, with its figures where there are any; nothing for a person."""
        name = self.seating.levels.get(seat, "")
        if not name:
            return ""
        settled = self.match.settled
        rated = rating(settled.game.name, settled.seats, name)
        named = self.look.named("level", name)
        return f" ({named}, {figures(self.look.say, rated)})" if rated else f" ({named})"

    def troubles(self) -> list[str]:
        """What went wrong with computers, once each."""
        told = [self.look("computer.failed", reason=self.reason(failure)) for failure in self.seating.failures()]
        if error := self.seating.trouble():
            told.append(self.look("computer.without_net", reason=weights_words(self.look.say, error)))
        return told

    def reason(self, failure: Exception) -> str:
        """Why a computer failed; for a program what it did, and the last line of its error output."""
        if not isinstance(failure, ProgramError):
            return str(failure)
        words = self.look(f"mishap.{failure.code}", detail=failure.detail)
        return ": ".join([words, *failure.complaint.splitlines()[-1:]])

    def farewell(self, option: str = "") -> list[str]:
        """Where the game is, for a person who leaves, and how it is gone on with, on this screen by that option."""
        lines = self.keeper.farewell(self.look)
        if not self.keeper.problem:
            lines.append(self.look("save.resume", game=f"{self.match.settled.game.name} {option}".strip()))
        return lines
