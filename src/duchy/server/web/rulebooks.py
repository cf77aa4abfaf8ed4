"""Rulebooks in pieces from which a page builds elements, so that no page receives markup."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...games import NAMES
from ...words import LANGUAGES
from ...words.rulebook import clauses, rulebook
from ..prepared import made

Block = dict[str, Any]
Run = str | dict[str, str]
HEADING: Final = re.compile(r"(#{1,4}) (.*)")
ITEM: Final = re.compile(r"(?:-|(\d+)\.) (.*)")
CLAUSE: Final = re.compile(r"\*\*([A-Z]+-?\d+[a-z]?)\*\* (.*)", re.DOTALL)
RULE: Final = re.compile(r"\|(?:\s*:?-+:?\s*\|)+")
"""The line below the head of a table."""
INLINE: Final = re.compile(
    r"\*\*(?P<bold>.+?)\*\*|`(?P<code>[^`]+)`|(?<![\w*])\*(?P<italic>[^*\s][^*]*)\*(?![\w*])|(?P<ref>[A-Z]+-?\d+[a-z]?)"
)


async def rules(request: Request) -> Response:
    """The rulebook of a game in a language."""
    game, language = request.path_params["game"], request.path_params["lang"]
    if language not in LANGUAGES or game not in NAMES:
        raise HTTPException(404)
    found = await made(("rules", game, language), lambda: encoded(game, language), "application/json")
    return found.answer(request)


def encoded(game: str, language: str) -> bytes:
    """The answer for a rulebook."""
    known = frozenset(clauses(game, language))
    return msgspec.json.encode({"blocks": list(blocks(rulebook(game, language), known))})


def blocks(text: str, known: frozenset[str]) -> Iterator[Block]:
    """The pieces of a text in the part of Markdown that our rulebooks use; `known` are its clauses.

    `kind` is heading (with `level`), clause (with `id`), list (`ordered` or not, with `items`), table (with `rows`,
    the first is its head) or text. A text is a list of strings and spans, which have a `style` (bold, italic, code) or
    a `ref` to a clause.
    """
    for part in re.split(r"\n\s*\n", text):
        lines = part.strip("\n").split("\n")
        while lines and lines != [""]:
            block, lines = _first(lines, known)
            yield block


def _first(lines: list[str], known: frozenset[str]) -> tuple[Block, list[str]]:
    """The block that these lines begin with, and the lines after it."""
    if heading := HEADING.fullmatch(lines[0]):
        return {"kind": "heading", "level": len(heading[1]), "text": runs(heading[2], known)}, lines[1:]
    kind = _kind(lines[0])
    length = next((at for at, line in enumerate(lines) if at and _ends(kind, line)), len(lines))
    return _block(kind, lines[:length], known), lines[length:]


def _kind(line: str) -> str:
    return "table" if line.startswith("|") else "list" if ITEM.match(line) else "text"


def _ends(kind: str, line: str) -> bool:
    """Whether a block of that kind ends before the line; a list's items continue in indented lines."""
    if kind == "list":
        return not ITEM.match(line) and not line.startswith(" ")
    return _kind(line) != kind or HEADING.fullmatch(line) is not None


def _block(kind: str, lines: list[str], known: frozenset[str]) -> Block:
    if kind == "table":
        rows = (line.strip().strip("|").split("|") for line in lines if not RULE.fullmatch(line.strip()))
        return {"kind": kind, "rows": [[runs(cell.strip(), known) for cell in row] for row in rows]}
    if kind == "list":
        return {"kind": kind, "ordered": not lines[0].startswith("-"), "items": [runs(i, known) for i in _items(lines)]}
    text = " ".join(line.strip() for line in lines)
    if clause := CLAUSE.fullmatch(text):
        return {"kind": "clause", "id": clause[1], "text": runs(clause[2], known)}
    return {"kind": kind, "text": runs(text, known)}


def _items(lines: list[str]) -> list[str]:
    items: list[str] = []
    for line in lines:
        if item := ITEM.match(line):
            items.append(item[2])
        else:
            items[-1] += f" {line.strip()}"
    return items


def runs(text: str, known: frozenset[str]) -> list[Run]:
    """The text as strings and spans."""
    found: list[Run] = []
    end = 0
    for match in INLINE.finditer(text):
        style = str(match.lastgroup)
        if style == "ref" and match[0] not in known:
            continue
        found.append(text[end : match.start()])
        found.append({"text": match[0], "ref": match[0]} if style == "ref" else {"text": match[style], "style": style})
        end = match.end()
    return [run for run in (*found, text[end:]) if run]
