"""What the process answers to `tutors.py`: what can be found ahead of a decision, and what there is to say of one."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from ...analysis.shown.wording import reason_in_all_languages
from ...analysis.tutor import costly
from ...analysis.tutor.ahead import Ahead, get_ready, look_ahead
from ...analysis.tutor.question import Question, plan_in, view_in
from ...kernel.game import Game
from ...players.search.net_search import NetSearch
from ...table.plan import goes_on
from ...table.position import View
from ..memo import Memo
from ..messages.analysis import DIGITS
from ..protocol import Costly, Weighed

KEPT: Final = 64
"""Decisions that somebody is thinking about."""


class Done(msgspec.Struct, frozen=True):
    """That what was asked for is done."""


@cache
def search_of(game: Game) -> NetSearch:
    """The search of a game, which is got ready once."""
    return NetSearch(game)


def prepared(question: str) -> Done:
    """Compile all that is needed for a game. Raises WeightsError."""
    view = view_in(msgspec.json.decode(question, type=Question))
    get_ready(view, search_of(view.game))
    return Done()


def looked_ahead(question: str) -> Done:
    """Find out about a decision what can be found before it is made. Raises WeightsError."""
    _ahead_of(view_in(msgspec.json.decode(question, type=Question)))
    return Done()


def weighed(question: str) -> Weighed:
    """What there is to say of a decision. Raises WeightsError."""
    asked = msgspec.json.decode(question, type=Question)
    view = view_in(asked)
    found = costly.weigh(view, plan_in(asked, view), asked.strictness, search_of(view.game), _ahead_of(view))
    why = reason_in_all_languages(view, found.reason, "only")
    return Weighed("", judged=True, costly=found.costly and _told(view, found.costly), only=found.is_only, why=why)


def _told(view: View, found: costly.Costly) -> Costly:
    loss, half = round(found.loss, DIGITS), round(found.half, DIGITS)
    why = reason_in_all_languages(view, found.reason, "warned")
    return Costly(found.mark, loss, half, [*map(str, found.best)], why, goes_on(view, found.best))


def _ahead_of(view: View) -> Ahead | None:
    return _AHEAD.get((view.game.name, view.digest), lambda: look_ahead(view, search_of(view.game)))


_AHEAD: Final[Memo[Ahead | None]] = Memo(KEPT)
