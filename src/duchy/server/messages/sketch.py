"""Positions that somebody has made up, as diagrams: whether they are positions of the game, and what a page draws."""

from __future__ import annotations

from typing import Final

from ...games import NAMES
from ...kernel.dialect import seeded
from ...kernel.errors import DiagramError
from ...kernel.game import EditionError
from ...table.action import Action
from ...table.diagram_reader import line_of, read_diagram, read_playable
from ...table.position import NATURE_NAME, Position, View
from ...table.record import Reading, Record, read_record
from ...words import LANGUAGES, Words
from ...words.reasons import diagram_reason, edition_words
from ..ledger.refusal import Refusal
from ..review import Flaw, Sketch, Sketched
from .viewer import fields_of, offers_of, seen_of, shown_of

UNKNOWN: Final = "?"
"""Stands in all diagrams for what is not known."""


def reading_of(text: str) -> Reading:
    """A record, or a position as a record without actions; what the position leaves open is dealt.

    Raises RecordError for a header from which no game can start, DiagramError.
    """
    if not begins_diagram(text):
        return read_record(text)
    position = complete(playable(text))
    return Reading(Record(position.settled), [position])


def begins_diagram(text: str) -> bool:
    """Whether a text is a diagram: its first word is the name of a game."""
    return game_in(text) is not None


def game_in(text: str) -> str | None:
    """The game that a diagram names."""
    words = text.split(maxsplit=1)
    return words[0] if words and words[0] in NAMES else None


def playable(text: str) -> Position:
    """The position of a diagram that can be played on and judged. Raises DiagramError also if the seat to act would not
    know what is its own.
    """
    position = read_playable(text)
    if isinstance(seat := position.actor, int) and not knows_its_own(position.view(seat)):
        raise DiagramError(line_of(text, seat), "OWN_UNKNOWN", str(seat))
    return position


def knows_its_own(view: View) -> bool:
    """Whether a seat would know no more in a position that it takes this one for."""
    guess = view.guess(0)
    return UNKNOWN not in guess.diagram() and guess.view(view.seat).diagram() == view.diagram()


def complete(position: Position) -> Position:
    """The position itself, or one of those that it may be: what a seat knows that knows the most stays."""
    views = [position.view(seat) for seat in range(1, position.settled.seats + 1)]
    knows = min(views, key=lambda view: view.diagram().count(UNKNOWN))
    return knows.guess(0) if UNKNOWN in position.diagram() else position


def eyes_on(position: Position) -> View:
    """What the seat to act sees; if none is, what the first does."""
    return position.view(position.actor if isinstance(position.actor, int) else 1)


def sketched(sketch: Sketch, language: str) -> Sketched | Flaw:
    """The position of a diagram, or the start of such a game, as a page draws it; or what is wrong with it."""
    try:
        if sketch.deal is None:
            position = playable(sketch.diagram)
        else:
            position = dealt(read_diagram(headline(sketch.diagram)), sketch.deal)
    except DiagramError as error:
        return flaw(sketch.diagram, error, language)
    view, settled = eyes_on(position), position.settled
    acts = view.actor == view.seat
    return Sketched(
        diagram=position.diagram(), game=settled.game.name, edition=settled.edition, axes=dict(settled.values),
        laid=fields_of(position.state().edition), seats=settled.seats, view=seen_of(view, b""), shown=shown_of(view),
        legal=view.texts() if acts else None, offers=offers_of(view) if acts else None,
    )  # fmt: skip


def headline(diagram: str) -> str:
    """The line that names game, edition, options and seats."""
    return next((line for line in diagram.splitlines() if line.strip()), "")


def dealt(settled_by: Position, number: int) -> Position:
    """The start of such a game, up to the first decision, nature drawing by that number."""
    settled, rng = settled_by.settled, seeded(number)
    position = Position(settled, settled.start_state())
    while position.actor == NATURE_NAME:
        position = position.play(Action(position.game, position.game.chance.sample(position.state(), rng)))
    return position


def flaw(diagram: str, error: DiagramError, language: str) -> Flaw:
    """Where a diagram is wrong, and why."""
    say = Words(language if language in LANGUAGES else "en", game_in(diagram))
    cause = error.__cause__
    text = edition_words(say, cause) if isinstance(cause, EditionError) else diagram_reason(say, error)
    return Flaw(error.line, error.code, error.rule, text, error.detail)


def refuse_flawed(diagram: str, language: str) -> None:
    """Raise Refusal unless it is a position that can be judged."""
    try:
        position = playable(diagram)
    except DiagramError as error:
        wrong = flaw(diagram, error, language)
        raise Refusal("DIAGRAM", wrong.clause, reason=wrong.text) from None
    if position.is_over:
        raise Refusal("OVER_ALREADY")
