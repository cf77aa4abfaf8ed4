"""Rulebooks as a page that needs no script: for browsers without scripts, text browsers and printers."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, Final, cast

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...games import NAMES
from ...words import LANGUAGES
from ...words.rulebook import clauses, rulebook
from ..prepared import made
from .rulebooks import Block, Run, blocks

STYLES: Final = {"bold": "b", "italic": "i", "code": "code"}


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
    title = "".join(escape(run if isinstance(run, str) else run["text"]) for run in found[0]["text"])
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
        case {"kind": "heading", "level": level, "text": text}:
            return f"<h{level}>{_runs(text)}</h{level}>"
        case {"kind": "clause", "id": name, "text": text}:
            return f'<p id="{escape(name)}"><b>{escape(name)}</b> {_runs(text)}</p>'
        case {"kind": "list", "ordered": ordered, "items": items}:
            tag = "ol" if ordered else "ul"
            return f"<{tag}>{''.join(f'<li>{_runs(item)}</li>' for item in items)}</{tag}>"
        case {"kind": "table", "rows": rows}:
            return f"<table>{''.join(_row(row, 'td' if at else 'th') for at, row in enumerate(rows))}</table>"
        case _:
            return f"<p>{_runs(block['text'])}</p>"


def _row(cells: Any, tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{_runs(cell)}</{tag}>' for cell in cells)}</tr>"


def _runs(runs: Any) -> str:
    return "".join(map(_run, cast(Iterable[Run], runs)))


def _run(run: Run) -> str:
    if isinstance(run, str):
        return escape(run)
    text = escape(run["text"])
    if "ref" in run:
        return f'<a href="#{escape(run["ref"])}">{text}</a>'
    tag = STYLES[run["style"]]
    return f"<{tag}>{text}</{tag}>"
