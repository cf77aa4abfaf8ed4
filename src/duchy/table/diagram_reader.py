"""A position from the text of a diagram: its headline, then the game's own lines."""

from __future__ import annotations

import shlex

from ..games import game_named
from ..kernel.errors import DiagramError
from ..kernel.game import Settled
from .position import Position


def read_diagram(text: str) -> Position:
    """The position that a diagram shows; ignores blank lines and indentation. Raises DiagramError."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines:
        raise DiagramError(1, "EMPTY")
    number, headline = lines[0]
    try:
        settled = _settled(number, shlex.split(headline))
    except DiagramError:
        raise
    except ValueError as error:
        raise DiagramError(number, "EDITION", str(error)) from None
    state = settled.blank_state()
    settled.game.diagram.read(state, settled.seats, lines[1:])
    return Position(settled, state)


def _settled(number: int, words: list[str]) -> Settled:
    name, *rest = words
    try:
        game = game_named(name)
    except KeyError:
        raise DiagramError(number, "NO_GAME", name) from None
    edition = rest.pop(0) if rest and "=" not in rest[0] else None
    axes = {name: value for name, _, value in (word.partition("=") for word in rest)}
    if len(axes) < len(rest):
        raise DiagramError(number, "EDITION", " ".join(rest))
    seats = int(axes.pop("seats")) if "seats" in axes else None
    return game.settle(edition, axes, seats)
