"""Key bindings, and the clickable bar at the foot of the screen that shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..terminal.cells import shown
from ..terminal.look import Look
from .painted import linked

ANOTHER: Final = -1
"""Returned instead of an exit status: the player wants to choose another game."""
COMMAND_KEYS: Final = {
    "u": "undo",
    "U": "undo_turn",
    "h": "hint",
    "r": "rules",
    "g": "log",
    "m": "more",
    "l": "lang",
    "t": "theme",
    "n": "new",
    "question_mark": "help",
    "f1": "help",
    "q": "quit",
    "plus": "larger",
    "minus": "smaller",
    "slash": "type",
}
"""Commands by key name."""
AFTERWARDS: Final = {"a": "analyse"}
"""Besides, when the game is over; until then the letter begins a word."""
CYRILLIC: Final = dict(zip("гГрРкКпПьЬдДеЕтТйЙфФ", "uUhHrRgGmMlLtTnNqQaA", strict=True))
"""Letters of the Russian layout with the Latin letter on the same key."""
SHOWN: Final = (
    ("u", "undo"), ("h", "hint"), ("m", "more"), ("g", "log"), ("r", "rules"), ("l", "lang"), ("t", "theme"),
    ("n", "new"), ("?", "help"), ("q", "quit"),
)  # fmt: skip
PLAYING: Final = 3
"""How many of them, the first, are for a game that is not over."""


def command_of(key: str, *, is_over: bool = False) -> str | None:
    """The command of a key; None if it has none."""
    letter = CYRILLIC.get(key, key)
    return COMMAND_KEYS.get(letter) or (AFTERWARDS.get(letter) if is_over else None)


def shown_keys(*, is_over: bool) -> tuple[tuple[str, str], ...]:
    """The keys that the bar shows, with their commands."""
    return (*AFTERWARDS.items(), *SHOWN[PLAYING:]) if is_over else SHOWN


def bar(look: Look, keys: Sequence[tuple[str, str]]) -> str:
    """The keys with their meanings, each a link to its command; as many words as fit."""
    parts = [(look.paint(key, "offer"), look(f"full.key.{name}")) for key, name in keys]
    whole = [linked(at, f"{key} {words}") for at, (key, words) in enumerate(parts, 1)]
    line = " " + "  ".join(whole)
    if shown(line) <= look.width:
        return line
    line = " ".join(whole)
    return (
        line if shown(line) <= look.width else " " + "  ".join(linked(at, key) for at, (key, _) in enumerate(parts, 1))
    )
