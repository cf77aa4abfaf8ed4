"""A hint for the seat that acts: the best actions, how good they look, and why, from the seat's own view."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ..kernel.errors import Illegal
from ..players.choice import Choice
from ..players.study import Line, Study
from ..players.why import Advice, advise
from ..table.position import Position, View
from ..words import LANGUAGES, Words
from ..words.advice import reason_words
from .protocol import Found

OTHER: Final = "{other}"
"""Stands in a reason for the action `against`, which the page has words for."""
ENDS: Final = ["end"]
"""That nothing but this follows need not be said."""


def thorough(view: View, study: Study, language: str, rival: Callable[[Words, int], str]) -> list[Found]:
    """What a search has found out, the best first; `rival` names another seat in a reason."""
    say, found = words_of(view, language), advise(study)
    if len(view.actions()) == 1:
        return [_found(view, found[0], found[0].share, say("hint.only"))]
    equal = len(found) > 1 and all(advice.against is None for advice in found)

    def why(advice: Advice) -> str:
        if (equal and not advice.is_best) or advice.action == found[0].against:
            return ""
        other = OTHER if advice.against else None
        text = reason_words(say, advice.claims, other, lambda seat: rival(say, seat), best=advice.is_best)
        return text[:1].upper() + text[1:]

    return [_found(view, advice, min(advice.share, found[0].share), why(advice)) for advice in found]


def quick(view: View, choice: Choice, language: str, *, has_net: bool) -> list[Found]:
    """What a player says who needs no preparation, while the search cannot say anything, or ever."""
    why = words_of(view, language)("hint.unready" if has_net else "hint.no_net")
    return [Found(str(choice.action), choice.value, [], why)]


def words_of(view: View, language: str) -> Words:
    """The words of the game in the language, in English for one that there is not."""
    return Words(language if language in LANGUAGES else "en", view.game.name)


def _found(view: View, advice: Advice, share: float, why: str) -> Found:
    against = str(advice.against) if advice.against and why else None
    return Found(str(advice.action), round(share, 4), _rest(view, advice.line), why, against)


def _rest(view: View, line: Line) -> list[str]:
    """What the search would do in the rest of the turn, as far as it can be said now."""
    texts = list(_following(view, line))
    return [] if texts == ENDS else texts


def _following(view: View, line: Line) -> Iterator[str]:
    here = Position(view.settled, view.state())
    for before, action in zip(line.plan, line.plan[1:], strict=False):
        try:
            here = here.play(before)
        except (Illegal, IndexError):
            # What lies beyond something hidden cannot be played on a view.
            return
        if here.actor != view.seat or action not in here.view(view.seat).actions():
            return
        yield str(action)
