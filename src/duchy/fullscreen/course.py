"""How a game proceeds without blocking: chance at once, computers in a thread, people when they choose."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from ..table.action import Action
from ..table.position import NATURE_NAME, View
from ..terminal.game_screen import BREATH, GameScreen
from ..terminal.refusing import RefusedAction, refusal_of


class CourseScreen(Protocol):
    """What the course of a game needs of the screen."""

    def changed(self) -> None:
        """An action was played, or a computer began to think."""
        ...

    def taken_back(self) -> None:
        """Actions were taken back."""
        ...

    def asked(self) -> None:
        """The player at the screen has to choose."""
        ...

    def hand_over(self, seat: int, ready: Callable[[], None]) -> None:
        """Hide everything until that player confirms being alone at the screen."""
        ...

    def remark(self, words: Sequence[str], warning: bool = False) -> None:
        """Show a message."""
        ...

    def over(self) -> None:
        """The game has ended."""
        ...

    def later(self, seconds: float, act: Callable[[], None]) -> None:
        """Call `act` after that many seconds."""
        ...

    def from_thread(self, act: Callable[[], None]) -> None:
        """Call `act` in the screen's thread, unless the screen is closed."""
        ...


class Course:
    """The course of one game."""

    def __init__(self, game_screen: GameScreen, stage: CourseScreen) -> None:
        self.game_screen, self.stage = game_screen, stage
        self.asking = 0
        """The seat of the player who may act now; 0: nobody."""
        self.handing_over = False

    def go_on(self) -> None:
        """Take the next step of the game."""
        game_screen = self.game_screen
        position = game_screen.match.position
        self.asking = 0
        if position.is_over:
            self.end()
        elif position.actor == NATURE_NAME:
            game_screen.match.play_nature()
            self.done(0)
        elif seat := game_screen.person():
            self.ask(seat)
        else:
            self.think(int(position.actor or 0))

    def done(self, pause: float) -> None:
        """Save and show what was played, then go on."""
        self.stage.remark(self.game_screen.keeper.keep(self.game_screen.look), warning=True)
        self.stage.changed()
        hurried = self.game_screen.manner.fast or self.game_screen.match.position.actor == NATURE_NAME
        self.stage.later(0 if hurried else pause, self.go_on)

    def end(self) -> None:
        """The game is over; people who shared the screen may now see what any of them saw."""
        if len(self.game_screen.seating.humans) > 1:
            self.game_screen.look = self.game_screen.look.seen_by(0)
        self.stage.over()

    # Computers

    def think(self, seat: int) -> None:
        """Let a computer decide in its own thread."""
        view = self.game_screen.match.position.view(seat).copy()
        self.stage.changed()
        threading.Thread(target=self._decide, args=(seat, view), daemon=True).start()

    def _decide(self, seat: int, view: View) -> None:
        action = self.game_screen.decision(seat, view, self.wait)
        self.stage.from_thread(lambda: self.decided(action))

    def wait(self, seconds: float) -> None:
        """Give the player time to read, unless in a hurry."""
        if seconds > 0 and not self.game_screen.manner.fast:
            time.sleep(seconds)

    def decided(self, action: Action) -> None:
        """A computer has decided."""
        self.game_screen.match.play(action)
        self.stage.remark(self.game_screen.troubles(), warning=True)
        self.done(BREATH if self.game_screen.seating.humans else 3 * BREATH)

    # People

    def ask(self, seat: int) -> None:
        """It is a person's turn: hand over the screen if another person has it, and play forced actions."""
        game_screen = self.game_screen
        if game_screen.look.viewer != seat:
            if game_screen.match.settled.game.hidden.HIDES:
                self.handing_over = True
                self.stage.hand_over(seat, lambda: self.handed_over(seat))
                return
            game_screen.look = game_screen.look.seen_by(seat)
        alone = game_screen.by_itself(seat)
        if alone is None:
            self.asking = seat
            game_screen.begins_to_think(seat)
            self.stage.asked()
            return
        action, forced = alone
        if forced:
            self.stage.remark([forced])
        self.stage.changed()
        self.stage.later(2 * BREATH if forced and not game_screen.manner.fast else 0, lambda: self.play_alone(action))

    def handed_over(self, seat: int) -> None:
        """The player is alone at the screen."""
        self.handing_over = False
        self.game_screen.look = self.game_screen.look.seen_by(seat)
        self.ask(seat)

    def play_alone(self, action: Action) -> None:
        """Play the player's only action."""
        self.game_screen.match.play(action)
        self.done(0)

    def play(self, texts: Sequence[str]) -> RefusedAction | None:
        """Play all the actions or, if one is refused or the tutor holds them up, none; return the refusal."""
        game_screen = self.game_screen
        refusal = refusal_of(game_screen.match.position, game_screen.look.viewer, texts)
        if refusal is None and not game_screen.is_held_up(texts):
            self.asking = 0
            game_screen.match.play(*texts)
            self.done(0)
            if game_screen.tutor and (words := game_screen.tutor.afterwards(game_screen.look)):
                self.stage.remark([words], warning=True)
        return refusal

    def undo(self, whole_turn: bool = False) -> bool:
        """Take back an action or the whole turn; return whether there was anything to take back."""
        warnings = self.game_screen.undo(whole_turn) if self.asking else None
        if warnings is None:
            return False
        self.stage.taken_back()
        self.stage.remark(warnings, warning=True)
        self.go_on()
        return True
