"""Rulebooks as a page that needs no script: for browsers without scripts, text browsers and printers."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...games import NAMES
from ...words import LANGUAGES
from ...words.rulebook import clauses, rulebook
from ..answers import Block, Clause, Heading, Items, Paragraph, Rows, Run, Span, Style
from ..prepared import made
from .rulebooks import blocks

TAGS: Final[Mapping[Style, str]] = {"bold": "b", "italic": "i", "code": "code"}


async def plain_rules(request: Request) -> Response:
    """The rulebook of a game in a language."""
    game, language = request.path_params["game"], request.path_params["lang"]
    if language not in LANGUAGES or game not in NAMES:
        raise HTTPException(404)
    found = await made(("plain rules", game, language), lambda: page(game, language).encode(), "text/html")
    return found.answer(request)


def page(game: str, language: str) -> str:
    """All of it as one document."""
    found = [*blocks(rulebook(game, language), frozenset(clauses(game, language)))]
    title = next("".join(map(_text, block.text)) for block in found if isinstance(block, Heading))
    text = "\n".join(map(_block, found))
    others = " · ".join(f'<a href="/rules/{game}/{each}" lang="{each}">{each.upper()}</a>' for each in LANGUAGES)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{title} · Duchy</title>\n"
        '<link rel="stylesheet" href="/style/page.css">\n</head>\n<body>\n'
        f'<main class="home narrow-page rulebook">\n<nav><a href="/">Duchy</a> · {others}</nav>\n{text}\n'
        "</main>\n</body>\n</html>\n"
    )


def _block(block: Block) -> str:
    match block:
        case Heading():
            return f"<h{block.level}>{_run(block.text)}</h{block.level}>"
        case Clause():
            return f'<p id="{escape(block.id)}"><b>{escape(block.id)}</b> {_run(block.text)}</p>'
        case Items():
            tag = "ol" if block.ordered else "ul"
            return f"<{tag}>{''.join(f'<li>{_run(item)}</li>' for item in block.items)}</{tag}>"
        case Rows():
            return f"<table>{''.join(_row(row, 'td' if at else 'th') for at, row in enumerate(block.rows))}</table>"
        case Paragraph():
            return f"<p>{_run(block.text)}</p>"
        case _:
            raise TypeError(block)


def _row(cells: list[Run], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{_run(cell)}</{tag}>' for cell in cells)}</tr>"


def _run(run: Run) -> str:
    return "".join(map(_part, run))


def _part(part: str | Span) -> str:
    text = _text(part)
    if isinstance(part, str):
        return text
    if part.ref:
        return f'<a href="#{escape(part.ref)}">{text}</a>'
    return f"<{TAGS[part.style]}>{text}</{TAGS[part.style]}>" if part.style else text


def _text(part: str | Span) -> str:
    return escape(part if isinstance(part, str) else part.text)
