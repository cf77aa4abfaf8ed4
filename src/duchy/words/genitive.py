"""Place names in the genitive: de Capoue, d’Otrante; от Капуи, от Нолы."""

from __future__ import annotations

import re
from typing import Final

from .elision import elided

_ENDINGS: Final = (
    ("ии$", "ий"),
    ("(?<=и)й$", "я"),
    ("(?<=пол)ь$", "я"),
    ("ы$", ""),
    ("(?<=[гкхжчшщ])а$", "и"),
    ("а$", "ы"),
    ("[яь]$", "и"),
    ("(?<=[^еёиоуэю])$", "а"),
    ("$", ""),
)
"""Endings of Russian place names and their genitive; the first match applies."""


def genitive(language: str, name: str) -> str:
    """The name in the genitive of the language; in Russian, names in Latin letters stay unchanged."""
    if language == "fr":
        return elided("de", name)
    if language != "ru":
        return name
    if not re.search("[а-яё]$", name):
        return f"места {name}"
    ending, other = next(each for each in _ENDINGS if re.search(each[0], name))
    return re.sub(ending, other, name)
