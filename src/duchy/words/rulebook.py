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
    """The rulebook as Markdown; English if there is no translation. Raises FileNotFoundError if there is no
    rulebook.
    """
    names = [f"{game}.md"] if language == "en" else [f"{game}.{language}.md", f"{game}.md"]
    for name in names:
        for folder in FOLDERS:
            if (folder / name).is_file():
                spoken = language if name != f"{game}.md" else "en"
                return bound(spoken, (folder / name).read_text(encoding="utf-8"))
    raise FileNotFoundError(f"no rulebook of {game}")


@cache
def has_rulebook(game: str) -> bool:
    """Whether the game has a rulebook, at least in English."""
    return any((folder / f"{game}.md").is_file() for folder in FOLDERS)


@cache
def clauses(game: str, language: str) -> dict[str, str]:
    """The text of each clause, by id, in the rulebook's order, without bold marks; empty if there is no rulebook."""
    if not has_rulebook(game):
        return {}
    return {match[1]: one_line(match[2]) for match in CLAUSE.finditer(rulebook(game, language))}


def one_line(text: str) -> str:
    """A clause's text on one line, without bold marks; no-break spaces stay."""
    return " ".join(BREAKS.split(text.replace("**", "").strip(" \t\n")))


def clause_named(game: str, language: str, name: str) -> str | None:
    """The clause id that a name means, ignoring case; None if there is no such clause."""
    return next((rule for rule in clauses(game, language) if rule.casefold() == name.casefold()), None)


def clauses_with(game: str, language: str, asked: str) -> list[str]:
    """The id of the named clause, or the ids of all clauses that contain the text."""
    named = clause_named(game, language, asked)
    wanted = unbound(asked).casefold()
    found = [rule for rule, text in clauses(game, language).items() if wanted in unbound(text).casefold()]
    return [named] if named else found
