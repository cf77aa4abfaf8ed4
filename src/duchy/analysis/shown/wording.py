"""Reasons as sentences, with seats and villages by name."""

from __future__ import annotations

from ...effects import village_named
from ...table.position import View
from ...words import LANGUAGES, Words
from ...words.advice import contrast_words
from ..reasons import Reason, reason_of
from ..verdicts import Verdict


class Namer:
    """Seats by number, villages by name."""

    def __init__(self, say: Words, view: View) -> None:
        self._say, self._view = say, view

    def seat(self, seat: int) -> str:
        """A player."""
        return self._say("cli.analyse.seat", seat=seat)

    def hex(self, hex: int) -> str:
        """A village."""
        return village_named(self._view, hex, self._say.language)


class Places:
    """Villages by name; players by a place for whoever knows their names: `{seat1}`."""

    def __init__(self, say: Words, view: View) -> None:
        self._say, self._view = say, view

    def seat(self, seat: int) -> str:
        """The place of a player's name."""
        return f"{{seat{seat}}}"

    def hex(self, hex: int) -> str:
        """A village."""
        return village_named(self._view, hex, self._say.language)


def verdict_words(say: Words, verdict: Verdict) -> str:
    """Why a marked decision has its mark; empty for others, and where nothing on the table tells the plans apart."""
    if not verdict.is_told:
        return ""
    judged = verdict.judgement
    view = judged.segment.before.view(judged.segment.seat)
    return reason_words(say, view, reason_of(judged), is_error=judged.is_preferred)


def reason_words(say: Words, view: View, reason: Reason, *, is_error: bool) -> str:
    """What only one of two plans changes; `is_error`: the worse one was played."""
    return contrast_words(say, reason.better, reason.other, Namer(say, view), is_error=is_error)


def reason_in_all_languages(view: View, reason: Reason, *, is_error: bool) -> dict[str, str]:
    """The same by language, with places for names; nothing if nothing is known to differ."""
    told = dict[str, str]()
    for language in LANGUAGES if reason else ():
        say = Words(language, view.game.name)
        told[language] = contrast_words(say, reason.better, reason.other, Places(say, view), is_error=is_error)
    return told
