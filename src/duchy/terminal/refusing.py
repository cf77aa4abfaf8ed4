"""Why what a person wants to play cannot be played: asked of what the person knows, told with the clause behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..kernel.errors import Illegal, NotationError
from ..table.match import told_nothing
from ..table.position import Position
from ..words.reasons import clause_words, refusal_facts, refusal_words
from .face import face_of
from .look import Look


@dataclass(frozen=True)
class Refusal:
    """The first action that cannot be played, in which position; without an error `key` names the sentence."""

    text: str
    here: Position
    error: Illegal | None
    key: str = "typed_error.not_yours"


def refusal_of(position: Position, viewer: int, texts: Sequence[str]) -> Refusal | None:
    """Which of the actions cannot be played after those before it, as far as the viewer can know; None if all can.

    None may follow one that shows something new, or else a line that is refused would be a way of looking.
    """
    for text, more in zip(texts, [*texts[1:], None], strict=True):
        view = position.view(viewer)
        known = Position(view.settled, view.state())
        error = known.refusal(text)
        if known.actor != viewer and not isinstance(error, NotationError):
            return Refusal(text, known, None)
        if error:
            return Refusal(text, known, error)
        action = position.action(text)
        after = position.play(action)
        if more is not None and not told_nothing(position, action, after, viewer):
            return Refusal(text, known, None, "server.NEW_INFORMATION")
        position = after
    return None


def refusal_lines(look: Look, refusal: Refusal) -> list[str]:
    """The sentence, and the clause of the rulebook."""
    here, error = refusal.here, refusal.error
    if error is None:
        return look.wrapped(look(refusal.key, text=refusal.text))
    facts = face_of(here.game).dressed(look, refusal_facts(here.game, here.state(), refusal.text))
    sentence = look.plain(refusal_words(look.say, error, facts))
    mark = f" [{error.rule}]" if error.rule else ""
    lines = look.wrapped(sentence + mark, colour="warn")
    clause = look.plain(clause_words(look.say, here.game.name, error.rule))
    return [*lines, *look.wrapped(f"  [{error.rule}] {clause}", 2, "faint")] if clause else lines
