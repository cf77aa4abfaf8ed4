"""Why an action cannot be played: judged from the player's view, told with the clause behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ..kernel.errors import Illegal, NotationError
from ..table.match import learned_nothing
from ..table.position import Position
from ..words.reasons import clause_words, refusal_facts, refusal_words
from .cells import typed_back
from .face import face_of
from .look import Look

SAID: Final = 5
"""Up to this many different reasons are listed one by one."""
HALF_SAID: Final = ("NO_IDLE_REVEAL",)
"""Refusals of a complete text that may have been meant as the beginning of longer ones."""


@dataclass(frozen=True)
class RefusedAction:
    """The first action that cannot be played, and in which position; without an error, `key` names the sentence."""

    text: str
    here: Position
    error: Illegal | None
    key: str = "typed_error.not_yours"
    begun: tuple[Illegal, ...] = ()
    """If the text only begins actions, none of them playable: the reason for each."""


def refusal_of(position: Position, viewer: int, texts: Sequence[str]) -> RefusedAction | None:
    """The first action that cannot be played after those before it, as far as the viewer can know; None if all can.
    Nothing may follow an action that reveals something, or a refused line would be a way to peek.
    """
    for text, more in zip(texts, [*texts[1:], None], strict=True):
        view = position.view(viewer)
        known = Position(view.settled, view.state())
        error = known.refusal(text)
        begun = begun_by(known, text, error)
        if known.actor != viewer and (begun or not isinstance(error, NotationError)):
            return RefusedAction(text, known, None)
        if error:
            return RefusedAction(text, known, error, begun=begun)
        action = position.action(text)
        after = position.play(action)
        if more is not None and not learned_nothing(position, action, after, viewer):
            return RefusedAction(text, known, None, "server.NEW_INFORMATION")
        position = after
    return None


def begun_by(here: Position, text: str, error: Illegal | None) -> tuple[Illegal, ...]:
    """Why none of the actions that the text begins can be played: `build 7SK` names no district, so all are checked.
    Empty if one of them can, or if it begins none. A verb alone begins more than anybody can have meant by it, so
    what is beside the point is left out.
    """
    if not (isinstance(error, NotationError) or (error and error.code in HALF_SAID)):
        return ()
    start = text.casefold()
    whole = [each for each in here.game.notation.TEXTS if goes_on(each.casefold(), start)]
    errors = [error for each in whole if (error := here.refusal(each))]
    if len(errors) < len(whole):
        return ()
    return tuple(to_the_point(here, errors) if is_verb(text) else errors)


def to_the_point(here: Position, errors: Sequence[Illegal]) -> Sequence[Illegal]:
    """The reasons why nothing of a kind can be done, without those that say less than others."""
    for code in face_of(here.game).BESIDE:
        errors = [error for error in errors if error.code != code] or errors
    return errors


def is_verb(text: str) -> bool:
    """Whether the text names neither a card nor a place."""
    return " " not in text


def goes_on(text: str, start: str) -> bool:
    """Whether the text is `start` followed by more, with the last word of `start` complete."""
    return len(text) > len(start) and text.startswith(start) and not text[len(start)].isalnum()


def refusal_lines(look: Look, refusal: RefusedAction) -> list[str]:
    """The sentence and the clause of the rulebook; several reasons are each given once."""
    here, error = refusal.here, refusal.error
    if error is None:
        return look.wrapped(look(refusal.key, text=typed_back(refusal.text)))
    errors = refusal.begun or (error,)
    weighty = [each for each in errors if each.code in face_of(here.game).OUTWEIGH]
    said = {sentence(look, here, each): each for each in weighty or errors}
    if len(said) > SAID and is_verb(refusal.text) and len({each.code for each in said.values()}) > 1:
        return look.wrapped(look("typed_error.not_now"), colour="warn")
    if len(said) > SAID:
        said = dict([in_common(look, here, said.values())])
    lines = [line for words in said for line in look.wrapped(words, colour="warn")]
    rules = dict.fromkeys(each.rule for each in said.values())
    return [*lines, *(line for rule in rules for line in clause_lines(look, here, rule))]


def sentence(look: Look, here: Position, error: Illegal, way: str = "refusal") -> str:
    """Why the action cannot be played, with the id of the clause."""
    facts = face_of(here.game).dressed(look, refusal_facts(here.game, here.state(), error.action))
    facts["text"] = typed_back(error.action)
    words = refusal_words(look.say, error, facts, way)
    return look.plain(words) + (f" [{error.rule}]" if error.rule else "")


def in_common(look: Look, here: Position, errors: Iterable[Illegal]) -> tuple[str, Illegal]:
    """The commonest of many reasons, with the key of a sentence that covers them all if there is one."""
    kept = list(errors)
    code = Counter(each.code for each in kept).most_common(1)[0][0]
    one = next(each for each in kept if each.code == code)
    way = "refusal_all" if f"refusal_all.{code}" in look.say else "refusal"
    return sentence(look, here, one, way), one


def clause_lines(look: Look, here: Position, rule: str | None) -> list[str]:
    """A clause of the rulebook; empty if there is none."""
    clause = look.plain(clause_words(look.say, here.game.name, rule))
    return look.wrapped(f"  [{rule}] {clause}", 2, "faint") if clause else []
