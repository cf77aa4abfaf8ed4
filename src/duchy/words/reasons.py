"""Reasons in words: why an action is refused, or an edition, a diagram or a record is invalid."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ..kernel.contract import AnyState
from ..kernel.errors import DiagramError, Illegal, RecordError, WeightsError
from ..kernel.files.nets import named_folder, weights_folder
from ..kernel.game import EditionError, Game
from . import Words
from .rulebook import clauses

if TYPE_CHECKING:
    from ..table.record import Reading


def refusal_facts(game: Game, state: AnyState, action: str) -> dict[str, object]:
    """The facts for the words of an action's refusal, from a state or from a view of one."""
    notation = game.notation
    code = notation.CODE.get(action)
    facts: dict[str, object] = {"text": action}
    return facts if code is None else facts | game.facts.facts(state, code)


def refusal_words(say: Words, error: Illegal, facts: Mapping[str, object], way: str = "refusal") -> str:
    """The sentence for a refused action or an unreadable text; `facts` come from `refusal_facts`. `way` is
    `refusal_all` if one reason refuses every action that begins like this.
    """
    return _sentence(say, f"{way}.{error.code}", dict(facts))


def clause_words(say: Words, game: str, rule: str | None) -> str:
    """The clause of the rulebook in the language; empty if there is none."""
    return clauses(game, say.language).get(rule, "") if rule else ""


def edition_words(say: Words, error: EditionError) -> str:
    """Why an edition, an axis value or a number of seats is not available."""
    return capital(_edition_reason(say, error))


def _edition_reason(say: Words, error: EditionError) -> str:
    if say.game is None and "game" in error.facts:
        say = Words(say.language, str(error.facts["game"]))
    return _clause(say, _named(say, f"edition_error.{error.code}", error.facts), error.facts)


def weights_words(say: Words, error: WeightsError) -> str:
    """Which weights file or checkpoint cannot be used, and why. A net that was not named by hand is told without its
    folder.
    """
    path, code = Path(error.path), error.code
    if path.parent == weights_folder():
        if code == "WEIGHTS_MISSING":
            code = "NAMED_MISSING" if named_folder() else "SHIPPED_MISSING"
        path = Path(path.name)
    return _sentence(
        say, f"weights_error.{code}", {"path": path, "found": say.system(error.found), "wanted": error.wanted}
    )


def diagram_words(say: Words, error: DiagramError) -> str:
    """Where and why a diagram cannot be read."""
    return say("diagram_error.line", line=error.line, reason=_diagram_reason(say, error))


def diagram_reason(say: Words, error: DiagramError) -> str:
    """Why a diagram cannot be read."""
    return capital(_diagram_reason(say, error))


def _diagram_reason(say: Words, error: DiagramError) -> str:
    if isinstance(error.__cause__, EditionError):
        return _edition_reason(say, error.__cause__)
    return _clause(say, f"diagram_error.{error.code}", {"detail": error.detail})


def record_words(say: Words, error: RecordError, facts: Mapping[str, object] | None = None) -> str:
    """Where and why a record is invalid; for a refused action with the facts of the refusal, if known."""
    return say("record_error.line", line=error.line, reason=_record_reason(say, error, facts))


def unusable_words(say: Words, path: Path | str, error: RecordError) -> str:
    """That a record cannot be used, and why."""
    return say("resume.damaged", path=path, reason=inner(record_words(say, error)))


def damage_words(say: Words, reading: Reading, error: RecordError) -> str:
    """Where and why a record is damaged, with the clause behind a refused action."""
    here = reading.position
    facts = refusal_facts(here.game, here.state(), error.detail)
    clause = f" [{error.rule}]" if error.rule else ""
    return record_words(Words(say.language, here.game.name), error, facts) + clause


def _record_reason(say: Words, error: RecordError, facts: Mapping[str, object] | None) -> str:
    if isinstance(error.__cause__, EditionError):
        return _edition_reason(say, error.__cause__)
    if f"record_error.{error.code}" in say:
        return say(_named(say, f"record_error.{error.code}", {"detail": error.detail}), detail=error.detail)
    if facts is None:
        return say("record_error.refused", text=error.detail, code=error.code)
    return _clause(say, f"refusal.{error.code}", {"text": error.detail} | dict(facts))


def _named(say: Words, key: str, facts: Mapping[str, object]) -> str:
    """The key of a sentence that says so where nothing stands for one of the facts, if there is one."""
    empty = f"{key}_EMPTY"
    return empty if empty in say and "" in facts.values() else key


def _sentence(say: Words, key: str, facts: Mapping[str, object]) -> str:
    return capital(_clause(say, key, facts))


def _clause(say: Words, key: str, facts: Mapping[str, object]) -> str:
    """A sentence as it stands behind a colon; a name that begins it keeps its letters."""
    if key not in say:
        key, facts = "refusal.unknown", {"code": key.rpartition(".")[2]}
    text = say(key, **facts)
    return text if say.texts[key].startswith("{") else inner(text)


def inner(text: str) -> str:
    """A sentence as it goes on behind a colon."""
    return text[:1].lower() + text[1:]


def capital(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]
