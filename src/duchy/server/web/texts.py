"""The texts of the pages, by language: one answer for what all pages say, one for each game."""

from __future__ import annotations

import re
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...games import NAMES
from ...words import LANGUAGES, load_texts
from ..prepared import made

JSON: Final = "application/json"
PAGES: Final = "web"
LEARN: Final = "learn"
LEARNING: Final = ("web_learn", "web_glossary")
"""The files of what the lessons say, and of the terms that are explained on touch."""
SHARED: Final = "shared"
ELSEWHERE: Final = re.compile(
    r"(cli|usage|help|typed|typed_error|replay_typed|argparse|engine|json_kind|weights_error|side_error|mishap|plot"
    r"|unproven|damage|store|server|diagram_error)\."
)
"""What no page says: the command line, the engine, what the server says itself."""


async def words(request: Request) -> Response:
    """The texts of a part in a language."""
    part, language = request.path_params["part"], request.path_params["lang"]
    if language not in LANGUAGES or part not in (PAGES, LEARN, *NAMES):
        raise HTTPException(404)
    found = await made(("words", part, language), lambda: msgspec.json.encode(texts(part, language)), JSON)
    return found.answer(request)


def texts(part: str, language: str) -> dict[str, str]:
    """What pages say in general, in lessons, or of one game."""
    if part == LEARN:
        return {key: text for file in LEARNING for key, text in load_texts(file, language).items()}
    if part == PAGES:
        shared = load_texts(SHARED, language)
        return {key: text for key, text in shared.items() if not ELSEWHERE.match(key)} | load_texts(PAGES, language)
    return load_texts(part, language) | load_texts(f"{PAGES}_{part}", language)
