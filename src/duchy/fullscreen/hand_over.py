"""The cover between two people's turns; nothing of the table is on it."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from ..terminal.cells import bare
from ..terminal.look import Look


class HandOver(Screen[None]):
    """Covers the table until Enter or a click."""

    DEFAULT_CSS = """
    HandOver { align: center middle; background: $background; }
    HandOver Static { width: auto; max-width: 90%; padding: 2 6; border: round $accent; text-align: center; }
    """

    def __init__(self, look: Look, seat: int) -> None:
        super().__init__()
        self.look, self.seat = look, seat

    def compose(self) -> ComposeResult:
        """Say whose turn it is and what to do."""
        name = bare(self.look.seen_by(0).label(self.seat))
        yield Static(f"{self.look('hand_over.next', name=name)}\n\n{self.look('full.hand_over')}", markup=False)

    def on_key(self, event: events.Key) -> None:
        """Go on with Enter."""
        if event.key == "enter":
            event.stop()
            self.dismiss(None)

    def on_click(self) -> None:
        """Go on with a click."""
        self.dismiss(None)
