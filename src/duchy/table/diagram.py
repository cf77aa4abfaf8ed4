"""A position as text and back: a headline that names game, edition, axes and seats, then lines of the game's own."""

from __future__ import annotations

from typing import Any

from ..games import game_named
from ..kernel.game import EditionError, Settled
from .position import Position
from ..kernel.errors import DiagramError


def draw_diagram(settled: Settled, state: Any) -> str:
    """The state as text."""
    changes = [f"{name}={value}" for name, value in settled.changes.items()]
    headline = " ".join([settled.game.name, settled.edition, *changes, f"seats={settled.seats}"])
    return "\n".join([headline, *settled.game.module("diagram").draw(state)]) + "\n"


def read_diagram(text: str) -> Position:
    """The position that a diagram shows; blank lines and indentation mean nothing. Raises DiagramError."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines:
        raise DiagramError(1, "EMPTY")
    number, headline = lines[0]
    settled = _settled(number, headline.split())
    state = settled.blank_state()
    settled.game.module("diagram").read(state, settled.seats, lines[1:])
    return Position(settled, state)


def _settled(number: int, words: list[str]) -> Settled:
    name, *rest = words
    try:
        game = game_named(name)
    except KeyError:
        raise DiagramError(number, "NO_GAME", name) from None
    editions = [word for word in rest if "=" not in word]
    axes = dict(word.split("=", 1) for word in rest if "=" in word)
    seats = axes.pop("seats", None)
    try:
        return game.settle(editions[0] if editions else None, axes, int(seats) if seats else None)
    except (EditionError, ValueError) as error:
        raise DiagramError(number, "EDITION", str(error)) from None
