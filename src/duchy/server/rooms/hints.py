"""A hint for the acting seat: the best actions, how good they look, and why, from the seat's own view."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from ...effects import TableNamer
from ...players.analysis import Analysis, Line
from ...players.hint import Hint, HintedAction, hint_of
from ...players.player import Choice
from ...table.plan import goes_on
from ...table.position import View
from ...words import LANGUAGES, Words
from ...words.advice import counsel_words
from ..protocol import Found

OTHER: Final = "{other}"
"""Stands in a reason for the action `against`, which the page has words for."""
ENDS: Final = ["end"]
"""A continuation of only these actions is left out."""


def thorough(view: View, study: Analysis, language: str, named: Callable[[Words, int], str]) -> list[Found]:
    """The findings of a search, the best first; `named` names another seat in a reason."""
    say, hint = words_of(view, language), hint_of(view, study)
    if len(view.actions()) == 1:
        return [_found(view, hint.found[0], say("hint.only"))]
    namer = TableNamer(view, say.language, partial(named, say))
    told = hint.found[:1] if hint.is_decided else hint.found
    return [_found(view, each, _why(say, hint, each, namer)) for each in told]


def _why(say: Words, hint: Hint, each: HintedAction, namer: TableNamer) -> str:
    """How the action compares, and what it changes."""
    return say("hint.decided") if hint.is_decided else counsel_words(say, each, OTHER, namer)


def quick(view: View, choice: Choice, language: str, *, has_net: bool) -> list[Found]:
    """A quick hint, used while the search cannot answer, or if it never can."""
    why = words_of(view, language)("hint.unready" if has_net else "hint.no_net")
    return [Found(str(choice.action), None, [], why)]


def words_of(view: View, language: str) -> Words:
    """The words of the game in the language; in English if the language does not exist."""
    return Words(language if language in LANGUAGES else "en", view.game.name)


def _found(view: View, each: HintedAction, why: str) -> Found:
    advice = each.advice
    against = str(advice.against) if OTHER in why else None
    share = None if each.share is None else round(each.share, 4)
    plan = advice.line.plan
    more = len(plan) > 1 and goes_on(view, plan)
    return Found(str(advice.action), share, _rest(view, advice.line), why, against, more)


def _rest(view: View, line: Line) -> list[str]:
    """What the search would do in the rest of the turn, as far as it can be told now."""
    texts = list(_following(view, line))
    return [] if texts == ENDS else texts


def _following(view: View, line: Line) -> Iterator[str]:
    for seen, action in zip(view.along(line.plan), line.plan[1:], strict=False):
        if action not in seen.actions():
            return
        yield str(action)
