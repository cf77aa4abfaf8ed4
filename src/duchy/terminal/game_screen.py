"""A game at one screen of either kind: who decides next and how, what is saved, how it looks."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ..players.opponents.levels import level_and_manner, time_of, uses_its_time
from ..players.opponents.programs.failure import ProgramError
from ..players.opponents.programs.program import PREFIX
from ..players.opponents.strengths import rating
from ..players.place import End, Outcome, Place
from ..table.action import Action
from ..table.heard import Ears
from ..table.match import Match
from ..table.position import View
from ..words import LANGUAGES, Words, preferred_language
from ..words.levels import figures, level_name
from ..words.reasons import weights_words
from ..words.spacing import high
from . import saves
from .advice.tutor import Tutor
from .face import face_of
from .keeping import Keeper
from .look import Look
from .seats import HUMAN, Seats

BREATH = 0.35
"""Seconds between two log lines about a computer's actions."""


@dataclass
class Manner:
    """How to run the game: time for the computers (None: their default), their seed, whether to hurry, the width."""

    ms: int | None
    seed: int
    fast: bool = False
    again: str = ""
    width: Callable[[], int] = lambda: 80
    tutor: Tutor | None = None


class GameScreen:
    """One game at one screen."""

    def __init__(self, match: Match, seating: Seats, keeper: Keeper, look: Look, manner: Manner) -> None:
        self.match, self.seating, self.keeper, self.manner = match, seating, keeper, manner
        self.face, self.tutor = face_of(match.settled.game), manner.tutor
        self._look = replace(look, signs=self.face.seat_signs(match.settled))
        self._places: dict[int, Place] = {}

    @property
    def look(self) -> Look:
        """The look; the width is read each time, since the window may have been resized."""
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
        """Whose view is shown before anybody has acted: the only person's, else nobody's (0)."""
        humans = self.seating.humans
        return humans[0] if len(humans) == 1 else 0

    def person(self) -> int:
        """The seat to act, if it is a person's; else 0."""
        actor = self.match.position.actor
        return actor if isinstance(actor, int) and self.seating.players[actor] == HUMAN else 0

    def says(self) -> list[Words]:
        """The languages that input is understood in, the chosen one last."""
        say = self.look.say
        return [Words("en", say.game), say]

    def in_words(self, text: str) -> str:
        """An action in words if it is legal now, else as typed."""
        view = self.view
        action = next((action for action in view.actions() if str(action) == text), None)
        return self.face.phrase(self.look, view, action) if action else text

    def speak(self, language: str) -> bool:
        """Switch to another language; return whether it exists."""
        if language not in LANGUAGES:
            return False
        self.look = replace(self.look, say=Words(language, self.look.say.game))
        return True

    # Decisions

    def decision(self, seat: int, view: View, pause: Callable[[float], None]) -> Action:
        """A computer's action; the time it takes does not tell a forced action from a chosen one. `pause` waits if a
        person is there to read.
        """
        began = time.monotonic()
        ms = time_of(self.seating.players[seat], view.game, self.manner.ms)
        choice = self.seating.computer(seat).choose(self.place(seat), view, ms, self.manner.seed + self.match.ply)
        if self.face.forced(self.look, view, choice.action):
            self.take_time(seat, ms / 1000 - (time.monotonic() - began), pause)
        return choice.action

    def place(self, seat: int) -> Place:
        """A computer's seat in this game, with what it has heard."""
        if seat not in self._places:
            ears, match = Ears(seat), self.match
            names = {each: self.look.name(each) for each in range(1, match.settled.seats + 1)}
            self._places[seat] = Place(names, lambda: ears.hear(match.positions, match.actions))
        return self._places[seat]

    def take_time(self, seat: int, seconds: float, pause: Callable[[float], None]) -> None:
        """Wait until a computer's time is over; one that always uses its full time does so even in a hurry."""
        if uses_its_time(self.seating.players[seat], self.match.settled.game) and seconds > 0:
            time.sleep(seconds)
        else:
            pause(seconds)

    def by_itself(self, seat: int) -> tuple[Action, str] | None:
        """A person's only action, if it is to be played without asking, and what is said about it. Forced actions that
        are secret are played so, unless others watch the screen; the end of a turn is not where a tutor may hold it up.
        """
        actions = self.match.position.actions()
        if len(actions) != 1:
            return None
        forced = self.face.forced(self.look, self.match.position.view(seat), actions[0])
        plays = len(self.seating.humans) < 2 if forced else self.manner.fast and self.tutor is None
        return (actions[0], forced) if plays else None

    def begins_to_think(self, seat: int) -> None:
        """A person is asked for something; where that is a new decision, the tutor begins to think, too."""
        if self.tutor and self.match.open_actions() == 0:
            self.tutor.look_ahead(self.match.position.view(seat))

    def is_held_up(self, texts: Sequence[str]) -> bool:
        """Whether the person's actions, which may be played, look costly and were not asked for twice."""
        return self.tutor is not None and self.tutor.holds(self.match, self.person(), texts)

    def undo(self, whole_turn: bool = False) -> list[str] | None:
        """Take back one action, or all that can be; return any messages about saving, None if there was nothing to take
        back.
        """
        count = self.match.open_actions()
        if count == 0:
            return None
        self.match.undo(count if whole_turn else 1)
        if self.tutor:
            self.tutor.forget()
        return self.keeper.keep_after_undo(self.look)

    # Words

    def edition_words(self) -> list[str]:
        """The edition and every option that was changed."""
        settled, look = self.match.settled, self.look
        changes = [f"{name} = {value} ({look.named('axis_meaning', name)})" for name, value in settled.changes.items()]
        return [look.named("edition_meaning", settled.edition), *changes]

    def players_words(self) -> str:
        """Who is at the table."""
        seats = range(1, self.match.settled.seats + 1)
        return self.look("begin.players", players=", ".join(self.look.who(seat) + self.level(seat) for seat in seats))

    def level(self, seat: int) -> str:
        """A computer's level in brackets, with its rating if there is one; empty for a person."""
        name = self.seating.levels.get(seat, "")
        if not name:
            return ""
        settled = self.match.settled
        level, manner = level_and_manner(name)
        rated = rating(settled.game.name, settled.seats, level)
        is_program = name.startswith(PREFIX)
        named = self.seating.computer(seat).title if is_program else level_name(self.look.say, level, manner)
        if not named:
            named = self.look("computer.program")
        return f" ({named}, {figures(self.look.say, rated)})" if rated else f" ({named})"

    def troubles(self) -> list[str]:
        """New problems with computers, each reported once."""
        told = [self.failed(*failure) for failure in self.seating.failures()]
        if error := self.seating.trouble():
            told.append(self.look("computer.without_net", reason=weights_words(self.look.say, error)))
        told += [
            self.look("computer.unready", level=level_name(self.look.say, *level_and_manner(name)))
            for name in self.seating.unready()
        ]
        return told

    def failed(self, failure: Exception, was_replaced: bool) -> str:
        """That a computer failed, why, and what was done about it."""
        key = "failed" if not isinstance(failure, ProgramError) else "replaced" if was_replaced else "asked_again"
        return self.look(f"computer.{key}", reason=self.reason(failure))

    def reason(self, failure: Exception) -> str:
        """Why a computer failed; for a program, what it did wrong and the last line of its error output."""
        if not isinstance(failure, ProgramError):
            return str(failure)
        words = self.look(f"mishap.{failure.code}", detail=failure.detail)
        return f"{high(self.look.say.language, ':')} ".join([words, *failure.complaint.splitlines()[-1:]])

    def close(self) -> None:
        """Tell the computers that the game is over or left, and release what they and the tutor use."""
        position = self.match.position
        outcome = Outcome(End.PLAYED if position.is_over else End.LEFT, position.result)
        for seat, place in self._places.items():
            self.seating.computer(seat).leave(place, position.view(seat), outcome)
        self.seating.close()
        if self.tutor:
            self.tutor.close()

    def in_language(self, command: str) -> str:
        """A command to be typed later, which names the language if the system has another."""
        language = self.look.say.language
        return command if language == preferred_language() else f"{command} --lang {language}"

    def farewell(self, option: str = "") -> list[str]:
        """Closing words: where the game is saved and how to resume it; `option` selects this screen."""
        lines = self.keeper.farewell(self.look)
        if not self.keeper.problem:
            folder = self.keeper.path.absolute().parent
            own = "" if folder == saves.saves_folder().absolute() else f"--save-dir {shlex.quote(str(folder))}"
            game = self.in_language(" ".join(filter(None, (self.match.settled.game.name, option, own))))
            lines.append(self.look("save.resume", game=game))
        return lines
