"""French words that lose their vowel before another: d’Otrante, qu’Ada; but de Tarente, de A17."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_LOSING: Final = r"(?<![^\W_])((?:[DdLl]|[Qq]u|[Ll]orsqu|[Pp]uisqu)e|[Ll]a) "
_VOWEL: Final = re.compile(r"(?:[AEIOUHÀÂÉÈÊËÎÏÔÛŒ]|Y(?![AEIOUÉ]))[^\W\d_]", re.IGNORECASE)
"""How a word begins before which they lose it: an H is silent; a letter of its own, as in A17, is said by its name."""
_PLACEHOLDER: Final = re.compile(_LOSING + r"\{(\w+)(?::(\w+))?\}")


def elided(before: str, word: str) -> str:
    """`de`, `le`, `la` or `que` with the word that follows."""
    return f"{before[:-1]}’{word}" if _VOWEL.match(word) else f"{before} {word}"


@cache
def waiting(text: str) -> str:
    """The text with what may lose its vowel drawn into the placeholder behind it: `de {name:of}` is `{name:of|de}`."""
    return _PLACEHOLDER.sub(r"{\2:\3|\1}", text)
