"""Parsing input: a command, or actions by number or by text, in English or the chosen language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..table.action import Action
from ..table.position import View
from ..words import Words
from .cells import typed_back
from .face import Face
from .look import Look
from .menu import Menu

COMMANDS: Final = (
    "help", "hint", "undo", "why", "log", "rules", "table", "more", "memory", "save", "lang", "quit",
)  # fmt: skip
ENTER: Final = "enter"
LINE_LIMIT: Final = 1000
"""Characters that are read of what is typed at once."""
DIGITS: Final = 9


@dataclass(frozen=True)
class Command:
    """A command, with the text after it."""

    name: str
    rest: str = ""


@dataclass(frozen=True)
class NoNumber:
    """A number that is not in the menu, as it was typed."""

    number: str


@dataclass(frozen=True)
class Several:
    """The input begins more than one action."""

    actions: list[Action]


def whole(digits: str) -> int:
    """A whole number that was typed; of one with more digits than anything has, so many of the first."""
    return int(digits.strip()[:DIGITS])


def spellings(says: Sequence[Words], kind: str) -> dict[str, str]:
    """Every word that means a command (`kind` "typed") or a verb of the notation ("verb"), in these languages."""
    return {
        word.casefold(): key.partition(".")[2]
        for say in says
        for key, words in say.texts.items()
        if key.startswith(f"{kind}.")
        for word in words.split()
    }


def read_command(says: Sequence[Words], line: str) -> Command | None:
    """The command that the line begins with; None if there is none."""
    line = line.strip()
    if not line:
        return Command(ENTER)
    if line.startswith("?"):
        return Command("help", line[1:].strip())
    first, _, rest = line.partition(" ")
    name = spellings(says, "typed").get(first.casefold())
    return Command(name, rest.strip()) if name else None


def read_actions(says: Sequence[Words], face: Face, view: View, menu: Menu, line: str) -> list[str] | NoNumber:
    """The notation texts of the actions in the line, separated by `;` or `,`."""
    texts: list[str] = []
    for part in re.split(r"[;,]", line):
        if not part.strip():
            continue
        if re.fullmatch(r"\s*\d+\s*", part):
            number = whole(part)
            if not 1 <= number <= len(menu.actions()):
                return NoNumber(typed_back(part.strip()))
            texts.append(str(menu.actions()[number - 1]))
        else:
            texts += read_action(says, face, view, part)
    return texts


def understood(says: Sequence[Words], face: Face, view: View, menu: Menu, line: str) -> list[str] | NoNumber | Several:
    """The notation texts of the actions in the line, if unambiguous. The beginning of an action stands for it if only
    one begins so; a text that cannot be played and begins others that can stands for these.
    """
    texts = read_actions(says, face, view, menu, line)
    if isinstance(texts, NoNumber):
        return texts
    for at, text in enumerate(texts):
        found = menu.starting(text) if view.refusal(text) else []
        if len(found) > 1:
            return Several(found)
        texts[at] = str(found[0]) if found else text
    return texts


def no_number(look: Look, menu: Menu, typed: NoNumber) -> str:
    """That the menu has no such number, and which it has."""
    last = len(menu.actions())
    return look(f"typed_error.{'no_number' if last > 1 else 'only_number'}", number=typed.number, last=last)


def read_action(says: Sequence[Words], face: Face, view: View, part: str) -> list[str]:
    """The notation texts of one typed action; what is not understood is passed on unchanged."""
    part = " ".join(part.split())
    verbs = spellings(says, "verb")
    found = re.match(r"[^\W\d_]+", part)
    verb = verbs.get(found[0].casefold()) if found else None
    if found is None or verb is None:
        return [part]
    return face.tidy(says[-1], view, verb, part[found.end() :].strip())
