"""Every text that people read, by language: `shared.en.toml` for all games, `magnate.en.toml` for one.

A text is found by its dotted key and may hold placeholders: `"{card} in district {district}"`. A placeholder's value is
itself looked up first: `{card}` with "7SK" becomes the text `card.7SK`, if there is one, and so does `{card_top}`, for
texts about two cards. A name may have grammatical forms, defined only by the languages that need them: `{card:of}` is
`card.of.7SK`, or else `card.7SK`. A text that depends on a number has one entry for each plural form of the language
(`log.tokens.one`, `.few`, `.many`, `.other`).

elision     French words that lose their vowel before what fills a placeholder
genitive    a name behind a word that says from where
spacing     spaces that hold, and statements that are put together
letters     texts in letters that a terminal has
levels      opponents by strength, in words
reasons     why something was refused
advice      what speaks for an action or against it
rulebook    our rulebooks, clause by clause
towns       names for villages on new maps of Magna Grecia
"""

from __future__ import annotations

import errno
import locale
import os
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from ..kernel.errors import system_code
from .elision import elided, waiting
from .spacing import bound

LANGUAGES: Final = ("en", "fr", "ru")
FOLDER: Final = Path(__file__).resolve().parent


class Words:
    """The texts of one language: the shared ones and one game's."""

    def __init__(self, language: str, game: str | None = None) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
        self.language = language
        self.game = game
        self.texts = {**load_texts("shared", language), **(load_texts(game, language) if game else {})}

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def __call__(self, key: str, **facts: object) -> str:
        """The text of `key` with its placeholders filled. Raises KeyError for a missing key or fact."""
        text = waiting(self.texts[key]) if self.language == "fr" else self.texts[key]
        return text.format_map({name: Named(self.texts, name, value) for name, value in facts.items()})

    def named(self, placeholder: str, value: object, form: str = "") -> str:
        """The text `placeholder.value` in that form, or the value itself if there is none."""
        return format(Named(self.texts, placeholder, value), form)

    def decimal(self, number: float, decimals: int) -> str:
        """A number with this many decimals, in the language's format."""
        return written(self.language, number, decimals)

    def reason(self, error: OSError) -> str:
        """Why a file or a port cannot be used; what is rare is said in the system's own words."""
        return self.texts.get(f"os.{system_code(error)}", error.strerror or str(error))

    def system(self, code: str) -> str:
        """What a `system_code` means."""
        number = getattr(errno, code, None)
        return self.texts.get(f"os.{code}", code if number is None else os.strerror(number))

    def counted(self, key: str, number: float, **facts: object) -> str:
        """The text of `key` in the plural form of `number`, which also fills `{number}`."""
        form = plural_form(self.language, number)
        chosen = f"{key}.{form}" if f"{key}.{form}" in self.texts else f"{key}.other"
        return self(chosen, number=written(self.language, number), **facts)


class Named:
    """A placeholder's value, looked up when its grammatical form is known."""

    def __init__(self, texts: dict[str, str], placeholder: str, value: object) -> None:
        self.texts, self.placeholder, self.value = texts, placeholder, value

    def __format__(self, form: str) -> str:
        form, _, before = form.partition("|")
        return elided(before, self.found(form)) if before else self.found(form)

    def found(self, form: str) -> str:
        """Its text in that form, else its own text, else the value itself."""
        for name in (self.placeholder, self.placeholder.partition("_")[0]):
            for key in (f"{name}.{form}.{self.value}", f"{name}.{self.value}"):
                if key in self.texts:
                    return self.texts[key]
        return str(self.value)


def plural_form(language: str, number: float) -> str:
    """The CLDR plural category of a non-negative number: one, few, many or other."""
    if language == "ru":
        if number != int(number):
            return "other"
        if number % 10 == 1 and number % 100 != 11:
            return "one"
        if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14):
            return "few"
        return "many"
    if language == "fr":
        return "one" if abs(number) < 2 else "other"
    return "one" if number == 1 else "other"


def written(language: str, number: float, decimals: int | None = None) -> str:
    """A number in the language's format: 1.5 or 1,5; without `decimals`, as many as it has."""
    text = (
        f"{number:.{decimals}f}" if decimals is not None else str(number) if isinstance(number, int) else f"{number:g}"
    )
    return text if language == "en" else text.replace(".", ",")


@cache
def load_texts(part: str, language: str) -> dict[str, str]:
    """The texts of one file, by dotted key; empty if there is no file."""
    path = FOLDER / f"{part}.{language}.toml"
    if not path.is_file():
        return {}
    texts = dict(_flat("", tomllib.loads(path.read_text(encoding="utf-8"))))
    return {key: bound(language, text) for key, text in texts.items()}


def unreadable(game: str, *parts: str) -> list[str]:
    """Which of these files of the game's texts cannot be read, in any language, and why; `{}` is its name."""
    found = (_why_unreadable(part.format(game), language) for part in parts for language in LANGUAGES)
    return [why for why in found if why]


def _why_unreadable(part: str, language: str) -> str | None:
    try:
        load_texts(part, language)
    except (ValueError, TypeError) as error:
        return f"words/{part}.{language}.toml ({error})"
    return None


def _flat(prefix: str, tree: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from _flat(f"{prefix}{name}.", cast(Mapping[str, Any], value))
        else:
            yield f"{prefix}{name}", value


def preferred_language() -> str:
    """The language of `DUCHY_LANG` or of the system; English if it is not supported."""
    named = os.environ.get("DUCHY_LANG") or locale.getlocale()[0] or os.environ.get("LANG", "")
    start = named[:2].lower()
    return start if start in LANGUAGES else "en"
