"""The program on the whole screen, from the first picture to the words after it."""

from __future__ import annotations

import contextlib
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from ..terminal.game_screen import Sitting
from ..terminal.lines.console import Console
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

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = first_theme()
        self.title = sitting.look("game.title")

    def on_mount(self) -> None:
        """Show the game."""
        self.push_screen(Stage(self.sitting))

    def action_leave(self, status: int) -> None:
        """Leave; the game is kept."""
        self.exit(status)


def play(sitting: Sitting, console: Console) -> int:
    """Play on the whole screen; the exit status, or ANOTHER. What is said at the end stays on the terminal."""
    app = Play(sitting)
    try:
        status = app.run() or app.return_code or 0
    finally:
        with contextlib.suppress(KeyboardInterrupt):
            sitting.seating.close()
    if status == ANOTHER:
        return status
    if sitting.match.position.is_over:
        console.show_all(sitting.keeper.farewell(sitting.look))
        return 0
    console.show_all(sitting.farewell("--full"))
    return status
