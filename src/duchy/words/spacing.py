"""No-break spaces: before high punctuation in French, before dashes in Russian, in scores and in figures."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

NO_BREAK: Final = "\u00a0"
_FIGURES: Final = r"(?<=\d) (?=\d{3}\b)| (?=%)|(?<=[\d}]) (?=(?:ms|s|min|мс|с|мин)\b)"
"""Thousands, percent signs and units of time."""
_SCORE: Final = r"(?<=[\d}]) (?=: [\d{])|(?<=[\d}] :) (?=[\d{])"
"""Two figures with a colon between: only there a space stands before a colon in English and Russian."""
_BOUND: Final = {
    "en": re.compile(_SCORE),
    "fr": re.compile(rf" (?=[:;!?»])|(?<=«) |(?<=n°) |{_FIGURES}"),
    "ru": re.compile(
        rf" (?=—|п\. п\.)|(?<=№) |(?<=\bп\.) (?=п\.)|(?<=\b[авикосуяАВИКОСУЯ]) (?=\w|«|{{)|{_SCORE}|{_FIGURES}"
    ),
}
"""Patterns by language."""


def bound(language: str, text: str) -> str:
    """The text with the language's no-break spaces."""
    return _BOUND[language].sub(NO_BREAK, text)


def high(language: str, sign: str) -> str:
    """A colon or a semicolon as it stands behind a word."""
    return bound(language, f" {sign}") if language == "fr" else sign


def joined(language: str, texts: Iterable[str]) -> str:
    """Several statements as one."""
    return f"{high(language, ';')} ".join(texts)


def unbound(text: str) -> str:
    """The text with plain spaces, as typed."""
    return text.replace(NO_BREAK, " ")
