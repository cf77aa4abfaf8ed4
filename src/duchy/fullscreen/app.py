"""The full-screen application."""

from __future__ import annotations

import contextlib
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from ..terminal.game_screen import GameScreen
from ..terminal.lines.console import Console
from .answers import Answers
from .keys import ANOTHER
from .stage import Stage
from .themes import THEMES, first_theme


class Play(App[int]):
    """One game."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave(130)", priority=True, show=False),
        Binding("ctrl+d", "leave(0)", priority=True, show=False),
        Binding("ctrl+q", "leave(0)", priority=True, show=False),
    ]

    def __init__(self, game_screen: GameScreen) -> None:
        super().__init__()
        self.game_screen = game_screen
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = first_theme()
        self.title = game_screen.look("game.title")

    def on_mount(self) -> None:
        """Show the game."""
        self.push_screen(Stage(self.game_screen, Answers))

    def action_leave(self, status: int) -> None:
        """Leave; the game is saved."""
        self.exit(status)


def play(game_screen: GameScreen, console: Console) -> int:
    """Play full screen; return the exit status, or ANOTHER. The closing words stay on the terminal."""
    app = Play(game_screen)
    try:
        status = app.run() or app.return_code or 0
    finally:
        with contextlib.suppress(KeyboardInterrupt):
            game_screen.close()
    if status == ANOTHER:
        return status
    if game_screen.match.position.is_over:
        console.show_all(game_screen.keeper.farewell(game_screen.look))
        return 0
    console.show_all(game_screen.farewell("--full"))
    return status
