"""Rulebooks in pieces from which a page builds elements, so that no page receives markup."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...games import NAMES
from ...words import LANGUAGES
from ...words.rulebook import clauses, rulebook
from ..answers import Block, Clause, Heading, Items, Paragraph, Rows, Rulebook, Run, Span, Style
from ..prepared import made

BlockKind = Literal["table", "list", "text"]
STYLES: Final[Sequence[Style]] = ("bold", "italic", "code")
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
    return msgspec.json.encode(Rulebook([*blocks(rulebook(game, language), known)]))


def blocks(text: str, known: frozenset[str]) -> Iterator[Block]:
    """The pieces of a text in the part of Markdown that our rulebooks use; `known` are its clauses."""
    for part in re.split(r"\n\s*\n", text):
        lines = part.strip("\n").split("\n")
        while lines and lines != [""]:
            block, lines = _first(lines, known)
            yield block


def _first(lines: list[str], known: frozenset[str]) -> tuple[Block, list[str]]:
    """The block that these lines begin with, and the lines after it."""
    if heading := HEADING.fullmatch(lines[0]):
        return Heading(len(heading[1]), run_of(heading[2], known)), lines[1:]
    kind = _kind(lines[0])
    length = next((at for at, line in enumerate(lines) if at and _ends(kind, line)), len(lines))
    return _block(kind, lines[:length], known), lines[length:]


def _kind(line: str) -> BlockKind:
    return "table" if line.startswith("|") else "list" if ITEM.match(line) else "text"


def _ends(kind: BlockKind, line: str) -> bool:
    """Whether a block of that kind ends before the line; a list's items continue in indented lines."""
    if kind == "list":
        return not ITEM.match(line) and not line.startswith(" ")
    return _kind(line) != kind or HEADING.fullmatch(line) is not None


def _block(kind: BlockKind, lines: list[str], known: frozenset[str]) -> Block:
    if kind == "table":
        rows = (line.strip().strip("|").split("|") for line in lines if not RULE.fullmatch(line.strip()))
        return Rows([[run_of(cell.strip(), known) for cell in row] for row in rows])
    if kind == "list":
        return Items(not lines[0].startswith("-"), [run_of(item, known) for item in _items(lines)])
    text = " ".join(line.strip() for line in lines)
    if clause := CLAUSE.fullmatch(text):
        return Clause(clause[1], run_of(clause[2], known))
    return Paragraph(run_of(text, known))


def _items(lines: list[str]) -> list[str]:
    items: list[str] = []
    for line in lines:
        if item := ITEM.match(line):
            items.append(item[2])
        else:
            items[-1] += f" {line.strip()}"
    return items


def run_of(text: str, known: frozenset[str]) -> Run:
    """The text without its markup."""
    found: Run = []
    end = 0
    for match in INLINE.finditer(text):
        if match["ref"] and match["ref"] not in known:
            continue
        found += [text[end : match.start()], _span(match)]
        end = match.end()
    return [part for part in (*found, text[end:]) if part]


def _span(match: re.Match[str]) -> Span:
    for style in STYLES:
        if match[style]:
            return Span(match[style], style)
    return Span(match["ref"], ref=match["ref"])
