"""Key bindings, and the clickable bar at the foot of the screen that shows them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
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
DISPENSABLE: Final = ("theme", "lang", "new", "log", "more", "rules", "analyse", "undo", "hint", "quit", "help")
"""Commands whose words the bar does without where not all of them fit, the first one first."""
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
    """The keys with their meanings, each a link to its command; as many words as fit, those of the help last of all."""
    line = " ".join(_explained(look, keys, ()))
    if shown(line) <= look.width:
        wide = " " + "  ".join(_explained(look, keys, ()))
        return wide if shown(wide) <= look.width else line
    wordless = [name for name in DISPENSABLE if name in dict(keys).values()]
    lines = (" " + "  ".join(_explained(look, keys, wordless[:count])) for count in range(1, len(wordless) + 1))
    return next(
        (line for line in lines if shown(line) <= look.width), " " + "  ".join(_explained(look, keys, wordless))
    )


def _explained(look: Look, keys: Sequence[tuple[str, str]], wordless: Collection[str]) -> Iterator[str]:
    """Each key as a link, with its words unless its command is among the wordless ones."""
    for at, (key, name) in enumerate(keys, 1):
        words = "" if name in wordless else f" {look(f'full.key.{name}')}"
        yield linked(at, f"{look.paint(key, 'offer')}{words}")
