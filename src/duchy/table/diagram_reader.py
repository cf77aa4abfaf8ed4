"""A position from the text of a diagram: its headline, then the game's own lines."""

from __future__ import annotations

import shlex
from typing import Final

from ..games import game_named
from ..games.lines import line_about
from ..kernel.dialect import NATURE, NOBODY, below, seeded
from ..kernel.errors import DiagramError, is_decoded, quoted
from ..kernel.game import EditionError, Settled
from .position import Position, View, legal_codes

AHEAD: Final = 1000
"""Most actions that are tried to see whether a position can be played on."""
RECORDS: Final = (";", "game:")
"""How a record begins: with a comment, or with its header."""


def read_diagram(text: str) -> Position:
    """The position that a diagram shows; ignores blank lines and indentation. Raises DiagramError."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines:
        raise DiagramError(1, "EMPTY")
    for number, line in lines:
        if not is_decoded(line):
            raise DiagramError(number, "NOT_UTF8")
    number, headline = lines[0]
    try:
        words = shlex.split(headline)
    except ValueError:
        raise DiagramError(number, "LINE", headline) from None
    try:
        settled = _settled(number, words)
    except EditionError as error:
        raise DiagramError(number, "EDITION", str(error), error.rule) from error
    state = settled.blank_state()
    settled.game.diagram.read(state, settled.seats, lines[1:])
    return Position(settled, state)


def read_playable(text: str) -> Position:
    """The same for a position to be played on: DiagramError also if a seat is to act, now or in its next turn, and has
    no legal action, as when a diagram leaves out a hand. A search would have no end there.
    """
    position = read_diagram(text)
    if isinstance(position.actor, int) and (seat := stuck_seat(position.view(position.actor))):
        raise DiagramError(line_of(text, seat), "STUCK", str(seat))
    return position


def line_of(text: str, seat: int) -> int:
    """The line of a diagram that says what is in a seat's hand or, if there is none, whose turn it is."""
    return line_about(list(enumerate(text.splitlines(), 1)), f"{seat} hand", "turn")


def stuck_seat(view: View) -> int | None:
    """The first seat without a legal action, at random play until every seat has decided something."""
    rules, chance, rng = view.game.rules, view.game.chance, seeded(0)
    state = view.guess(0).state()
    waiting = set(range(view.settled.seats))
    for _ in range(AHEAD):
        who = rules.actor(state)
        if who == NOBODY or not waiting:
            return None
        if who == NATURE:
            rules.apply(state, chance.sample(state, rng))
            continue
        codes = legal_codes(view.settled, state)
        if not codes:
            return who + 1
        waiting.discard(who)
        rules.apply(state, codes[below(rng, len(codes))])
    return None


def _settled(number: int, words: list[str]) -> Settled:
    name, *rest = words
    if name.startswith(RECORDS):
        raise DiagramError(number, "RECORD")
    try:
        game = game_named(name)
    except KeyError:
        raise DiagramError(number, "NO_GAME", name) from None
    edition = rest.pop(0) if rest and "=" not in rest[0] else None
    axes = {name: value for name, _, value in (word.partition("=") for word in rest)}
    if len(axes) < len(rest):
        raise DiagramError(number, "EDITION", " ".join(rest))
    if empty := next((word for word in rest if word.endswith("=")), None):
        raise DiagramError(number, "NO_VALUE", empty.removesuffix("="))
    if bare := next((word for word in rest if "=" not in word), None):
        raise DiagramError(number, "EDITION", bare)
    seats = axes.pop("seats", str(game.seats[0]))
    if seats not in map(str, game.seats):
        raise EditionError("SEATS", None, game=game.name, seats=quoted(seats))
    return game.settle(edition, axes, int(seats))
