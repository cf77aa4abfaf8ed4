"""Fallback spelling for outputs with a limited character set: accents dropped, Cyrillic transliterated.

`spell_out` makes the standard streams do this, so that no command fails on an ASCII terminal.
"""

from __future__ import annotations

import codecs
import io
import unicodedata
from functools import cache
from typing import Final, TextIO

from .spacing import unbound

HANDLER: Final = "duchy.letters"

_LATIN: Final = "a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch y e yu ya"
_CYRILLIC: Final = dict(zip("абвгдеёжзийклмнопрстуфхцчшщыэюя", _LATIN.split(" "), strict=True))
_SIGNS: Final = {
    "«": '"', "»": '"', "“": '"', "”": '"', "„": '"', "’": "'", "–": "-", "—": "-", "−": "-", "…": "...",
    "·": "-", "•": "-", "→": "->", "×": "x", "±": "+/-", "№": "No.", "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE",
    "\u00a0": " ", "\u202f": " ", "ъ": "", "ь": "", "Ъ": "", "Ь": "",
}  # fmt: skip


def latin(sign: str) -> str:
    """One character in ASCII, `?` if it has no equivalent."""
    if sign in _SIGNS:
        return _SIGNS[sign]
    if sign.lower() in _CYRILLIC:
        letters = _CYRILLIC[sign.lower()]
        return letters.capitalize() if sign.isupper() else letters
    plain = "".join(part for part in unicodedata.normalize("NFKD", sign) if ord(part) < 128)
    return plain or ("" if unicodedata.combining(sign) else "?")


def alike(text: str) -> str:
    """The text normalized for comparison with input: lower case, one kind of apostrophe, one kind of space."""
    return unbound(text.casefold().replace("’", "'"))


def spelled(text: str, encoding: str) -> str:
    """The text in characters that the encoding has; unchanged if it has them all."""
    return text.encode(encoding, HANDLER).decode(encoding)


@cache
def can_encode(text: str, encoding: str) -> bool:
    """Whether the encoding has every character of the text."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def spell_out(*streams: TextIO) -> None:
    """Make the standard streams spell out what their encoding lacks, instead of failing."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=HANDLER)


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(latin, error.object[error.start : error.end])), error.end


codecs.register_error(HANDLER, _replaced)
