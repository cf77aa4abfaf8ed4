"""Reasons as sentences, with seats and villages by name."""

from __future__ import annotations

from ...effects import TableNamer
from ...table.position import View
from ...words import LANGUAGES, Words
from ...words.advice import Contrast, contrast_words
from ..judge import Judgement
from ..reasons import Reason, reason_of
from ..verdicts import Verdict


def verdict_words(say: Words, verdict: Verdict) -> str:
    """Why a marked decision has its mark; empty for others, and where nothing on the table tells the plans apart."""
    if not verdict.is_told:
        return ""
    judged = verdict.judgement
    view = judged.segment.before.view(judged.segment.seat)
    return reason_words(say, view, reason_of(judged), told_of(judged))


def told_of(judged: Judgement) -> Contrast:
    """Of a decision that was made: whether it was an error."""
    return "error" if judged.is_preferred else "only"


def reason_words(say: Words, view: View, reason: Reason, told: Contrast) -> str:
    """What only one of two plans changes."""
    namer = TableNamer(view, say.language, lambda seat: say("cli.analyse.seat", seat=seat))
    return contrast_words(say, reason.better, reason.other, namer, told)


def reason_in_all_languages(view: View, reason: Reason, told: Contrast) -> dict[str, str]:
    """The same by language, with a place such as `{seat1}` for each player's name, which whoever shows it fills in;
    nothing if nothing is known to differ.
    """
    found = dict[str, str]()
    for language in LANGUAGES if reason else ():
        say = Words(language, view.game.name)
        namer = TableNamer(view, language, lambda seat: f"{{seat{seat}}}")
        found[language] = contrast_words(say, reason.better, reason.other, namer, told)
    return found
