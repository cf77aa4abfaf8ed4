"""Our numbered rulebooks, `docs/rules/<game>.md` and its translations, whole or clause by clause."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from .spacing import bound, unbound

PACKAGE: Final = Path(__file__).resolve().parent.parent
FOLDERS: Final = (PACKAGE / "rulebooks", PACKAGE.parent.parent / "docs" / "rules")
BREAKS: Final = re.compile(r"[ \t\n]+")
CLAUSE: Final = re.compile(r"^\*\*([A-Z]+-?\d+[a-z]?)\*\* (.*?)(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


@cache
def rulebook(game: str, language: str) -> str:
    """The rulebook as Markdown; English where there is no translation. Raises FileNotFoundError without any."""
    names = [f"{game}.md"] if language == "en" else [f"{game}.{language}.md", f"{game}.md"]
    for name in names:
        for folder in FOLDERS:
            if (folder / name).is_file():
                spoken = language if name != f"{game}.md" else "en"
                return bound(spoken, (folder / name).read_text(encoding="utf-8"))
    raise FileNotFoundError(f"no rulebook of {game}")


@cache
def has_rulebook(game: str) -> bool:
    """Whether there is a rulebook of the game, in English at least."""
    return any((folder / f"{game}.md").is_file() for folder in FOLDERS)


@cache
def clauses(game: str, language: str) -> dict[str, str]:
    """The text of each clause, by id, in the rulebook's order, without the signs of bold print; none without a book."""
    if not has_rulebook(game):
        return {}
    return {match[1]: one_line(match[2]) for match in CLAUSE.finditer(rulebook(game, language))}


def one_line(text: str) -> str:
    """A clause's text in one line, without the signs of bold print; spaces at which no line may break stay."""
    return " ".join(BREAKS.split(text.replace("**", "").strip(" \t\n")))


def clause_named(game: str, language: str, name: str) -> str | None:
    """The id that is meant by a name in small or large letters; None if there is no such clause."""
    return next((rule for rule in clauses(game, language) if rule.casefold() == name.casefold()), None)


def clauses_with(game: str, language: str, asked: str) -> list[str]:
    """The ids of the clause that is named, or of all that contain the text."""
    named = clause_named(game, language, asked)
    wanted = unbound(asked).casefold()
    found = [rule for rule, text in clauses(game, language).items() if wanted in unbound(text).casefold()]
    return [named] if named else found
